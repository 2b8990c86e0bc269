import type { Address } from '@corescope/chain/types/hex'
import { StateUnavailableError } from '@corescope/rpc/errors'
import { eth_getBalance } from '@corescope/rpc/methods/eth_getBalance'
import type { ApiContext } from '../../context.ts'
import { FailureError } from '../../http/errors.ts'
import { ifAnswered, patientAboutThePast } from '../../node/if-answered.ts'
import type { FileBlock } from './known-parts.ts'

const anyone: Address = `0x${'0'.repeat(40)}`

/**
 * Passes where a node may still tell of a block: what it did not tell now it may tell later.
 * @throws FailureError where the node no longer keeps the state of the block: asking again would be in vain
 */
export const refuseLostState = async (
  { node }: Pick<ApiContext, 'node'>,
  { number, hash }: FileBlock,
): Promise<void> => {
  const place = { number, hash: hash as `0x${string}` }
  const asked = eth_getBalance(node, anyone, place, patientAboutThePast).catch((error: unknown) => {
    if (!(error instanceof StateUnavailableError)) throw error
    throw new FailureError(`The node no longer keeps the state of block ${number}.`, 'stateGone', { block: number })
  })
  await ifAnswered(asked)
}
