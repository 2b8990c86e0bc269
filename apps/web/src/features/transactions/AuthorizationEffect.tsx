import type { TransactionDetail } from '@corescope/api-schema/transactions/calls'
import { useMessages } from '../../i18n/use-messages.ts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './Transaction.module.css'

type Authorization = NonNullable<TransactionDetail['authorizationList']>[number]

/** Whether the chain took an authorization. Why not is said where the signer and the chain stand, and of the nonce here. */
export const AuthorizationEffect = ({ authorization }: { authorization: Authorization }) => {
  const t = useMessages()
  const { tookEffect, refusal } = authorization
  if (tookEffect === null) return <span className={styles.soft}>{t('transaction.effectUnknown')}</span>
  return (
    <span className={tookEffect ? styles.taken : styles.refused}>
      <Icon name={tookEffect ? 'check' : 'cross'} size={14} />
      {tookEffect ? t('transaction.effectTaken') : t('transaction.effectNone')}
      {refusal === 'otherNonce' && <span className={styles.soft}> · {t('transaction.effectNonce')}</span>}
    </span>
  )
}
