import type { TransactionDetail } from '@corescope/api-schema/transactions/calls'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { TokenMarks } from '../../entities/tokens/TokenMarks.tsx'

interface CalledContractProps {
  transaction: Pick<TransactionDetail, 'to' | 'createdContract' | 'toBorrowed'>
  whole?: boolean
  copy?: boolean
}

/** Whom a transaction is sent to, or what it creates; marked where that is a token that bears the symbol of a better-known one. */
export const CalledContract = ({ transaction, ...shown }: CalledContractProps) => {
  const { toBorrowed } = transaction
  const contract = transaction.to ?? transaction.createdContract
  return (
    contract !== null && (
      <>
        <AddressLink address={contract} {...shown} />
        {toBorrowed !== undefined && (
          <>
            {' '}
            <TokenMarks token={{ irregular: false, borrowed: toBorrowed }} />
          </>
        )}
      </>
    )
  )
}
