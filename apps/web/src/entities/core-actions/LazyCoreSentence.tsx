import type { CoreActions } from '@corescope/api-schema/transactions/core-action'
import { type ReactNode, Suspense } from 'react'
import { lazyPart } from '../../i18n/lazy-part.ts'

const CoreSentence = lazyPart('CoreSentence', async () => (await import('./CoreSentence.tsx')).CoreSentence)

/** The server has the part at once: its sentence stands in the page, and the browser takes it over when its own part has come. */
const ServerSentence = import.meta.env.SSR ? (await import('./CoreSentence.tsx')).CoreSentence : undefined
const Sentence = ServerSentence ?? CoreSentence

/** What a transaction did on Core; where it did nothing there, or while its words are on their way, what stands in. */
export const LazyCoreSentence = ({
  of,
  most,
  children,
}: {
  of: CoreActions | undefined
  most?: number
  children: ReactNode
}) => {
  if (of === undefined || of.coreActions.length === 0) return children
  return (
    <Suspense fallback={children}>
      <Sentence coreActions={of.coreActions} coreActionCount={of.coreActionCount} {...(most ? { most } : {})} />
    </Suspense>
  )
}
