import type contractStorage from './contract-storage.en.json'

declare module '../../../i18n/message-key.ts' {
  interface MessageFiles {
    'contract-storage': typeof contractStorage
  }
}
