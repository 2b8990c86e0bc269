import { useMemo } from 'react'
import { formatInteger } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { FailureNotice } from '../../ui/FailureNotice.tsx'
import styles from './CodeDiff.module.css'
import { type AbiChange, type AbiComparison, AbiReadError, compareAbis } from './compare-abis.ts'

/** Entries that are listed of each type. */
const maxListed = 300

const compared = (left: string, right: string): AbiComparison | AbiReadError => {
  try {
    return compareAbis(left, right)
  } catch (error) {
    if (error instanceof AbiReadError) return error
    throw error
  }
}

const Side = ({ kind, text }: { kind: 'added' | 'removed'; text: string }) => {
  const t = useMessages()
  return (
    <p className={styles[kind]}>
      <span className="sr-only">{t(`code-diff.${kind}`)}</span>
      <span aria-hidden="true">{kind === 'added' ? '+' : '−'}</span> {text}
    </p>
  )
}

const Changes = ({ type, changes }: { type: AbiChange['type']; changes: AbiChange[] }) => {
  const t = useMessages()
  const name = t(`code-diff.abi_${type}`)
  return (
    <section className={styles.entries} aria-label={name}>
      <h3>
        {name} · {formatInteger(changes.length)}
      </h3>
      <ul>
        {changes.slice(0, maxListed).map(({ kind, left, right }) => (
          <li key={`${left}${right}`} className={styles.change}>
            <span className={styles[`file_${kind}`]}>{t(`code-diff.file_${kind}`)}</span>
            <div className={styles.entry}>
              {left !== undefined && <Side kind="removed" text={left} />}
              {right !== undefined && <Side kind="added" text={right} />}
            </div>
          </li>
        ))}
      </ul>
      {changes.length > maxListed && <p>{t('code-diff.cut', { shown: formatInteger(maxListed) })}</p>}
    </section>
  )
}

/** The ABIs of two verified contracts (JSON texts): what was added, removed, changed. */
export const AbiPair = ({ left, right }: { left: string; right: string }) => {
  const t = useMessages()
  const comparison = useMemo(() => compared(left, right), [left, right])
  if (comparison instanceof AbiReadError) {
    return <FailureNotice text={t('code-diff.abiUnread', { reason: comparison.message })} />
  }
  const { changes, equal } = comparison
  const types = [...new Set(changes.map(({ type }) => type))]
  const count = (kind: AbiChange['kind']) => formatInteger(changes.filter((change) => change.kind === kind).length)
  return (
    <>
      <p className={styles.bar} role="status">
        {changes.length > 0 && (
          <span>
            {t('code-diff.abiCounts', { added: count('added'), removed: count('removed'), changed: count('changed') })}
          </span>
        )}
        <span>
          {t(changes.length === 0 ? 'code-diff.abiSame' : 'code-diff.abiEqual', {
            count: equal,
            shown: formatInteger(equal),
          })}
        </span>
      </p>
      {types.map((type) => (
        <Changes key={type} type={type} changes={changes.filter((change) => change.type === type)} />
      ))}
    </>
  )
}
