import type { TransactionDetail } from '@corescope/api-schema/transactions/calls'
import type { TransactionMoved } from '@corescope/api-schema/transactions/moved'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { NativeAmount } from '../../entities/amounts.tsx'
import { LazyCoreSentence } from '../../entities/core-actions/LazyCoreSentence.tsx'
import { FailedSentence } from '../../entities/failure-reason/FailureReason.tsx'
import { Method } from '../../entities/Method.tsx'
import { rich } from '../../i18n/rich.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { CalledContract } from './CalledContract.tsx'
import { messageText } from './message-text.ts'
import { MovedSentence } from './moved/MovedSentence.tsx'
import { movedSentence } from './moved/moved-sentence.ts'
import { authorizedEffect, ranCode, sentenceKind, sentenceState } from './sentence.ts'
import styles from './Transaction.module.css'

/** A call that changed hands of one or two things says which. */
const sayMoved = (transaction: TransactionDetail, moved: TransactionMoved | undefined) => {
  const { status, finality, method, to, isSystem, from } = transaction
  const isCall = status === 1 && method !== null && to !== null && !isSystem
  if (!isCall || moved === undefined || finality === 'pending' || finality === 'forked') return undefined
  return movedSentence(moved, from.hash)
}

interface SentenceProps {
  transaction: TransactionDetail
  moved: TransactionMoved | undefined
}

/** What was called, or what was sent, where nothing tells more. */
const PlainSentence = ({ transaction, moved }: SentenceProps) => {
  const t = useMessages()
  const { from, value, method } = transaction
  const told = sayMoved(transaction, moved)
  if (told !== undefined && moved !== undefined) {
    return <MovedSentence sentence={told} transaction={transaction} currency={moved.currency} />
  }
  const state = sentenceState(transaction)
  const text = t(`transaction.sentence_${sentenceKind(transaction)}`, {
    state,
    bytes: transaction.inputSize,
    message: messageText(transaction) === undefined ? 'no' : 'yes',
    act: ranCode(transaction) ? 'call' : 'send',
    named: method === null ? 'no' : 'yes',
    effect: authorizedEffect(transaction.authorizationList),
    count: transaction.authorizationList?.length || transaction.blobVersionedHashes?.length || 0,
  })
  return (
    <>
      {rich(text, {
        from: () => <AddressLink address={from} copy={false} />,
        to: () => <CalledContract transaction={transaction} copy={false} />,
        created: () => <CalledContract transaction={transaction} copy={false} />,
        value: () => (
          <strong>
            <NativeAmount wei={value} />
          </strong>
        ),
        method: () => <Method method={method} />,
      })}
      {state === 'failed' && (
        <>
          {' '}
          <FailedSentence failure={transaction.failure} />
        </>
      )}
    </>
  )
}

/** What happened, in one sentence, with the amounts in it where they are known; on Core, by what the logs say. */
export const TransactionSentence = ({ transaction, moved }: SentenceProps) => (
  <p className={styles.sentence}>
    <LazyCoreSentence of={transaction}>
      <PlainSentence transaction={transaction} moved={moved} />
    </LazyCoreSentence>
  </p>
)
