import type { Address, Hash } from '@corescope/chain/types/hex'
import { CopyEncoder, type CopyPayload } from '../copy-binary.ts'
import type { Session } from '../database.ts'
import { bucketOf } from '../transactions/tables.ts'
import type { BalanceHistoryRows, BalanceTail, UnreadBlock } from './tables.ts'

const byKey = (a: { addressId: number; position: number }, b: { addressId: number; position: number }) =>
  a.addressId - b.addressId || a.position - b.position

/** The rows of one commit as COPYs. */
export const encodeBalanceHistory = ({ balances, distributions }: BalanceHistoryRows): CopyPayload[] => {
  const columns = ['address_id', 'position', 'block_number', 'reasons', 'amount', 'former']
  const amounts = new CopyEncoder('native_balances', columns, balances.length * 72)
  for (const row of balances.toSorted(byKey)) {
    amounts.row().int4(row.addressId).int4(row.position).int4(row.blockNumber).int4(row.reasons)
    amounts.numeric(row.amount).numeric(row.former)
  }
  const shares = new CopyEncoder(
    'fee_distributions',
    ['transaction_position', 'address_id', 'position', 'amount'],
    distributions.length * 64,
  )
  for (const row of distributions.toSorted(byKey)) {
    shares.row().int8(row.transactionPosition).int4(row.addressId).int4(row.position).numeric(row.amount)
  }
  return [amounts.payload(), shares.payload()]
}

/** Ends of the lists of several accounts, in one statement. */
export const listBalanceTails = async (session: Session, addressIds: readonly number[]): Promise<BalanceTail[]> => {
  const { rows } = await session.run<Omit<BalanceTail, 'amount'> & { amount: string | null }>(
    'balance_tails',
    `select a.id as "addressId", coalesce(b.position, 0) as position, b.amount,
            coalesce((select position from fee_distributions where address_id = a.id
                       order by position desc limit 1), 0) as "distributionPosition"
       from unnest($1::int[]) a (id)
       left join lateral (select position, amount from native_balances where address_id = a.id
                           order by position desc limit 1) b on true`,
    [addressIds],
  )
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

/** Takes all of it away: for a lane that begins anew. */
export const clearBalanceHistory = async (session: Session): Promise<void> => {
  await session.run('clear_native_balances', 'delete from native_balances')
  await session.run('clear_fee_distributions', 'delete from fee_distributions')
}

/** Cuts the lists above a block: the exact inverse of the commits that wrote them. */
export const rewindBalanceHistory = async (
  session: Session,
  ancestor: { number: number; lastTransactionPosition: number },
): Promise<void> => {
  await session.run('rewind_native_balances', 'delete from native_balances where block_number > $1', [ancestor.number])
  await session.run('rewind_fee_distributions', 'delete from fee_distributions where transaction_position > $1', [
    ancestor.lastTransactionPosition,
  ])
}
