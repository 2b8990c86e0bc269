import { Suspense } from 'react'
import type { ValidatorDetail } from '../../../features/validators/use-validator.ts'
import { useHydrated } from '../../../hydration/use-hydrated.ts'
import { lazyPart } from '../../../i18n/lazy-part.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import type { CorePartProps } from './CorePart.tsx'

const CorePart = lazyPart('CorePart', async () => (await import('./CorePart.tsx')).CorePart)
const ValidatorCard = lazyPart(
  'ValidatorCard',
  async () => (await import('../../../features/validators/ValidatorCard.tsx')).ValidatorCard,
)

/** Lists that only Core has come when one of them is wanted. */
export const LazyCorePart = (props: CorePartProps) => {
  const waiting = <Skeleton width="50%" />
  if (!useHydrated()) return waiting
  return (
    <Suspense fallback={waiting}>
      <CorePart {...props} />
    </Suspense>
  )
}

/** The card of a validator comes where the address is one of a validator's. */
export const LazyValidatorCard = ({ detail }: { detail: ValidatorDetail | undefined }) => {
  const isHydrated = useHydrated()
  if (!isHydrated || detail === undefined || detail.candidate === null) return null
  return (
    <Suspense fallback={<Skeleton width="50%" />}>
      <ValidatorCard detail={detail} />
    </Suspense>
  )
}
