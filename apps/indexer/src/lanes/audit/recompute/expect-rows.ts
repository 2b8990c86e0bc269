import { addressEntries } from '@corescope/store/addresses/table'
import { auditRow } from '@corescope/store/audit/audited-columns'
import { authorizations, setCodeTransactions } from '@corescope/store/authorizations/table'
import { blobs } from '@corescope/store/blobs/table'
import { blockRow, blocks } from '@corescope/store/blocks/table'
import { logRow, logs } from '@corescope/store/logs/table'
import { type ListEnds, numberRows } from '@corescope/store/table/number-rows'
import type { RowOf, Table } from '@corescope/store/table/table'
import { tokenEntries, tokens, tokenTransfers } from '@corescope/store/tokens/table'
import { transactionRow, transactions } from '@corescope/store/transactions/table'
import type { CommitRows } from '../../blocks/assign/assign-positions.ts'
import type { NumberedEntries } from '../../blocks/numbered-lists.ts'
import type { NamedRow } from './compare-rows.ts'

/** What numbering cannot read off the rows themselves. */
export interface ExpectContext {
  /** The block of a transaction. */
  blockOf(transactionPosition: number): number
  /** Entries of the numbered lists, and where the lists ended before them. */
  numbered: readonly (NumberedEntries & { ends: ReadonlyMap<string, ListEnds> })[]
  /** The first indexed block: what it makes known is not of its rows alone. */
  startBlock: number
  /** Tokens that had no transfer before. */
  newTokens: ReadonlySet<number>
}

const blockRows = (rows: CommitRows, { startBlock }: ExpectContext): NamedRow[] =>
  rows.blocks.map((stored) => {
    const row = auditRow(blocks, blockRow(stored))
    if (stored.block.number === startBlock) delete row.columns.new_addresses
    return { ...row, blockNumber: stored.block.number }
  })

const transactionRows = (rows: CommitRows, { blockOf }: ExpectContext): NamedRow[] => [
  ...rows.transactions.map((stored) => {
    const row = auditRow(transactions, transactionRow(stored))
    const columns = { ...row.columns, is_found: true }
    return { ...row, columns, owner: stored.transaction.hash, blockNumber: stored.blockNumber }
  }),
  ...rows.logs.map((stored) => ({
    ...auditRow(logs, logRow(stored)),
    blockNumber: blockOf(stored.transactionPosition),
  })),
]

const addressRows = ({ entries, ...rows }: CommitRows, { blockOf }: ExpectContext): NamedRow[] => {
  const known = [...rows.accounts.values()]
  const made = [...rows.creations, ...known.flatMap(({ creation }) => creation ?? [])]
  return [
    ...entries.map((row) => ({ ...auditRow(addressEntries, row), blockNumber: blockOf(row.transactionPosition) })),
    ...known.map(({ addressId, firstBlock }) => ({
      ...{ table: 'accounts', key: String(addressId), owner: addressId, position: null, blockNumber: firstBlock },
      columns: { first_block: firstBlock },
    })),
    ...made.map(({ addressId, creatorId, creationBlock, creationPosition }) => ({
      ...{ table: 'accounts.creation', key: String(addressId), owner: addressId, position: null },
      blockNumber: creationBlock,
      columns: { creator_id: creatorId, creation_block: creationBlock, creation_position: creationPosition },
    })),
  ]
}

const tokenRows = (rows: CommitRows, { blockOf, newTokens }: ExpectContext): NamedRow[] => [
  ...rows.tokens.transfers.map((row) => ({
    ...auditRow(tokenTransfers, row),
    blockNumber: blockOf(row.transactionPosition),
  })),
  ...rows.tokens.entries.map((row) => ({
    ...auditRow(tokenEntries, row),
    blockNumber: blockOf(row.transactionPosition),
  })),
  ...[...rows.tokens.tokens.values()]
    .filter(({ tokenId }) => newTokens.has(tokenId))
    .map((row) => ({ ...auditRow(tokens, row), blockNumber: row.firstBlock })),
]

const rareRows = ({ rare }: CommitRows, { blockOf }: ExpectContext): NamedRow[] => [
  ...rare.authorizations.map((row) => ({
    ...auditRow(authorizations, row),
    blockNumber: blockOf(row.transactionPosition),
  })),
  ...rare.setCodeTransactions.map((row) => ({
    ...auditRow(setCodeTransactions, row),
    blockNumber: blockOf(row.transactionPosition),
  })),
  ...rare.blobs.map((row) => ({ ...auditRow(blobs, row), blockNumber: blockOf(row.transactionPosition) })),
]

/** The numbered lists, from where they ended. */
const numberedRows = ({ blockOf, numbered }: ExpectContext): NamedRow[] =>
  numbered.flatMap(({ table, entries, ends }) =>
    numberRows(table, entries, ends).map((row) => ({
      ...auditRow(table, row as RowOf<Table>),
      blockNumber: (row.blockNumber as number | undefined) ?? blockOf(row.transactionPosition as number),
    })),
  )

/** Rows of every list of the blocks lane, as they must be. Pure. */
export const expectRows = (rows: CommitRows, context: ExpectContext): NamedRow[] => [
  ...blockRows(rows, context),
  ...transactionRows(rows, context),
  ...addressRows(rows, context),
  ...tokenRows(rows, context),
  ...rareRows(rows, context),
  ...numberedRows(context),
]
