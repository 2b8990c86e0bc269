import type filters from './filters.en.json'

declare module '../../../i18n/message-key.ts' {
  interface MessageFiles {
    filters: typeof filters
  }
}
