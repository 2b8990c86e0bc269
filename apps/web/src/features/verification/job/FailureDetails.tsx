import type { VerificationFailure } from '@corescope/api-schema/verification/shapes'
import { verificationReasons } from '@corescope/chain/verification-reasons'
import { shareText } from '@corescope/decode/verification/share'
import { formatInteger } from '../../../format/number.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../ui/Button.tsx'
import { Detail, DetailList } from '../../../ui/DetailList.tsx'
import { type CompilerSettings, vyperWayOf } from '../form/draft.ts'
import styles from '../Verification.module.css'

const Messages = ({ messages }: { messages: VerificationFailure['compilerMessages'] }) => {
  const t = useMessages()
  if (messages.length === 0) return null
  return (
    <ul className={styles.messages}>
      {messages.map(({ severity, message, file, line, column }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: messages may be the same.
        <li key={index}>
          <strong className={severity === 'error' ? styles.fault : undefined}>
            {t(`verify.severity_${severity}`)}
            {file !== null && ` · ${file}${line === null ? '' : `:${line}`}${column === null ? '' : `:${column}`}`}
          </strong>
          <pre>{message}</pre>
        </li>
      ))}
    </ul>
  )
}

const Difference = ({ difference }: { difference: NonNullable<VerificationFailure['difference']> }) => {
  const t = useMessages()
  const { code, sizeOnChain, sizeCompiled, offset, onChain, compiled, source, likeness } = difference
  return (
    <DetailList>
      <Detail name={t('verify.differs')}>
        {t(`verify.differs_${code}`, { offset: formatInteger(offset) })} ·{' '}
        {t('verify.likeness', { share: shareText(likeness) })}
      </Detail>
      <Detail name={t('verify.onChain')}>
        <code>{onChain ?? t('verify.end')}</code> · {t('verify.bytes', { size: sizeOnChain })}
      </Detail>
      <Detail name={t('verify.compiled')}>
        <code>{compiled ?? t('verify.end')}</code> · {t('verify.bytes', { size: sizeCompiled })}
      </Detail>
      {source !== null && (
        <Detail name={t('verify.sourceLine')}>
          <span>
            <code>
              {source.file}:{source.line}
            </code>{' '}
            <code>{source.text}</code>
            {source.isNear === true && <span className={styles.soft}> {t('verify.sourceNear')}</span>}
          </span>
        </Detail>
      )}
    </DetailList>
  )
}

interface DetailsProps {
  failure: VerificationFailure
  onUse: (settings: CompilerSettings) => void
}

const Nearest = ({ failure, onUse }: DetailsProps) => {
  const t = useMessages()
  const { nearest } = failure
  if (nearest === null) return null
  const { compilerVersion, evmVersion, optimizer, optimize, runs, viaIR, likeness, isMatch } = nearest
  const use = () =>
    onUse({
      ...{ compilerVersion, evmVersion: evmVersion ?? '', optimization: optimizer },
      ...{ runs: String(runs ?? 200), viaIR },
      // an older Vyper optimizes or not
      optimize: optimize === undefined && !optimizer ? 'none' : vyperWayOf(optimize),
    })
  // Vyper knows no runs
  const optimized = runs === null ? t('verify.optimized') : t('verify.optimizedRuns', { runs })
  const onOrOff = optimizer ? optimized : t('verify.notOptimized')
  const optimizerWords = optimize === undefined ? onOrOff : t('verify.optimizedFor', { way: optimize })
  return (
    <div className={styles.good}>
      <p>
        {isMatch ? t('verify.nearestMatches') : t('verify.nearest', { share: shareText(likeness) })}{' '}
        <code>
          {[
            compilerVersion,
            evmVersion ?? t('verify.evmOwnDefault'),
            optimizerWords,
            ...(viaIR ? [t('verify.viaIR')] : []),
          ].join(' · ')}
        </code>
      </p>
      <Button onClick={use}>{t('verify.useThese')}</Button>
    </div>
  )
}

const named: readonly string[] = verificationReasons

/** Why, sentence by sentence; in the server's own words where this screen has none for one. */
const whyOf = ({ message, sentences }: VerificationFailure, t: ReturnType<typeof useMessages>): string =>
  sentences === undefined || sentences.length === 0 || sentences.some(({ reason }) => !named.includes(reason))
    ? message
    : sentences.map(({ reason, parameters }) => t(`failure-words.${reason}`, parameters)).join(' ')

/** Why a verification failed: what the compiler says, where the code differs first, which settings come nearest. */
export const FailureDetails = ({ failure, onUse }: DetailsProps) => {
  const t = useMessages()
  return (
    <>
      <div className={styles.bad} role="alert">
        <p>
          <strong>{t(`verify.failure_${failure.code}`)}</strong>
        </p>
        <p>{whyOf(failure, t)}</p>
      </div>
      <Nearest failure={failure} onUse={onUse} />
      <Messages messages={failure.compilerMessages} />
      {failure.difference !== null && <Difference difference={failure.difference} />}
    </>
  )
}
