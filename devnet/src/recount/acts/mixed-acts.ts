import { postBlobs } from '../../world/life/blobs.ts'
import { happenOnce } from '../../world/life/everyday.ts'
import { authorize, authorizeOneself } from './authorization-acts.ts'
import { callMany, createStrangely, descendDeep, hatch, perish } from './contract-acts.ts'
import type { MixedAct, MixedStage } from './mixed-stage.ts'
import {
  burnPortrait,
  give,
  giveItem,
  giveItems,
  giveNothing,
  mintCats,
  mintItem,
  mintItems,
  mintMany,
  passCat,
  wrapByPaying,
} from './token-acts.ts'

/** What happens in a mixed block and how often, relative to each other: half of it is the devnet's everyday. */
const mixture: readonly (readonly [weight: number, act: MixedAct])[] = [
  [400, happenOnce],
  [120, give],
  [40, giveNothing],
  [20, wrapByPaying],
  [40, giveItem],
  [30, giveItems],
  [15, mintItem],
  [10, mintItems],
  [10, burnPortrait],
  [1, mintMany],
  [6, mintCats],
  [20, passCat],
  [12, hatch],
  [12, perish],
  [12, callMany],
  [1, descendDeep],
  [12, createStrangely],
  [20, authorize],
  [6, authorizeOneself],
  [1, postBlobs],
]
const totalWeight = mixture.reduce((sum, [weight]) => sum + weight, 0)

/** Each kind once: after it a chain has seen all of them. */
export const everyMixedAct: readonly MixedAct[] = mixture.map(([, act]) => act)

export const pickMixedAct = ({ random }: MixedStage): MixedAct => {
  let left = random.below(totalWeight)
  const found = mixture.find(([weight]) => {
    left -= weight
    return left < 0
  })
  return found![1]
}
