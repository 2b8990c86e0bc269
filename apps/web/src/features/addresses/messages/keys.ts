import type address from './address.en.json'
import type addressParts from './address-parts.en.json'
import type ownSigns from './own-signs.en.json'
import type topAccounts from './top-accounts.en.json'

declare module '../../../i18n/message-key.ts' {
  interface MessageFiles {
    'address-parts': typeof addressParts
    address: typeof address
    'own-signs': typeof ownSigns
    'top-accounts': typeof topAccounts
  }
}
