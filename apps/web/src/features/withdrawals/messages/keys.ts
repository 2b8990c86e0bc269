import type withdrawals from './withdrawals.en.json'

declare module '../../../i18n/message-key.ts' {
  interface MessageFiles {
    withdrawals: typeof withdrawals
  }
}
