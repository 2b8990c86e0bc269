import type { Act, Stage } from '../stage.ts'
import {
  allowOperator,
  mintPortrait,
  mintTickets,
  transferItem,
  transferItems,
  transferPortrait,
} from './collections.ts'
import {
  countThroughProxy,
  createAndDestroy,
  createChild,
  createChildAt,
  createClone,
  createToken,
  delegateAccount,
  descend,
  splitPayment,
} from './contracts.ts'
import { fail, failInEveryWay } from './failures.ts'
import { callWithAccessList, payDynamic, payLegacy, paySelf, payStranger } from './payments.ts'
import { claimReward, stake, unstake } from './staking.ts'
import { approveAndSpend, burnToken, transferToken, unwrapCoins, wrapCoins } from './tokens.ts'

/** What happens on an ordinary day and how often, relative to each other. New acts are added at the end. */
const EVERYDAY: readonly (readonly [weight: number, act: Act])[] = [
  [20, payLegacy],
  [30, payDynamic],
  [4, payStranger],
  [1, paySelf],
  [3, callWithAccessList],
  [40, transferToken],
  [6, approveAndSpend],
  [2, burnToken],
  [6, wrapCoins],
  [5, unwrapCoins],
  [5, mintPortrait],
  [8, transferPortrait],
  [1, mintTickets],
  [8, transferItem],
  [3, transferItems],
  [2, allowOperator],
  [1, createToken],
  [2, createChild],
  [1, createChildAt],
  [2, createAndDestroy],
  [1, createClone],
  [6, countThroughProxy],
  [2, descend],
  [4, splitPayment],
  [3, delegateAccount],
  [8, fail],
  [4, stake],
  [2, unstake],
  [2, claimReward],
]

const TOTAL_WEIGHT = EVERYDAY.reduce((sum, [weight]) => sum + weight, 0)

/** Each kind of act once: after it the world has seen everything but blobs. */
export const eachKindOnce: readonly Act[] = [...EVERYDAY.map(([, act]) => act), failInEveryWay]

/** One thing that happens on an ordinary day. */
export function happenOnce(stage: Stage) {
  let left = stage.random.below(TOTAL_WEIGHT)
  const found = EVERYDAY.find(([weight]) => {
    left -= weight
    return left < 0
  })
  return (found?.[1] ?? payLegacy)(stage)
}
