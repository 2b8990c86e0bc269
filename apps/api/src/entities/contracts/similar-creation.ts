import { getAccount } from '@corescope/store/addresses/read'
import { listFullTransactions } from '@corescope/store/transactions/read'
import type { VerificationRow } from '@corescope/store/verification/read'
import { expand } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'

/** The code that a contract was made from, where a transaction made it and no other contract. */
const creationCodeOf = async ({ reader, book }: ApiContext, address: string): Promise<string | undefined> => {
  const addressId = await book.idOf(address)
  const account = addressId === undefined ? undefined : await getAccount(reader, addressId)
  if (account?.creationPosition == null || account.creatorId === null) return undefined
  const [transaction] = await listFullTransactions(reader, [account.creationPosition])
  return transaction === undefined ? undefined : expand(transaction.input)
}

/**
 * How the creation of a contract matches the sources of another one with the same runtime code: as that one's own does, where the code that
 * both were made from is the same but for the constructor's arguments; `other` where it is not. Null where nobody knows: of what contracts
 * made the index has no code, and the other one may not be made by its sources itself.
 * @param other the verification of the other contract
 */
export const findSimilarCreation = async (
  context: ApiContext,
  address: string,
  other: Pick<VerificationRow, 'address' | 'creationMatch' | 'constructorArguments'>,
): Promise<VerificationRow['creationMatch']> => {
  if (other.creationMatch === null || other.creationMatch === 'other' || other.constructorArguments === null)
    return null
  const [code, its] = await Promise.all([creationCodeOf(context, address), creationCodeOf(context, other.address)])
  if (code === undefined || its === undefined) return null
  const withoutArguments = its.slice(0, its.length - (other.constructorArguments.length - 2))
  return code.startsWith(withoutArguments) ? other.creationMatch : 'other'
}
