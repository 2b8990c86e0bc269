import { Suspense } from 'react'
import { useHydrated } from '../../hydration/use-hydrated.ts'
import { lazyPart } from '../../i18n/lazy-part.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { paths } from '../../paths.ts'
import { Detail } from '../../ui/DetailList.tsx'
import styles from './Address.module.css'
import type { TrendProps } from './TrendRow.tsx'

const TrendRow = lazyPart('TrendRow', async () => (await import('./TrendRow.tsx')).TrendRow)

/** How the balance went in the last 30 days, and since when it is what it is. It comes after the page; its place is kept. */
export const BalanceTrend = (props: TrendProps) => {
  const t = useMessages()
  const isHydrated = useHydrated()
  return (
    <Detail name={<a href={paths.address(props.address, { tab: 'balance', range: 'month' })}>{t('address.trend')}</a>}>
      <span className={styles.trendRow}>
        <Suspense>{isHydrated && <TrendRow {...props} />}</Suspense>
      </span>
    </Detail>
  )
}
