import type { CandidateScores } from '@corescope/api-schema/validators/calls'
import { formatAmount, formatPercent } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import styles from './Validators.module.css'

const kinds = ['core', 'hashPower', 'btc'] as const

/** Scores are compared, not spent: thousandths are enough. */
const scoreText = (score: string) => formatAmount(score, { decimals: 18, fractionDigits: 3 })
const partOf = (score: string, total: string) =>
  total === '0' ? 0 : Number((BigInt(score) * 10_000n) / BigInt(total)) / 10_000

/** The score of an election and what it is made of, as a bar; the tip says the parts. */
export const Score = ({ scores }: { scores: CandidateScores | null }) => {
  const t = useMessages()
  if (scores === null) return <span className={styles.soft}>–</span>
  const tip = kinds
    .map((kind) => `${t(`validators.kind_${kind}`)} ${formatPercent(partOf(scores[kind], scores.total))}`)
    .join(' · ')
  return (
    <span className={styles.score} data-tip={tip}>
      <span>{scoreText(scores.total)}</span>
      <span className={styles.bar} aria-hidden="true">
        {kinds.map((kind) => (
          <span key={kind} className={styles[kind]} style={{ flexGrow: partOf(scores[kind], scores.total) }} />
        ))}
      </span>
    </span>
  )
}
