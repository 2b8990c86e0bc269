import type { Address } from '@corescope/chain/types/hex'
import { canForward } from '@corescope/decode/proxies/proxy'
import type { ApiContext } from '../../context.ts'
import { findRuntimeCode } from './contract-code.ts'
import { findImplementation } from './implementation.ts'

/**
 * What a proxy forwards to, where its code can forward at all: events and answers are whatever their contract likes. Undefined of what
 * is no proxy, and where nobody tells the code.
 * @param named looks up what it says that it forwards to
 */
export const findForwardedTo = async (
  context: ApiContext,
  address: Address,
  named: typeof findImplementation = findImplementation,
): Promise<Address | undefined> => {
  const implementation = await named(context, address)
  if (implementation === undefined) return undefined
  const [addressId, view] = await Promise.all([context.book.idOf(address), context.head.current()])
  const { runtimeCode } = await findRuntimeCode(context, address, addressId, view)
  return runtimeCode !== null && canForward(runtimeCode.code) ? implementation : undefined
}
