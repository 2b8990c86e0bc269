import type { TransactionDetail } from '@corescope/api-schema/transactions/calls'
import { AddressLink } from '../../../entities/AddressLink.tsx'
import { Method } from '../../../entities/Method.tsx'
import { rich } from '../../../i18n/rich.tsx'
import { useMessages } from '../../../i18n/use-messages.ts'
import { CalledContract } from '../CalledContract.tsx'
import { MovedAmount } from './MovedAmount.tsx'
import type { MovedSentence as Sentence } from './moved-sentence.ts'

/** What a call did to its sender, with the amounts in it. */
export const MovedSentence = ({
  sentence,
  transaction,
  currency,
}: {
  sentence: Sentence
  transaction: TransactionDetail
  currency: string
}) => {
  const t = useMessages()
  const { from, method } = transaction
  return rich(t(`moved.sentence_${sentence.kind}`), {
    from: () => <AddressLink address={from} copy={false} />,
    to: () => <CalledContract transaction={transaction} copy={false} />,
    method: () => <Method method={method} />,
    receiver: () => 'receiver' in sentence && <AddressLink address={sentence.receiver} copy={false} />,
    out: () =>
      'out' in sentence && (
        <strong>
          <MovedAmount moved={sentence.out} currency={currency} />
        </strong>
      ),
    in: () =>
      'in' in sentence && (
        <strong>
          <MovedAmount moved={sentence.in} currency={currency} />
        </strong>
      ),
  })
}
