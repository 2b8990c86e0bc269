import type { ReactNode } from 'react'
import { apiQuery } from '../../api-client/api-query.ts'
import { useCall } from '../../api-client/use-call.ts'
import { runtimeConfig } from '../../config/runtime-config.ts'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { paths } from '../../paths.ts'
import { Detail, DetailList } from '../../ui/DetailList.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './Names.module.css'
import { NotAsked } from './NotAsked.tsx'
import { isUnanswered, useRecords } from './use-records.ts'

const freshMs = 5_000

const Reason = ({ reason }: { reason: string | null }) => {
  const t = useMessages()
  if (reason === null) return null
  return (
    <Detail name={t('names.reason')}>
      <span className={styles.value} lang="en">
        {reason}
      </span>
    </Detail>
  )
}

const Soft = ({ children }: { children: ReactNode }) => <span className={styles.soft}>{children}</span>

const Waiting = ({ error, retry }: { error: unknown; retry: () => void }) => (
  <Panel>{error === null ? <Skeleton width="60%" /> : <NotAsked error={error} retry={retry} />}</Panel>
)

/** Whether the address of a name leads back to it: a name that it does not lead back to says nothing about whose address that is. */
const Return = ({ address, name }: { address: string; name: string }) => {
  const t = useMessages()
  const query = apiQuery('reverseLookup', { address, network: runtimeConfig().networkName })
  const { data } = useCall(query, { staleMs: freshMs, toasts: 'never' })
  if (data === undefined || data.state === 'off') return null
  const isBack = data.state === 'found' && data.name === name
  return <div className={isBack ? styles.good : styles.doubt}>{t(isBack ? 'names.returns' : 'names.returnsNot')}</div>
}

/** That a name leads to no address. A resolver of its own may know nothing of a name that the DNS could not be asked about. */
const NoAddress = ({ name, state }: { name: string; state: 'off' | 'none' | 'unproven' }) => {
  const t = useMessages()
  const { data, error } = useRecords(name)
  if (state !== 'none') return <Soft>{t(`names.address_${state}`)}</Soft>
  if (data === undefined && error === null) return <Skeleton width="40%" />
  return <Soft>{t(data === undefined && isUnanswered(error) ? 'names.address_unknown' : 'names.address_none')}</Soft>
}

/** The address that a name leads to. */
export const WalletAddress = ({ name }: { name: string }) => {
  const t = useMessages()
  const query = apiQuery('resolveName', { name, network: runtimeConfig().networkName })
  const { data, error, refetch } = useCall(query, { staleMs: freshMs, toasts: 'never' })
  if (data === undefined) return <Waiting error={error} retry={() => void refetch()} />
  return (
    <Panel title={t('names.service')}>
      <DetailList>
        <Detail name={t('names.name')}>
          <span className={styles.value}>{name}</span>
        </Detail>
        <Detail name={t('names.address')}>
          {data.address === null || data.state !== 'found' ? (
            <NoAddress name={name} state={data.state === 'found' ? 'none' : data.state} />
          ) : (
            <div>
              <AddressLink address={data.address} whole />
              <Return address={data.address.hash} name={name} />
            </div>
          )}
        </Detail>
        <Reason reason={data.reason} />
      </DetailList>
    </Panel>
  )
}

/** The name that an address leads to, when that name leads back to it. */
export const AddressNames = ({ address }: { address: string }) => {
  const t = useMessages()
  const query = apiQuery('reverseLookup', { address, network: runtimeConfig().networkName })
  const { data, error, refetch } = useCall(query, { staleMs: freshMs, toasts: 'never' })
  if (data === undefined) return <Waiting error={error} retry={() => void refetch()} />
  const { state, name } = data
  return (
    <Panel>
      <DetailList>
        <Detail name={t('names.address')}>
          <AddressLink address={{ ...data.address, domainName: null }} whole />
        </Detail>
        <Detail name={t('names.name')}>
          <span>
            {name !== null && (
              <>
                <a className={styles.value} href={paths.nameLookup(name)}>
                  {name}
                </a>{' '}
              </>
            )}
            <Soft>{t(`names.back_${state}`)}</Soft>
          </span>
        </Detail>
        <Reason reason={data.reason} />
      </DetailList>
    </Panel>
  )
}
