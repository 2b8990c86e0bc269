import type { PendingTransactionRecord } from '@corescope/api-schema/pending-transactions/calls'
import { Suspense } from 'react'
import { lazyPart } from '../../i18n/lazy-part.ts'
import { TransactionSkeleton } from './TransactionSkeleton.tsx'

const PooledTransaction = lazyPart(
  'PooledTransaction',
  async () => (await import('./PooledTransaction.tsx')).PooledTransaction,
)

/** The server has the part at once; the browser takes it over when its own has come. */
const ServerPooled = import.meta.env.SSR ? (await import('./PooledTransaction.tsx')).PooledTransaction : undefined
const Pooled = ServerPooled ?? PooledTransaction

/** What the pool showed of a transaction that no block has. Few are met there: it comes when it is wanted. */
export const LazyPooled = ({ pooled }: { pooled: PendingTransactionRecord }) => (
  <Suspense fallback={<TransactionSkeleton tabs={null} />}>
    <Pooled pooled={pooled} />
  </Suspense>
)
