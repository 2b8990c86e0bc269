import type { Address } from '@corescope/chain/types/hex'
import { detectProxy } from '@corescope/decode/proxies/proxy'
import { eth_getCode } from '@corescope/rpc/methods/eth_getCode'
import { eth_getStorageAt } from '@corescope/rpc/methods/eth_getStorageAt'
import { callContract } from '@corescope/rpc/state/call-contract'
import type { ChainView } from '../../answers/route.ts'
import { hex } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'
import { FailureError, UnavailableError } from '../../http/errors.ts'
import { patient } from '../../node/if-answered.ts'

/** What a contract forwards to. Reads code and slots of one block, so that nothing is put together from two. */
export const findProxy = async ({ node }: ApiContext, address: Address, { head }: Pick<ChainView, 'head'>) => {
  if (head === undefined) throw new UnavailableError('Nothing is indexed yet.', { reason: 'nothingIndexed' })
  const at = { number: head.number, hash: hex(head.hash) }
  const code = await eth_getCode(node, address, at, patient)
  if (code === '0x') throw new FailureError('There is no contract at that address.', 'noContract')
  const proxy = await detectProxy(address, code, {
    storageAt: (target, slot) => eth_getStorageAt(node, target, slot, at, patient),
    call: (target, data) => callContract(node, { to: target, data }, at, patient),
  })
  return { proxy, blockNumber: head.number }
}
