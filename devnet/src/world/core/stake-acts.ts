import { type Address, parseEther } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { members, relayers, type ValidatorKeys } from '../accounts.ts'
import { dynamicFeeDraft } from '../life/drafts.ts'
import { coreAddress, coreDraft } from './drafts.ts'
import type { CoreAct } from './scene.ts'

/** @param core whole coins */
export const stakeCore =
  (person: PrivateKeyAccount, candidate: Address, core: number): CoreAct =>
  async ({ stage }) => {
    const options = { value: parseEther(String(core)) }
    return [await stage.wallets.sign(person, coreDraft('CoreAgent', 'delegateCoin', [candidate], options))]
  }

export const unstakeCore =
  (person: PrivateKeyAccount, candidate: Address, core: number): CoreAct =>
  async ({ stage }) => [
    await stage.wallets.sign(person, coreDraft('CoreAgent', 'undelegateCoin', [candidate, parseEther(String(core))])),
  ]

export const moveCore =
  (person: PrivateKeyAccount, from: Address, to: Address, core: number): CoreAct =>
  async ({ stage }) => [
    await stage.wallets.sign(person, coreDraft('CoreAgent', 'transferCoin', [from, to, parseEther(String(core))])),
  ]

export const claim =
  (person: PrivateKeyAccount): CoreAct =>
  async ({ stage }) => [await stage.wallets.sign(person, coreDraft('StakeHub', 'claimReward', [], { gas: 1_500_000n }))]

/** @param commission thousandths */
export const registerCandidate =
  ({ operator, consensus, fee }: ValidatorKeys, commission: number): CoreAct =>
  async ({ stage }) => {
    const args = [consensus.address, fee.address, commission]
    const draft = coreDraft('CandidateHub', 'register', args, { value: parseEther('10000') })
    return [await stage.wallets.sign(operator, draft)]
  }

export const changeCommission =
  ({ operator, consensus, fee }: ValidatorKeys, commission: number): CoreAct =>
  async ({ stage }) => {
    const args = [consensus.address, fee.address, commission]
    return [await stage.wallets.sign(operator, coreDraft('CandidateHub', 'update', args))]
  }

export const asCandidate =
  ({ operator }: ValidatorKeys, what: 'refuseDelegate' | 'acceptDelegate' | 'unregister'): CoreAct =>
  async ({ stage }) => [await stage.wallets.sign(operator, coreDraft('CandidateHub', what))]

export const addMargin =
  ({ operator }: ValidatorKeys, core: number): CoreAct =>
  async ({ stage }) => {
    const draft = coreDraft('CandidateHub', 'addMargin', [], { value: parseEther(String(core)) })
    return [await stage.wallets.sign(operator, draft)]
  }

export const registerRelayers: CoreAct = ({ stage }) =>
  Promise.all(
    relayers.map((one) =>
      stage.wallets.sign(one, coreDraft('RelayerHub', 'register', [], { value: parseEther('100') })),
    ),
  )

export const payRelayer =
  (index: number): CoreAct =>
  async ({ stage }) => {
    const one = relayers[index] as PrivateKeyAccount
    return [await stage.wallets.sign(one, coreDraft('BtcLightClient', 'claimRelayerReward', [one.address]))]
  }

/** Coins for the foundation, and some that nobody shall have. */
export const endowFunds: CoreAct = async ({ stage }) => {
  const [giver, burner] = members as [PrivateKeyAccount, PrivateKeyAccount]
  const gift = dynamicFeeDraft(coreAddress('Foundation'), '0x', { value: parseEther('5000'), gas: 60_000n })
  return [
    await stage.wallets.sign(giver, gift),
    await stage.wallets.sign(burner, coreDraft('Burn', 'burn', [], { value: parseEther('25') })),
  ]
}
