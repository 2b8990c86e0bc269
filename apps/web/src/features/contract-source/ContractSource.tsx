import type { ContractSources } from '@corescope/api-schema/verification/shapes'
import { useMemo } from 'react'
import { Failure } from '../../api-client/Failure.tsx'
import { useCall } from '../../api-client/use-call.ts'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { VerifiedMark } from '../../entities/VerifiedMark.tsx'
import { rich } from '../../i18n/rich.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { useList } from '../../lists/use-list.ts'
import { paths } from '../../paths.ts'
import { classNames } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './ContractSource.module.css'
import { Facets } from './Facets.tsx'
import { sourcesQuery, upgradeList } from './queries.ts'
import { SourceExtras, SourceFacts } from './SourceFacts.tsx'
import { SourceFiles } from './SourceFiles.tsx'
import { Unverified } from './Unverified.tsx'
import { Upgrades } from './Upgrades.tsx'

const Implementation = ({ implementation }: { implementation: NonNullable<ContractSources['implementation']> }) => {
  const t = useMessages()
  const { otherwise } = implementation
  return (
    <>
      <p>
        {t('contract-source.forwards')} <AddressLink address={implementation.address} />{' '}
        {implementation.isVerified && (
          <a href={paths.address(implementation.address.hash, { tab: 'code' })}>
            {t('contract-source.itsSource', { name: implementation.contractName ?? '' })}
          </a>
        )}
      </p>
      {implementation.basis === 'beacon' && <p className={styles.soft}>{t('contract-source.byBeacon')}</p>}
      {implementation.basis === 'told' && <p className={styles.soft}>{t('contract-source.byWord')}</p>}
      {otherwise !== null && (
        <p className={styles.warning}>
          {rich(
            t(implementation.basis === 'beacon' ? 'contract-source.beaconOtherwise' : 'contract-source.otherwise'),
            {
              address: () => <AddressLink address={otherwise.implementation} />,
            },
          )}
        </p>
      )}
    </>
  )
}

/** Verified source code of a contract, or how it can be verified. */
export const ContractSource = ({ address }: { address: `0x${string}` }) => {
  const t = useMessages()
  const { data, error, refetch } = useCall(sourcesQuery(address), { staleMs: 60_000, toasts: 'outages' })
  const upgrades = useList(useMemo(() => upgradeList(address), [address]))
  if (error !== null) return <Failure error={error} retry={() => void refetch()} />
  // upgrades stand above the source: coming later they would push it down
  if (data === undefined || (data.implementation !== null && upgrades.isPending)) {
    return (
      <p className={classNames(styles.pane, styles.waiting)} aria-busy="true">
        <Skeleton width="50%" />
      </p>
    )
  }
  const { verification, facets } = data
  const implementation = facets.length > 1 ? null : data.implementation
  return (
    <div className={styles.pane}>
      {verification === null ? (
        <Unverified address={address} />
      ) : (
        <>
          <VerifiedMark verification={verification} />
          {verification.similarTo !== null && (
            <p>
              {rich(t('contract-source.similarTo'), {
                contract: () => verification.similarTo && <AddressLink address={verification.similarTo} />,
              })}
            </p>
          )}
        </>
      )}
      {facets.length > 1 && <Facets facets={facets} />}
      {implementation !== null && <Implementation implementation={implementation} />}
      <Upgrades list={upgrades} forwarding={implementation} />
      {verification !== null && (
        <>
          <SourceFacts verification={verification} />
          <SourceFiles address={address} verification={verification} />
          <SourceExtras verification={verification} />
        </>
      )}
    </div>
  )
}
