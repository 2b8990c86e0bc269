import type addressAnalytics from './address-analytics.en.json'

declare module '../../../../i18n/message-key.ts' {
  interface MessageFiles {
    'address-analytics': typeof addressAnalytics
  }
}
