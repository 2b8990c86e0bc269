import type { FinalizedBy } from '@corescope/api-schema/shapes/finalized-by'
import { Suspense } from 'react'
import { useHydrated } from '../../hydration/use-hydrated.ts'
import { lazyPart } from '../../i18n/lazy-part.ts'

const FinalizedByVotes = lazyPart(
  'FinalizedByVotes',
  async () => (await import('./FinalizedByVotes.tsx')).FinalizedByVotes,
)

/** Since when a block is final, and by whose votes, once the words for it have come; nothing where no votes made it so. */
export const LazyFinalizedBy = ({ by }: { by: FinalizedBy | null }) => {
  const isHydrated = useHydrated()
  if (!isHydrated || by === null) return null
  return (
    <Suspense fallback={null}>
      <FinalizedByVotes by={by} />
    </Suspense>
  )
}
