import { accounts, addressEntries } from './addresses/table.ts'
import { rewindAccounts, rewindCallAccounts } from './addresses/write.ts'
import { rewindAudits } from './audit/rewind.ts'
import { authorizations, setCodeTransactions } from './authorizations/table.ts'
import { feeDistributions, nativeBalances } from './balance-history/table.ts'
import { rewindSidecars } from './blobs/sidecars.ts'
import { blobs } from './blobs/table.ts'
import { blocks } from './blocks/table.ts'
import { contractCodes } from './codes/table.ts'
import type { Session } from './database.ts'
import { rewindItems } from './items/rewind.ts'
import { logs } from './logs/table.ts'
import { numberedLists } from './numbered-lists.ts'
import type { Ancestor, CutTable } from './table/rewind-table.ts'
import type { Table } from './table/table.ts'
import { rewindTokens } from './tokens/rewind.ts'
import { holdings, itemHoldings, tokenEntries, tokens, tokenTransfers } from './tokens/table.ts'
import {
  contractCreations,
  internalEntries,
  internalTransactions,
  selfDestructs,
  tracedBlocks,
  untracedTransactions,
} from './traces/table.ts'
import { transactionExtras, transactionHashes, transactions } from './transactions/table.ts'
import { rewindTransactionHashes } from './transactions/write.ts'

/** What a function of a feature takes back: rows of these tables, and caches that are no part of the chain. */
interface OwnStep {
  tables: readonly Table[]
  run: (session: Session, ancestor: Ancestor) => Promise<void>
}

/** What was read at a block, and is void when that block is gone. Two indexes of one chain need not have the same. */
const readAtBlock = (name: string): CutTable => ({ name, rewind: { by: 'block_number' } })
/** The same, which no lane reads again: somebody asked, or nodes have forgotten it. */
const readOnce = (name: string): CutTable => ({ ...readAtBlock(name), staysInRepair: true })

/**
 * Every table of the chain, in the order in which a rewind takes its rows back. Rows that name the owners of lists, or
 * that functions look for, go after those lists.
 */
export const rewindSteps: readonly (Table | CutTable | OwnStep)[] = [
  internalEntries,
  { tables: [accounts], run: rewindCallAccounts },
  contractCreations,
  selfDestructs,
  internalTransactions,
  untracedTransactions,
  tracedBlocks,
  nativeBalances,
  feeDistributions,
  contractCodes,
  ...Object.values(numberedLists),
  addressEntries,
  { tables: [accounts], run: rewindAccounts },
  { tables: [tokenTransfers, tokenEntries, tokens, holdings, itemHoldings], run: rewindTokens },
  readAtBlock('token_volume_blocks'),
  { tables: [], run: rewindItems },
  authorizations,
  setCodeTransactions,
  { tables: [], run: rewindSidecars },
  blobs,
  logs,
  { tables: [transactionHashes], run: rewindTransactionHashes },
  transactionExtras,
  transactions,
  blocks,
  readOnce('core_scores'),
  readOnce('proxy_results'),
  { tables: [], run: rewindAudits },
]

/** Every table whose rows follow from the chain: two indexes of one chain have the same. */
export const chainTables: readonly Table[] = [
  ...new Set(rewindSteps.flatMap((step) => ('run' in step ? step.tables : 'columns' in step ? [step] : []))),
]
