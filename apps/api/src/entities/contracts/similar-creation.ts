import { compareCreation } from '@corescope/decode/verification/compare-code'
import { vyperDigests } from '@corescope/decode/verification/metadata'
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

type Compared = Pick<VerificationRow, 'creationMatch' | 'language'>

/**
 * How code that a contract was made from matches the sources of another one, whose own creation code, without arguments, matches as is told.
 * A digest of Vyper's sources between them is metadata. Digits without 0x. Pure.
 */
export const matchOfSimilar = (
  code: string,
  its: string,
  { creationMatch, language }: Compared,
): VerificationRow['creationMatch'] => {
  const plain = { linkReferences: {}, immutableReferences: {}, hasMetadata: false }
  const digests = language === 'vyper' ? vyperDigests(its) : []
  const compared = compareCreation(code, { ...plain, object: its, digests, isDigested: true }, { ...plain, object: '' })
  if (compared === undefined) return 'other'
  return compared.kind === 'exact' ? creationMatch : 'match'
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
  other: Pick<VerificationRow, 'address' | 'creationMatch' | 'constructorArguments' | 'language'>,
): Promise<VerificationRow['creationMatch']> => {
  if (other.creationMatch === null || other.creationMatch === 'other' || other.constructorArguments === null)
    return null
  const [code, its] = await Promise.all([creationCodeOf(context, address), creationCodeOf(context, other.address)])
  if (code === undefined || its === undefined) return null
  const withoutArguments = its.slice(2, its.length - (other.constructorArguments.length - 2))
  return matchOfSimilar(code.slice(2), withoutArguments, other)
}
