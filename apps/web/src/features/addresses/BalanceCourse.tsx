import { Suspense } from 'react'
import { useHydrated } from '../../hydration/use-hydrated.ts'
import { lazyPart } from '../../i18n/lazy-part.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { paths } from '../../paths.ts'
import { Detail } from '../../ui/DetailList.tsx'
import styles from './Address.module.css'
import type { CourseProps } from './CourseRow.tsx'

const CourseRow = lazyPart('CourseRow', async () => (await import('./CourseRow.tsx')).CourseRow)

/** How the balance went in the last 30 days, and since when it is what it is. It comes after the page; its place is kept. */
export const BalanceCourse = (props: CourseProps) => {
  const t = useMessages()
  const isHydrated = useHydrated()
  return (
    <Detail name={<a href={paths.address(props.address, { tab: 'balance' })}>{t('address.course')}</a>}>
      <span className={styles.courseRow}>
        <Suspense>{isHydrated && <CourseRow {...props} />}</Suspense>
      </span>
    </Detail>
  )
}
