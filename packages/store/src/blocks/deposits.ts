import { bytes, type Reader, statement } from '../reader.ts'

/** A transaction by which Core's consensus handed in what a producer had collected. */
export interface DepositRow {
  blockNumber: number
  /** wei handed in */
  value: string
  /** Zero-run-length coded data of the event it emitted. */
  data: string
}

/** Core-chain ends a block with slash, deposit and vote, in that order. */
const lastTransactions = 3

const highest = 'b.last_transaction_position'
const lowest = `(b.last_transaction_position - least(b.transaction_count, ${lastTransactions}) + 1)`
// `offset 0` and `+ 0`: transactions and logs are sought by their keys, block by block, never in the contract's long list.
const depositsStatement = statement<DepositRow>(
  'deposits_of_blocks',
  `select b.block_number as "blockNumber", d.value, l.data
     from blocks b
    cross join lateral (
      select t.bucket, t.transaction_position, t.value from transactions t
       where t.bucket in ((${highest} >> 14)::int, (${lowest} >> 14)::int)
         and t.transaction_position between ${lowest} and ${highest}
         and t.to_id + 0 = $2 and t.from_id + 0 = b.miner_id and t.gas_price = 0
      offset 0) d
    cross join lateral (
      select e.data from logs e
       where e.bucket = d.bucket and e.transaction_position = d.transaction_position and e.contract_id + 0 = $2
         and exists (select from topics x where x.topic_id = e.topic0_id and x.topic = any($3::bytea[]))
      offset 0) l
    where b.block_number = any($1::int[])`,
)

/**
 * Deposits at the end of blocks, in no order.
 * @param contractId who takes them
 * @param topics the events that say what the producer was credited
 */
export const listDeposits = (
  reader: Reader,
  values: { numbers: readonly number[]; contractId: number; topics: readonly string[] },
): Promise<DepositRow[]> =>
  reader.rows(depositsStatement, [values.numbers, values.contractId, values.topics.map((topic) => bytes(topic))])
