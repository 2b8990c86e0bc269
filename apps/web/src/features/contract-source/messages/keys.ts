import type contractSource from './contract-source.en.json'

declare module '../../../i18n/message-key.ts' {
  interface MessageFiles {
    'contract-source': typeof contractSource
  }
}
