import type { TransactionDetail } from '@corescope/api-schema/transactions/calls'
import { useState } from 'react'
import { Failure } from '../../api-client/Failure.tsx'
import { DecodedValues } from '../../entities/decoded/DecodedValues.tsx'
import { OneOfSeveral } from '../../entities/decoded/OneOfSeveral.tsx'
import { readUtf8, readWords } from '../../entities/failure-reason/bytes-text.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { CodeBlock } from '../../ui/code/CodeBlock.tsx'
import { Segments } from '../../ui/form/Segments.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useTransactionInfo } from './queries.ts'
import styles from './Transaction.module.css'

type View = 'decoded' | 'hex' | 'words' | 'text'

/** Longer bytes are not tried as a message by themselves. */
const maxMessageLength = 4_096

interface Props {
  transaction: TransactionDetail
}

/** What the recipient is today says nothing: it may have got or lost its code since. */
const ranNoCode = ({ to, callsCode }: TransactionDetail): boolean => to !== null && !callsCode

const Unknown = ({ transaction }: Props) => {
  const t = useMessages()
  const { method, input } = transaction
  const isMessage = ranNoCode(transaction)
  const selector = method?.selector ?? input.slice(0, 10)
  return <p className={styles.soft}>{t(isMessage ? 'transaction.notCall' : 'transaction.noAbi', { selector })}</p>
}

const Candidates = ({ signatures }: { signatures: readonly string[] }) => {
  const t = useMessages()
  if (signatures.length === 0) return null
  return (
    <div>
      <h3>{t('transaction.candidates')}</h3>
      <ul className={styles.candidates}>
        {signatures.map((signature) => (
          <li key={signature}>
            <code>{signature}</code>
          </li>
        ))}
      </ul>
    </div>
  )
}

const Decoded = ({ transaction }: Props) => {
  const t = useMessages()
  const info = useTransactionInfo(transaction.transactionHash)
  if (info.error !== null) return <Failure error={info.error} retry={() => void info.refetch()} />
  if (info.data === undefined) return <Skeleton width="60%" />
  const { decoded, candidates } = info.data
  const others = candidates.filter((signature) => signature !== decoded?.signature)
  if (decoded === null) {
    return (
      <>
        <Unknown transaction={transaction} />
        <Candidates signatures={others} />
      </>
    )
  }
  return (
    <>
      <p className={styles.function}>
        <code>{decoded.signature}</code>
        <span className={styles.soft}>
          {t('transaction.source')} {t(`transaction.source_${decoded.source}`)}
        </span>
        <OneOfSeveral decoded={decoded} />
      </p>
      <DecodedValues values={decoded.values} addresses={decoded.addresses} isTooLarge={decoded.isTooLarge} />
      <Candidates signatures={others} />
    </>
  )
}

const Text = ({ input }: { input: string }) => {
  const t = useMessages()
  const { text, isValid } = readUtf8(input)
  return (
    <>
      {!isValid && <p className={styles.soft}>{t('transaction.textInvalid')}</p>}
      <CodeBlock text={text} label={t('transaction.viewText')} wraps />
    </>
  )
}

const Shown = ({ transaction, view }: Props & { view: View }) => {
  const t = useMessages()
  const { input, finality, inputSize } = transaction
  if (view === 'hex') return <CodeBlock text={input} label={t('transaction.tabInput')} wraps />
  if (view === 'words') return <CodeBlock text={readWords(input)} label={t('transaction.viewWords')} />
  if (view === 'text') return <Text input={input} />
  if (inputSize < 4) return <p className={styles.soft}>{t('transaction.noSelector')}</p>
  // The raw side of a transaction is asked for once it is mined; until then the bytes themselves are here.
  return finality === 'pending' ? <Unknown transaction={transaction} /> : <Decoded transaction={transaction} />
}

/** The code of a contract is no call, and bytes sent to an account without code are most likely a message. */
const firstView = (transaction: TransactionDetail): View => {
  const { to, method, input, inputSize } = transaction
  if (to === null) return 'hex'
  const isMessage = ranNoCode(transaction) && (method?.name ?? null) === null && inputSize <= maxMessageLength
  return isMessage && readUtf8(input).isReadable ? 'text' : 'decoded'
}

/** Calldata as a call with named arguments, as bytes, as words, as text. */
export const InputPanel = ({ transaction }: Props) => {
  const t = useMessages()
  const isCreation = transaction.to === null
  const [view, setView] = useState<View>(() => firstView(transaction))
  if (transaction.inputSize === 0) return <p className={styles.empty}>{t('transaction.inputNone')}</p>
  const views: { value: View; label: string }[] = [
    { value: 'decoded', label: t('transaction.viewDecoded') },
    { value: 'hex', label: t('transaction.viewHex') },
    { value: 'words', label: t('transaction.viewWords') },
    { value: 'text', label: t('transaction.viewText') },
  ]
  const offered = isCreation ? views.filter(({ value }) => value === 'hex' || value === 'text') : views
  return (
    <div className={styles.pane}>
      {isCreation && <p className={styles.soft}>{t('transaction.creationInput')}</p>}
      <Segments label={t('transaction.inputView')} options={offered} value={view} onChange={setView} />
      <Shown transaction={transaction} view={view} />
    </div>
  )
}
