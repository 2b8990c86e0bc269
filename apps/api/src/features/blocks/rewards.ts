import { systemContracts } from '@corescope/chain/system-contracts'
import { listDeposits } from '@corescope/store/blocks/deposits'
import type { BlockSummaryRow } from '@corescope/store/blocks/read'
import { expand } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'

const validatorSet = systemContracts.find(({ name }) => name === 'ValidatorSet')!.address
/** validatorDeposit(address,uint256) and deprecatedDeposit(address,uint256): what the producer was credited. */
const creditTopics = [
  '0x93a090ecc682c002995fad3c85b30c5651d7fd29b0be5da9d784a3302aedc055',
  '0xf177e5d6c5764d79c32883ed824111d9b13f5668cf6ab1cc12dd36791dd955b4',
]

export interface BlockReward {
  /** wei: fees that were not burnt, and the subsidy */
  reward: bigint
  /** wei that Core's ValidatorSet added of its own when the block's fees were handed in; 0 elsewhere */
  subsidy: bigint
}

/**
 * What blocks earned their producers, by block number. On Core nothing is minted: the ValidatorSet pays a subsidy of what
 * it holds, which shows as the part of its event that was not handed in (core-genesis-contract `deposit`).
 */
export const findRewards = async (
  { reader, book, config }: ApiContext,
  blocks: readonly Pick<BlockSummaryRow, 'blockNumber' | 'fees' | 'burntFees'>[],
): Promise<ReadonlyMap<number, BlockReward>> => {
  const contractId = config.network.hasSystemContracts ? await book.idOf(validatorSet) : undefined
  const numbers = blocks.map(({ blockNumber }) => blockNumber)
  const deposits =
    contractId === undefined || numbers.length === 0
      ? []
      : await listDeposits(reader, { numbers, contractId, topics: creditTopics })
  const subsidies = new Map(
    deposits.map(({ blockNumber, value, data }) => [blockNumber, BigInt(expand(data)) - BigInt(value)]),
  )
  return new Map(
    blocks.map(({ blockNumber, fees, burntFees }) => {
      const subsidy = subsidies.get(blockNumber) ?? 0n
      return [blockNumber, { reward: BigInt(fees) - BigInt(burntFees) + subsidy, subsidy }]
    }),
  )
}
