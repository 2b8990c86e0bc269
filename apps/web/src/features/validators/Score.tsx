import type { CandidateScores } from '@corescope/api-schema/validators/calls'
import type { ReactNode } from 'react'
import { NativeAmount } from '../../entities/amounts.tsx'
import { formatAmount, formatPercent } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import styles from './Validators.module.css'

const kinds = ['core', 'hashPower', 'btc'] as const
type ByKind = Readonly<Record<(typeof kinds)[number], string>>

const partOf = (part: string, total: bigint) => (total === 0n ? 0 : Number((BigInt(part) * 10_000n) / total) / 10_000)

/** A figure and the kinds of stake that it is made of, as a bar; the tip says the parts. */
const Parts = ({ of, children }: { of: ByKind; children: ReactNode }) => {
  const t = useMessages()
  const total = kinds.reduce((sum, kind) => sum + BigInt(of[kind]), 0n)
  const tip = kinds.map((kind) => `${t(`validators.kind_${kind}`)} ${formatPercent(partOf(of[kind], total))}`)
  return (
    <span className={styles.score} data-tip={tip.join(' · ')}>
      <span>{children}</span>
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

/** The score of an election and what it is made of; a dash that says why where nobody tells it. */
export const Score = ({ scores }: { scores: CandidateScores | null }) => {
  const t = useMessages()
  if (scores !== null) return <Parts of={scores}>{formatAmount(scores.total)}</Parts>
  return (
    <span className={styles.soft} data-tip={t('validators.noScores')}>
      –
    </span>
  )
}

/** What delegators were given for a round, and for which kinds of stake. */
export const Reward = ({ wei, byKind }: { wei: string | null; byKind: ByKind | null }) => {
  if (wei === null) return <span className={styles.soft}>–</span>
  const amount = <NativeAmount wei={wei} />
  return byKind === null || wei === '0' ? amount : <Parts of={byKind}>{amount}</Parts>
}
