import type token from './token.en.json'
import type tokenList from './token-list.en.json'

declare module '../../../i18n/message-key.ts' {
  interface MessageFiles {
    token: typeof token
    'token-list': typeof tokenList
  }
}
