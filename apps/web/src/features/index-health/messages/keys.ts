import type indexHealth from './index-health.en.json'

declare module '../../../i18n/message-key.ts' {
  interface MessageFiles {
    'index-health': typeof indexHealth
  }
}
