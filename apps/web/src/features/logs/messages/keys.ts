import type logs from './logs.en.json'

declare module '../../../i18n/message-key.ts' {
  interface MessageFiles {
    logs: typeof logs
  }
}
