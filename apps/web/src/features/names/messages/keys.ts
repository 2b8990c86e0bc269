import type names from './names.en.json'

declare module '../../../i18n/message-key.ts' {
  interface MessageFiles {
    names: typeof names
  }
}
