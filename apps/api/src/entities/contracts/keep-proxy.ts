import type { Address } from '@corescope/chain/types/hex'
import type { DetectedProxy } from '@corescope/decode/proxies/proxy'
import { insertProxyResult } from '@corescope/store/proxy-results/write'
import type { ApiContext } from '../../context.ts'
import { FailureError } from '../../http/errors.ts'

/** Keeps what a contract was found to forward to: calls are decoded by it. @throws FailureError */
export const keepProxy = async (
  { book, reader }: ApiContext,
  address: Address,
  { proxy, blockNumber }: { proxy: DetectedProxy; blockNumber: number },
): Promise<void> => {
  const addressId = await book.idOf(address)
  if (addressId === undefined)
    throw new FailureError('There is no contract at that address in the index.', 'noContract')
  await insertProxyResult(reader, { addressId, blockNumber, ...proxy })
}
