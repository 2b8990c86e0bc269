import type { Address, Hash } from '@corescope/chain/types/hex'
import type { CopyPayload } from '../copy-binary.ts'
import type { Session } from '../database.ts'
import { lastEntry, listOf, type TailBound } from '../positional-list.ts'
import { bucketOf } from '../table/columns.ts'
import { encodeRows } from '../table/encode-rows.ts'
import {
  type BalanceHistoryRows,
  type BalanceTail,
  feeDistributions,
  nativeBalances,
  type UnreadBlock,
} from './table.ts'

/** The rows of one commit as COPYs. */
export const encodeBalanceHistory = ({ balances, distributions }: BalanceHistoryRows): CopyPayload[] => [
  encodeRows(nativeBalances, balances),
  encodeRows(feeDistributions, distributions),
]

const balancesOf = listOf(nativeBalances, 'all')
const sharesOf = listOf(feeDistributions, 'all')
const tailsText = (block?: string, transaction?: string) => `
  select a.id as "addressId", coalesce(b.position, 0) as position, b.amount,
         coalesce(${lastEntry(sharesOf, ['a.id'], 'position', transaction)}, 0) as "distributionPosition"
    from unnest($1::int[]) a (id)
    left join lateral ${lastEntry(balancesOf, ['a.id'], 'position, amount', block)} b on true`

/** Ends of the lists of several accounts, in one statement: now, or at a bound. */
export const listBalanceTails = async (
  session: Session,
  addressIds: readonly number[],
  bound?: TailBound,
): Promise<BalanceTail[]> => {
  type Row = Omit<BalanceTail, 'amount'> & { amount: string | null }
  const { rows } =
    bound === undefined
      ? await session.run<Row>('balance_tails', tailsText(), [addressIds])
      : await session.run<Row>('balance_tails_as_of', tailsText('$2', '$3'), [
          addressIds,
          bound.blockNumber,
          bound.lastTransactionPosition,
        ])
  return rows.map((row) => ({ ...row, amount: row.amount === null ? null : BigInt(row.amount) }))
}

type BlockRow = Omit<UnreadBlock, 'transactions' | 'credited'> & {
  count: number
  miner: Address
  recipients: Address[]
}

/** Our blocks (after, upTo], in order: so many that they hold about `transactions` transactions, and `blocks` at most. */
export const listUnreadBlocks = async (
  session: Session,
  range: { after: number; upTo: number },
  limits: { blocks: number; transactions: number },
): Promise<UnreadBlock[]> => {
  const { rows } = await session.run<BlockRow>(
    'history_unread',
    `select block_number as number, hash, parent_hash as "parentHash", a.address as miner, transaction_count as count,
            last_transaction_position - transaction_count + 1 as "firstTransactionPosition",
            array(select distinct w ->> 'address' from jsonb_array_elements(coalesce(b.withdrawals, '[]')) w) as recipients
       from (select *, sum(transaction_count) over (order by block_number) - transaction_count as before
               from (select * from blocks where block_number > $1 and block_number <= $2
                      order by block_number limit $3) next) b
       join addresses a on a.address_id = b.miner_id
      where before < $4 order by block_number`,
    [range.after, range.upTo, limits.blocks, limits.transactions],
  )
  const first = rows[0]
  const last = rows.at(-1)
  if (first === undefined || last === undefined) return []
  const begin = first.firstTransactionPosition
  const end = last.firstTransactionPosition + last.count - 1
  const transactions = await session.run<{ hash: Hash }>(
    'history_transactions',
    `select hash from transactions
      where bucket between $1 and $2 and transaction_position between $3 and $4 order by transaction_position`,
    [bucketOf(begin), bucketOf(end), begin, end],
  )
  const hashes = transactions.rows.map(({ hash }) => hash)
  return rows.map(({ count, miner, recipients, ...block }) => {
    const start = block.firstTransactionPosition - begin
    return { ...block, transactions: hashes.slice(start, start + count), credited: [miner, ...recipients] }
  })
}

/** The newest blocks with transactions up to one, for finding out what a node offers and what it costs. */
export const listSampleBlocks = async (session: Session, upTo: number, count: number): Promise<UnreadBlock[]> => {
  const { rows } = await session.run<{ number: number }>(
    'history_samples',
    `select block_number as number from blocks where block_number > $1::int - 1000 and block_number <= $1::int
        and transaction_count > 0 order by block_number desc limit $2`,
    [upTo, count],
  )
  const samples: UnreadBlock[] = []
  const limits = { blocks: 1, transactions: 1 }
  for (const { number } of rows) {
    samples.push(...(await listUnreadBlocks(session, { after: number - 1, upTo: number }, limits)))
  }
  return samples
}

/** How fast the newest blocks came (null of a single one), and how many the lane has not passed. */
export const getHistoryPace = async (
  session: Session,
): Promise<{ secondsPerBlock: number | null; blocksLeft: number }> => {
  const { rows } = await session.run<{ secondsPerBlock: number | null; blocksLeft: number }>(
    'history_pace',
    `select b.number - h.number as "blocksLeft",
            (select (max(timestamp) - min(timestamp))::float8 / nullif(count(*) - 1, 0) from blocks
              where block_number > b.number - 101 and block_number <= b.number) as "secondsPerBlock"
       from lanes b, lanes h where b.name = 'blocks' and h.name = 'balanceHistory'`,
  )
  return rows[0] ?? { secondsPerBlock: null, blocksLeft: 0 }
}

/** Takes all of it away: for a lane that begins anew. Kept answers that told of it are given up. */
export const clearBalanceHistory = async (session: Session): Promise<void> => {
  await session.run('clear_native_balances', 'delete from native_balances')
  await session.run('clear_fee_distributions', 'delete from fee_distributions')
  await session.run('history_fact_round', 'update fact_rounds set round = round + 1, name_round = name_round + 1')
}
