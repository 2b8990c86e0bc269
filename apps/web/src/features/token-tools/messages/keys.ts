import type tokenTools from './token-tools.en.json'

declare module '../../../i18n/message-key.ts' {
  interface MessageFiles {
    'token-tools': typeof tokenTools
  }
}
