import type account from './account.en.json'
import type keeping from './keeping.en.json'

declare module '../../../i18n/message-key.ts' {
  interface MessageFiles {
    account: typeof account
    keeping: typeof keeping
  }
}
