import type feeShares from './feeShares.en.json'

declare module '../../../i18n/message-key.ts' {
  interface MessageFiles {
    feeShares: typeof feeShares
  }
}
