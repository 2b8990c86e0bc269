import { type PageEntry, page } from '../page.ts'

export const pendingTransactionsPages: readonly PageEntry[] = [
  page('/txsPending', 'Pending Transactions', '待处理交易', { menu: { group: 'blockchain', place: 4 } }),
]
