import { nameFaults } from '@corescope/api-schema/accounts/fault-names'
import { nameFaultOf, plainName } from '@corescope/api-schema/names/domain-name'
import { ApiError } from '../../api-client/api-error.ts'
import { apiQuery } from '../../api-client/api-query.ts'
import { Failure } from '../../api-client/Failure.tsx'
import { useCall } from '../../api-client/use-call.ts'
import { runtimeConfig } from '../../config/runtime-config.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { oneOf } from '../../navigation/one-of.ts'
import { Absence } from '../../ui/Absence.tsx'
import { Detail, DetailList } from '../../ui/DetailList.tsx'
import { FailureNotice } from '../../ui/FailureNotice.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './Names.module.css'

/** Why no DNS server was asked, or none answered. */
const NotAsked = ({ error, retry }: { error: unknown; retry: () => void }) => {
  const t = useMessages()
  const fault = error instanceof ApiError ? oneOf(nameFaults, error.fault ?? null) : undefined
  if (fault === undefined) return <Failure error={error} retry={retry} />
  return <FailureNotice text={t(`names.${fault}`)} {...(fault === 'dnsAway' ? { retry } : {})} />
}

const Records = ({ name }: { name: string }) => {
  const t = useMessages()
  const query = apiQuery('nameLookup', { name, network: runtimeConfig().networkName })
  const { data, error, refetch } = useCall(query, { staleMs: 5_000, toasts: 'never' })
  if (data === undefined) {
    return (
      <Panel>
        {error === null ? <Skeleton width="60%" /> : <NotAsked error={error} retry={() => void refetch()} />}
      </Panel>
    )
  }
  const { trust, reason, records, exists } = data
  return (
    <>
      <Panel>
        <DetailList>
          <Detail name={t('names.name')}>
            <span className={styles.value}>{data.name}</span>
          </Detail>
          <Detail name={t('names.trust')}>
            <span>
              <span className={trust === 'secure' ? styles.good : styles.bad}>{t(`names.${trust}`)}</span>{' '}
              <span className={styles.soft}>{t(`names.${trust}Text`)}</span>
            </span>
          </Detail>
          {reason !== null && (
            <Detail name={t('names.reason')}>
              <span className={styles.value} lang="en">
                {reason}
              </span>
            </Detail>
          )}
          <Detail name={t('names.service')}>
            <span className={styles.soft}>{t('names.serviceText')}</span>
          </Detail>
        </DetailList>
      </Panel>
      {trust !== 'bogus' && (
        <Panel title={t('names.records')}>
          {records.length === 0 ? (
            <Absence title={t(exists ? 'names.none' : 'names.absent')}>
              {t(exists ? 'names.noneText' : 'names.absentText')}
            </Absence>
          ) : (
            <DetailList>
              {records.map(({ type, value }) => (
                <Detail key={`${type} ${value}`} name={type}>
                  <bdi className={styles.value}>{value}</bdi>
                </Detail>
              ))}
            </DetailList>
          )}
        </Panel>
      )}
    </>
  )
}

/** Records of a domain name, and whether DNSSEC proves them; of what is no name it is said why. */
export const NameRecords = ({ given }: { given: string }) => {
  const t = useMessages()
  const fault = nameFaultOf(given)
  if (fault === 'missing') return null
  if (fault !== undefined) return <Absence title={t(`names.fault_${fault}`)}>{t('names.help')}</Absence>
  return <Records key={plainName(given)} name={plainName(given)} />
}
