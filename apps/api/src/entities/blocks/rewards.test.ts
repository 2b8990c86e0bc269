import { expect, it } from 'vitest'
import { rewardOf } from './rewards.ts'

const paid = { fees: 1_000n, burntFees: 100n, sharedFees: 20n, uncreditedFees: 0n, blobFees: 7n, subsidy: 3n }

it('on Core a producer is paid the blob fees and the subsidy, and not what was shared', () => {
  const network = { consensus: 'satoshi', hasSystemContracts: true } as const
  expect(rewardOf({ ...paid, burntFees: 0n }, network)).toEqual({ reward: 990n, subsidy: 3n, burntBlobFees: 0n })
})

it('elsewhere blob fees are burnt like base fees, and no contract adds to a reward', () => {
  const network = { consensus: 'none', hasSystemContracts: false } as const
  expect(rewardOf({ ...paid, sharedFees: 0n }, network)).toEqual({ reward: 900n, subsidy: 0n, burntBlobFees: 7n })
})

it('a development node with the contracts of Core pays the subsidy and burns blob fees', () => {
  const network = { consensus: 'none', hasSystemContracts: true } as const
  expect(rewardOf({ ...paid, sharedFees: 0n }, network)).toEqual({ reward: 903n, subsidy: 3n, burntBlobFees: 7n })
})

it('a producer that is no longer in the set earns nothing: its fees stay with the ValidatorSet', () => {
  const handedIn = { ...paid, burntFees: 0n, blobFees: 0n, uncreditedFees: 980n, subsidy: 0n }
  const network = { consensus: 'satoshi', hasSystemContracts: true } as const
  expect(rewardOf(handedIn, network)).toEqual({ reward: 0n, subsidy: 0n, burntBlobFees: 0n })
})
