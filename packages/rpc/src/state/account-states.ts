import type { Address, Hex } from '@corescope/chain/types/hex'
import type { Caller, CallOptions } from '../caller.ts'
import { CrossCheckError, InvalidParametersError, StateUnavailableError } from '../errors.ts'
import { type BlockReference, getBlockReferences, getHeadReference } from '../methods/block-reference.ts'
import { getBalances } from '../methods/eth_getBalance.ts'
import { located } from '../standardise/standardise.ts'
import { readBytes } from '../wire-field.ts'
import { encodeStateBlock, labelStateBlock, type StateBlock } from './state-block.ts'

export interface AccountState {
  address: Address
  /** wei */
  balance: bigint
  /** Runtime code; undefined when it was not asked for. */
  code?: Hex
}

export interface AccountStates {
  /** The block at which the figures are true. */
  at: Pick<BlockReference, 'number' | 'hash'>
  states: AccountState[]
}

type StateRequest = { address: Address; code: boolean }

/**
 * Balances, and code where asked, at one block. A node without that block's state is asked at its head, and answers
 * only when its head stood still meanwhile.
 * @returns undefined when the head moved: ask again
 */
export async function getAccountStates(
  caller: Caller,
  at: { number: number; hash: Hex },
  requests: readonly StateRequest[],
  options?: CallOptions,
): Promise<AccountStates | undefined> {
  return caller.pinned(async (endpoint) => {
    try {
      return { at, states: await readStates(endpoint, at, requests, options) }
    } catch (error) {
      if (!(error instanceof StateUnavailableError)) throw error
    }
    const before = await getHeadReference(endpoint, options)
    const states = await readStates(endpoint, 'latest', requests, options)
    const after = await getHeadReference(endpoint, options)
    return before.hash === after.hash ? { at: { number: after.number, hash: after.hash }, states } : undefined
  }, options)
}

async function readStates(
  caller: Caller,
  at: StateBlock,
  requests: readonly StateRequest[],
  options?: CallOptions,
): Promise<AccountState[]> {
  const addresses = requests.map(({ address }) => address)
  const balances = await getBalances(caller, addresses, at, options)
  const asked = requests.filter(({ code }) => code).map(({ address }) => address)
  const codes = new Map<Address, Hex>()
  for (const [index, code] of (await readCodes(caller, asked, at, options)).entries()) codes.set(asked[index]!, code)
  return requests.map(({ address }, index) => ({ address, balance: balances[index]!, code: codes.get(address) }))
}

async function readCodes(
  caller: Caller,
  addresses: readonly Address[],
  at: StateBlock,
  options?: CallOptions,
): Promise<Hex[]> {
  if (addresses.length === 0) return []
  const calls = addresses.map((address) => ({
    method: 'eth_getCode',
    params: [address, encodeStateBlock(at)],
    ...labelStateBlock(at),
  }))
  const answers = await caller.batch(calls, options)
  const refused = answers.some((answer) => !answer.ok && answer.error instanceof InvalidParametersError)
  // A node that does not take block objects (EIP-1898) is asked by number, and its block there compared afterwards.
  if (refused && typeof at === 'object') {
    const byNumber = await readCodes(caller, addresses, at.number, options)
    const [reference] = await getBlockReferences(caller, [at.number], options)
    if (reference?.hash === at.hash) return byNumber
    throw new CrossCheckError(`code asked at ${at.hash}, the node is at ${reference?.hash}`, calls[0]!)
  }
  return answers.map((answer, index) => {
    if (!answer.ok) throw answer.error
    return located(calls[index]!, () => readBytes(answer.result, 'code'))
  })
}
