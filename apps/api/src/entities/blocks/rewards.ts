import type { Network } from '@corescope/chain/types/network'
import { burntBlobFees } from '@corescope/decode/transactions/blob'
import { type BlockFeesRow, listFeesOfBlocks } from '@corescope/store/blocks/fees'
import type { ApiContext } from '../../context.ts'

/** What transactions of a block, or of several, paid and where it went; wei. */
export interface PaidFees {
  fees: bigint
  burntFees: bigint
  sharedFees: bigint
  uncreditedFees: bigint
  blobFees: bigint
  subsidy: bigint
}

export interface Reward {
  /** wei that the producers earned: fees that were not burnt, shared or uncredited, blob fees where they are theirs, the subsidy */
  reward: bigint
  /** wei that Core's ValidatorSet added of its own when the blocks' fees were handed in; 0 elsewhere */
  subsidy: bigint
  /** wei paid for blobs that nobody got: on Core they are the producers' */
  burntBlobFees: bigint
}

/**
 * Who got what was paid. On Core nothing is minted: the ValidatorSet pays a subsidy of what it holds (core-genesis-contract
 * `deposit`). Pure.
 */
export const rewardOf = (
  paid: PaidFees,
  { consensus, hasSystemContracts }: Pick<Network, 'consensus' | 'hasSystemContracts'>,
): Reward => {
  const subsidy = hasSystemContracts ? paid.subsidy : 0n
  const burnt = burntBlobFees(paid.blobFees, consensus)
  const uncredited = hasSystemContracts ? paid.uncreditedFees : 0n
  const kept = paid.fees - paid.burntFees - paid.sharedFees - uncredited + paid.blobFees - burnt
  return { reward: kept + subsidy, subsidy, burntBlobFees: burnt }
}

const read = ({ fees, burntFees, sharedFees, uncreditedFees, blobFees, subsidy }: BlockFeesRow): PaidFees => ({
  fees: BigInt(fees),
  burntFees: BigInt(burntFees),
  sharedFees: BigInt(sharedFees),
  uncreditedFees: BigInt(uncreditedFees),
  blobFees: BigInt(blobFees),
  subsidy: BigInt(subsidy),
})

/** What blocks earned their producers, by block number. */
export const findRewards = async (
  { reader, config }: Pick<ApiContext, 'reader' | 'config'>,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, PaidFees & Reward>> => {
  const rows = numbers.length === 0 ? [] : await listFeesOfBlocks(reader, numbers)
  return new Map(
    rows.map((row) => {
      const paid = read(row)
      return [row.blockNumber, { ...paid, ...rewardOf(paid, config.network) }]
    }),
  )
}
