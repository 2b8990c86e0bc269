import type faucet from './faucet.en.json'

declare module '../../../i18n/message-key.ts' {
  interface MessageFiles {
    faucet: typeof faucet
  }
}
