import { type Address, encodeAbiParameters, type Hex, numberToHex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { members } from '../accounts.ts'
import { coreAddress, coreDraft } from './drafts.ts'
import type { CoreAct } from './scene.ts'

/** What a proposal would do: one call, or none that could be done. */
export type Proposal = {
  name: string
  proposer: number
  target: Address
  signature: string
  data: Hex
  description: string
}

const GAS = { gas: 3_000_000n }
const member = (index: number) => members[index] as PrivateKeyAccount

export const propose =
  ({ name, proposer, target, signature, data, description }: Proposal): CoreAct =>
  async (scene) => {
    scene.proposalCount += 1n
    scene.proposals.set(name, scene.proposalCount)
    const args = [[target], [0n], [signature], [data], description]
    return [await scene.stage.wallets.sign(member(proposer), coreDraft('GovHub', 'propose', args, GAS))]
  }

/** @param votes of the first members: for, against */
export const vote =
  (name: string, votes: readonly boolean[]): CoreAct =>
  ({ stage, proposals }) =>
    Promise.all(
      votes.map((support, index) =>
        stage.wallets.sign(member(index), coreDraft('GovHub', 'castVote', [proposals.get(name), support])),
      ),
    )

const onProposal =
  (what: 'execute' | 'cancel') =>
  (name: string, who = 0): CoreAct =>
  async ({ stage, proposals }) => [
    await stage.wallets.sign(member(who), coreDraft('GovHub', what, [proposals.get(name)], GAS)),
  ]
export const execute = onProposal('execute')
export const cancel = onProposal('cancel')

const parameter = (key: string, value: Hex): Hex =>
  encodeAbiParameters([{ type: 'string' }, { type: 'bytes' }], [key, value])

/** A proposal to set a parameter of a contract. */
export const parameterProposal = (
  contract: string,
  key: string,
  value: Hex | number | bigint,
  words: Pick<Proposal, 'name' | 'proposer' | 'description'>,
): Proposal => ({
  ...words,
  target: coreAddress(contract),
  signature: 'updateParam(string,bytes)',
  data: parameter(key, typeof value === 'string' ? value : numberToHex(value, { size: 32 })),
})

const issue = [
  { name: 'signature', type: 'bytes32' },
  { name: 'gas', type: 'uint32' },
  {
    name: 'rewards',
    type: 'tuple[]',
    components: [
      { name: 'rewardAddr', type: 'address' },
      { name: 'rewardPercentage', type: 'uint16' },
    ],
  },
] as const

/** What Configuration takes: each event of a contract costs `gas` more, shared in ten thousandths. */
export const feeShareOf = (
  contract: Address,
  events: readonly { topic: Hex; gas: number; rewards: readonly (readonly [Address, number])[] }[],
): Hex =>
  encodeAbiParameters(
    [{ type: 'address' }, { type: 'tuple[]', components: issue }],
    [
      contract,
      events.map(({ topic, gas, rewards }) => ({
        ...{ signature: topic, gas },
        rewards: rewards.map(([rewardAddr, rewardPercentage]) => ({ rewardAddr, rewardPercentage })),
      })),
    ],
  )
