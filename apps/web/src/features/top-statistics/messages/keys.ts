import type topstat from './topstat.en.json'

declare module '../../../i18n/message-key.ts' {
  interface MessageFiles {
    topstat: typeof topstat
  }
}
