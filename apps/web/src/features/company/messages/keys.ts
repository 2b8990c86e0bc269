import type company from './company.en.json'
import type terms from './terms.en.json'

declare module '../../../i18n/message-key.ts' {
  interface MessageFiles {
    company: typeof company
    terms: typeof terms
  }
}
