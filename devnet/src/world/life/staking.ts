import { systemContracts } from '@corescope/chain/system-contracts'
import { type Address, parseEther } from 'viem'
import { firstValidators, laterValidators, users } from '../accounts.ts'
import type { Act } from '../stage.ts'
import { callDraft } from './drafts.ts'

const addressOf = (name: string) => systemContracts.find((contract) => contract.name === name)?.address as Address
const CORE_AGENT = addressOf('CoreAgent')
const STAKE_HUB = addressOf('StakeHub')
const CANDIDATE_HUB = addressOf('CandidateHub')

/** Each user's home candidate: where it stakes first and unstakes from. */
const homeOf = (index: number) => firstValidators[index % firstValidators.length]?.operator.address as Address

/** Every user's first stake. */
export const stakeFirst: Act = async ({ wallets }) =>
  Promise.all(
    users.map((user, index) =>
      wallets.sign(
        user,
        callDraft(CORE_AGENT, 'delegateCoin', [homeOf(index)], { value: parseEther(`${1000 + index * 50}`) }),
      ),
    ),
  )

export const stake: Act = async ({ wallets, random }) => {
  const candidate = random.pick([...firstValidators, ...laterValidators]).operator.address
  const value = parseEther('1') + random.amount(parseEther('9'))
  return [await wallets.sign(random.pick(users), callDraft(CORE_AGENT, 'delegateCoin', [candidate], { value }))]
}

export const unstake: Act = async ({ wallets, random }) => {
  const index = random.below(users.length)
  const amount = parseEther('1') + random.amount(parseEther('3'))
  const draft = callDraft(CORE_AGENT, 'undelegateCoin', [homeOf(index), amount])
  return [await wallets.sign(users[index] as (typeof users)[number], draft)]
}

export const claimReward: Act = async ({ wallets, random }) => [
  await wallets.sign(random.pick(users), callDraft(STAKE_HUB, 'claimReward', [], { gas: 800_000n })),
]

/** The later validators register with the margin Core demands. */
export const registerCandidates: Act = async ({ wallets }) =>
  Promise.all(
    laterValidators.map(({ operator, consensus, fee }, index) => {
      const args = [consensus.address, fee.address, 80 + index * 40]
      return wallets.sign(
        operator,
        callDraft(CANDIDATE_HUB, 'register', args, { value: parseEther('10000'), gas: 600_000n }),
      )
    }),
  )
