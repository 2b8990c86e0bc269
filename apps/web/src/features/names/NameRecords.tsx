import { addressIn, nameFaultOf, plainName } from '@corescope/api-schema/names/domain-name'
import { useMessages } from '../../i18n/use-messages.ts'
import { Absence } from '../../ui/Absence.tsx'
import { Detail, DetailList } from '../../ui/DetailList.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { exampleName } from './example-name.ts'
import styles from './Names.module.css'
import { NotAsked } from './NotAsked.tsx'
import { useRecords } from './use-records.ts'
import { AddressNames, WalletAddress } from './WalletName.tsx'

const Records = ({ name }: { name: string }) => {
  const t = useMessages()
  const { data, error, refetch } = useRecords(name)
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
      <Panel title={t('names.dns')}>
        <DetailList>
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

/** Records of a domain name, whether DNSSEC proves them, and the address it leads to; of an address its name; of what is neither it is said why. */
export const NameRecords = ({ given }: { given: string }) => {
  const t = useMessages()
  const address = addressIn(given)
  if (address !== undefined) return <AddressNames key={address} address={address} />
  const fault = nameFaultOf(given)
  if (fault === 'missing') return null
  if (fault !== undefined)
    return <Absence title={t(`names.fault_${fault}`)}>{t('names.help', { example: exampleName() })}</Absence>
  const name = plainName(given)
  return (
    <>
      <WalletAddress key={`address ${name}`} name={name} />
      <Records key={name} name={name} />
    </>
  )
}
