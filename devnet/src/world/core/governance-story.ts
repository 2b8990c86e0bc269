import { type Address, encodeAbiParameters, keccak256, parseEther, stringToHex } from 'viem'
import { users } from '../accounts.ts'
import { contractAddress } from '../contracts.ts'
import { vaultScript } from './bitcoin-acts.ts'
import { coreAddress } from './drafts.ts'
import { cancel, execute, feeShareOf, type Proposal, parameterProposal, propose, vote } from './governance-acts.ts'
import type { Beat, Plot } from './story.ts'

const ALL = [true, true, true, true]
const TORN = [true, false, true, true]
const AGAINST = [true, false, false]
/** Votes may be cast two blocks after a proposal, by GovHub; then it is carried out. */
const [TO_VOTE, TO_EXECUTE] = [2, 3]

/** A proposal that is voted on and carried out. */
const carriedOut = (proposal: Proposal, full: number, small: number | undefined, votes = ALL): Beat[] => {
  const at = (later: number, acts: Beat['acts']): Beat => ({
    ...{ full: full + later, acts },
    ...(small === undefined ? {} : { small: small + later }),
  })
  return [
    at(0, [propose(proposal)]),
    at(TO_VOTE, [vote(proposal.name, votes)]),
    at(TO_EXECUTE, [execute(proposal.name, proposal.proposer)]),
  ]
}

const transferTopic = keccak256(stringToHex('Transfer(address,address,uint256)'))
const depositTopic = keccak256(stringToHex('Deposit(address,uint256)'))

const feeShareBeats = (): Beat[] => {
  const [first, second] = [users[1]!.address, users[2]!.address]
  const share = (contract: Address, topic: typeof transferTopic, rewards: readonly (readonly [Address, number])[]) =>
    feeShareOf(contract, [{ topic, gas: 20_000, rewards }])
  const apples = share(contractAddress.gameToken, transferTopic, [
    [first, 7_000],
    [second, 3_000],
  ])
  const wrapped = share(contractAddress.wrappedCore, depositTopic, [[first, 10_000]])
  const dollars = share(contractAddress.stableToken, transferTopic, [[second, 10_000]])
  const set = (name: string, proposer: number, key: string, value: typeof apples, description: string) =>
    parameterProposal('Configuration', key, value, { name, proposer, description })
  return [
    ...carriedOut(set('apples share', 1, 'addConfig', apples, 'Orchard Apples shares its fees'), 320, 16),
    ...carriedOut(set('wrapped share', 2, 'addConfig', wrapped, 'Wrapped CORE shares the fees of deposits'), 360, 19),
    ...carriedOut(set('dollars share', 3, 'addConfig', dollars, 'Devnet Dollar shares its fees'), 520, undefined),
    ...carriedOut(
      set(
        'dollars share no more',
        3,
        'removeConfig',
        encodeAbiParameters([{ type: 'address' }], [contractAddress.stableToken]),
        'Devnet Dollar shares no fees any more',
      ),
      ...([980, undefined] as const),
      TORN,
    ),
  ]
}

/** Missed turns are punished hard for a while: the validator that stops is jailed for a week. */
const strictBeats = ({ spread, times }: Plot): Beat[] => {
  const set = (proposer: number, key: string, value: number, description: string) =>
    parameterProposal('SlashIndicator', key, value, { name: `${key} ${value}`, proposer, description })
  const strict = spread - 60
  // Before the blocks follow each other closely: there others would soon have missed as many.
  const [last, lastOfShort] = [spread - 10, times.length - 12]
  return [
    ...carriedOut(set(0, 'misdemeanorThreshold', 2, 'Two missed turns are a misdemeanor'), strict, 9),
    ...carriedOut(set(1, 'felonyThreshold', 3, 'Three missed turns are a felony'), strict + 4, 10),
    ...carriedOut(set(2, 'felonyRound', 7, 'A felony is seven rounds in jail'), strict + 5, 10, TORN),
    ...carriedOut(set(0, 'felonyThreshold', 150, 'Back to 150 missed turns for a felony'), last, lastOfShort),
    ...carriedOut(
      set(1, 'misdemeanorThreshold', 50, 'Back to 50 missed turns for a misdemeanor'),
      last + 4,
      lastOfShort + 4,
    ),
  ]
}

/** Proposals and votes of a history: carried out, called back, voted down, forgotten, still open. */
export function governanceBeats(plot: Plot, { funded }: { funded: Address }): Beat[] {
  const vault = `0x${vaultScript.toString('hex')}` as const
  const fund: Proposal = {
    ...{ name: 'grant', proposer: 4, target: coreAddress('Foundation'), signature: 'fund(address,uint256)' },
    data: encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [funded, parseEther('1250')]),
    description: 'A grant for the orchard',
  }
  const reward = (name: string, proposer: number, value: bigint, description: string) =>
    parameterProposal('BtcLightClient', 'rewardForSyncHeader', value, { name, proposer, description })
  const more = reward('reward', 2, parseEther('0.2'), 'Relayers earn twice as much for a header')
  const much = reward('too much', 3, parseEther('50'), 'Relayers earn fifty CORE for a header')
  const late = reward('late', 1, parseEther('0.25'), 'Relayers earn a little more for a header')
  const slip = reward('slip', 0, parseEther('0.02'), 'A proposal with a slip in it')
  const commission = parameterProposal('CandidateHub', 'maxCommissionChange', 20, {
    ...{ name: 'commission', proposer: 0, description: 'Commissions may change by two percent a round' },
  })
  const open = parameterProposal('CandidateHub', 'validatorCount', 25, {
    ...{ name: 'open', proposer: 2, description: 'Twenty-five validators' },
  })
  const add = parameterProposal('BitcoinLSTStake', 'add', vault, {
    ...{ name: 'vault', proposer: 0, description: 'The first wallet of liquid bitcoin' },
  })
  const end = plot.times.length - 20
  return [
    ...carriedOut(add, 20, 8),
    ...carriedOut(fund, 260, 24, TORN),
    ...carriedOut(more, 400, 27),
    ...carriedOut(commission, 560, undefined),
    { full: 300, small: 20, acts: [propose(slip)] },
    { full: 303, small: 22, acts: [cancel('slip')] },
    { full: 620, small: 30, acts: [propose(much)] },
    { full: 623, small: 32, acts: [vote('too much', AGAINST)] },
    // Enough are for it, and nobody carries it out in time.
    { full: 660, acts: [propose(late)] },
    { full: 664, acts: [vote('late', ALL)] },
    { full: end, small: end, acts: [propose(open)] },
    { full: end + 3, small: end + 3, acts: [vote('open', [true, false])] },
    ...feeShareBeats(),
    ...strictBeats(plot),
  ]
}
