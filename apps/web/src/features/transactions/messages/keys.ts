import type moved from './moved.en.json'
import type transaction from './transaction.en.json'
import type transactions from './transactions.en.json'

declare module '../../../i18n/message-key.ts' {
  interface MessageFiles {
    moved: typeof moved
    transaction: typeof transaction
    transactions: typeof transactions
  }
}
