import { listOf, type PageEntryRow, pageStatement, totalStatement } from '../positional-list.ts'
import { type Reader, statement } from '../reader.ts'
import { withdrawals } from './table.ts'

export interface WithdrawalRow {
  position: number
  blockNumber: number
  timestamp: number
  addressId: number
  withdrawalIndex: string
  validatorIndex: string
  /** wei */
  amount: string
}
const rowsStatement = statement<WithdrawalRow>(
  'withdrawals_by_position',
  `select w.position, w.block_number as "blockNumber", b.timestamp, w.address_id as "addressId",
          w.withdrawal_index as "withdrawalIndex", w.validator_index as "validatorIndex", w.amount
     from unnest($1::bigint[]) with ordinality as k (position, place)
     join withdrawals w on w.position = k.position join blocks b on b.block_number = w.block_number
    order by k.place`,
)
/** Withdrawals by position, in the order asked. Those a rewind has removed are missing. */
export const listWithdrawals = (reader: Reader, positions: readonly number[]): Promise<WithdrawalRow[]> =>
  positions.length === 0 ? Promise.resolve([]) : reader.rows(rowsStatement, [positions])

const lastStatement = statement<{ position: number }>(
  'withdrawals_up_to',
  `select position from withdrawals where block_number <= $1 order by block_number desc, position desc limit 1`,
)
/** How many withdrawals there are up to a block. */
export const countWithdrawals = async (reader: Reader, blockNumber: number): Promise<number> =>
  (await reader.row(lastStatement, [blockNumber]))?.position ?? 0

// The list's own position has the name of this column.
const ownList = listOf(withdrawals, 'address', ['position as "chainPosition"'])
const ownPage = pageStatement<{ chainPosition: number }>(ownList)
const ownTotal = totalStatement(ownList)

/** How many an address received up to a block. */
export const countWithdrawalsOf = async (reader: Reader, addressId: number, blockNumber: number): Promise<number> =>
  (await reader.row(ownTotal, [addressId, blockNumber]))?.total ?? 0

/** Keys of a page of what an address received, newest first, as of a block number. */
export const listWithdrawalsOf = (
  reader: Reader,
  values: { addressId: number; bound: number; pageNum: number; pageSize: number },
): Promise<PageEntryRow<{ chainPosition: number }>[]> =>
  reader.rows(ownPage, [values.addressId, values.bound, values.pageNum, values.pageSize])
