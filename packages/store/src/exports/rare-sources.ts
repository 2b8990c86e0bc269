import { authorizations } from '../authorizations/table.ts'
import { nativeBalances } from '../balance-history/table.ts'
import { blocks } from '../blocks/table.ts'
import { listOf } from '../positional-list.ts'
import type { RowReader } from '../reader.ts'
import { withdrawals } from '../withdrawals/table.ts'
import { hexColumn } from './columns.ts'
import { newestFirst, type PositionRange, rangeWithin, withinList } from './list-range.ts'
import type { BlockRange, ExportSource } from './sources.ts'

/** Blocks as a range of the order of lists that are ordered by them. */
const byBlock = ({ fromBlock, toBlock }: BlockRange): PositionRange => ({ after: fromBlock - 1, upTo: toBlock })

export interface WithdrawalExportRow {
  blockNumber: string
  timestamp: string
  withdrawalIndex: string
  validatorIndex: string
  recipient: string
  amount: string
}

const ofRecipient = listOf(withdrawals, 'address')
const recipientRange = rangeWithin(ofRecipient)

/** Withdrawals of blocks: all, or those of a recipient. */
export const withdrawalSource = async (
  reader: RowReader,
  range: BlockRange,
  addressId: number | undefined,
): Promise<ExportSource> => {
  const { after, upTo } = byBlock(range)
  const own = addressId === undefined ? undefined : await recipientRange(reader, [addressId], { after, upTo })
  const [rows, order] =
    own === undefined
      ? ['w.block_number > $1::int and w.block_number <= $2::int', 'w.position desc']
      : [withinList(ofRecipient, 'w', ['$3::int']), newestFirst(ofRecipient, 'w')]
  return {
    text: `
    select w.block_number::text as "blockNumber", b.timestamp::text, w.withdrawal_index::text as "withdrawalIndex",
           w.validator_index::text as "validatorIndex", ${hexColumn('a.address')} as recipient, w.amount::text
      from withdrawals w join blocks b on b.block_number = w.block_number join addresses a on a.address_id = w.address_id
     where ${rows} order by ${order}`,
    values: own === undefined ? [after, upTo] : [own.after, own.upTo, addressId],
  }
}

export interface BalanceExportRow {
  blockNumber: string
  /** Of its block. */
  lastTransactionPosition: number
  transactionCount: number
  timestamp: string
  change: string
  balance: string
  /** Bits that `decodeReasons` reads; null: not told. */
  reasons: number | null
}

const ofAccount = listOf(nativeBalances, 'all')
const accountRange = rangeWithin(ofAccount)

/** Blocks that changed the coin's balance of an account, as far as the balance history tells. */
export const balanceSource = async (reader: RowReader, range: BlockRange, addressId: number): Promise<ExportSource> => {
  const { after, upTo } = await accountRange(reader, [addressId], byBlock(range))
  return {
    text: `
    select n.block_number::text as "blockNumber", b.timestamp::text, b.last_transaction_position as "lastTransactionPosition",
           b.transaction_count as "transactionCount", (n.amount - coalesce(n.former, p.amount, 0))::text as change,
           n.amount::text as balance, n.reasons
      from native_balances n join blocks b on b.block_number = n.block_number
      left join native_balances p on p.address_id = n.address_id and p.position = n.position - 1
     where ${withinList(ofAccount, 'n', ['$3::int'])} order by ${newestFirst(ofAccount, 'n')}`,
    values: [after, upTo, addressId],
  }
}

export interface AuthorizationExportRow {
  transactionHash: string
  blockNumber: string
  timestamp: string
  authorizationIndex: string
  authority: string | null
  delegate: string
  chainId: string
  nonce: string
  verdict: string
  effect: string | null
}

interface AuthorizationFilter {
  authorityId?: number | undefined
  delegateId?: number | undefined
}

const ofAll = listOf(authorizations, 'all')
const ofAuthority = listOf(authorizations, 'authority')
const ofDelegate = listOf(authorizations, 'delegate')
const authorizationRanges = new Map([ofAll, ofAuthority, ofDelegate].map((list) => [list, rangeWithin(list)]))

/**
 * Authorizations in transactions of a range: all, those of a signer, or those that name a delegate.
 * @param direction `asc`: those of one transaction, in their order
 */
export const authorizationSource = async (
  reader: RowReader,
  range: PositionRange,
  { authorityId, delegateId }: AuthorizationFilter,
  direction: 'asc' | 'desc' = 'desc',
): Promise<ExportSource> => {
  const id = authorityId ?? delegateId
  const list = authorityId !== undefined ? ofAuthority : delegateId !== undefined ? ofDelegate : ofAll
  const owner = id === undefined ? [] : [id]
  const { after, upTo } = await authorizationRanges.get(list)!(reader, owner, range)
  return {
    text: `
      select ${hexColumn('t.hash')} as "transactionHash", t.block_number::text as "blockNumber", b.timestamp::text,
             e.authorization_index::text as "authorizationIndex", ${hexColumn('s.address')} as authority,
             ${hexColumn('d.address')} as delegate, e.chain_id::text as "chainId", e.nonce::text, e.verdict::text,
             coalesce(e.effect, e.traced_effect)::text as effect
        from authorizations e
        join transactions t on t.bucket = (e.transaction_position >> 14)::int and t.transaction_position = e.transaction_position
        join blocks b on b.block_number = t.block_number
        left join addresses s on s.address_id = e.authority_id join addresses d on d.address_id = e.delegate_id
       where ${withinList(list, 'e', id === undefined ? [] : ['$3::int'])}
       order by ${direction === 'asc' ? 'e.position' : newestFirst(list, 'e')}`,
    values: [after, upTo, ...owner],
  }
}

export interface BlockExportRow {
  blockNumber: string
  blockHash: string
  timestamp: string
  transactions: string
  validator: string
  gasUsed: string
  gasLimit: string
  baseFee: string | null
  fees: string
  burntFees: string
  size: string
}

const ofMiner = listOf(blocks, 'miner')
const minerRange = rangeWithin(ofMiner)

/** Blocks: all, or those of who sealed them. */
export const blockSource = async (
  reader: RowReader,
  range: BlockRange,
  minerId: number | undefined,
): Promise<ExportSource> => {
  const { after, upTo } = byBlock(range)
  const own = minerId === undefined ? undefined : await minerRange(reader, [minerId], { after, upTo })
  const [rows, order] =
    own === undefined
      ? ['b.block_number > $1::int and b.block_number <= $2::int', 'b.block_number desc']
      : [withinList(ofMiner, 'b', ['$3::int']), newestFirst(ofMiner, 'b')]
  return {
    text: `
    select b.block_number::text as "blockNumber", ${hexColumn('b.hash')} as "blockHash", b.timestamp::text,
           b.transaction_count::text as transactions, ${hexColumn('m.address')} as validator, b.gas_used::text as "gasUsed",
           b.gas_limit::text as "gasLimit", b.base_fee_per_gas::text as "baseFee", b.fees::text, b.burnt_fees::text as "burntFees",
           b.size::text
      from blocks b join addresses m on m.address_id = b.miner_id
     where ${rows} order by ${order}`,
    values: own === undefined ? [after, upTo] : [own.after, own.upTo, minerId],
  }
}
