import type { Hex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { firstValidators, laterValidators, miners, stakers, type ValidatorKeys } from '../accounts.ts'
import type { NodeClient } from '../node-client.ts'
import type { Random } from '../random.ts'
import { type BitcoinLock, lockBitcoin, mintLiquid, spendBitcoin } from './bitcoin-acts.ts'
import { cancel, execute, parameterProposal, propose, vote } from './governance-acts.ts'
import { comeBack, type Later, makeStrict } from './live-stopped.ts'
import { DAILY_ROUND, readRoundSeconds } from './round-span.ts'
import { readBitcoinTip, type Scene } from './scene.ts'
import { changeCommission, claim, moveCore, payRelayer, stakeCore, unstakeCore } from './stake-acts.ts'

/** Seconds between two blocks. */
const BLOCK = 3
/** Share of blocks with a Bitcoin block: some thirty an hour, and five in a short round, which count for it when three more have come. */
const bitcoinShare = (roundSeconds: number) => Math.max(1 / 120, (5 * BLOCK) / roundSeconds)
/** Share of blocks with something else on Core's contracts, some ten times an hour. */
const ACT = 1 / 150
const PARTS_OF_A_CORE = 10n ** 14n

const validators = [...firstValidators, ...laterValidators]
/** Share of blocks after which the validator that stands still looks for a way back. */
const COME_BACK = 1 / 60

/** What people do of an evening. A stake that is moved or taken back is one of today: it is there. */
const chooseAct = (random: Random, { proposalCount, time }: Scene, roundSeconds: number): Later[] => {
  const person = random.pick(stakers) as PrivateKeyAccount
  const [target, other] = [random.pick(validators) as ValidatorKeys, random.pick(validators) as ValidatorKeys]
  const operator = target.operator.address
  const name = `of today ${proposalCount + 1n}`
  const stake = { blocks: 0, act: stakeCore(person, operator, 20 + random.below(40)) }
  const moves = operator === other.operator.address
  const rounds = 6 + random.below(60)
  const lock: BitcoinLock = {
    ...{ name: `lock ${time}`, person, candidate: operator, satoshi: 1_000_000 * (1 + random.below(40)) },
    ...{ until: time + rounds * roundSeconds, form: random.pick(['witness key', 'script hash'] as const) },
  }
  const proposal = parameterProposal(
    'BtcLightClient',
    'rewardForSyncHeader',
    PARTS_OF_A_CORE * BigInt(500 + random.below(3_000)),
    {
      ...{ name, proposer: random.below(5), description: 'Another reward for headers of Bitcoin' },
    },
  )
  const fate = random.chance(0.7) ? execute(name) : cancel(name, proposal.proposer)
  return random.pick<Later[]>([
    [stake, { blocks: 40, act: moves ? claim(person) : moveCore(person, operator, other.operator.address, 10) }],
    [stake, { blocks: 60, act: unstakeCore(person, operator, 5) }],
    [
      { blocks: 0, act: lockBitcoin(lock) },
      { blocks: Math.ceil((rounds * roundSeconds) / BLOCK) + 40, act: spendBitcoin(lock) },
    ],
    [{ blocks: 0, act: mintLiquid(`mint ${time}`, person, 500_000 * (1 + random.below(20))) }],
    [
      { blocks: 0, act: propose(proposal) },
      { blocks: 15, act: vote(name, [true, random.chance(0.5), true, true]) },
      { blocks: 30, act: fate },
    ],
    [{ blocks: 0, act: changeCommission(target, 95 + random.below(11)) }],
    [{ blocks: 0, act: payRelayer(random.below(2)) }],
    [{ blocks: 0, act: claim(random.pick([...stakers, ...miners])) }],
  ])
}

/** Core's life after the history: Bitcoin blocks and a few acts an hour. What it draws on nobody else does. */
export async function liveOnCore(
  scene: Scene,
  random: Random,
  node: NodeClient,
): Promise<(time: number) => Promise<Hex[]>> {
  const roundSeconds = await readRoundSeconds(node)
  const isShort = roundSeconds < DAILY_ROUND
  let waiting: Later[] = isShort ? await makeStrict(node, scene) : []
  return async (time) => {
    scene.time = time
    if (random.chance(ACT)) waiting.push(...chooseAct(random, scene, roundSeconds))
    if (isShort && random.chance(COME_BACK)) waiting.push(...(await comeBack(node)))
    const due = waiting.filter(({ blocks }) => blocks === 0)
    waiting = waiting.filter(({ blocks }) => blocks > 0).map(({ blocks, act }) => ({ blocks: blocks - 1, act }))
    const raw: Hex[] = []
    for (const { act } of due) raw.push(...(await act(scene)))
    if (random.chance(bitcoinShare(roundSeconds))) {
      raw.push(...(await scene.bitcoin.catchUp(scene, await readBitcoinTip(node))))
      raw.push(...(await scene.bitcoin.relay(scene)))
    }
    return raw
  }
}
