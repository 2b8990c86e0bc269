import type { AddressReference } from '@corescope/api-schema/shapes/address-reference'
import type { TransactionDetail } from '@corescope/api-schema/transactions/calls'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { TokenMarks } from '../../entities/tokens/TokenMarks.tsx'

interface CalledContractProps {
  transaction: Pick<TransactionDetail, 'to' | 'createdContract' | 'toBorrowed'>
  whole?: boolean
  copy?: boolean
}

/** Said in words beside it, the mark needs no sign too. */
const unmarked = ({ borrowsSymbol: _, ...address }: AddressReference): AddressReference => address

/** Whom a transaction is sent to, or what it creates; marked where that is a token that bears the symbol of a better-known one. */
export const CalledContract = ({ transaction, ...shown }: CalledContractProps) => {
  const { toBorrowed } = transaction
  const contract = transaction.to ?? transaction.createdContract
  return (
    contract !== null && (
      <>
        <AddressLink address={toBorrowed === undefined ? contract : unmarked(contract)} {...shown} />
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
