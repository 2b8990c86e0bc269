import { Suspense } from 'react'
import { runtimeConfig } from '../../config/runtime-config.ts'
import { useHydrated } from '../../hydration/use-hydrated.ts'
import { lazyPart } from '../../i18n/lazy-part.ts'

const RoundStrip = lazyPart('RoundStrip', async () => (await import('./RoundStrip.tsx')).RoundStrip)

/** The newest rounds, after the page: on chains of Core alone. */
export const LazyRoundStrip = () => {
  if (!useHydrated() || !runtimeConfig().chain.hasSystemContracts) return null
  return (
    <Suspense fallback={null}>
      <RoundStrip />
    </Suspense>
  )
}
