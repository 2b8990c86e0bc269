import { nameStoredRow } from '@corescope/store/audit/audited-columns'
import {
  type ListedRange,
  type ListedRow,
  type ListSlice,
  listCreationRows,
  listEntryRows,
  listRowsOfAll,
  listRowsOfBlocks,
  listTokenEntryRows,
  listTokenRows,
  listTransferRows,
} from '@corescope/store/audit/listed-rows'
import type { ChainTail } from '@corescope/store/blocks/chain-tail'
import { chainTables } from '@corescope/store/chain-tables'
import type { Session } from '@corescope/store/database'
import type { CommitRows } from '../../blocks/assign/assign-positions.ts'
import type { NamedRow } from './compare-rows.ts'

/** Where lists stood before the rows: the last position of an owner, by id or by id and standard. */
export interface ListStarts {
  chain: ChainTail
  entries: ReadonlyMap<number, number>
  tokenEntries: ReadonlyMap<string, number>
  /** Tokens that had no transfer before. */
  newTokens: ReadonlySet<number>
}

type Shape = (row: ListedRow) => Pick<NamedRow, 'key' | 'owner' | 'position'>
const id = (value: ListedRow[string] | undefined) => value as number

/** What a row is called: as its table is declared, or, of other facts of an account, by the account. */
const shapeOf = (name: string): Shape => {
  const table = chainTables.find((one) => one.name === name)
  return table === undefined
    ? (row) => ({ key: String(row.address_id), owner: id(row.address_id), position: null })
    : (row) => nameStoredRow(table, row)
}

/** How many rows each owner is to have. */
const countBy = <Row>(rows: readonly Row[], keyOf: (row: Row) => string) => {
  const counts = new Map<string, number>()
  for (const row of rows) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1)
  return counts
}

const entrySlices = ({ entries }: CommitRows, starts: ListStarts): ListSlice[] =>
  [...countBy(entries, ({ addressId }) => String(addressId))].map(([key, count]) => ({
    ownerId: Number(key),
    after: starts.entries.get(Number(key)) ?? 0,
    count,
  }))

const tokenEntrySlices = ({ tokens }: CommitRows, starts: ListStarts): ListSlice[] =>
  [...countBy(tokens.entries, ({ addressId, standard }) => `${addressId}/${standard}`)].map(([key, count]) => {
    const [ownerId, standard] = key.split('/').map(Number) as [number, number]
    return { ownerId, standard, after: starts.tokenEntries.get(key) ?? 0, count }
  })

/**
 * The rows that stand where those of the blocks are to stand, by table. Rows that lie behind the blocks are in it too:
 * `isOf` tells them apart.
 */
const readTables = async (
  session: Session,
  rows: CommitRows,
  starts: ListStarts,
  range: ListedRange,
): Promise<Map<string, ListedRow[]>> => {
  const { chain } = starts
  const tables = await listRowsOfBlocks(session, range)
  tables.set('address_entries', await listEntryRows(session, entrySlices(rows, starts)))
  const made = [...rows.creations, ...[...rows.accounts.values()].flatMap(({ creation }) => creation ?? [])]
  tables.set(
    'accounts.creation',
    await listCreationRows(
      session,
      made.map(({ addressId }) => addressId),
    ),
  )
  const ends = [
    [20, chain.transfers20],
    [721, chain.transfers721],
    [1155, chain.transfers1155],
  ] as const
  const transfers: ListedRow[] = []
  for (const [standard, after] of ends) {
    const count = rows.tokens.transfers.filter((row) => row.standard === standard).length
    transfers.push(...(await listTransferRows(session, { standard, after, count })))
  }
  tables.set('token_transfers', transfers)
  tables.set('token_entries', await listTokenEntryRows(session, tokenEntrySlices(rows, starts)))
  tables.set('tokens', await listTokenRows(session, [...starts.newTokens]))
  const rare = [
    ['authorizations', chain.lastAuthorizationPosition, rows.rare.authorizations.length],
    ['set_code_transactions', chain.setCodeTransactions, rows.rare.setCodeTransactions.length],
    ['blobs', chain.lastBlobPosition, rows.rare.blobs.length],
  ] as const
  for (const [table, after, count] of rare) tables.set(table, await listRowsOfAll(session, table, { after, count }))
  return tables
}

/** The block a row says it belongs to; undefined: one outside the range. */
const blockOfRow = (row: ListedRow, blockOf: (position: number) => number | undefined, range: ListedRange) => {
  const named = row.block_number ?? row.first_block ?? row.creation_block ?? null
  const number = named === null ? blockOf(id(row.transaction_position ?? 0)) : id(named)
  return number !== undefined && number > range.after && number <= range.upTo ? number : undefined
}

/** Rows as they stand where those of the blocks are to stand. */
export const readListed = async (
  session: Session,
  rows: CommitRows,
  { starts, range, blockOf }: { starts: ListStarts; range: ListedRange; blockOf(position: number): number | undefined },
  expected: readonly NamedRow[],
): Promise<NamedRow[]> => {
  const wanted = new Set(expected.map(({ table, key }) => `${table} ${key}`))
  const found: NamedRow[] = []
  for (const [table, list] of await readTables(session, rows, starts, range)) {
    const shape = shapeOf(table)
    for (const row of list) {
      const { key, owner, position } = shape(row)
      const blockNumber = blockOfRow(row, blockOf, range)
      // What lies behind the blocks belongs to later ones, unless one of theirs is to stand there.
      if (blockNumber === undefined && !wanted.has(`${table} ${key}`)) continue
      found.push({ table, key, owner, position, blockNumber: blockNumber ?? range.upTo, columns: row })
    }
  }
  return found
}
