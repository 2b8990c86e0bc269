import type { TraceCoverage } from '@corescope/api-schema/internal-transactions/calls'
import { formatInteger } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { isLate } from './coverage-words.ts'
import styles from './Internal.module.css'

export interface CoverageNoteProps {
  coverage: TraceCoverage | undefined
  /** First indexed block: traces that begin with it need no word. */
  from: number | undefined
  /** The list is asked for again with each block. */
  follows: boolean
}

/** What is not known of what happens inside transactions, and why; nothing where all is. */
export const CoverageNote = ({ coverage, from = 0, follows }: CoverageNoteProps) => {
  const t = useMessages()
  if (coverage === undefined) return null
  const { idle, first, head, untraced } = coverage
  const notes = [
    ...(idle === null ? [] : [t(`internal.${idle}`)]),
    ...(first > from ? [t('internal.begins', { block: formatInteger(first) })] : []),
    ...(untraced === null ? [] : [t('internal.untraced', { count: untraced.transactions, reason: untraced.reason })]),
    ...((idle !== null || isLate(coverage, follows)) && head !== null
      ? [t('internal.behind', { block: formatInteger(head) })]
      : []),
  ]
  return notes.length === 0 ? null : <p className={styles.note}>{notes.join(' ')}</p>
}
