import type authorizations from './authorizations.en.json'

declare module '../../../i18n/message-key.ts' {
  interface MessageFiles {
    authorizations: typeof authorizations
  }
}
