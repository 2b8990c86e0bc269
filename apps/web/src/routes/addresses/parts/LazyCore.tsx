import { Suspense } from 'react'
import type { ValidatorDetail } from '../../../features/validators/use-validator.ts'
import { useHydrated } from '../../../hydration/use-hydrated.ts'
import { lazyPart } from '../../../i18n/lazy-part.ts'
import { Detail, DetailList } from '../../../ui/DetailList.tsx'
import { Panel } from '../../../ui/Panel.tsx'
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

/** As many rows as the card will have: what stands below it does not move when it comes. */
const ValidatorPlace = ({
  of,
  alsoFeeOf,
}: {
  of: NonNullable<ValidatorDetail['candidate']>
  alsoFeeOf: ValidatorDetail['alsoFeeOf']
}) => {
  const optional = [of.description, of.scores, of.lastReward, alsoFeeOf[0] ?? null]
  const rows = 10 + optional.filter((one) => one !== null).length
  return (
    <Panel flush title={<Skeleton width="120px" />}>
      <DetailList>
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity.
          <Detail key={row} name={<Skeleton width="90px" />}>
            {undefined}
          </Detail>
        ))}
      </DetailList>
    </Panel>
  )
}

/** The card of a validator comes where the address is one of a validator's; its place is kept. */
export const LazyValidatorCard = ({ detail }: { detail: ValidatorDetail | undefined }) => {
  const isHydrated = useHydrated()
  if (detail === undefined || detail.candidate === null) return null
  const place = <ValidatorPlace of={detail.candidate} alsoFeeOf={detail.alsoFeeOf} />
  if (!isHydrated) return place
  return (
    <Suspense fallback={place}>
      <ValidatorCard detail={detail} />
    </Suspense>
  )
}
