import type { AuthorizationRecord } from '@corescope/api-schema/authorizations/calls'
import { useMessages } from '../../i18n/use-messages.ts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './Authorizations.module.css'

/** Whether the chain took an authorization, and why not. */
export const Effect = ({
  authorization: { tookEffect, refusal, chainId },
}: {
  authorization: Pick<AuthorizationRecord, 'tookEffect' | 'refusal' | 'chainId'>
}) => {
  const t = useMessages()
  if (tookEffect === null) {
    return (
      <span className={styles.soft} data-tip={t('authorizations.unknownTip')}>
        {t('authorizations.unknown')}
      </span>
    )
  }
  return (
    <span className={styles.effect}>
      <span className={tookEffect ? styles.taken : styles.none}>
        <Icon name={tookEffect ? 'check' : 'cross'} size={14} />
        {t(tookEffect ? 'authorizations.taken' : 'authorizations.none')}
      </span>
      {refusal !== null && <span className={styles.soft}> · {t(`authorizations.${refusal}`, { chain: chainId })}</span>}
    </span>
  )
}
