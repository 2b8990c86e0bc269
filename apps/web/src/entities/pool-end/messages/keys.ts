import type poolEnd from './poolEnd.en.json'

declare module '../../../i18n/message-key.ts' {
  interface MessageFiles {
    poolEnd: typeof poolEnd
  }
}
