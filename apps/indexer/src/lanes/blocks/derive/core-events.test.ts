import { systemContracts } from '@corescope/chain/system-contracts'
import type { Log } from '@corescope/chain/types/transaction'
import { plainAddress } from '@corescope/devnet/index-proof/plain-chain'
import { plainLogsOf } from '@corescope/devnet/index-proof/plain-core-log'
import { coreFamilies, coreKinds } from '@corescope/store/core-events/table'
import { describe, expect, it } from 'vitest'
import type { Entry } from './core-event-entry.ts'
import { deriveCoreEvents } from './core-events.ts'
import { askedSealers, completeSealers } from './core-sealers.ts'

const at = (wanted: string) => systemContracts.find(({ name }) => name === wanted)!.address
const hub = plainLogsOf(at('CandidateHub'), [
  'event registered(address indexed operateAddr, address indexed consensusAddr, address indexed feeAddress, uint256 commissionThousandths, uint256 margin)',
  'event unregistered(address indexed operateAddr, address indexed consensusAddr)',
  'event updated(address indexed operateAddr, address indexed consensusAddr, address indexed feeAddress, uint256 commissionThousandths)',
  'event ConsensusAddressEdited(address indexed operateAddr, address newConsensusAddr)',
  'event turnedRound(uint256 round)',
])
const set = plainLogsOf(at('ValidatorSet'), [
  'event validatorMisdemeanor(address indexed validator, uint256 amount)',
  'event validatorFelony(address indexed validator, uint256 amount)',
  'event directTransfer(address indexed operateAddress, address indexed validator, uint256 amount, uint256 totalReward)',
  'event voteRewardTransfer(address indexed operateAddress, address indexed validator, uint256 amount)',
  'event voteRewardTransferFail(address indexed operateAddress, address indexed validator, uint256 amount)',
])
const slash = plainLogsOf(at('SlashIndicator'), ['event validatorSlashed(address indexed validator)'])
const stakeHub = plainLogsOf(at('StakeHub'), [
  'event roundReward(string indexed name, uint256 round, address[] validator, uint256[] amount)',
])
const reward = plainLogsOf(at('SystemReward'), [
  'event receiveDeposit(address indexed from, uint256 amount)',
  'event whitelistTransferSuccess(address indexed member, uint256 value)',
])
const burn = plainLogsOf(at('Burn'), ['event burned(address indexed to, uint256 amount)'])
const foundation = plainLogsOf(at('Foundation'), ['event received(address indexed from, uint256 amount)'])

const governance = plainLogsOf(at('GovHub'), [
  'event ProposalCreated(uint256 id, address proposer, address[] targets, uint256[] values, string[] signatures, bytes[] calldatas, uint256 startBlock, uint256 endBlock, uint256 totalVotes, string description)',
])

type Plain = Omit<Log, 'logIndex'>
/** Entries of transactions 1, 2, 3 …, each of which left some logs. */
const entriesOf = (...transactions: Plain[][]): Entry[] => {
  let logIndex = 0
  return deriveCoreEvents({
    logs: transactions.flatMap((logs, index) =>
      logs.map((log) => ({
        ...{ transactionPosition: index + 1, contractId: 0, contractPosition: 0, topic0Id: null },
        log: { ...log, logIndex: logIndex++ },
      })),
    ),
    transactions: transactions.map((_, index) => ({
      ...{
        transactionPosition: index + 1,
        transaction: { from: plainAddress('sender'), to: null, input: '0x' as const },
      },
    })),
  })
}
const [one, other] = [plainAddress('one'), plainAddress('other')]
const [first, second] = [plainAddress('first'), plainAddress('second')]
const registered = (operateAddr: string, consensusAddr: string) =>
  hub('registered', { operateAddr, consensusAddr, feeAddress: one, commissionThousandths: 100n, margin: 5n })
const updated = (operateAddr: string, consensusAddr: string) =>
  hub('updated', { operateAddr, consensusAddr, feeAddress: one, commissionThousandths: 110n })
const turned = (round: bigint) => hub('turnedRound', { round })
const missed = (validator: string) => slash('validatorSlashed', { validator })
const misdemeanor = (validator: string) => set('validatorMisdemeanor', { validator, amount: 7n })
const felony = (validator: string) => set('validatorFelony', { validator, amount: 7n })

const nothingBefore = { hasTurn: false, operators: new Map(), sealers: new Map() }
const slashesOf = (entries: readonly Entry[], before = nothingBefore as Parameters<typeof completeSealers>[1]) =>
  completeSealers(entries, before)
    .filter(({ family }) => family === coreFamilies.slash)
    .map(({ kind, candidate, delegator }) => [kind, candidate, delegator])

describe('punishments', () => {
  it('are told of the operator and of the address that sealed, whichever of the two the contract names', () => {
    const entries = entriesOf(
      [registered(one, first)],
      [turned(7n)],
      [missed(first)],
      [misdemeanor(one), missed(first)],
      [felony(one)],
    )
    expect(slashesOf(entries)).toEqual([
      [coreKinds.missedTurn, one, first],
      [coreKinds.misdemeanor, one, first],
      [coreKinds.missedTurn, one, first],
      [coreKinds.felony, one, first],
    ])
  })

  it('are those of who had the address when the round was turned: the set keeps it until the next turn', () => {
    const entries = entriesOf(
      [registered(one, first), registered(other, second)],
      [turned(7n)],
      [
        updated(one, plainAddress('third')),
        hub('ConsensusAddressEdited', { operateAddr: other, newConsensusAddr: first }),
      ],
      [missed(first), missed(second)],
      [felony(other)],
      [turned(8n)],
      [missed(first), missed(plainAddress('third'))],
    )
    expect(slashesOf(entries).map(([, ...names]) => names)).toEqual([
      [one, first],
      [other, second],
      [other, second],
      [other, first],
      [one, plainAddress('third')],
    ])
  })

  it('take what is not in these blocks from those before them', () => {
    const operators = new Map([[first, { atTurn: one, now: other }]])
    const sealers = new Map([[one, { atTurn: first, now: second }]])
    const entries = entriesOf([missed(first)], [felony(one)], [turned(8n)], [missed(first)], [felony(one)])
    expect(askedSealers(entries)).toEqual({ sealers: [first], operators: [one] })
    expect(slashesOf(entries, { hasTurn: true, operators, sealers }).map(([, ...names]) => names)).toEqual([
      [one, first],
      [one, first],
      [other, first],
      [one, second],
    ])
    // Before the first turn that is known, by who has it then; nobody's is no operator's.
    expect(slashesOf(entriesOf([registered(one, first)], [missed(first)], [missed(second)]))).toEqual([
      [coreKinds.missedTurn, one, first],
      [coreKinds.missedTurn, null, second],
    ])
    expect(askedSealers(entriesOf([turned(7n)]))).toEqual({ sealers: [], operators: [] })
  })

  it('leave the set with a felony; who is struck off by it is elected no more, though no change of status says so', () => {
    const gone = hub('unregistered', { operateAddr: one, consensusAddr: first })
    const strange = hub('unregistered', { operateAddr: other, consensusAddr: second })
    const entries = entriesOf([felony(one), gone, strange, missed(first)], [gone])
    const of = (...kinds: number[]) =>
      entries.filter(({ kind }) => kinds.includes(kind)).map((entry) => [entry.candidate, entry.amount])
    expect(of(coreKinds.setLeft)).toEqual([[one, 0n]])
    expect(of(coreKinds.struckOff)).toEqual([[one, -1n]])
    expect(entries.filter(({ family }) => family === coreFamilies.status)).toHaveLength(1)
  })
})

it('of addresses to seal with only changes are kept, and who comes back to one that another had in between', () => {
  const entries = entriesOf(
    [registered(one, first), updated(one, first)],
    [updated(one, second), registered(other, first)],
    [updated(other, plainAddress('third')), updated(one, first), updated(one, first)],
  )
  const changes = completeSealers(entries, nothingBefore).filter(({ family }) => family === coreFamilies.sealer)
  expect(changes.map(({ candidate, delegator }) => [candidate, delegator])).toEqual([
    [one, first],
    [one, second],
    [other, first],
    [other, plainAddress('third')],
    [one, first],
  ])
})

it('votes are paid of the round that ends, as commissions are', () => {
  const given = { operateAddress: one, validator: other, amount: 3n }
  const entries = entriesOf([
    set('directTransfer', { ...given, totalReward: 9n }),
    set('voteRewardTransfer', given),
    set('voteRewardTransferFail', given),
    stakeHub('roundReward', { name: 'CORE', round: 6n, validator: [one], amount: [5n] }),
    turned(7n),
  ])
  const paid = entries.filter(({ family }) => family === coreFamilies.commission)
  expect(paid.map(({ kind, candidate, amount, round }) => [kind, candidate, amount, round])).toEqual([
    [coreKinds.commissionPaid, one, 3n, 6],
    [coreKinds.voteRewardPaid, one, 3n, 6],
    [coreKinds.voteRewardNotPaid, one, 3n, 6],
  ])
})

describe('the sum of the system reward', () => {
  const [self, toBurn, toFoundation] = [at('SystemReward'), at('Burn'), at('Foundation')]
  const sumOf = (...logs: Plain[]) =>
    entriesOf(logs)
      .filter(({ candidate }) => candidate === self)
      .reduce((sum, { amount }) => sum + (amount ?? 0n), 0n)

  it('is less by what goes on above its cap, of which its own events tell nothing', () => {
    const taken = reward('receiveDeposit', { from: at('ValidatorSet'), amount: 100n })
    expect(sumOf(burn('burned', { to: self, amount: 90n }), taken)).toBe(10n)
    expect(sumOf(foundation('received', { from: self, amount: 90n }), taken)).toBe(10n)
    expect(sumOf(burn('burned', { to: one, amount: 90n }), foundation('received', { from: one, amount: 5n }))).toBe(0n)
  })

  it('counts once what the foundation got as a member of the white list', () => {
    const member = reward('whitelistTransferSuccess', { member: toFoundation, value: 30n })
    const received = foundation('received', { from: self, amount: 30n })
    const taken = reward('receiveDeposit', { from: at('ValidatorSet'), amount: 100n })
    expect(sumOf(received, member, foundation('received', { from: self, amount: 30n }), taken)).toBe(40n)
  })

  it('is not more by what Burn sends back above its own cap', () => {
    const back = reward('receiveDeposit', { from: toBurn, amount: 60n })
    const taken = reward('receiveDeposit', { from: at('ValidatorSet'), amount: 100n })
    expect(sumOf(back, burn('burned', { to: self, amount: 30n }), taken)).toBe(70n)
    expect(sumOf(back, taken)).toBe(100n)
  })
})

it('an event is read however long the texts are that it tells', () => {
  const made = governance('ProposalCreated', {
    ...{ id: 7n, proposer: one, targets: [other], values: [0n], signatures: ['f()'], calldatas: ['0x'] },
    // Each of these signs is one byte, and six of JSON.
    ...{ startBlock: 1n, endBlock: 9n, totalVotes: 1n, description: '\u0001'.repeat(200_000) },
  })
  expect(entriesOf([made])).toMatchObject([{ kind: coreKinds.proposed, delegator: one }])
})
