import type bitcoin from './bitcoin.en.json'

declare module '../../../i18n/message-key.ts' {
  interface MessageFiles {
    bitcoin: typeof bitcoin
  }
}
