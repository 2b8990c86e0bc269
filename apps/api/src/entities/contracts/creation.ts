import type { Address } from '@corescope/chain/types/hex'
import { getAccount } from '@corescope/store/addresses/read'
import { getCallCreation } from '@corescope/store/traces/read'
import type { ApiContext } from '../../context.ts'

/** Where a contract comes from: the transaction, and the contract that made it where it was made inside a call. */
export const locateCreation = async ({ reader, book }: ApiContext, address: Address) => {
  const addressId = await book.idOf(address)
  if (addressId === undefined) return undefined
  const position = (await getAccount(reader, addressId))?.creationPosition
  if (position !== null && position !== undefined) return { address, addressId, position, factoryId: null }
  const inside = await getCallCreation(reader, addressId)
  return inside && { address, addressId, position: inside.transactionPosition, factoryId: inside.creatorId }
}
