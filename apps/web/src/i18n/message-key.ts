import type address from '../messages/en/address.json'
import type blocks from '../messages/en/blocks.json'
import type company from '../messages/en/company.json'
import type countdown from '../messages/en/countdown.json'
import type errors from '../messages/en/errors.json'
import type extraData from '../messages/en/extra-data.json'
import type home from '../messages/en/home.json'
import type indexHealth from '../messages/en/index-health.json'
import type licenses from '../messages/en/licenses.json'
import type logs from '../messages/en/logs.json'
import type search from '../messages/en/search.json'
import type shell from '../messages/en/shell.json'
import type tables from '../messages/en/tables.json'
import type terms from '../messages/en/terms.json'
import type tools from '../messages/en/tools.json'
import type topAccounts from '../messages/en/top-accounts.json'
import type transaction from '../messages/en/transaction.json'
import type transactions from '../messages/en/transactions.json'
import type units from '../messages/en/units.json'
import type values from '../messages/en/values.json'
import type wallet from '../messages/en/wallet.json'

/** One line for each file of `messages/en`; the keys of the other languages are held against these by check:messages. */
export interface MessageFiles {
  tools: typeof tools
  licenses: typeof licenses
  terms: typeof terms
  company: typeof company
  search: typeof search
  address: typeof address
  values: typeof values
  transactions: typeof transactions
  transaction: typeof transaction
  logs: typeof logs
  'top-accounts': typeof topAccounts
  home: typeof home
  'index-health': typeof indexHealth
  'extra-data': typeof extraData
  countdown: typeof countdown
  blocks: typeof blocks
  errors: typeof errors
  shell: typeof shell
  tables: typeof tables
  units: typeof units
  wallet: typeof wallet
}

/** `<file>.<key>`, as `translate` takes it. */
export type MessageKey = {
  [File in keyof MessageFiles]: `${File}.${keyof MessageFiles[File] & string}`
}[keyof MessageFiles]
