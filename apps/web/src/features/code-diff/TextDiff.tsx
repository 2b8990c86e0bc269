import { withHiddenSigns } from '@corescope/decode/verification/hidden-signs'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { formatInteger } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { classNames } from '../../ui/class-names.ts'
import { FailureNotice } from '../../ui/FailureNotice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { VirtualRows } from '../../ui/virtual/VirtualRows.tsx'
import styles from './CodeDiff.module.css'
import { type DiffPart, diffLines, timeLimitMs } from './diff-lines.ts'
import { countChanges, type DiffRow, diffRows } from './diff-rows.ts'

/** Characters of a line that are drawn. */
const maxLine = 2_000

/** Numbers of lines by their place; absent: they are counted. */
type Numbers = readonly [left: readonly number[], right: readonly number[]]

/** The number of a row, from 1; nothing for one that goes on with the line of the row before. */
const numberOf = (place: number | undefined, numbers: readonly number[] | undefined): number | undefined => {
  if (place === undefined || numbers === undefined) return place
  return numbers[place - 1] === numbers[place - 2] ? undefined : numbers[place - 1]
}

const Row = ({ row, numbers }: { row: DiffRow; numbers: Numbers | undefined }) => {
  const t = useMessages()
  if (row.kind === 'fold') return <div className={styles.fold}>{t('code-diff.fold', { count: row.count })}</div>
  const { kind, left, right, text } = row
  return (
    <div className={classNames(styles.line, kind !== 'same' && styles[kind])}>
      <span className={styles.number}>{numberOf(left, numbers?.[0])}</span>
      <span className={styles.number}>{numberOf(right, numbers?.[1])}</span>
      <span className={styles.sign}>
        {kind !== 'same' && <span className="sr-only">{t(`code-diff.${kind}`)}</span>}
        <span aria-hidden="true">{kind === 'added' ? '+' : kind === 'removed' ? '−' : ''}</span>
      </span>
      <span>{withHiddenSigns(text.slice(0, maxLine))}</span>
      {text.length > maxLine && (
        <span className={styles.cut}>
          {t('code-diff.cutLine', { count: text.length - maxLine, shown: formatInteger(text.length - maxLine) })}
        </span>
      )}
    </div>
  )
}

interface TextDiffProps {
  left: string[]
  right: string[]
  numbers?: Numbers
  label: string
}

const Rows = ({ parts, left, right, numbers, label }: TextDiffProps & { parts: DiffPart[] }) => {
  const t = useMessages()
  const [all, setAll] = useState(false)
  const rows = useMemo(() => diffRows(parts, left, right, all), [parts, left, right, all])
  const { added, removed } = countChanges(parts)
  if (added + removed === 0) {
    return (
      <p className={styles.bar} role="status">
        {t('code-diff.same', { count: left.length, shown: formatInteger(left.length) })}
      </p>
    )
  }
  return (
    <>
      <div className={styles.bar}>
        <span className={styles.plus}>{t('code-diff.plus', { count: added, shown: formatInteger(added) })}</span>
        <span className={styles.minus}>{t('code-diff.minus', { count: removed, shown: formatInteger(removed) })}</span>
        <label>
          <input type="checkbox" checked={all} onChange={() => setAll(!all)} /> {t('code-diff.all')}
        </label>
      </div>
      <VirtualRows
        label={label}
        count={rows.length}
        rowHeight={22}
        height="min(70vh, 800px)"
        row={(index) => {
          const row = rows[index]
          return row === undefined ? null : <Row row={row} numbers={numbers} />
        }}
      />
    </>
  )
}

/** Two texts compared line by line: what is in both, what only in one. */
export const TextDiff = ({ left, right, numbers, label }: TextDiffProps) => {
  const t = useMessages()
  const { data, error, refetch } = useQuery({
    queryKey: ['diff', left, right],
    queryFn: ({ signal }) => diffLines(left, right, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    meta: { toasts: 'never' },
  })
  if (error !== null) {
    return (
      <FailureNotice text={t('code-diff.failed', { reason: (error as Error).message })} retry={() => void refetch()} />
    )
  }
  if (data === undefined) {
    return (
      <p className={styles.bar} aria-busy="true">
        <Skeleton width="50%" />
      </p>
    )
  }
  if (data === null) return <p className={styles.bar}>{t('code-diff.timeout', { seconds: timeLimitMs / 1000 })}</p>
  return <Rows {...{ parts: data, left, right, label }} {...(numbers === undefined ? {} : { numbers })} />
}
