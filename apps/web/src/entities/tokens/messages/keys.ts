import type tokens from './tokens.en.json'

declare module '../../../i18n/message-key.ts' {
  interface MessageFiles {
    tokens: typeof tokens
  }
}
