import { listQuery, rangedList } from '../../lists/list-query.ts'

/** What of a transaction's logs the URL asks for: `?contract=0x…&event=0x…`. */
export interface LogChoice {
  address?: string
  topic0?: string
}
export const logChoice = (search: Pick<URLSearchParams, 'get'>): LogChoice => {
  const [address, topic0] = [search.get('contract'), search.get('event')]
  return {
    ...(address !== null && /^0x[0-9a-f]{40}$/.test(address) ? { address } : {}),
    ...(topic0 !== null && /^0x[0-9a-f]{64}$/.test(topic0) ? { topic0 } : {}),
  }
}
export const transactionLogList = (transactionHash: `0x${string}`, choice: LogChoice = {}) =>
  listQuery('transactionReceiptLog', { transactionHash, ...choice }, { takesAsOf: false })
export const contractLogList = (address: `0x${string}`) => rangedList('contractEventLog', { address })
