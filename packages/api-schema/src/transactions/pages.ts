import { type PageEntry, page } from '../page.ts'
import { transactionId } from '../url-ids.ts'

export const transactionsPages: readonly PageEntry[] = [
  page('/txs', 'Transactions', '交易', { canonical: true, menu: { group: 'blockchain', place: 2 } }),
  page('/tx/{id}', 'Transaction', '交易详情', { names: (id) => transactionId(id) !== undefined }),
]
