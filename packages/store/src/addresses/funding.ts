import { type Reader, statement } from '../reader.ts'

/** A transfer of coins to an address. */
export interface FundingRow {
  transactionPosition: number
  transactionHash: string
  fromId: number
  value: string
  blockNumber: number
  timestamp: number
}
const columns = (moved: string) => `
  t.transaction_position as "transactionPosition", t.hash as "transactionHash", ${moved}.from_id as "fromId",
  ${moved}.value, t.block_number as "blockNumber", b.timestamp`
const joinTransactions = (position: string) => `
  join transactions t on t.bucket = (${position} >> 14)::int and t.transaction_position = ${position}
  join blocks b on b.block_number = t.block_number`

const byTransactionStatement = statement<FundingRow>(
  'first_funding_transaction',
  `select ${columns('t')}
     from (select transaction_position, in_position from address_entries
            where address_id = $1::int and in_position is not null order by in_position limit $2::int) e
     ${joinTransactions('e.transaction_position')}
    where t.value > 0 and t.status is distinct from 0 and t.from_id <> $1::int order by e.in_position limit 1`,
)
const byCallStatement = statement<FundingRow>(
  'first_funding_call',
  `select ${columns('i')}
     from (select internal_position, in_position from internal_entries
            where address_id = $1::int and in_position is not null order by in_position limit $2::int) e
     join internal_transactions i on i.bucket = (e.internal_position >> 14)::int and i.internal_position = e.internal_position
     ${joinTransactions('i.transaction_position')}
    where i.value > 0 and i.error is null and not i.failed_above and i.from_id <> $1::int order by e.in_position limit 1`,
)

/**
 * The first transfer of coins to an address from another one, by a transaction or inside one: among the first `most` entries
 * of each of its lists. Undefined where there is none.
 */
export const getFirstFunding = async (
  reader: Reader,
  addressId: number,
  most: number,
): Promise<FundingRow | undefined> => {
  const [[transaction], [call]] = await Promise.all([
    reader.rows(byTransactionStatement, [addressId, most]),
    reader.rows(byCallStatement, [addressId, most]),
  ])
  if (transaction === undefined || call === undefined) return transaction ?? call
  return call.transactionPosition < transaction.transactionPosition ? call : transaction
}
