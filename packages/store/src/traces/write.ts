import type { Address, Hash } from '@corescope/chain/types/hex'
import { CopyEncoder, type CopyPayload } from '../copy-binary.ts'
import type { Session } from '../database.ts'
import { bucketOf } from '../transactions/tables.ts'
import type { InternalTail, StoredContractCreation, StoredSelfDestruct, TraceRows } from './tables.ts'
import { encodeTracePath } from './trace-path.ts'

const internalColumns = [
  ...['internal_position', 'transaction_position', 'bucket', 'block_number', 'from_id', 'to_id', 'type', 'depth'],
  ...['failed_above', 'value', 'gas', 'gas_used', 'trace_path', 'selector', 'error', 'revert_data'],
]

const encodeBlocks = ({ blocks }: TraceRows): CopyPayload => {
  const copy = new CopyEncoder('traced_blocks', ['last_internal_position', 'block_number', 'frames', 'hash'])
  for (const row of blocks)
    copy.row().int8(row.lastInternalPosition).int4(row.blockNumber).int4(row.frames).hex(row.hash)
  return copy.payload()
}

const encodeInternals = ({ internals }: TraceRows): CopyPayload => {
  const copy = new CopyEncoder('internal_transactions', internalColumns, internals.length * 192)
  for (const row of internals) {
    copy.row().int8(row.internalPosition).int8(row.transactionPosition).int4(bucketOf(row.internalPosition))
    copy.int4(row.blockNumber).int4(row.fromId).int4(row.toId).int2(row.type).int2(row.traceAddress.length)
    copy.bool(row.failedAbove).numeric(row.value).numeric(row.gas).numeric(row.gasUsed)
    copy.hex(encodeTracePath(row.traceAddress)).hex(row.selector).text(row.error).hex(row.revertData)
  }
  return copy.payload()
}

const encodeEntries = ({ entries }: TraceRows): CopyPayload => {
  const sorted = entries.toSorted((a, b) => a.addressId - b.addressId || a.position - b.position)
  const columns = ['internal_position', 'transaction_position', 'address_id', 'position', 'in_position', 'out_position']
  const copy = new CopyEncoder('internal_entries', columns, entries.length * 60)
  for (const row of sorted) {
    copy.row().int8(row.internalPosition).int8(row.transactionPosition).int4(row.addressId).int4(row.position)
    copy.int4(row.inPosition).int4(row.outPosition)
  }
  return copy.payload()
}

const byAddress = (a: StoredContractCreation | StoredSelfDestruct, b: StoredContractCreation | StoredSelfDestruct) =>
  a.addressId - b.addressId || a.internalPosition - b.internalPosition

const encodeCreations = ({ creations }: TraceRows): CopyPayload => {
  const columns = ['internal_position', 'transaction_position', 'address_id', 'creator_id', 'block_number']
  const copy = new CopyEncoder('contract_creations', columns, 1024)
  for (const row of creations.toSorted(byAddress)) {
    copy.row().int8(row.internalPosition).int8(row.transactionPosition).int4(row.addressId).int4(row.creatorId)
    copy.int4(row.blockNumber)
  }
  return copy.payload()
}

const encodeSelfDestructs = ({ selfDestructs }: TraceRows): CopyPayload => {
  const columns = [
    ...['internal_position', 'transaction_position', 'address_id', 'heir_id', 'block_number', 'same_transaction'],
  ]
  const copy = new CopyEncoder('self_destructs', columns, 1024)
  for (const row of selfDestructs.toSorted(byAddress)) {
    copy.row().int8(row.internalPosition).int8(row.transactionPosition).int4(row.addressId).int4(row.heirId)
    copy.int4(row.blockNumber).bool(row.sameTransaction)
  }
  return copy.payload()
}

/** The rows of one commit as COPYs, in the order to be sent. */
export const encodeTraces = (rows: TraceRows): CopyPayload[] => [
  encodeBlocks(rows),
  encodeInternals(rows),
  encodeEntries(rows),
  encodeCreations(rows),
  encodeSelfDestructs(rows),
]

/** A block of ours that the lane has not passed yet. */
export interface UntracedBlock {
  number: number
  hash: Hash
  /** Position of its first transaction. */
  firstTransactionPosition: number
  transactions: { hash: Hash; from: Address; to: Address | null }[]
}

/** Our blocks above `after`, in order: so many that they hold about `transactions` transactions, and `blocks` at most. */
export const listUntracedBlocks = async (
  session: Session,
  after: number,
  limits: { blocks: number; transactions: number },
): Promise<UntracedBlock[]> => {
  const { rows } = await session.run<{ number: number; hash: Hash; first: number; count: number }>(
    'traces_untraced',
    `select block_number as number, hash, last_transaction_position - transaction_count + 1 as first,
            transaction_count as count
       from (select *, sum(transaction_count) over (order by block_number) - transaction_count as before
               from (select block_number, hash, last_transaction_position, transaction_count from blocks
                      where block_number > $1 order by block_number limit $2) next) b
      where before < $3 order by block_number`,
    [after, limits.blocks, limits.transactions],
  )
  const first = rows[0]
  const last = rows.at(-1)
  if (first === undefined || last === undefined) return []
  const end = last.first + last.count - 1
  const transactions = await session.run<{ position: number; hash: Hash; from: Address; to: Address | null }>(
    'traces_transactions',
    `select t.transaction_position as position, t.hash, f.address as "from", o.address as "to"
       from transactions t join addresses f on f.address_id = t.from_id
       left join addresses o on o.address_id = t.to_id
      where t.bucket between $1 and $2 and t.transaction_position between $3 and $4 order by t.transaction_position`,
    [bucketOf(first.first), bucketOf(end), first.first, end],
  )
  return rows.map(({ number, hash, first: firstTransactionPosition, count }) => {
    const start = firstTransactionPosition - first.first
    return { number, hash, firstTransactionPosition, transactions: transactions.rows.slice(start, start + count) }
  })
}

/** The last internal position of the lane's blocks up to a number; 0 when there is none. */
export const getLastInternalPosition = async (session: Session, blockNumber: number): Promise<number> => {
  const { rows } = await session.run<{ position: number }>(
    'traces_last_position',
    `select last_internal_position as position from traced_blocks where block_number <= $1
      order by block_number desc limit 1`,
    [blockNumber],
  )
  return rows[0]?.position ?? 0
}

/** Ends of the lists of several addresses, in one statement. */
export const listInternalTails = async (session: Session, addressIds: readonly number[]): Promise<InternalTail[]> => {
  const last = (column: string) =>
    `coalesce((select ${column} from internal_entries where address_id = a.id and ${column} is not null
                order by ${column} desc limit 1), 0)`
  const { rows } = await session.run<InternalTail>(
    'internal_tails',
    `select a.id as "addressId", ${last('position')} as position, ${last('in_position')} as "inPosition",
            ${last('out_position')} as "outPosition", coalesce(c.first_call_block is not null, false) as called
       from unnest($1::int[]) a (id) left join accounts c on c.address_id = a.id`,
    [addressIds],
  )
  return rows
}

/** Cuts the lane's lists above a block: the exact inverse of the commits that wrote them. */
export const rewindTraces = async (session: Session, ancestorNumber: number): Promise<void> => {
  const last = await getLastInternalPosition(session, ancestorNumber)
  const cut = [bucketOf(last + 1), last]
  await session.run(
    'rewind_internal_entries',
    `with touched as (
       select distinct id from internal_transactions t cross join lateral (values (from_id), (to_id)) v (id)
        where bucket >= $1 and internal_position > $2 and id is not null),
     cut as (
       select id, coalesce((select position from internal_entries where address_id = id and internal_position <= $2
                             order by position desc limit 1), 0) as last from touched)
     delete from internal_entries e using cut where e.address_id = cut.id and e.position > cut.last`,
    cut,
  )
  await session.run(
    'rewind_call_accounts',
    `update accounts c set first_call_block = null
       from (select distinct id from internal_transactions t cross join lateral (values (from_id), (to_id)) v (id)
              where bucket >= $1 and internal_position > $2 and id is not null) touched
      where c.address_id = touched.id and c.first_call_block > $3`,
    [...cut, ancestorNumber],
  )
  for (const [table, owner] of [
    ['contract_creations', 'to_id'],
    ['self_destructs', 'from_id'],
  ] as const) {
    await session.run(
      `rewind_${table}`,
      `delete from ${table} c using internal_transactions t
        where t.bucket >= $1 and t.internal_position > $2 and c.address_id = t.${owner}
          and c.internal_position = t.internal_position`,
      cut,
    )
  }
  await session.run(
    'rewind_internal_transactions',
    'delete from internal_transactions where bucket >= $1 and internal_position > $2',
    cut,
  )
  await session.run('rewind_traced_blocks', 'delete from traced_blocks where block_number > $1', [ancestorNumber])
}
