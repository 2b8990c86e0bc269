import type { TransactionDetail } from '@corescope/api-schema/transactions/calls'
import type { MessageKey } from '../../i18n/message-key.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { CodeBlock } from '../../ui/code/CodeBlock.tsx'
import { Copy } from '../../ui/copy/Copy.tsx'
import { OneOfSeveral } from '../decoded/OneOfSeveral.tsx'
import { OwnAbi } from '../decoded/OwnAbi.tsx'
import { errorText } from '../tokens/error-text.ts'
import { readWords, unknownErrorOf } from './bytes-text.ts'
import styles from './FailureReason.module.css'
import { toldWords } from './told-failure.ts'

type Failure = TransactionDetail['failure']
type Known = NonNullable<Failure>

/** Returned bytes that look like an error of the contract's own, which no ABI at hand explains. */
const isUnknownError = (failure: Known) =>
  failure.kind === 'raw' && failure.data !== null && unknownErrorOf(failure.reason, failure.data) !== undefined

/** Why it could not be found out, instead of why it failed. */
const isNoReason = ({ kind }: Known) => kind === 'noAnswer' || kind === 'stateGone'

/** What the call says now, when its contract may be another: not why it failed. */
const isOfToday = ({ basis }: Known) => basis === 'currentState'

/** Why it failed, in words. */
const useReason = (failure: Failure): string => {
  const t = useMessages()
  if (failure === null) return t('transaction.reasonBusy')
  const { kind, code, reason } = failure
  if (kind === 'error' && reason === '') return t('transaction.reason_errorEmpty')
  if (failure.decoded != null) return t('transaction.reason_custom', { reason: failure.decoded.name })
  if (isUnknownError(failure)) return t('transaction.reason_rawUnknown', { selector: reason.slice(0, 10) })
  if (kind === 'panic') return toldWords(t, { kind, code })
  return t(`transaction.reason_${kind}`, { reason })
}

/** Longest reason within a sentence, in characters: contracts write whatever they like. */
const longestReason = 160

/** Cut where it is long, but within no number: its beginning would read as another. */
const cut = (words: string) => {
  if (words.length <= longestReason) return words.replace(/[.。]$/, '')
  const head = words.slice(0, longestReason)
  return `${/^[\d,.]/.test(words.slice(longestReason)) ? head.replace(/\d[\d,.]*$/, '') : head}…`
}

/** That it failed and why, as a sentence. */
export const FailedSentence = ({ failure }: { failure: Failure }) => {
  const t = useMessages()
  const plain = useReason(failure)
  const words =
    failure?.decoded == null ? plain : t('transaction.reason_custom', { reason: errorText(failure.decoded) })
  if (failure === null || isNoReason(failure)) return t('transaction.sentence_failedUnknown')
  const reason = cut(words)
  return t(isOfToday(failure) ? 'transaction.sentence_failedToday' : 'transaction.sentence_failed', { reason })
}

const helpOf = {
  execution: 'transaction.reasonHelp',
  parentState: 'transaction.reasonHelp_parentState',
  currentState: 'transaction.reasonHelp_currentState',
} as const

/** Where a reason was found out. */
export const reasonHelp = (failure: Failure): MessageKey => helpOf[failure?.basis ?? 'execution']

/** Why it failed, in words; the bytes the call returned where the words say too little. */
export const FailureReason = ({ failure }: { failure: Failure }) => {
  const t = useMessages()
  const reason = useReason(failure)
  const isKnown = failure !== null && !isNoReason(failure)
  const showsBytes = failure !== null && isUnknownError(failure) && failure.reason.length > 10
  return (
    <>
      {failure !== null && isOfToday(failure) && <span>{t('transaction.reasonToday')}</span>}
      <span className={isKnown && !isOfToday(failure) ? styles.reason : styles.soft}>{reason}</span>
      {failure?.decoded != null && <OwnAbi decoded={failure.decoded} />}
      {failure?.decoded != null && <OneOfSeveral decoded={failure.decoded} />}
      {failure?.data != null && !showsBytes && <Copy text={failure.data} />}
      {showsBytes && (
        <div className={styles.bytes}>
          <CodeBlock text={readWords(failure.reason)} label={t('transaction.reasonBytes')} wraps />
        </div>
      )}
    </>
  )
}
