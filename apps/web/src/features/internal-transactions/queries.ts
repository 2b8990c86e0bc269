import { listQuery, rangedList } from '../../lists/list-query.ts'

export const internalTransactionList = rangedList('contractInternalTransactions', {})
export const blockInternalList = (block: number) => listQuery('contractInternalTransactions', { block })
export const transactionInternalList = (transactionHash: `0x${string}`) =>
  listQuery('transactionInternalTransactions', { transactionHash }, { takesAsOf: false })
export const addressInternalList = (address: `0x${string}`, direction: 'all' | 'in' | 'out') =>
  rangedList('addressInternalTransactions', { address, direction })
