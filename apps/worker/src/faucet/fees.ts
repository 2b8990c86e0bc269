import type { Address } from '@corescope/chain/types/hex'
import type { FaucetNode } from './faucet-node.ts'

/** Gas of a payment to an account without code. */
export const plainGas = 21_000n
/** A contract may do a little with what it is sent. */
const contractGas = 100_000n

export const gasOf = async (node: Pick<FaucetNode, 'hasCode'>, recipient: Address): Promise<bigint> =>
  (await node.hasCode(recipient)) ? contractGas : plainGas

const lower = (one: bigint, other: bigint): bigint => (one < other ? one : other)

/** A quarter above what the node suggests (wei per gas), at most `max`. Pure. */
export const offeredPrice = (suggested: bigint, max: bigint): bigint => lower((suggested * 5n) / 4n + 1n, max)

/**
 * The price of a transaction that takes the place of one at `former`; undefined where the former is still enough, or more would be
 * needed than is allowed. Nodes ask for a tenth more. Pure.
 */
export const raisedPrice = (former: bigint, suggested: bigint, max: bigint): bigint | undefined => {
  if (suggested <= former) return undefined
  const least = (former * 9n) / 8n + 1n
  if (least > max) return undefined
  const offered = offeredPrice(suggested, max)
  return offered > least ? offered : least
}
