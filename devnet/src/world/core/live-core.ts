import type { Hex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { firstValidators, laterValidators, miners, stakers, type ValidatorKeys } from '../accounts.ts'
import type { Random } from '../random.ts'
import { type BitcoinLock, lockBitcoin, mintLiquid } from './bitcoin-acts.ts'
import { cancel, execute, parameterProposal, propose, vote } from './governance-acts.ts'
import type { CoreAct, Scene } from './scene.ts'
import { changeCommission, claim, moveCore, payRelayer, stakeCore, unstakeCore } from './stake-acts.ts'

/** Share of blocks with a Bitcoin block, and with something else on Core's contracts: each some ten times an hour. */
const BITCOIN = 1 / 120
const ACT = 1 / 150
const DAY = 86_400
const PARTS_OF_A_CORE = 10n ** 14n

const validators = [...firstValidators, ...laterValidators]
type Later = { blocks: number; act: CoreAct }

/** What people do of an evening. A stake that is moved or taken back is one of today: it is there. */
const chooseAct = (random: Random, { proposalCount, time }: Scene): Later[] => {
  const person = random.pick(stakers) as PrivateKeyAccount
  const [target, other] = [random.pick(validators) as ValidatorKeys, random.pick(validators) as ValidatorKeys]
  const operator = target.operator.address
  const name = `of today ${proposalCount + 1n}`
  const stake = { blocks: 0, act: stakeCore(person, operator, 20 + random.below(40)) }
  const moves = operator === other.operator.address
  const lock: BitcoinLock = {
    ...{ name: `lock ${time}`, person, candidate: operator, satoshi: 1_000_000 * (1 + random.below(40)) },
    ...{ until: time + (10 + random.below(80)) * DAY, form: random.pick(['witness key', 'script hash'] as const) },
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
    [{ blocks: 0, act: lockBitcoin(lock) }],
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

/** Core's life after the history: a few Bitcoin blocks and acts an hour. What it draws on nobody else does. */
export function liveOnCore(scene: Scene, random: Random): (time: number) => Promise<Hex[]> {
  let waiting: Later[] = []
  return async (time) => {
    scene.time = time
    if (random.chance(ACT)) waiting.push(...chooseAct(random, scene))
    const due = waiting.filter(({ blocks }) => blocks === 0)
    waiting = waiting.filter(({ blocks }) => blocks > 0).map(({ blocks, act }) => ({ blocks: blocks - 1, act }))
    const raw: Hex[] = []
    for (const { act } of due) raw.push(...(await act(scene)))
    if (random.chance(BITCOIN)) raw.push(...(await scene.bitcoin.relay(scene)))
    return raw
  }
}
