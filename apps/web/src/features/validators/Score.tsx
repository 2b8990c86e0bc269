import type { CandidateScores } from '@corescope/api-schema/validators/calls'
import type { ReactNode } from 'react'
import { NativeAmount } from '../../entities/amounts.tsx'
import { amountFraction, formatAmount, formatPercent } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import type { Column } from '../../ui/table/Table.tsx'
import styles from './Validators.module.css'

const kinds = ['core', 'hashPower', 'btc'] as const
type ByKind = Readonly<Record<(typeof kinds)[number], string>>

const partOf = (part: string, total: bigint) => (total === 0n ? 0 : Number((BigInt(part) * 10_000n) / total) / 10_000)

/** A figure and the kinds of stake that it is made of, as a bar; the tip says the parts. */
const Parts = ({ of, isPast = false, children }: { of: ByKind; isPast?: boolean; children: ReactNode }) => {
  const t = useMessages()
  const total = kinds.reduce((sum, kind) => sum + BigInt(of[kind]), 0n)
  const tip = kinds.map((kind) => `${t(`validators.kind_${kind}`)} ${formatPercent(partOf(of[kind], total))}`)
  return (
    <span className={styles.score} data-tip={tip.join(' · ')}>
      <span>{children}</span>
      {isPast && <span className={styles.soft}>{t('validators.pastScore')}</span>}
      <span className={styles.bar} aria-hidden="true">
        {kinds.map((kind) => (
          <span key={kind} className={styles[kind]} style={{ flexGrow: partOf(of[kind], total) }} />
        ))}
      </span>
    </span>
  )
}

/** Which colour of the bars is which kind of stake. */
export const KindLegend = () => {
  const t = useMessages()
  return (
    <p className={styles.kinds}>
      {kinds.map((kind) => (
        <span key={kind} className={styles.key}>
          <i className={styles[kind]} />
          {t(`validators.kind_${kind}`)}
        </span>
      ))}
    </p>
  )
}

interface ScoreProps {
  scores: CandidateScores | null
  padTo?: number
  /** It is of an older election than the newest. */
  isPast?: boolean
}

/** The score of an election and what it is made of; a dash that says why where nobody tells it. */
export const Score = ({ scores, padTo = 0, isPast = false }: ScoreProps) => {
  const t = useMessages()
  if (scores !== null) {
    return (
      <Parts of={scores} isPast={isPast}>
        {formatAmount(scores.total, { padTo })}
      </Parts>
    )
  }
  return (
    <span className={styles.soft} data-tip={t('validators.noScores')}>
      –
    </span>
  )
}

/** Cells of a column of scores, which share their decimals as amounts do. */
export const scoreCell = <Row,>(
  read: (row: Row) => CandidateScores | null,
  isPast: (row: Row) => boolean = () => false,
): Pick<Column<Row>, 'align' | 'fraction' | 'cell'> => ({
  align: 'end',
  fraction: (row) => amountFraction(read(row)?.total ?? '0'),
  cell: (row, padTo) => <Score scores={read(row)} padTo={padTo} isPast={isPast(row)} />,
})

/** What delegators were given for a round, and for which kinds of stake. @param padTo decimals that the column shares */
export const Reward = ({ wei, byKind, padTo }: { wei: string | null; byKind: ByKind | null; padTo: number }) => {
  if (wei === null) return <span className={styles.soft}>–</span>
  const amount = <NativeAmount wei={wei} padTo={padTo} />
  return byKind === null || wei === '0' ? amount : <Parts of={byKind}>{amount}</Parts>
}
