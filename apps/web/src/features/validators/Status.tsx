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

/** Every elected one is a candidate: only those without another word are called so. */
const shownFlags = (flags: readonly CandidateFlag[]) =>
  flags.length > 1 ? flags.filter((flag) => flag !== 'candidate') : flags

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
