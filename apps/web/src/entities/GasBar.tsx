import { formatRatio } from '../format/number.ts'
import styles from './GasBar.module.css'

/** Share of a block's gas limit that was used, 0..1, as wide as a bar is drawn. */
const gasShare = (gasUsed: string, gasLimit: string): number =>
  BigInt(gasLimit) === 0n ? 0 : Number((BigInt(gasUsed) * 10_000n) / BigInt(gasLimit)) / 10_000

/** The share as a bar; the figure stands beside it or in its label. */
export const GasBar = ({ gasUsed, gasLimit }: { gasUsed: string; gasLimit: string }) => {
  const share = formatRatio(gasUsed, gasLimit)
  return (
    <span className={styles.bar} role="img" aria-label={share} data-tip={share}>
      <span className={styles.fill} style={{ width: `${gasShare(gasUsed, gasLimit) * 100}%` }} />
    </span>
  )
}
