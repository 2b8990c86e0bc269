import { getFirstFunding } from '@corescope/store/addresses/funding'
import { countAddressEntries } from '@corescope/store/addresses/read'
import { countInternalEntries } from '@corescope/store/traces/read'
import { type Action, listed, ok } from './dialect.ts'
import { addressOf, DialectError } from './parameters.ts'

/** So many of the first entries of an address are looked through. */
const maxEntries = 5_000

/**
 * Who first sent coins to an address, in a transaction or inside one that took effect: as far as calls are indexed. Coins from
 * the genesis block, of rewards and withdrawals come from nobody. Contracts are answered too.
 */
export const fundedby: Action = async ({ reader, book }, parameters, { head }) => {
  const addressId = await book.idOf(addressOf(parameters))
  if (addressId === undefined || head === undefined) return listed([])
  const funding = await getFirstFunding(reader, addressId, maxEntries)
  if (funding === undefined) {
    const bound = head.lastTransactionPosition
    const received = await Promise.all([
      countAddressEntries(reader, 'in', addressId, bound),
      countInternalEntries(reader, 'in', addressId, bound),
    ])
    if (received.every((count) => count <= maxEntries)) return listed([])
    throw new DialectError(`Error! None of the first ${maxEntries} transactions to this address brought coins`)
  }
  const mentions = await book.mentions([funding.fromId])
  return ok({
    block: String(funding.blockNumber),
    timeStamp: String(funding.timestamp),
    fundingAddress: mentions.get(funding.fromId)?.hash ?? '',
    fundingTxn: funding.transactionHash,
    value: funding.value,
  })
}
