import { Failure } from '../../../api-client/Failure.tsx'
import { useCall } from '../../../api-client/use-call.ts'
import { Why } from '../../../api-client/Why.tsx'
import { formatInteger } from '../../../format/number.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { stateQuery } from '../queries.ts'
import { AccountChange } from './AccountChange.tsx'
import styles from './State.module.css'

/** Whose balance, nonce, code and storage a transaction changed, and why. */
export const StatePanel = ({ hash }: { hash: `0x${string}` }) => {
  const t = useMessages()
  const { data, error, refetch } = useCall(stateQuery(hash), { staleMs: 300_000, toasts: 'outages' })
  if (error !== null) return <Failure error={error} retry={() => void refetch()} />
  if (data === undefined) {
    return (
      <p className={styles.note} aria-busy="true">
        <Skeleton width="40%" />
      </p>
    )
  }
  const { accounts, total, source, reasons, message, why } = data
  return (
    <>
      <p className={styles.note}>
        {total === 0 ? t('state.none') : t('state.accounts', { count: total, shown: formatInteger(total) })}{' '}
        {total > accounts.length && t('state.shownOf', { shown: accounts.length, total: formatInteger(total) })}{' '}
        {source === 'index' && (
          <>
            {t('state.index')} <Why why={why} message={message} />
          </>
        )}
        {source === 'node' && reasons === 'derived' && t('state.derived')}
      </p>
      <ul className={styles.accounts}>
        {accounts.map((account) => (
          <AccountChange key={account.address.hash} account={account} />
        ))}
      </ul>
    </>
  )
}
