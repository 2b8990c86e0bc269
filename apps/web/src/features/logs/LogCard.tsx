import type { LogRecord } from '@corescope/api-schema/logs/calls'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { BlockLink } from '../../entities/BlockLink.tsx'
import { DecodedValues } from '../../entities/decoded/DecodedValues.tsx'
import { OwnAbi } from '../../entities/decoded/OwnAbi.tsx'
import { HashText } from '../../entities/HashText.tsx'
import { Timestamp } from '../../entities/Timestamp.tsx'
import { TransactionLink } from '../../entities/TransactionLink.tsx'
import { formatInteger } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { CodeBlock } from '../../ui/code/CodeBlock.tsx'
import styles from './LogList.module.css'

export type LogForm = 'decoded' | 'raw'

const Raw = ({ log }: { log: LogRecord }) => {
  const t = useMessages()
  return (
    <dl className={styles.raw}>
      <dt>{t('logs.topics')}</dt>
      <dd>
        {log.topics.length === 0 && <span className={styles.soft}>{t('logs.anonymous')}</span>}
        <ol className={styles.topics} start={0}>
          {log.topics.map((topic, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a topic is known by its place.
            <li key={index}>
              <HashText hash={topic} whole />
            </li>
          ))}
        </ol>
      </dd>
      <dt>{t('logs.data')}</dt>
      <dd>
        {log.data === '0x' ? (
          <span className={styles.soft}>{t('logs.dataNone')}</span>
        ) : (
          <CodeBlock text={log.data} label={t('logs.data')} wraps />
        )}
        {log.moreData && <p className={styles.soft}>{t('logs.dataMore')}</p>}
      </dd>
    </dl>
  )
}

const Place = ({ log }: { log: LogRecord }) => (
  <span className={styles.place}>
    <TransactionLink hash={log.transactionHash} copy={false} primary />
    <BlockLink blockNumber={log.blockNumber} />
    <Timestamp value={log.timestamp} />
  </span>
)

/** One log: who left it, which event it records, its values; or its topics and data as they are. */
export const LogCard = ({ log, form, place }: { log: LogRecord; form: LogForm; place: boolean }) => {
  const t = useMessages()
  const { decoded } = log
  return (
    <li className={styles.card} tabIndex={-1}>
      <div className={styles.head}>
        <span className={styles.index} data-tip={t('logs.index', { index: log.logIndex })}>
          {formatInteger(log.logIndex)}
        </span>
        {decoded === null ? (
          <strong className={styles.soft} data-tip={t('logs.unknownEventTip')}>
            {t('logs.unknownEvent')}
          </strong>
        ) : (
          <>
            <strong data-tip={decoded.signature}>{decoded.name}</strong>
            <OwnAbi decoded={decoded} />
          </>
        )}
        {place ? <Place log={log} /> : <AddressLink address={log.address} />}
      </div>
      {form === 'raw' || decoded === null ? (
        <Raw log={log} />
      ) : (
        <DecodedValues values={decoded.values} addresses={decoded.addresses} isTooLarge={decoded.isTooLarge} />
      )}
    </li>
  )
}
