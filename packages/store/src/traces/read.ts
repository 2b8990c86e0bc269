import { directedList } from '../directed-list.ts'
import type { LaneIdle } from '../lanes.ts'
import { binarySearch } from '../positional-list.ts'
import { type Reader, statement } from '../reader.ts'
import { failedCallsOf } from './failed-calls.ts'
import { type InternalType, internalEntries } from './table.ts'

/** Where the traces lane stands, and why it does not work if it does not. */
export interface TraceLaneRow {
  /** First block it tells of. */
  first: number
  /** Below `first` while nothing is traced. */
  number: number
  hash: string | null
  idle: LaneIdle | null
  message: string | null
}
const laneStatement = statement<TraceLaneRow>(
  'traces_lane',
  `select coalesce(first_number, (select start_block from chain_identities), 0) as first, number, hash, idle,
          idle_message as message from lanes where name = 'traces'`,
)
/** Undefined before the indexer's first start. */
export const getTraceLane = (reader: Reader) => reader.row(laneStatement, [])

/** A block the lane has passed: what lies at or before it in the lane's lists. */
export interface TracePointRow {
  number: number
  hash: string
  timestamp: number
  lastTransactionPosition: number
  lastInternalPosition: number
}
const pointsStatement = statement<TracePointRow & { asked: number }>(
  'traces_points',
  `select k.asked, t.block_number as number, t.hash, b.timestamp,
          b.last_transaction_position as "lastTransactionPosition", t.last_internal_position as "lastInternalPosition"
     from unnest($1::int[]) k (asked)
    cross join lateral (select block_number, hash, last_internal_position from traced_blocks
                         where block_number <= k.asked order by block_number desc limit 1) t
     join blocks b on b.block_number = t.block_number`,
)
/** The highest traced block at or below each `asked` number, in any order; those that have none are missing. */
export const listTracePoints = (reader: Reader, blockNumbers: readonly number[]) =>
  reader.rows(pointsStatement, [blockNumbers])
/** The highest traced block at or below a number: the bound of a list as of that number. Undefined when there is none. */
export const getTracePoint = async (reader: Reader, blockNumber: number): Promise<TracePointRow | undefined> =>
  (await listTracePoints(reader, [blockNumber]))[0]

/** Positions in (after, upTo]. */
export interface InternalRange {
  after: number
  upTo: number
}
const blockRangeStatement = statement<InternalRange & { frames: number }>(
  'internals_of_block',
  `select coalesce((select last_internal_position from traced_blocks where block_number = $1 - 1), 0) as after,
          last_internal_position as "upTo", frames from traced_blocks where block_number = $1`,
)
/** Where a block's internal transactions lie in the list of all; undefined when the lane has not passed it. */
export const getBlockInternals = (reader: Reader, blockNumber: number) => reader.row(blockRangeStatement, [blockNumber])

const failedCallsStatement = statement<{ failedCalls: string }>(
  'failed_calls_of_block',
  'select failed_calls as "failedCalls" from traced_blocks where block_number = $1',
)
/** How many calls failed inside a transaction; 0 too where the lane has not passed its block. @param index of it in its block */
export const countFailedCalls = async (reader: Reader, blockNumber: number, index: number): Promise<number> => {
  const row = await reader.row(failedCallsStatement, [blockNumber])
  return row === undefined ? 0 : failedCallsOf(row.failedCalls, index)
}

const transactionRangeStatement = statement<{ bound: number; position: number }>(
  'internals_of_transaction',
  `with recursive ends as (
     select coalesce((select last_internal_position from traced_blocks where block_number = $2 - 1), 0) as lo,
            last_internal_position as hi from traced_blocks where block_number = $2
               and not exists (select from untraced_transactions where transaction_position = $1)
   ), ${binarySearch({
     start: 'select bound, lo, hi from ends cross join unnest(array[$1::bigint - 1, $1::bigint]) bound',
     entry: `select transaction_position as at, middle as place from internal_transactions
              where bucket = (middle >> 14)::int and internal_position = middle limit 1`,
     ...{ bound: 'bound', carried: ['bound'] },
   })}
   select bound, lo as position from search where lo = hi order by bound`,
)
/**
 * Where a transaction's internal transactions lie in the list of all: a binary search inside its block. Undefined when
 * the lane has not passed that block, or could not trace the transaction.
 */
export const getTransactionInternals = async (
  reader: Reader,
  transactionPosition: number,
  blockNumber: number,
): Promise<InternalRange | undefined> => {
  const [before, last] = await reader.rows(transactionRangeStatement, [transactionPosition, blockNumber])
  return before === undefined || last === undefined ? undefined : { after: before.position, upTo: last.position }
}

/** How many transactions of a range cannot be traced, and why the last of them cannot. */
export interface UntracedRow {
  transactions: number
  reason: string
}
const untracedStatement = statement<UntracedRow>(
  'untraced_of_range',
  `select last.position - coalesce(before.position, 0) as transactions, last.reason
     from (select position, transaction_position, reason from untraced_transactions where transaction_position <= $2::bigint
            order by transaction_position desc limit 1) last
     left join lateral (select position from untraced_transactions where transaction_position <= $1::bigint
                         order by transaction_position desc limit 1) before on true
    where last.transaction_position > $1::bigint`,
)
/** Those with positions in (after, upTo], as far as blocks are traced; undefined where all can be traced. */
export const getUntraced = (reader: Reader, { after, upTo }: InternalRange) =>
  reader.row(untracedStatement, [after, upTo])

/** An internal transaction as lists show it, with the facts of its transaction and block. */
export interface InternalSummaryRow {
  position: number
  transactionPosition: number
  blockNumber: number
  timestamp: number
  transactionHash: string
  lastTransactionPosition: number
  blockTransactionCount: number
  fromId: number
  toId: number | null
  type: InternalType
  failedAbove: boolean
  value: string
  gas: string
  gasUsed: string | null
  /** `decodeTracePath` reads it. */
  tracePath: string
  selector: string | null
  error: string | null
  revertData: string | null
}
export interface InternalRow extends InternalSummaryRow {
  blockHash: string
  transactionStatus: 0 | 1 | null
  depth: number
}
const internalSummaryColumns = `
  i.internal_position as position, i.transaction_position as "transactionPosition",
  i.block_number as "blockNumber", b.timestamp, t.hash as "transactionHash",
  b.last_transaction_position as "lastTransactionPosition",
  b.transaction_count as "blockTransactionCount", i.from_id as "fromId", i.to_id as "toId", i.type,
  i.failed_above as "failedAbove", i.value, i.gas, i.gas_used as "gasUsed", i.trace_path as "tracePath",
  i.selector, i.error, i.revert_data as "revertData"`
const internalColumns = `${internalSummaryColumns}, i.depth, b.hash as "blockHash", t.status as "transactionStatus"`
const joinInternals = (position: string) => `
  join internal_transactions i on i.bucket = (${position} >> 14)::int and i.internal_position = ${position}
  join transactions t on t.bucket = (i.transaction_position >> 14)::int and t.transaction_position = i.transaction_position
  join blocks b on b.block_number = i.block_number`
const internalsStatement = statement<InternalRow>(
  'internals_by_position',
  `select ${internalColumns} from unnest($1::bigint[]) with ordinality as k (position, place)
     ${joinInternals('k.position')} order by k.place`,
)
/** Internal transactions by position, in the order asked. Those a rewind has removed are missing. */
export const listInternals = (reader: Reader, positions: readonly number[]): Promise<InternalRow[]> =>
  positions.length === 0 ? Promise.resolve([]) : reader.rows(internalsStatement, [positions])

/** Most entries of the list of all that one search looks through. */
export const searchedInternals = 10_000
const failedStatement = statement<{ position: number }>(
  'failed_internals',
  `select internal_position as position from internal_transactions
    where bucket >= ($1::bigint >> 14)::int and bucket <= ($2::bigint >> 14)::int
      and internal_position > $1::bigint and internal_position <= $2::bigint and (failed_above or error is not null)
    order by bucket desc, internal_position desc`,
)
/** Positions of what took no effect in (after, upTo] of the list of all, newest first. */
export const listFailedInternals = async (reader: Reader, after: number, upTo: number): Promise<number[]> =>
  (await reader.rows(failedStatement, [after, upTo])).map(({ position }) => position)

const entries = directedList<{ internalPosition: number }, InternalSummaryRow>(
  internalEntries,
  'internal_position as "internalPosition"',
  { columns: internalSummaryColumns, joins: joinInternals('entry."internalPosition"') },
)

/** A page of an address's internal transactions, newest first, as of a chain-wide transaction position. */
export const listAddressInternals = entries.rows
/** How many internal transactions an address had as of a chain-wide transaction position. */
export const countInternalEntries = entries.total
/** Keys of entries with positions in (after, upTo] of an address's list of all internal transactions. */
export const listInternalEntryRange = entries.range

export interface CallCreationRow {
  creatorId: number
  transactionPosition: number
  blockNumber: number
  transactionHash: string
  internalPosition: number
}
const creationStatement = statement<CallCreationRow>(
  'contract_creation',
  `select c.creator_id as "creatorId", c.transaction_position as "transactionPosition", c.block_number as "blockNumber", t.hash as "transactionHash",
          c.internal_position as "internalPosition"
     from contract_creations c
     join transactions t on t.bucket = (c.transaction_position >> 14)::int
                        and t.transaction_position = c.transaction_position
    where c.address_id = $1 order by c.internal_position desc limit 1`,
)
/** The last creation of a contract inside a call, which made what stands there; undefined when it was made by a transaction, or not at all. */
export const getCallCreation = (reader: Reader, addressId: number) => reader.row(creationStatement, [addressId])

export interface SelfDestructRow {
  heirId: number
  blockNumber: number
  transactionHash: string
  internalPosition: number
  sameTransaction: boolean
}
const selfDestructStatement = statement<SelfDestructRow>(
  'self_destruct',
  `select s.heir_id as "heirId", s.block_number as "blockNumber", t.hash as "transactionHash",
          s.internal_position as "internalPosition", s.same_transaction as "sameTransaction"
     from self_destructs s
     join transactions t on t.bucket = (s.transaction_position >> 14)::int
                        and t.transaction_position = s.transaction_position
    where s.address_id = $1 order by s.internal_position desc limit 1`,
)
/** The last time a contract ended itself; undefined when it never did. */
export const getSelfDestruct = (reader: Reader, addressId: number) => reader.row(selfDestructStatement, [addressId])
