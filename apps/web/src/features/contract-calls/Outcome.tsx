import { DecodedValues } from '../../entities/decoded/DecodedValues.tsx'
import { EnumMember } from '../../entities/decoded/EnumMember.tsx'
import { toldWords } from '../../entities/failure-reason/told-failure.ts'
import { ValueText } from '../../entities/ValueText.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { CodeBlock } from '../../ui/code/CodeBlock.tsx'
import styles from './ContractCalls.module.css'
import type { CallOutcome } from './run-call.ts'

/** What a call gave back, or why it failed. */
export const Outcome = ({ outcome }: { outcome: CallOutcome }) => {
  const t = useMessages()
  if ('values' in outcome) {
    const [first, ...others] = outcome.values
    if (first === undefined || first.name !== '' || others.length > 0) return <DecodedValues values={outcome.values} />
    return (
      <p className={styles.single}>
        {first.member === undefined ? (
          <ValueText type={first.type} value={first.value} members={first.members} notText={first.notText} />
        ) : (
          <EnumMember member={first.member} value={first.value} />
        )}{' '}
        <span className={styles.selector}>
          {first.declared === undefined ? first.type : `${first.declared}, ${first.type}`}
        </span>
      </p>
    )
  }
  const { failure, told, raw, isTooLarge } = outcome
  if (raw === undefined) {
    const reason = told === undefined ? failure : toldWords(t, told)
    return <p className={styles.bad}>{t('contract-calls.failed', { reason })}</p>
  }
  return (
    <div className={styles.result}>
      {isTooLarge ? (
        <p className={styles.soft}>{t('values.tooLarge')}</p>
      ) : (
        <p className={styles.bad}>{raw === '0x' ? t('contract-calls.nothingBack') : t('contract-calls.notFitting')}</p>
      )}
      {raw !== '0x' && <CodeBlock text={raw} label={t('contract-calls.result')} wraps />}
    </div>
  )
}
