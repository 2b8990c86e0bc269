import type governance from './governance.en.json'

declare module '../../../i18n/message-key.ts' {
  interface MessageFiles {
    governance: typeof governance
  }
}
