import { listQuery, rangedList } from '../../lists/list-query.ts'

/** Of all; `?failed=1` in the URL: only what failed. */
export const internalTransactionList = (search: URLSearchParams) =>
  rangedList('contractInternalTransactions', search.get('failed') === '1' ? { failed: true } : {})
export const blockInternalList = (block: number) => listQuery('contractInternalTransactions', { block })
export const transactionInternalList = (transactionHash: `0x${string}`) =>
  listQuery('transactionInternalTransactions', { transactionHash }, { takesAsOf: false })
export const addressInternalList = (address: `0x${string}`, direction: 'all' | 'in' | 'out') =>
  rangedList('addressInternalTransactions', { address, direction })
