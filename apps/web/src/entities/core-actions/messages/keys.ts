import type coreActions from './coreActions.en.json'

declare module '../../../i18n/message-key.ts' {
  interface MessageFiles {
    coreActions: typeof coreActions
  }
}
