import { addressId, int4, int8, numeric } from '../table/columns.ts'
import { declareTable } from '../table/table.ts'

/** EIP-4895 withdrawals: all, of a recipient. */
export const withdrawals = declareTable({
  name: 'withdrawals',
  columns: {
    position: int8(),
    block_number: int4(),
    address_id: addressId(),
    address_position: int4(),
    withdrawal_index: numeric(),
    validator_index: numeric(),
    /** wei */
    amount: numeric(),
  },
  key: ['position'],
  lists: {
    all: { owner: [], position: 'position', order: 'block_number' },
    address: { owner: ['address_id'], position: 'address_position', order: 'block_number' },
  },
  rewind: { by: 'block_number' },
  audit: { position: 'position' },
  isSound: `exists (select from blocks b, jsonb_array_elements(b.withdrawals) i
                     where b.block_number = l.block_number and (i ->> 'index')::numeric = l.withdrawal_index)`,
})
