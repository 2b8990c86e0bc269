import { FeeShares } from '../../../features/addresses/parts/FeeShares.tsx'
import styles from '../../../features/addresses/parts/Parts.module.css'
import { AuthorizationsTable } from '../../../features/authorizations/AuthorizationsTable.tsx'
import { authorityList, delegateList } from '../../../features/authorizations/queries.ts'
import { WithdrawalsTable } from '../../../features/withdrawals/WithdrawalsTable.tsx'
import { useMessages } from '../../../i18n/use-messages.ts'
import { useChangeSearch, useSearchParameters } from '../../../navigation/search-parameters.ts'
import { Segments } from '../../../ui/form/Segments.tsx'

interface PartProps {
  address: `0x${string}`
}

/** Those an address signed, or those that name it (`?role=delegate`). */
const Authorizations = ({ address }: PartProps) => {
  const t = useMessages()
  const change = useChangeSearch()
  const role = useSearchParameters().get('role') === 'delegate' ? 'delegate' : 'authority'
  return (
    <>
      <div className={styles.bar}>
        <Segments
          label={t('address-parts.authorizationRole')}
          value={role}
          onChange={(next) => change({ role: next === 'delegate' ? next : undefined, page: undefined })}
          options={[
            { value: 'authority', label: t('address-parts.signed') },
            { value: 'delegate', label: t('address-parts.named') },
          ]}
        />
      </div>
      {role === 'delegate' ? (
        <AuthorizationsTable key={role} of={delegateList(address)} empty="address-parts.namedByNone" />
      ) : (
        <AuthorizationsTable key={role} of={authorityList(address)} empty="address-parts.signedNone" />
      )}
    </>
  )
}

/** Tabs of an address that few addresses have. */
export const RarePart = ({ address, of }: PartProps & { of: 'authorizations' | 'fees' | 'withdrawals' }) => {
  if (of === 'authorizations') return <Authorizations address={address} />
  return of === 'fees' ? <FeeShares address={address} /> : <WithdrawalsTable address={address} />
}
