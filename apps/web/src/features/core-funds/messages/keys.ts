import type coreFunds from './coreFunds.en.json'

declare module '../../../i18n/message-key.ts' {
  interface MessageFiles {
    coreFunds: typeof coreFunds
  }
}
