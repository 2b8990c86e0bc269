import type card from './card.en.json'

declare module '../../../i18n/message-key.ts' {
  interface MessageFiles {
    card: typeof card
  }
}
