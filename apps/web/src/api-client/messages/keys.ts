import type errors from './errors.en.json'
import type reasons from './reasons.en.json'

declare module '../../i18n/message-key.ts' {
  interface MessageFiles {
    errors: typeof errors
    reasons: typeof reasons
  }
}
