import type codeDiff from './code-diff.en.json'

declare module '../../../i18n/message-key.ts' {
  interface MessageFiles {
    'code-diff': typeof codeDiff
  }
}
