import type { CoreActions } from '@corescope/api-schema/transactions/core-action'
import { type ReactNode, Suspense } from 'react'
import { useHydrated } from '../../hydration/use-hydrated.ts'
import { lazyPart } from '../../i18n/lazy-part.ts'

const CoreSentence = lazyPart('CoreSentence', async () => (await import('./CoreSentence.tsx')).CoreSentence)

/** What a transaction did on Core, once its words have come; until then, and where it did nothing there, what stands in. */
export const LazyCoreSentence = ({
  of,
  most,
  children,
}: {
  of: CoreActions | undefined
  most?: number
  children: ReactNode
}) => {
  const isHydrated = useHydrated()
  if (!isHydrated || of === undefined || of.coreActions.length === 0) return children
  return (
    <Suspense fallback={children}>
      <CoreSentence coreActions={of.coreActions} coreActionCount={of.coreActionCount} {...(most ? { most } : {})} />
    </Suspense>
  )
}
