import type { CallFrameRecord, FailurePlace } from '@corescope/api-schema/execution/calls'
import type { AddressReference } from '@corescope/api-schema/shapes/address-reference'
import type { Decoded, DecodedValue } from '@corescope/api-schema/shapes/decoded'
import { AddressLink } from '../../../entities/AddressLink.tsx'
import { NativeAmount } from '../../../entities/amounts.tsx'
import { DecodedValues } from '../../../entities/decoded/DecodedValues.tsx'
import { OneOfSeveral } from '../../../entities/decoded/OneOfSeveral.tsx'
import { OwnAbi } from '../../../entities/decoded/OwnAbi.tsx'
import { FailureSource } from '../../../entities/failure-source/FailureSource.tsx'
import { formatInteger } from '../../../format/number.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { CodeBlock } from '../../../ui/code/CodeBlock.tsx'
import { Detail, DetailList } from '../../../ui/DetailList.tsx'
import { failureWords } from './failure-words.ts'
import styles from './Trace.module.css'

interface BytesProps {
  bytes: CallFrameRecord['input']
  values: readonly DecodedValue[] | null
  /** How the addresses among them are named, as far as the answer tells. */
  addresses: readonly AddressReference[]
  units?: Decoded['units'] | undefined
  isTooLarge: boolean | undefined
  label: string
}

const Bytes = ({ bytes, values, addresses, units, isTooLarge, label }: BytesProps) => {
  const t = useMessages()
  const given = (bytes.data.length - 2) / 2
  if (bytes.size === 0) return <span className={styles.soft}>{t('trace.none')}</span>
  return (
    <div className={styles.bytes}>
      {(values !== null || isTooLarge) && (
        <DecodedValues values={values ?? []} addresses={addresses} units={units} isTooLarge={isTooLarge} />
      )}
      {given < bytes.size && (
        <p className={styles.soft}>
          {t('trace.cutBytes', { shown: formatInteger(given), size: formatInteger(bytes.size) })}
        </p>
      )}
      <CodeBlock text={bytes.data} label={label} wraps />
    </div>
  )
}

/** What one call was given and what it gave back. */
export const CallDetails = ({ frame, place }: { frame: CallFrameRecord; place: FailurePlace | undefined }) => {
  const t = useMessages()
  const { from, to, value, gas, gasUsed, input, output, decoded, returned, logs, error, raised } = frame
  const mentioned = [from, ...(to === null ? [] : [to]), ...(decoded?.addresses ?? [])]
  return (
    <section className={styles.details} aria-label={t('trace.details')}>
      <DetailList>
        <Detail name={t('trace.from')}>
          <AddressLink address={from} whole />
        </Detail>
        <Detail name={t('trace.to')}>
          {to === null ? (
            <span className={styles.soft}>{t('trace.notCreated')}</span>
          ) : (
            <AddressLink address={to} whole />
          )}
        </Detail>
        <Detail name={t('trace.value')}>
          <NativeAmount wei={value} exact />
        </Detail>
        <Detail name={t('trace.gasUsed')}>
          {gasUsed === null ? '–' : t('trace.gasOf', { used: formatInteger(gasUsed), gas: formatInteger(gas) })}
        </Detail>
        {error !== null && (
          <Detail name={t('trace.error')}>
            <span className={styles.reason}>{raised?.name ?? failureWords(t, frame)}</span>
            {raised !== null && <OwnAbi decoded={raised} />}
            {raised !== null && <OneOfSeveral decoded={raised} />}
            {raised !== null && raised.values.length > 0 && (
              <DecodedValues values={raised.values} addresses={raised.addresses} units={raised.units} />
            )}
            {place !== undefined && <FailureSource place={place} />}
          </Detail>
        )}
        {logs !== null && <Detail name={t('trace.logs')}>{formatInteger(logs)}</Detail>}
        <Detail name={decoded === null ? t('trace.input') : <code>{decoded.signature}</code>}>
          {decoded !== null && <OwnAbi decoded={decoded} />}
          {decoded !== null && <OneOfSeveral decoded={decoded} />}
          <Bytes
            bytes={input}
            values={decoded?.values ?? null}
            addresses={mentioned}
            units={decoded?.units}
            isTooLarge={decoded?.isTooLarge}
            label={t('trace.input')}
          />
        </Detail>
        <Detail name={returned === null ? t('trace.output') : t('trace.returned')}>
          <Bytes
            bytes={output}
            values={returned}
            addresses={mentioned}
            isTooLarge={returned === null && frame.isReturnedTooLarge}
            label={t('trace.output')}
          />
        </Detail>
      </DetailList>
    </section>
  )
}
