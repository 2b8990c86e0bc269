import type charts from './charts.en.json'

declare module '../../../i18n/message-key.ts' {
  interface MessageFiles {
    charts: typeof charts
  }
}
