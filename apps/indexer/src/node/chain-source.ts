import type { BlockBundle } from '@corescope/chain/types/block-bundle'
import type { Address, Hash, Hex } from '@corescope/chain/types/hex'

export interface BlockPoint {
  number: number
  hash: Hash
}

/**
 * Whose word it is that a block is final. `votes`: attestations in headers. `node`: its finalized tag. `depth`: nobody's, it
 * only lies so deep that it is probable.
 */
export type FinalityBasis = 'votes' | 'node' | 'depth'
export interface FinalPoint extends BlockPoint {
  basis: FinalityBasis
}

export interface StateRequest {
  address: Address
  /** Also tell its code. */
  code: boolean
}

/** State of an address at a block. */
export interface AddressState {
  address: Address
  /** wei */
  balance: bigint
  /** Runtime code of a contract, null of what is none (an EIP-7702 delegation is not one); undefined: not asked. */
  code?: Hex | null
}

/** What a contract is asked as it was after a block; without data: for its runtime code. */
export interface PastQuestion {
  to: Address
  data?: Hex
}

/** What the lanes ask of a node. Every answer is checked and consistent in itself; two answers may disagree. */
export interface ChainSource {
  head(): Promise<BlockPoint>
  /** Canonical hashes at these numbers; undefined where the node has no block. */
  hashesAt(numbers: readonly number[]): Promise<(Hash | undefined)[]>
  /** The newest block the node calls final; null when it does not say. */
  finalized(): Promise<BlockPoint | null>
  /** Undefined when the node has no block of that number. */
  bundle(number: number): Promise<BlockBundle | undefined>
  /** A closed range in order; links between neighbours are not checked. */
  bundles(range: { from: number; to: number }, signal: AbortSignal): AsyncIterable<BlockBundle>
  /**
   * State at one block, or at the node's head where it keeps no other.
   * @returns the block at which the figures are true; undefined when none can be named now: ask again
   */
  state(
    at: BlockPoint,
    requests: readonly StateRequest[],
  ): Promise<{ at: BlockPoint; states: AddressState[] } | undefined>
  /**
   * Contracts as they were after a block of the past.
   * @returns outputs and codes in order, null where a contract refused; undefined when the node keeps no state of the block
   * @throws errors of the node that say nothing of either
   */
  past(at: BlockPoint, questions: readonly PastQuestion[]): Promise<(Hex | null)[] | undefined>
}
