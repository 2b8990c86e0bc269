import type tables from './tables.en.json'

declare module '../../../i18n/message-key.ts' {
  interface MessageFiles {
    tables: typeof tables
  }
}
