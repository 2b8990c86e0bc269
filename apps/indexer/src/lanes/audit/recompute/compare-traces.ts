import type { Address } from '@corescope/chain/types/hex'
import type { BlockTraces } from '@corescope/chain/types/trace'
import { auditRow } from '@corescope/store/audit/audited-columns'
import { findIds } from '@corescope/store/audit/find-ids'
import { listInternalEntryRows, listRowsOfTraces } from '@corescope/store/audit/listed-rows'
import type { Session } from '@corescope/store/database'
import {
  contractCreations,
  internalEntries,
  internalRow,
  internalTransactions,
  selfDestructs,
  type TraceRows,
  tracedBlocks,
  untracedTransactions,
} from '@corescope/store/traces/table'
import {
  countUntraced,
  getLastInternalPosition,
  listInternalTails,
  type UntracedBlock,
} from '@corescope/store/traces/write'
import { assignInternals } from '../../traces/assign-internals.ts'
import { deriveTraces } from '../../traces/derive/internal-transactions.ts'
import { createTraceMemory, type TraceMemory } from '../../traces/trace-memory.ts'
import { compareRows, type NamedRow, type RowDifference } from './compare-rows.ts'

/** Another dialect of tracing counts gas otherwise, and says other words of failures. */
const dialectal = ['gas', 'gas_used', 'error', 'revert_data']

/** Rows of the traces lane as they must be. */
const expectTraces = (rows: TraceRows): NamedRow[] => {
  const blockOf = new Map(rows.internals.map(({ internalPosition, blockNumber }) => [internalPosition, blockNumber]))
  return [
    ...rows.blocks.map((row) => ({ ...auditRow(tracedBlocks, row), blockNumber: row.blockNumber })),
    ...rows.internals.map((stored) => {
      const row = auditRow(internalTransactions, internalRow(stored))
      const columns = { ...row.columns, has_failed: stored.error !== null }
      return { ...row, columns, blockNumber: stored.blockNumber }
    }),
    ...rows.entries.map((row) => ({
      ...auditRow(internalEntries, row),
      blockNumber: blockOf.get(row.internalPosition)!,
    })),
    ...rows.creations.map((row) => ({ ...auditRow(contractCreations, row), blockNumber: row.blockNumber })),
    ...rows.selfDestructs.map((row) => ({ ...auditRow(selfDestructs, row), blockNumber: row.blockNumber })),
    ...rows.untraced.map((row) => ({ ...auditRow(untracedTransactions, row), blockNumber: row.blockNumber })),
    ...rows.accounts.map(({ addressId, firstCallBlock }) => ({
      ...{ table: 'accounts.calls', key: String(addressId), owner: addressId, position: null },
      blockNumber: firstCallBlock,
      columns: { first_call_block: firstCallBlock },
    })),
  ]
}

/** Columns in which most rows differ are the dialect's: the node that was asked is not the one the rows are of. */
const dropDialectal = (differences: readonly RowDifference[], expected: readonly NamedRow[]): RowDifference[] => {
  const internals = expected.filter(({ table }) => table === 'internal_transactions')
  const isForeign = (column: string) => {
    const told = internals.filter(({ columns }) => columns[column] !== null).length
    return differences.filter((one) => one.column === column).length * 2 > told
  }
  const foreign = new Set(dialectal.filter(isForeign))
  return differences.filter(({ column }) => column === null || !foreign.has(column))
}

const loadTailsAsOf = async (
  session: Session,
  memory: TraceMemory,
  addresses: readonly Address[],
  after: number,
): Promise<Map<number, number>> => {
  const ids = await findIds(session, 'addresses', addresses)
  const addressOf = new Map([...ids].map(([address, { id }]) => [id, address as Address]))
  const bound = { blockNumber: after, lastInternalPosition: memory.lastInternalPosition }
  const tails = await listInternalTails(session, [...addressOf.keys()], bound)
  for (const tail of tails) memory.tails.set(addressOf.get(tail.addressId)!, tail)
  return new Map(tails.map(({ addressId, position }) => [addressId, position]))
}

/** Rows as they stand where those of the blocks are to stand. */
const readTraceRows = async (
  session: Session,
  {
    after,
    upTo,
    rows,
    starts,
    expected,
  }: {
    after: number
    upTo: number
    rows: TraceRows
    starts: ReadonlyMap<number, number>
    expected: readonly NamedRow[]
  },
): Promise<NamedRow[]> => {
  const counts = new Map<number, number>()
  for (const { addressId } of rows.entries) counts.set(addressId, (counts.get(addressId) ?? 0) + 1)
  const first = rows.blocks[0]!
  const before = await getLastInternalPosition(session, first.blockNumber - 1)
  const last = rows.blocks.at(-1)!.lastInternalPosition
  const tables = await listRowsOfTraces(session, { after, upTo, firstPosition: before + 1, lastPosition: last })
  const slices = [...counts].map(([ownerId, count]) => ({ ownerId, after: starts.get(ownerId) ?? 0, count }))
  tables.set('internal_entries', await listInternalEntryRows(session, slices))
  const wanted = new Set(expected.map(({ table, key }) => `${table} ${key}`))
  const blockOf = new Map(rows.internals.map(({ internalPosition, blockNumber }) => [internalPosition, blockNumber]))
  const found: NamedRow[] = []
  for (const [table, list] of tables) {
    for (const row of list) {
      const keys: Record<string, string> = {
        traced_blocks: String(row.block_number),
        internal_transactions: String(row.internal_position),
        internal_entries: `${row.address_id}/${row.position}`,
        untraced_transactions: String(row.transaction_position),
        'accounts.calls': String(row.address_id),
      }
      const key = keys[table] ?? `${row.address_id}/${row.internal_position}`
      const named = row.block_number ?? row.first_call_block ?? blockOf.get(row.internal_position as number)
      const isOurs = typeof named === 'number' && named > after && named <= upTo
      if (!isOurs && !wanted.has(`${table} ${key}`)) continue
      const owner = (row.address_id ?? '') as number | string
      const position = (row.position ?? (table === 'internal_transactions' ? row.internal_position : null)) as
        | number
        | null
      found.push({ table, key, owner, position, blockNumber: isOurs ? named : upTo, columns: row })
    }
  }
  return found
}

/**
 * Where the rows of the traces lane are not what these call trees make of them, from where the lists ended before them.
 * @param blocks the same blocks, as the traces lane asks for them
 */
export const compareTraces = async (
  session: Session,
  traces: readonly BlockTraces[],
  blocks: readonly UntracedBlock[],
): Promise<RowDifference[]> => {
  const after = blocks[0]!.number - 1
  const upTo = blocks.at(-1)!.number
  const batch = traces.map((one, index) => ({
    ...deriveTraces(one),
    firstTransactionPosition: blocks[index]!.firstTransactionPosition,
  }))
  const memory = createTraceMemory({
    lastInternalPosition: await getLastInternalPosition(session, after),
    lastUntraced: await countUntraced(session, blocks[0]!.firstTransactionPosition - 1),
  })
  const addresses = new Set<Address>()
  for (const { frame } of batch.flatMap(({ transactions }) => transactions.flat())) {
    addresses.add(frame.from)
    if (frame.to !== null) addresses.add(frame.to)
  }
  const starts = await loadTailsAsOf(session, memory, [...addresses], after)
  const rows = assignInternals(batch, memory)
  const expected = expectTraces(rows)
  const found = await readTraceRows(session, { after, upTo, rows, starts, expected })
  return dropDialectal(compareRows(expected, found), expected)
}
