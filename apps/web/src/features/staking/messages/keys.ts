import type staking from './staking.en.json'

declare module '../../../i18n/message-key.ts' {
  interface MessageFiles {
    staking: typeof staking
  }
}
