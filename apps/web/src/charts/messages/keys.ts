import type chart from './chart.en.json'

declare module '../../i18n/message-key.ts' {
  interface MessageFiles {
    chart: typeof chart
  }
}
