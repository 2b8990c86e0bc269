import type { CallFrameRecord, FailurePlace } from '@corescope/api-schema/execution/calls'
import type { DecodedValue } from '@corescope/api-schema/shapes/decoded'
import type { CSSProperties } from 'react'
import { AddressLink } from '../../../entities/AddressLink.tsx'
import { NativeAmount } from '../../../entities/amounts.tsx'
import { callPlace } from '../../../entities/calls/call-place.ts'
import { fileName } from '../../../entities/failure-source/FailureSource.tsx'
import { errorText, shortText } from '../../../entities/tokens/error-text.ts'
import { formatInteger } from '../../../format/number.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { failureWords } from './failure-words.ts'
import styles from './Trace.module.css'

export interface CallRowProps {
  frame: CallFrameRecord
  /** Where in its source it failed, as far as that is known. */
  place: FailurePlace | undefined
  /** Gas of the whole transaction. */
  topGas: number
  isParent: boolean
  isFolded: boolean
  isSelected: boolean
  isFound: boolean
  /** It failed, or stands below one that did. */
  isUndone: boolean
  onFold: (index: number) => void
  onSelect: (index: number) => void
}

const written = (values: readonly DecodedValue[]) =>
  values.map(({ name, value }) => (name === '' ? shortText(value) : `${name}: ${shortText(value)}`)).join(', ')

/** `transfer(to: 0x…, amount: 5) → true`, the selector of what is not known, or that there is none. */
const Called = ({ frame }: { frame: CallFrameRecord }) => {
  const t = useMessages()
  const { type, method, decoded, returned, input, isMessage = false } = frame
  if (type.startsWith('create') || type === 'selfdestruct') return null
  if (method === null && input.size === 0) return null
  if (method === null) return <span className={styles.soft}>{t(isMessage ? 'trace.message' : 'trace.fallback')}</span>
  const name = decoded?.isAmbiguous === true ? undefined : decoded?.name
  return (
    <>
      <span className={styles.name}>{name ?? method.name ?? method.selector}</span>
      <span className={styles.arguments}>
        ({decoded === null || decoded.isTooLarge ? '…' : written(decoded.values)})
      </span>
      {returned !== null && returned.length > 0 && <span className={styles.soft}> → {written(returned)}</span>}
    </>
  )
}

/** One call of the tree: where it stands, what it calls, what it took. */
export const CallRow = (props: CallRowProps) => {
  const { frame, place, topGas, isParent, isFolded, isSelected, isFound, isUndone, onFold, onSelect } = props
  const t = useMessages()
  const { index, traceAddress, type, to, value, gasUsed, error, raised } = frame
  const share = gasUsed === null || topGas === 0 ? 0 : Math.min(1, Number(gasUsed) / topGas)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a larger target for the pointer; its button does the same by keyboard.
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above.
    <div
      className={styles.row}
      style={{ '--depth': Math.min(traceAddress.length, 40) } as CSSProperties}
      data-selected={isSelected ? '' : undefined}
      data-found={isFound ? '' : undefined}
      data-failed={error === null ? undefined : ''}
      onClick={({ target }) => (target as Element).closest('a, button') === null && onSelect(index)}
    >
      <span className={styles.line}>
        {isParent ? (
          <button
            type="button"
            className={styles.fold}
            aria-expanded={!isFolded}
            aria-label={t(isFolded ? 'trace.unfold' : 'trace.fold')}
            onClick={() => onFold(index)}
          >
            <Icon name="chevron" size={14} />
          </button>
        ) : (
          <span className={styles.leaf} />
        )}
        <span className={styles.type}>{type}</span>
        {traceAddress.length > 0 && (
          <span className={styles.place} aria-hidden="true">
            {callPlace(traceAddress)}
          </span>
        )}
        {to === null ? (
          <span className={styles.soft}>{t('trace.notCreated')}</span>
        ) : (
          <AddressLink address={to} copy={false} />
        )}
      </span>
      <span className={styles.line}>
        <button
          type="button"
          className={styles.pick}
          aria-pressed={isSelected}
          data-tip={t('trace.pick')}
          onClick={() => onSelect(index)}
        >
          <span className="sr-only">
            {traceAddress.length === 0
              ? t('trace.topCall')
              : t('trace.callNumber', { place: callPlace(traceAddress) })}{' '}
          </span>
          <Called frame={frame} />
          <Icon name="eye" size={14} />
        </button>
        {value !== '0' && (
          <span className={isUndone ? styles.undone : styles.value}>
            <NativeAmount wei={value} />
          </span>
        )}
        <span className={styles.gas}>{gasUsed === null ? '–' : t('trace.gas', { gas: formatInteger(gasUsed) })}</span>
        <span className={styles.gasBar} aria-hidden="true">
          <span style={{ width: `${share * 100}%` }} />
        </span>
      </span>
      {error !== null && (
        <span className={classNames(styles.line, styles.why)}>
          <span className={classNames(styles.reason, styles.clip)}>
            {raised === null ? failureWords(t, frame) : errorText(raised)}
            {place !== undefined && ` · ${place.isNear ? '≈ ' : ''}${fileName(place.file)}:${place.line}`}
          </span>
        </span>
      )}
    </div>
  )
}
