import { addressId, hex, int4 } from '../table/columns.ts'
import { declareTable } from '../table/table.ts'

/** Which contract has which runtime code, as read at a block. The codes themselves (`codes`) are never taken back. */
export const contractCodes = declareTable({
  name: 'contract_codes',
  columns: { address_id: addressId(), block_number: int4(), since: int4(), code_hash: hex() },
  key: ['address_id'],
  lists: {},
  rewind: { by: 'block_number' },
  incidental: ['block_number'],
})
