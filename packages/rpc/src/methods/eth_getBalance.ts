import type { Address, Hash } from '@corescope/chain/types/hex'
import type { Caller, CallOptions, Endpoint, RpcCall } from '../caller.ts'
import { CrossCheckError, InvalidParametersError, NotThereError } from '../errors.ts'
import { located } from '../standardise/standardise.ts'
import { encodeStateBlock, labelStateBlock, type StateBlock } from '../state/state-block.ts'
import { encodeNumber, readHash, readObject, readQuantity } from '../wire-field.ts'

/** Endpoints seen not to take EIP-1898 block objects. */
const withoutBlockObjects = new WeakSet<Endpoint>()

/** Wei of one address at a block. @throws StateUnavailableError when the node has no state of that block */
export async function eth_getBalance(
  caller: Caller,
  address: Address,
  at: StateBlock,
  options?: CallOptions,
): Promise<bigint> {
  const [balance] = await getBalances(caller, [address], at, options)
  return balance!
}

/**
 * Wei of several addresses at one block, in one batch. With a hash the answer is of exactly that block: a node
 * that does not take block objects (EIP-1898) is asked by number, and its block of that number compared.
 *
 * @throws StateUnavailableError when the node has no state of that block, CrossCheckError on another branch
 */
export async function getBalances(
  caller: Caller,
  addresses: readonly Address[],
  at: StateBlock,
  options?: CallOptions,
): Promise<bigint[]> {
  if (addresses.length === 0) return []
  return caller.pinned(async (endpoint) => {
    if (typeof at !== 'object') return readBatch(endpoint, addresses, at, options)
    if (!withoutBlockObjects.has(endpoint)) {
      try {
        return await readBatch(endpoint, addresses, at, options)
      } catch (error) {
        if (!(error instanceof InvalidParametersError)) throw error
        withoutBlockObjects.add(endpoint)
      }
    }
    return readByNumber(endpoint, addresses, at, options)
  }, options)
}

function balanceCall(address: Address, at: StateBlock): RpcCall {
  return { method: 'eth_getBalance', params: [address, encodeStateBlock(at)], ...labelStateBlock(at) }
}

async function readBatch(endpoint: Endpoint, addresses: readonly Address[], at: StateBlock, options?: CallOptions) {
  const calls = addresses.map((address) => balanceCall(address, at))
  const answers = await endpoint.batch(calls, options)
  return answers.map((answer, index) => {
    if (!answer.ok) throw answer.error
    return located({ ...calls[index]!, endpoint: endpoint.name }, () => readQuantity(answer.result, 'balance'))
  })
}

/** The header is read in the same batch, after the balances: a reorg in between shows in its hash. */
async function readByNumber(
  endpoint: Endpoint,
  addresses: readonly Address[],
  at: { number: number; hash: Hash },
  options?: CallOptions,
) {
  const header = { method: 'eth_getBlockByNumber', params: [encodeNumber(at.number), false], block: at.number }
  const balances = await readBatch(endpoint, addresses, at.number, options)
  const place = { ...header, endpoint: endpoint.name }
  const result = await endpoint.request(header, options)
  if (result === null) throw new NotThereError('no such block', place)
  const hash = located(place, () => readHash(readObject(result, 'block').hash, 'hash'))
  if (hash !== at.hash) throw new CrossCheckError(`balances asked at ${at.hash}, the node is at ${hash}`, place)
  return balances
}
