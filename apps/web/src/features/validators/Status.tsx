import type { CandidateFlag } from '@corescope/api-schema/validators/candidate-words'
import { useMessages } from '../../i18n/use-messages.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './Validators.module.css'

const looks: Partial<Record<CandidateFlag | 'left', string | undefined>> = {
  elected: styles.chipGood,
  jailed: styles.chipBad,
  refusing: styles.chipWarn,
  lowMargin: styles.chipWarn,
}

/**
 * Every elected one is a candidate: only those without another word are called so. Who is jailed has left the set at once, though the
 * contract keeps the bit of the elected until the next turn.
 */
const shownFlags = (flags: readonly CandidateFlag[]) =>
  flags
    .filter((flag) => flag !== 'elected' || !flags.includes('jailed'))
    .filter((flag, _, all) => flag !== 'candidate' || all.length === 1)

/** Whether two states are shown alike: of the bits only that of an election that a felony had ended was cleared. */
export const isSameStanding = (one: readonly CandidateFlag[], other: readonly CandidateFlag[]): boolean =>
  shownFlags(one).join() === shownFlags(other).join()

/** The state of a candidate as its status bits say it. */
export const Status = ({ flags, hasLeft = false }: { flags: readonly CandidateFlag[]; hasLeft?: boolean }) => {
  const t = useMessages()
  const shown = hasLeft ? (['left'] as const) : shownFlags(flags)
  if (shown.length === 0) return <span className={styles.soft}>–</span>
  return (
    <span className={styles.chips}>
      {shown.map((flag) => (
        <span key={flag} className={classNames(styles.chip, looks[flag])} data-tip={t(`validators.tip_${flag}`)}>
          {t(`validators.state_${flag}`)}
        </span>
      ))}
    </span>
  )
}
