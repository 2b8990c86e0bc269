import type { Hex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import {
  firstValidators,
  laterValidators,
  miners,
  returningValidator,
  stakers,
  stoppingValidator,
  users,
  type ValidatorKeys,
} from '../accounts.ts'
import { openingBlocks } from '../opening.ts'
import type { WorldSize } from '../timeline.ts'
import {
  type BitcoinLock,
  giveLiquid,
  lockBitcoin,
  mintLiquid,
  moveBitcoin,
  payOutLiquid,
  redeemLiquid,
  spendBitcoin,
} from './bitcoin-acts.ts'
import { governanceBeats } from './governance-story.ts'
import type { CoreAct, Scene } from './scene.ts'
import {
  addMargin,
  asCandidate,
  changeCommission,
  claim,
  endowFunds,
  moveCore,
  payRelayer,
  registerCandidate,
  registerRelayers,
  stakeCore,
  unstakeCore,
} from './stake-acts.ts'

/** What happens in the block of an index: in the long history, in the short one, where it is part of that. */
export type Beat = { full: number; small?: number; acts: readonly CoreAct[] }

/** How the story lies in a history. `spread`: how many blocks lie far apart; `times`: unix seconds of the blocks. */
export type Plot = { spread: number; times: readonly number[] }

const DAY = 86_400
const operatorOf = ({ operator }: ValidatorKeys) => operator.address
const [anna, boris, chen, dora, emil] = stakers as [
  PrivateKeyAccount,
  PrivateKeyAccount,
  PrivateKeyAccount,
  PrivateKeyAccount,
  PrivateKeyAccount,
]
const [one, two, three, four, five] = firstValidators as [
  ValidatorKeys,
  ValidatorKeys,
  ValidatorKeys,
  ValidatorKeys,
  ValidatorKeys,
]
const [six, seven] = laterValidators as [ValidatorKeys, ValidatorKeys]

/** Candidates come, change, refuse, leave and come back. */
const candidateBeats = (): Beat[] => [
  {
    full: 8,
    small: 7,
    acts: [registerRelayers, registerCandidate(stoppingValidator, 100), registerCandidate(returningValidator, 150)],
  },
  { full: 12, small: 8, acts: [endowFunds] },
  { full: 160, small: 15, acts: [changeCommission(two, 105)] },
  { full: 420, small: 22, acts: [changeCommission(three, 92), addMargin(six, 2_500)] },
  { full: 700, small: 18, acts: [asCandidate(returningValidator, 'refuseDelegate')] },
  { full: 740, small: 34, acts: [asCandidate(returningValidator, 'unregister')] },
  { full: 900, small: 37, acts: [registerCandidate(returningValidator, 120)] },
  { full: 1_000, acts: [asCandidate(five, 'refuseDelegate')] },
  { full: 1_050, acts: [asCandidate(five, 'acceptDelegate')] },
  { full: 1_200, acts: [changeCommission(two, 97), changeCommission(seven, 125)] },
  { full: 1_650, acts: [changeCommission(one, 95), addMargin(four, 500)] },
]

const delegationBeats = ({ spread }: Plot): Beat[] => [
  {
    full: 14,
    small: 9,
    acts: [
      stakeCore(anna, operatorOf(one), 4_000),
      stakeCore(boris, operatorOf(two), 2_500),
      stakeCore(chen, operatorOf(stoppingValidator), 3_000),
      stakeCore(dora, operatorOf(returningValidator), 1_800),
      stakeCore(emil, operatorOf(stoppingValidator), 1_200),
    ],
  },
  { full: 220, small: 16, acts: [moveCore(boris, operatorOf(two), operatorOf(three), 700)] },
  { full: 480, small: 23, acts: [unstakeCore(anna, operatorOf(one), 350)] },
  { full: 720, small: 28, acts: [moveCore(dora, operatorOf(returningValidator), operatorOf(four), 1_800)] },
  { full: 910, small: 42, acts: [stakeCore(emil, operatorOf(returningValidator), 900)] },
  { full: 1_300, small: 36, acts: [claim(anna), claim(boris)] },
  // Not everybody leaves the one whose node stands still.
  { full: spread - 20, small: 46, acts: [moveCore(chen, operatorOf(stoppingValidator), operatorOf(six), 2_000)] },
]

/**
 * When the bitcoin that is spent and the bitcoin that is forgotten were locked until: in the short history the last midnight before
 * they are spent, so that they are rewarded before. Pure.
 */
export const endOfLock = ({ spread, times }: Plot): number =>
  spread > 100
    ? (Math.floor((times[0] as number) / DAY) + 60) * DAY + 60
    : Math.floor(((times[spread] as number) - 61) / DAY) * DAY + 60

/** Stakes of each form and stage: current, moved, over and spent, over and forgotten. */
const locksOf = (plot: Plot) => {
  const end = plot.times.at(-1) as number
  const soon = endOfLock(plot)
  const lock = (
    name: string,
    person: PrivateKeyAccount,
    who: ValidatorKeys,
    rest: Partial<BitcoinLock>,
  ): BitcoinLock => ({
    ...{ name, person, candidate: operatorOf(who), satoshi: 100_000_000, until: end + 45 * DAY, form: 'witness key' },
    ...rest,
  })
  return {
    current: lock('current', anna, one, {}),
    spent: lock('spent', boris, two, { satoshi: 50_000_000, until: soon, form: 'script hash' }),
    moved: lock('moved', chen, three, { satoshi: 25_000_000, until: end + 90 * DAY }),
    withStopped: lock('withStopped', dora, stoppingValidator, {
      ...{ satoshi: 200_000_000, until: end + 20 * DAY, form: 'witness key hash' },
    }),
    forgotten: lock('forgotten', emil, six, { satoshi: 10_000_000, until: soon, form: 'witness key hash' }),
  }
}

const bitcoinBeats = (plot: Plot): Beat[] => {
  const { current, spent, moved, withStopped, forgotten } = locksOf(plot)
  return [
    { full: 40, small: 9, acts: [lockBitcoin(current), lockBitcoin(spent)] },
    { full: 80, small: 11, acts: [lockBitcoin(moved), lockBitcoin(withStopped)] },
    { full: 120, small: 13, acts: [lockBitcoin(forgotten)] },
    { full: 800, small: 40, acts: [moveBitcoin(moved, operatorOf(seven))] },
    { full: 1_000, small: 49, acts: [spendBitcoin(spent)] },
    { full: 1_002, small: 52, acts: [claim(boris)] },
    { full: 1_500, acts: [claim(chen), claim(dora)] },
    { full: 1_510, small: 49, acts: [claim(anna)] },
  ]
}

const liquidBeats = (): Beat[] => [
  {
    full: 60,
    small: 14,
    acts: [mintLiquid('first mint', anna, 80_000_000), mintLiquid('second mint', boris, 30_000_000)],
  },
  { full: 500, small: 33, acts: [giveLiquid(anna, emil.address, 12_000_000)] },
  { full: 600, small: 35, acts: [redeemLiquid(boris, 20_000_000)] },
  { full: 640, small: 36, acts: [payOutLiquid('first payout', boris, 20_000_000)] },
  { full: 1_400, small: 50, acts: [redeemLiquid(anna, 15_000_000)] },
]

/** The long history goes on between the beats: rewards are claimed, stakes grow, bitcoin is locked. */
const recurring = ({ spread, times }: Plot): Beat[] => {
  if (spread < 100) return [{ full: 0, small: 51, acts: [claim(miners[0]!), payRelayer(0)] }]
  const candidates = [one, two, three, four, five, six, seven]
  const beats: Beat[] = []
  for (let full = 150; full < spread - 30; full += 50) {
    const turn = full / 50
    const person = stakers[turn % stakers.length] as PrivateKeyAccount
    const target = candidates[turn % candidates.length] as ValidatorKeys
    const acts: CoreAct[] = [stakeCore(person, operatorOf(target), 20 + (turn % 7) * 15)]
    if (turn % 4 === 0) acts.push(claim(person), payRelayer(turn % 8 === 0 ? 0 : 1))
    if (turn % 5 === 0) acts.push(claim(miners[turn % 2]!))
    if (turn % 3 === 0) {
      const until = (times[full] as number) + (20 + (turn % 6) * 15) * DAY
      const form = (['witness key', 'witness key hash', 'script hash'] as const)[turn % 3]!
      const satoshi = 4_000_000 + (turn % 9) * 1_500_000
      acts.push(lockBitcoin({ name: `lock ${turn}`, person, candidate: operatorOf(target), satoshi, until, form }))
    }
    beats.push({ full, acts })
  }
  return beats
}

/** Blocks of a history between two of Bitcoin. */
const bitcoinEvery = (spread: number) => (spread < 100 ? 1 : 5)
/** The first relayer is registered by then. */
const BITCOIN_BEGINS = 9

/** When the node of one validator stands still. */
export const stopsAt = (spread: number) => (spread < 100 ? 14 : spread - 40)

/**
 * Core's life in a history: validators, stake, Bitcoin and governance. Nothing of it is drawn by chance, and nobody of
 * everyday life takes part, so all of that stays as it is.
 * @returns what happens in the block of an index, which has other life or not
 */
export function tellStory(
  size: WorldSize,
  plot: Plot,
): (scene: Scene, index: number, isQuiet: boolean) => Promise<Hex[]> {
  const beats = [
    ...[candidateBeats(), delegationBeats(plot), bitcoinBeats(plot), liquidBeats(), recurring(plot)].flat(),
    ...governanceBeats(plot, { funded: users[0]!.address }),
  ]
  const byIndex = new Map<number, CoreAct[]>()
  for (const { full, small, acts } of beats) {
    const index = size === 'full' ? full : small
    if (index !== undefined) byIndex.set(index, [...(byIndex.get(index) ?? []), ...acts])
  }
  let sinceBitcoin = 0
  return async (scene, index, isQuiet) => {
    if (index < openingBlocks.length) return []
    scene.time = plot.times[index] as number
    const raw: Hex[] = []
    for (const act of byIndex.get(index) ?? []) raw.push(...(await act(scene)))
    sinceBitcoin += 1
    if (index >= BITCOIN_BEGINS && sinceBitcoin >= bitcoinEvery(plot.spread) && !isQuiet) {
      sinceBitcoin = 0
      raw.push(...(await scene.bitcoin.relay(scene)))
    }
    return raw
  }
}
