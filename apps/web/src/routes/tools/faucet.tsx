import type { ScreenQueries } from '../../api-client/api-query.ts'
import { Faucet } from '../../features/faucet/Faucet.tsx'
import { faucetState } from '../../features/faucet/queries.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import styles from '../../ui/stack.module.css'

export const queries: ScreenQueries = () => [faucetState]

/** Coins for trying things out. */
export const Screen = () => {
  const t = useMessages()
  return (
    <div className={styles.stack}>
      <PageHead title={t('faucet.title')} lead={t('faucet.lead')} />
      <Faucet />
    </div>
  )
}
