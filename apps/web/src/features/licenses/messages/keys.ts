import type licenses from './licenses.en.json'

declare module '../../../i18n/message-key.ts' {
  interface MessageFiles {
    licenses: typeof licenses
  }
}
