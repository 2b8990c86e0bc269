import { type PageEntry, page } from '../page.ts'

export const internalTransactionsPages: readonly PageEntry[] = [
  page('/txsInternal', 'Internal Transactions', '内部交易', { menu: { group: 'blockchain', place: 5 } }),
]
