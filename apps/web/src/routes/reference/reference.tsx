import { ApiReference } from '../../features/reference/ApiReference.tsx'
import { useHydrated } from '../../hydration/use-hydrated.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from '../../ui/stack.module.css'

/** Every call of the API, from its own document, which the reader's browser fetches. */
export const Screen = () => {
  const t = useMessages()
  return (
    <div className={styles.stack}>
      <PageHead title={t('reference.title')} lead={t('reference.lead')} />
      {useHydrated() ? (
        <ApiReference />
      ) : (
        <Panel>
          <Skeleton width="60%" />
        </Panel>
      )}
    </div>
  )
}
