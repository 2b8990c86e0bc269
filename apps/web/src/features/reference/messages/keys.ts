import type reference from './reference.en.json'

declare module '../../../i18n/message-key.ts' {
  interface MessageFiles {
    reference: typeof reference
  }
}
