import type { VmStepRecord } from '@corescope/api-schema/execution/calls'
import { formatInteger } from '../../../format/number.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { classNames } from '../../../ui/class-names.ts'
import { isFailing } from './find-step.ts'
import styles from './Steps.module.css'

/** px of every row. */
export const rowHeight = 26

export const StepHead = () => {
  const t = useMessages()
  return (
    <div className={classNames(styles.row, styles.head)} aria-hidden="true">
      <span className={styles.number}>{t('vm.step')}</span>
      <span className={classNames(styles.number, styles.wide)}>{t('vm.pc')}</span>
      <span>{t('vm.opcode')}</span>
      <span className={styles.number}>{t('vm.gasLeft')}</span>
      <span className={classNames(styles.number, styles.wide)}>{t('vm.gasCost')}</span>
      <span className={classNames(styles.number, styles.wide)}>{t('vm.depth')}</span>
    </div>
  )
}

interface StepRowProps {
  index: number
  /** Undefined while it is read. */
  step: VmStepRecord | undefined
  isSelected: boolean
  onSelect: (index: number) => void
}

/** One step of the list; deeper calls stand further in. */
export const StepRow = ({ index, step, isSelected, onSelect }: StepRowProps) => (
  <button
    type="button"
    tabIndex={-1}
    className={styles.row}
    aria-current={isSelected ? 'step' : undefined}
    data-failing={step !== undefined && isFailing(step) ? '' : undefined}
    onClick={() => onSelect(index)}
  >
    <span className={classNames(styles.number, styles.soft)}>{formatInteger(index)}</span>
    <span className={classNames(styles.number, styles.wide)}>{step?.programCounter}</span>
    <span className={styles.opcode} style={{ marginInlineStart: Math.min((step?.depth ?? 1) - 1, 12) * 8 }}>
      {step?.opcode ?? '…'}
    </span>
    <span className={styles.number}>{step && formatInteger(step.gas)}</span>
    <span className={classNames(styles.number, styles.wide)}>
      {step && (step.gasCost === null ? '–' : formatInteger(step.gasCost))}
    </span>
    <span className={classNames(styles.number, styles.wide)}>{step?.depth}</span>
  </button>
)
