import type { Hash, Hex } from '@corescope/chain/types/hex'
import { decodeExtraData } from './extra-data.ts'

export interface VotingHeader {
  number: number
  parentHash: Hash
  extraData: Hex
}

/** What the votes in a header did. */
export interface AttestedSource {
  /** The block they made final, and its hash as the votes name it. */
  number: number
  hash: Hash
  /** The block that was voted on: the set that voted is the one in force at its parent. */
  targetNumber: number
  votes: number
}

/**
 * The block that the votes in a header made final; null where it carries none, or such that do not count. They count where
 * their target is the parent of the header that carries them, and make their source final where that is the target's
 * parent (core-chain `updateAttestation`). How many voted the node has checked. Pure.
 */
export const attestedSource = ({ number, parentHash, extraData }: VotingHeader): AttestedSource | null => {
  const decoded = decodeExtraData(extraData, { blockNumber: number, epochLength: null })
  if (!decoded.ok || decoded.extraData.attestation === null) return null
  const { voteData, voterIndexes } = decoded.extraData.attestation
  const { sourceNumber, sourceHash, targetNumber, targetHash } = voteData
  if (targetNumber !== number - 1 || targetHash !== parentHash || sourceNumber !== targetNumber - 1) return null
  return { number: sourceNumber, hash: sourceHash, targetNumber, votes: voterIndexes.length }
}
