import type internal from './internal.en.json'

declare module '../../../i18n/message-key.ts' {
  interface MessageFiles {
    internal: typeof internal
  }
}
