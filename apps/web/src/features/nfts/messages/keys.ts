import type nft from './nft.en.json'

declare module '../../../i18n/message-key.ts' {
  interface MessageFiles {
    nft: typeof nft
  }
}
