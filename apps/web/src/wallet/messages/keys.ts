import type wallet from './wallet.en.json'

declare module '../../i18n/message-key.ts' {
  interface MessageFiles {
    wallet: typeof wallet
  }
}
