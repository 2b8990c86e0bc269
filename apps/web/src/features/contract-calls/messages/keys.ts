import type contractCalls from './contract-calls.en.json'

declare module '../../../i18n/message-key.ts' {
  interface MessageFiles {
    'contract-calls': typeof contractCalls
  }
}
