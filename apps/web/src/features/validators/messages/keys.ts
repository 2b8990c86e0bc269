import type validators from './validators.en.json'

declare module '../../../i18n/message-key.ts' {
  interface MessageFiles {
    validators: typeof validators
  }
}
