import { systemContracts } from '@corescope/chain/system-contracts'
import { int8 } from '../table/columns.ts'
import { declareTable } from '../table/table.ts'

const contracts = systemContracts.map(({ address }) => `'\\x${address.slice(2)}'`).join(', ')

/**
 * Transactions of a block's producer to a system contract at price 0: what consensus itself makes on networks with system
 * contracts. People's transactions are all the others, and need no rows.
 */
export const systemTransactions = declareTable({
  name: 'system_transactions',
  columns: { position: int8(), transaction_position: int8() },
  key: ['position'],
  lists: { all: { owner: [], position: 'position', order: 'transaction_position' } },
  rewind: { by: 'transaction_position' },
  audit: { position: 'position' },
  isSound: `exists (select from transactions t join blocks b using (block_number) join addresses a on a.address_id = t.to_id
                     where t.bucket = (l.transaction_position >> 14)::int and t.transaction_position = l.transaction_position
                       and t.from_id = b.miner_id and t.effective_gas_price = 0 and a.address in (${contracts}))`,
})
