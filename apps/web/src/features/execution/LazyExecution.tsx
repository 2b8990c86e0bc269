import { Suspense } from 'react'
import { useHydrated } from '../../hydration/use-hydrated.ts'
import { lazyPart } from '../../i18n/lazy-part.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'

const StatePanel = lazyPart('StatePanel', async () => (await import('./state/StatePanel.tsx')).StatePanel)
const TracePanel = lazyPart('TracePanel', async () => (await import('./trace/TracePanel.tsx')).TracePanel)

/** What a node tells of a transaction that it runs again: comes when one of its tabs is opened. */
export const LazyExecution = ({ hash, of }: { hash: `0x${string}`; of: 'state' | 'trace' }) => {
  const waiting = <Skeleton width="50%" />
  if (!useHydrated()) return waiting
  return (
    <Suspense fallback={waiting}>{of === 'state' ? <StatePanel hash={hash} /> : <TracePanel hash={hash} />}</Suspense>
  )
}
