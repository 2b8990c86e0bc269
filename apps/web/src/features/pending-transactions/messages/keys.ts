import type pending from './pending.en.json'

declare module '../../../i18n/message-key.ts' {
  interface MessageFiles {
    pending: typeof pending
  }
}
