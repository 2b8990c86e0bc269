import type { Address, Hash } from '@corescope/chain/types/hex'
import { type DetectedProxy, detectProxy } from '@corescope/decode/proxies/proxy'
import type { CallOptions, Transport } from '@corescope/rpc/caller'
import { eth_getCode } from '@corescope/rpc/methods/eth_getCode'
import { eth_getStorageAt } from '@corescope/rpc/methods/eth_getStorageAt'
import { callContract } from '@corescope/rpc/state/call-contract'
import { LRUCache } from 'lru-cache'
import type { ChainView } from '../../answers/route.ts'
import { hex } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'
import { FailureError, UnavailableError } from '../../http/errors.ts'
import { patient } from '../../node/if-answered.ts'

/** A block as the node is asked for it: on another branch it refuses. */
interface BlockAt {
  number: number
  hash: Hash
}
/** `noCode`: there was no contract. */
type Detected = { proxy: DetectedProxy | undefined } | 'noCode'

/** What was read of contracts at blocks: the state of a block never changes. */
const maxKept = 500
const keptOf = new WeakMap<Transport, LRUCache<string, Promise<Detected>>>()

const detect = async (
  node: Transport,
  address: Address,
  at: BlockAt,
  options: CallOptions | undefined,
): Promise<Detected> => {
  const code = await eth_getCode(node, address, at, options)
  if (code === '0x') return 'noCode'
  const proxy = await detectProxy(address, code, {
    storageAt: (target, slot) => eth_getStorageAt(node, target, slot, at, options),
    call: (target, data, from) =>
      callContract(node, { to: target, data, ...(from === undefined ? {} : { from }) }, at, options),
  })
  return { proxy }
}

/**
 * What a contract forwards to by its code and its state at a block. Several parts of a screen ask for it: the node is asked once.
 * @throws errors of the node, also where it lacks the state
 */
export const detectProxyAt = (
  { node }: Pick<ApiContext, 'node'>,
  address: Address,
  at: BlockAt,
  options: CallOptions = patient,
): Promise<Detected> => {
  const kept = keptOf.get(node) ?? new LRUCache<string, Promise<Detected>>({ max: maxKept })
  keptOf.set(node, kept)
  const key = `${at.hash} ${address}`
  const known = kept.get(key)
  if (known !== undefined) return known
  const asked = detect(node, address, at, options)
  kept.set(key, asked)
  // who asked is told; the next one asks anew
  asked.catch(() => {
    if (kept.peek(key) === asked) kept.delete(key)
  })
  return asked
}

/** What a contract forwards to. Reads code and slots of one block, so that nothing is put together from two. */
export const findProxy = async (context: ApiContext, address: Address, { head }: Pick<ChainView, 'head'>) => {
  if (head === undefined) throw new UnavailableError('Nothing is indexed yet.', { reason: 'nothingIndexed' })
  const detected = await detectProxyAt(context, address, { number: head.number, hash: hex(head.hash) })
  if (detected === 'noCode') throw new FailureError('There is no contract at that address.', 'noContract')
  return { proxy: detected.proxy, blockNumber: head.number }
}
