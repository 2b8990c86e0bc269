import type { Session } from '../database.ts'
import { byteaArrayParameter } from '../hex-bytes.ts'
import type { StoredWithdrawalEntry } from './tables.ts'

/** Adds withdrawals, in chain order, to the list of all and to those of their recipients, who must have ids. */
export const insertWithdrawals = async (session: Session, rows: readonly StoredWithdrawalEntry[]): Promise<void> => {
  if (rows.length === 0) return
  await session.run(
    'withdrawals_insert',
    `insert into withdrawals
     select coalesce((select max(position) from withdrawals), 0) + row_number() over (order by n.place), n.block_number,
            a.address_id,
            coalesce((select max(address_position) from withdrawals w where w.address_id = a.address_id), 0)
              + row_number() over (partition by a.address_id order by n.place),
            n.withdrawal_index, n.validator_index, n.amount
       from unnest($1::int[], $2::bytea[], $3::numeric[], $4::numeric[], $5::numeric[]) with ordinality
            n (block_number, address, withdrawal_index, validator_index, amount, place)
       join addresses a on a.address = n.address`,
    [
      rows.map(({ blockNumber }) => blockNumber),
      byteaArrayParameter(rows.map(({ address }) => address)),
      rows.map(({ withdrawalIndex }) => String(withdrawalIndex)),
      rows.map(({ validatorIndex }) => String(validatorIndex)),
      rows.map(({ amount }) => String(amount)),
    ],
  )
}

/** Cuts the lists above a block. */
export const rewindWithdrawals = async (session: Session, blockNumber: number): Promise<void> => {
  await session.run('rewind_withdrawals', 'delete from withdrawals where block_number > $1', [blockNumber])
}
