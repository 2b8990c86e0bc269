import { hexColumn } from './columns.ts'
import type { BlockRange, ExportSource, PositionRange } from './sources.ts'

export interface WithdrawalExportRow {
  blockNumber: string
  timestamp: string
  withdrawalIndex: string
  validatorIndex: string
  recipient: string
  amount: string
}

/** Withdrawals of blocks: all, or those of a recipient. */
export const withdrawalSource = ({ fromBlock, toBlock }: BlockRange, addressId: number | undefined): ExportSource => ({
  text: `
    select w.block_number::text as "blockNumber", b.timestamp::text, w.withdrawal_index::text as "withdrawalIndex",
           w.validator_index::text as "validatorIndex", ${hexColumn('a.address')} as recipient, w.amount::text
      from withdrawals w join blocks b on b.block_number = w.block_number join addresses a on a.address_id = w.address_id
     where w.block_number >= $1::int and w.block_number <= $2::int${addressId === undefined ? '' : ' and w.address_id = $3::int'}
     order by ${addressId === undefined ? 'w.position' : 'w.address_position'} desc`,
  values: addressId === undefined ? [fromBlock, toBlock] : [fromBlock, toBlock, addressId],
})

export interface BalanceExportRow {
  blockNumber: string
  timestamp: string
  change: string
  balance: string
  /** Bits that `decodeReasons` reads; null: not told. */
  reasons: number | null
}

/** Blocks that changed the coin's balance of an account, as far as the balance history tells. */
export const balanceSource = ({ fromBlock, toBlock }: BlockRange, addressId: number): ExportSource => ({
  text: `
    select n.block_number::text as "blockNumber", b.timestamp::text, (n.amount - coalesce(n.former, p.amount, 0))::text as change,
           n.amount::text as balance, n.reasons
      from native_balances n join blocks b on b.block_number = n.block_number
      left join native_balances p on p.address_id = n.address_id and p.position = n.position - 1
     where n.address_id = $3::int and n.block_number >= $1::int and n.block_number <= $2::int
     order by n.position desc`,
  values: [fromBlock, toBlock, addressId],
})

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

/**
 * Authorizations in transactions of a range: all, those of a signer, or those that name a delegate.
 * @param direction `asc`: those of one transaction, in their order
 */
export const authorizationSource = (
  { after, upTo }: PositionRange,
  { authorityId, delegateId }: AuthorizationFilter,
  direction: 'asc' | 'desc' = 'desc',
): ExportSource => {
  const [column, id, order] =
    authorityId !== undefined
      ? ['authority_id', authorityId, 'authority_position']
      : ['delegate_id', delegateId, delegateId === undefined ? 'position' : 'delegate_position']
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
       where e.transaction_position > $1::bigint and e.transaction_position <= $2::bigint${id === undefined ? '' : ` and e.${column} = $3::int`}
       order by e.${order} ${direction}`,
    values: id === undefined ? [after, upTo] : [after, upTo, id],
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

/** Blocks: all, or those of who sealed them. */
export const blockSource = ({ fromBlock, toBlock }: BlockRange, minerId: number | undefined): ExportSource => ({
  text: `
    select b.block_number::text as "blockNumber", ${hexColumn('b.hash')} as "blockHash", b.timestamp::text,
           b.transaction_count::text as transactions, ${hexColumn('m.address')} as validator, b.gas_used::text as "gasUsed",
           b.gas_limit::text as "gasLimit", b.base_fee_per_gas::text as "baseFee", b.fees::text, b.burnt_fees::text as "burntFees",
           b.size::text
      from blocks b join addresses m on m.address_id = b.miner_id
     where b.block_number >= $1::int and b.block_number <= $2::int${minerId === undefined ? '' : ' and b.miner_id = $3::int'}
     order by ${minerId === undefined ? 'b.block_number' : 'b.miner_position'} desc`,
  values: minerId === undefined ? [fromBlock, toBlock] : [fromBlock, toBlock, minerId],
})
