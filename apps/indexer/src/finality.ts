import type { Hash, Hex } from '@corescope/chain/types/hex'
import { decodeExtraData } from '@corescope/decode/extra-data'
import type { BlockPoint, ChainSource } from './chain-source.ts'

export interface OurChain {
  head: number
  startBlock: number
  /** Hash of our block at a number. */
  hashOf(number: number): Promise<Hash | undefined>
  /** Source of the newest attestation our blocks carry; null where consensus has none. */
  attested(): Promise<BlockPoint | null>
}

/** Source of the newest attestation among blocks given highest first; null when none carries one. Pure. */
export const newestAttestedSource = (
  blocks: readonly { number: number; extraData: Hex }[],
  epochLength: number | null,
): BlockPoint | null => {
  for (const { number, extraData } of blocks) {
    const decoded = decodeExtraData(extraData, { blockNumber: number, epochLength })
    if (!decoded.ok || decoded.extraData.attestation === null) continue
    const { sourceNumber, sourceHash } = decoded.extraData.attestation.voteData
    return { number: sourceNumber, hash: sourceHash }
  }
  return null
}

/**
 * The newest block of ours that is final: the node's `finalized` where it answers, else the source of the newest
 * attestation, else `depth` blocks below our head. A block counts only when our chain has that very hash, and finality
 * never goes back.
 */
export const findFinalized = async (
  source: Pick<ChainSource, 'finalized'>,
  ours: OurChain,
  depth: number,
  previous: BlockPoint | null,
): Promise<BlockPoint | null> => {
  const named = (await source.finalized()) ?? (await ours.attested())
  const number = named === null ? ours.head - depth : named.number
  if (number < ours.startBlock || number > ours.head) return previous
  if (previous !== null && number <= previous.number) return previous
  const hash = await ours.hashOf(number)
  if (hash === undefined || (named !== null && named.hash !== hash)) return previous
  return { number, hash }
}

/** The node's chain has left a block that was final: nothing is rewound silently. */
export class FinalityViolatedError extends Error {
  override name = 'FinalityViolatedError'
  readonly finalized: BlockPoint
  constructor(finalized: BlockPoint, nodeHash: Hash | undefined, ancestor: number) {
    const there = nodeHash === undefined ? 'has no such block' : `has ${nodeHash} there`
    super(
      `The node's chain left finalized block ${finalized.number} (${finalized.hash}): the node ${there}. ` +
        `Nothing was rewound; if the node is right, run: npm run rewind -- --to ${ancestor}`,
    )
    this.finalized = finalized
  }
}
