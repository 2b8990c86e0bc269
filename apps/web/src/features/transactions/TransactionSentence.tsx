import type { TransactionDetail } from '@corescope/api-schema/transactions'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { NativeAmount } from '../../entities/amounts.tsx'
import { Method } from '../../entities/Method.tsx'
import { rich } from '../../i18n/rich.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { sentenceKind, sentenceState } from './sentence.ts'
import styles from './Transaction.module.css'

/** What happened, in one sentence. */
export const TransactionSentence = ({ transaction }: { transaction: TransactionDetail }) => {
  const t = useMessages()
  const { from, to, createdContract, value, method } = transaction
  const text = t(`transaction.sentence_${sentenceKind(transaction)}`, {
    state: sentenceState(transaction),
    bytes: transaction.inputSize,
    count: transaction.authorizationList?.length || transaction.blobVersionedHashes?.length || 0,
  })
  return (
    <p className={styles.sentence}>
      {rich(text, {
        from: () => <AddressLink address={from} copy={false} />,
        to: () => to !== null && <AddressLink address={to} copy={false} />,
        created: () => createdContract !== null && <AddressLink address={createdContract} copy={false} />,
        value: () => (
          <strong>
            <NativeAmount wei={value} />
          </strong>
        ),
        method: () => <Method method={method} />,
      })}
    </p>
  )
}
