import { apiQuery } from '../../api-client/api-query.ts'
import { useCall } from '../../api-client/use-call.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import styles from './ContractSource.module.css'

/** That no source is verified, and the way to verify one: of what has no code, as a contract that ended itself, there is none. */
export const Unverified = ({ address }: { address: `0x${string}` }) => {
  const t = useMessages()
  const { data } = useCall(apiQuery('addressDetail', { address }), { toasts: 'never' })
  const isGone = data?.code === null
  return (
    <div className={styles.bar}>
      <span>{t(isGone ? 'contract-source.gone' : 'contract-source.unverified')}</span>
      {!isGone && (
        <ButtonLink look="primary" href={paths.verifyContract(undefined, address)}>
          {t('contract-source.verify')}
        </ButtonLink>
      )}
    </div>
  )
}
