import type exports from './exports.en.json'

declare module '../../../i18n/message-key.ts' {
  interface MessageFiles {
    exports: typeof exports
  }
}
