import type errors from './errors.en.json'

declare module '../../i18n/message-key.ts' {
  interface MessageFiles {
    errors: typeof errors
  }
}
