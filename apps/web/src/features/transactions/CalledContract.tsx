import type { TransactionDetail } from '@corescope/api-schema/transactions/calls'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { TokenMarks } from '../../entities/tokens/TokenMarks.tsx'

interface CalledContractProps {
  transaction: Pick<TransactionDetail, 'to' | 'toBorrowed'>
  whole?: boolean
  copy?: boolean
}

/** Whom a transaction is sent to, marked where it is a token that bears the symbol of a better-known one. */
export const CalledContract = ({ transaction: { to, toBorrowed }, ...shown }: CalledContractProps) =>
  to !== null && (
    <>
      <AddressLink address={to} {...shown} />
      {toBorrowed !== undefined && (
        <>
          {' '}
          <TokenMarks token={{ irregular: false, borrowed: toBorrowed }} />
        </>
      )}
    </>
  )
