import type form from './form.en.json'

declare module '../../../i18n/message-key.ts' {
  interface MessageFiles {
    form: typeof form
  }
}
