import type { Address, Hash } from '@corescope/chain/types/hex'
import type { CopyPayload } from '../copy-binary.ts'
import type { Session } from '../database.ts'
import { lastEntry, listOf, type PositionList } from '../positional-list.ts'
import { bucketOf } from '../table/columns.ts'
import { encodeRows, encodeRowsOf } from '../table/encode-rows.ts'
import {
  contractCreations,
  type InternalTail,
  internalEntries,
  internalRow,
  internalTransactions,
  type StoredUntraced,
  selfDestructs,
  type TraceRows,
  tracedBlocks,
  untracedTransactions,
} from './table.ts'

/** The rows of one commit as COPYs, in the order to be sent. */
export const encodeTraces = (rows: TraceRows): CopyPayload[] => [
  encodeRows(tracedBlocks, rows.blocks),
  encodeRowsOf(internalTransactions, rows.internals, internalRow),
  encodeRows(internalEntries, rows.entries),
  encodeRows(contractCreations, rows.creations),
  encodeRows(selfDestructs, rows.selfDestructs),
  encodeRows(untracedTransactions, rows.untraced),
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

/** How many transactions up to a position were noted as not traceable: the number of the last of them. */
export const countUntraced = async (session: Session, transactionPosition: number): Promise<number> => {
  const { rows } = await session.run<{ position: number }>(
    'traces_untraced_count',
    `select position from untraced_transactions where transaction_position <= $1
      order by transaction_position desc limit 1`,
    [transactionPosition],
  )
  return rows[0]?.position ?? 0
}

/** Transactions with positions in (after, upTo] that were noted as not traceable. */
export const listUntraced = async (
  session: Session,
  { after, upTo }: { after: number; upTo: number },
): Promise<StoredUntraced[]> => {
  const { rows } = await session.run<StoredUntraced>(
    'traces_untraced_list',
    `select transaction_position as "transactionPosition", position, block_number as "blockNumber", reason
       from untraced_transactions where transaction_position > $1 and transaction_position <= $2
      order by transaction_position`,
    [after, upTo],
  )
  return rows
}

const all = listOf(internalEntries, 'all')
const incoming = listOf(internalEntries, 'in')
const out = listOf(internalEntries, 'out')

/** Ends of the lists of several addresses, in one statement: now, or after a block and an internal position. */
export const listInternalTails = async (
  session: Session,
  addressIds: readonly number[],
  bound?: { blockNumber: number; lastInternalPosition: number },
): Promise<InternalTail[]> => {
  const text = (position?: string, block?: string) => {
    const last = (list: PositionList) => `coalesce(${lastEntry(list, ['a.id'], list.position, position)}, 0)`
    const isCalled = block === undefined ? 'c.first_call_block is not null' : `c.first_call_block <= ${block}`
    return `select a.id as "addressId", ${last(all)} as position, ${last(incoming)} as "inPosition",
            ${last(out)} as "outPosition", coalesce(${isCalled}, false) as called
       from unnest($1::int[]) a (id) left join accounts c on c.address_id = a.id`
  }
  const { rows } =
    bound === undefined
      ? await session.run<InternalTail>('internal_tails', text(), [addressIds])
      : await session.run<InternalTail>('internal_tails_as_of', text('$2', '$3'), [
          addressIds,
          bound.lastInternalPosition,
          bound.blockNumber,
        ])
  return rows
}

/** The first block the lane tells of: a later one than the first indexed where the node had not kept what those before it need. */
export const getFirstTraced = async (session: Session): Promise<number> => {
  const { rows } = await session.run<{ first: number }>(
    'traces_first',
    `select coalesce(first_number, (select start_block from chain_identities), 0) as first from lanes where name = 'traces'`,
  )
  return rows[0]?.first ?? 0
}

/** The newest block up to a number that has transactions; undefined when there is none after `after`. */
export const getNewestBusyBlock = async (
  session: Session,
  { after, upTo }: { after: number; upTo: number },
): Promise<number | undefined> => {
  const { rows } = await session.run<{ number: number }>(
    'traces_newest_busy',
    `select block_number as number from blocks where block_number > $1 and block_number <= $2 and transaction_count > 0
      order by block_number desc limit 1`,
    [after, upTo],
  )
  return rows[0]?.number
}
