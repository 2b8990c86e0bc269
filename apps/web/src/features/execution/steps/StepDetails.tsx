import { useState } from 'react'
import { Failure } from '../../../api-client/Failure.tsx'
import { formatInteger } from '../../../format/number.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { paths } from '../../../paths.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { stackWords } from '../queries.ts'
import { StepMemory } from './StepMemory.tsx'
import styles from './Steps.module.css'
import { useStack } from './use-steps.ts'

const Stack = ({ words }: { words: readonly string[] }) => {
  const t = useMessages()
  if (words.length === 0) return <p className={styles.soft}>{t('vm.stackEmpty')}</p>
  return (
    <>
      <ol className={styles.words} start={0}>
        {words.map((word, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a word is known by its place.
          <li key={place}>{word}</li>
        ))}
      </ol>
      {words.length === stackWords && <p className={styles.soft}>{t('vm.stackMore', { count: stackWords })}</p>}
    </>
  )
}

/** The selected step: where it stands, what it takes, what lies on the stack before it. */
export const StepDetails = ({ hash, index }: { hash: `0x${string}`; index: number }) => {
  const t = useMessages()
  const { query, step } = useStack(hash, index)
  // It stays open from step to step.
  const [showsMemory, setShowsMemory] = useState(false)
  return (
    <section className={styles.side} aria-label={t('vm.selected', { index: formatInteger(index) })}>
      <h3 aria-live="polite">
        {t('vm.selected', { index: formatInteger(index) })} {step !== undefined && <code>{step.opcode}</code>}
      </h3>
      {step === undefined ? (
        query.error === null ? (
          <Skeleton width="60%" />
        ) : (
          <Failure error={query.error} retry={() => void query.refetch()} />
        )
      ) : (
        <>
          <dl className={styles.facts}>
            <dt>{t('vm.pc')}</dt>
            <dd>
              {step.programCounter} (0x{step.programCounter.toString(16)})
            </dd>
            <dt>{t('vm.depth')}</dt>
            <dd>{step.depth}</dd>
            <dt>{t('vm.gasLeft')}</dt>
            <dd>{formatInteger(step.gas)}</dd>
            <dt>{t('vm.gasCost')}</dt>
            <dd>{step.gasCost === null ? '–' : formatInteger(step.gasCost)}</dd>
            {step.error !== null && (
              <>
                <dt>{t('vm.error')}</dt>
                <dd className={styles.bad}>{step.error}</dd>
              </>
            )}
          </dl>
          <h4>
            {t('vm.stack')} <span className={styles.soft}>{t('vm.stackTop')}</span>
          </h4>
          <Stack words={step.stack} />
          <details open={showsMemory} onToggle={({ currentTarget }) => setShowsMemory(currentTarget.open)}>
            <summary>{t('vm.memoryAndStorage')}</summary>
            {showsMemory && <StepMemory hash={hash} index={index} />}
          </details>
        </>
      )}
      <a href={paths.transaction(hash, 'trace')}>{t('vm.call')}</a>
    </section>
  )
}
