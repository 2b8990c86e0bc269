import type balances from './balances.en.json'

declare module '../../../i18n/message-key.ts' {
  interface MessageFiles {
    balances: typeof balances
  }
}
