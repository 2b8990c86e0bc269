import type { Address, Hex } from '@corescope/chain/types/hex'
import { keptBudget } from '@corescope/decode/abi/decode-budget'
import { coreEventName, lockTimeOf, readCoreEvent } from '@corescope/decode/core-events/core-event'
import { type CoreKind, coreFamilies, coreKinds } from '@corescope/store/core-events/table'
import type { CommitRows } from '../assign/assign-positions.ts'
import { amount, type Entry, moved, movedBitcoin, type Read, roundOf, text, type Values } from './core-event-entry.ts'
import { fundReads, withoutDoublePayments } from './core-funds.ts'
import { liquidReads } from './core-liquid.ts'
import { pledgeReads } from './core-pledges.ts'

const f = coreFamilies
const k = coreKinds

/** 1 where the status says that the candidate is in the set. */
const electedBit = (values: Values, name: string): bigint => (amount(values, name) >> 4n) & 1n

const candidate =
  (kind: CoreKind, change?: (values: Values) => bigint): Read =>
  (values) => [{ family: f.candidate, kind, candidate: text(values, 'operateAddr'), amount: change?.(values) ?? null }]

/** The same with a row of the address that it seals with. */
const withSealer =
  (read: Read, consensus = 'consensusAddr'): Read =>
  (values, contract, sender) => [
    ...read(values, contract, sender),
    {
      ...{ family: f.sealer, kind: k.sealerSet, candidate: text(values, 'operateAddr') },
      delegator: text(values, consensus),
    },
  ]

/** The same with a row of the commission that was set. */
const withCommission =
  (read: Read, rate = 'commissionThousandths'): Read =>
  (values, contract, sender) => [
    ...read(values, contract, sender),
    {
      ...{ family: f.commissionRate, kind: k.commissionSet, candidate: text(values, 'operateAddr') },
      amount: amount(values, rate),
    },
  ]

const candidateReads: Record<string, Read> = {
  'CandidateHub.registered': withSealer(withCommission(candidate(k.registered, (values) => amount(values, 'margin')))),
  'CandidateHub.unregistered': candidate(k.unregistered),
  'CandidateHub.updated': withSealer(withCommission(candidate(k.updated))),
  'CandidateHub.addedMargin': candidate(k.addedMargin, (values) => amount(values, 'margin')),
  'CandidateHub.deductedMargin': candidate(k.deductedMargin, (values) => -amount(values, 'margin')),
  'CandidateHub.statusChanged': (values) => [
    {
      ...{ family: f.status, kind: k.statusChanged, candidate: text(values, 'operateAddr') },
      amount: electedBit(values, 'newStatus') - electedBit(values, 'oldStatus'),
    },
  ],
  'CandidateHub.CommissionRateEdited': withCommission(candidate(k.commissionEdited), 'newRate'),
  'CandidateHub.ConsensusAddressEdited': withSealer(candidate(k.consensusEdited), 'newConsensusAddr'),
  'CandidateHub.FeeAddressEdited': candidate(k.feeEdited),
  'CandidateHub.DescriptionEdited': candidate(k.descriptionEdited),
  'CandidateHub.VoteAddressEdited': candidate(k.voteAddressEdited),
  'CandidateHub.turnedRound': (values) => [{ family: f.round, kind: k.turnedRound, round: roundOf(values) }],
}

/** The contract names the operator of whom it takes the income (ValidatorSet.misdemeanor, felony). */
const punishment =
  (kind: CoreKind): Read =>
  (values) => [{ family: f.slash, kind, candidate: text(values, 'validator'), amount: amount(values, 'amount') }]
const commission =
  (kind: CoreKind): Read =>
  (values) => [
    { family: f.commission, kind, candidate: text(values, 'operateAddress'), amount: amount(values, 'amount') },
  ]

/** keccak256 of the names of assets, which an indexed string leaves in its topic (StakeHub). */
const rewardKinds = new Map<string, CoreKind>([
  ['0x907208bc2088fa777f18b43edd8b766e7243504cf8497f7ed936c65c7a446bbc', k.coreReward],
  ['0xcc41953e6e9e68721d446fa0d99f3f568eb2455f77cdeadcf21bb4e7fdde9076', k.hashPowerReward],
  ['0xe98e2830be1a7e4156d656a7505e65d08c67660dc618072422e9c78053c261e9', k.btcReward],
])

const rewardReads: Record<string, Read> = {
  'ValidatorSet.directTransfer': commission(k.commissionPaid),
  'ValidatorSet.directTransferFail': commission(k.commissionNotPaid),
  'ValidatorSet.voteRewardTransfer': commission(k.voteRewardPaid),
  'ValidatorSet.voteRewardTransferFail': commission(k.voteRewardNotPaid),
  'ValidatorSet.validatorMisdemeanor': punishment(k.misdemeanor),
  'ValidatorSet.validatorFelony': punishment(k.felony),
  // Here the contract names the address that seals.
  'SlashIndicator.validatorSlashed': (values) => [
    { family: f.slash, kind: k.missedTurn, delegator: text(values, 'validator') },
  ],
  'StakeHub.roundReward': (values) => {
    const amounts = values.amount as string[]
    const round = roundOf(values)
    const kind = rewardKinds.get(text(values, 'name')) ?? k.otherReward
    return (values.validator as string[]).map((operator, index) => ({
      ...{ family: f.reward, kind, candidate: operator, amount: BigInt(amounts[index] ?? 0), round },
    }))
  },
}

const stakeReads: Record<string, Read> = {
  'CoreAgent.delegatedCoin': (values) => [moved(k.delegated, values, 'candidate', amount(values, 'amount'))],
  'CoreAgent.undelegatedCoin': (values) => [moved(k.undelegated, values, 'candidate', -amount(values, 'amount'))],
  'CoreAgent.transferredCoin': (values) => [
    moved(k.transferredOut, values, 'sourceCandidate', -amount(values, 'amount')),
    moved(k.transferredIn, values, 'targetCandidate', amount(values, 'amount')),
  ],
  'StakeHub.claimedReward': (values) => [
    { family: f.claim, kind: k.claimed, delegator: text(values, 'delegator'), amount: amount(values, 'amount') },
  ],
  // Since Demeter the same claim also leaves the hub's own event, but for those through the old contract.
  'PledgeAgent.claimedReward': (values) =>
    values.success === true
      ? [
          {
            ...{ family: f.claim, kind: k.claimedByPledge, delegator: text(values, 'delegator') },
            amount: amount(values, 'amount'),
          },
        ]
      : [],
  'BtcLightClient.AddMinerPower': (values) => [
    {
      ...{ family: f.hashPower, kind: k.minerPower, candidate: text(values, 'candidate') },
      ...{ delegator: text(values, 'miner'), subject: text(values, 'blockHash') },
    },
  ],
}

const btcReward =
  (kind: CoreKind): Read =>
  (values) => {
    const txid = text(values, 'txid')
    return [{ family: f.btcReward, kind, candidate: txid, subject: txid, amount: amount(values, 'reward') }]
  }

const btcReads: Record<string, Read> = {
  'BitcoinStake.delegated': (values) => {
    const said = {
      ...{ candidate: text(values, 'candidate'), delegator: text(values, 'delegator') },
      ...{ subject: text(values, 'txid'), amount: amount(values, 'amount') },
      lockTime: lockTimeOf(text(values, 'script')) ?? null,
    }
    return [
      { family: f.btcStake, kind: k.btcStaked, ...said },
      { family: f.btcMove, kind: k.btcDelegated, ...said },
    ]
  },
  'BitcoinStake.transferredBtc': (values) =>
    movedBitcoin(values, { source: 'sourceCandidate', target: 'targetCandidate' }),
  'BitcoinStake.undelegated': (values) => [
    { family: f.btcMove, kind: k.btcSpent, subject: text(values, 'outpointHash') },
    { family: f.btcMove, kind: k.btcTakenBack, subject: text(values, 'usedTxid') },
  ],
  'BitcoinStake.btcExpired': (values) => [
    { family: f.btcMove, kind: k.btcExpired, delegator: text(values, 'delegator'), subject: text(values, 'txid') },
  ],
  'BitcoinStake.claimedRewardPerTx': btcReward(k.btcRewardClaimed),
  'BitcoinStake.storedRewardPerTx': btcReward(k.btcRewardStored),
}

/** Number of a proposal as 32 bytes. */
const proposalSubject = (values: Values, name: string): string =>
  `0x${amount(values, name).toString(16).padStart(64, '0')}`
const step =
  (kind: CoreKind): Read =>
  (values) => [{ family: f.proposalStep, kind, subject: proposalSubject(values, 'id') }]
const membership =
  (kind: CoreKind): Read =>
  (values) => [{ family: f.proposalStep, kind, delegator: text(values, 'member') }]
const governanceReads: Record<string, Read> = {
  'GovHub.ProposalCreated': (values) => [
    {
      ...{ family: f.proposal, kind: k.proposed, delegator: text(values, 'proposer') },
      subject: proposalSubject(values, 'id'),
    },
  ],
  'GovHub.ProposalExecuted': step(k.executed),
  'GovHub.ProposalCanceled': step(k.canceled),
  'GovHub.VoteCast': (values) => [
    {
      ...{ family: f.proposalStep, kind: k.voted, delegator: text(values, 'voter') },
      ...{ subject: proposalSubject(values, 'proposalId'), amount: values.support === true ? 1n : 0n },
    },
  ],
  'GovHub.MemberAdded': membership(k.memberAdded),
  'GovHub.MemberDeleted': membership(k.memberDeleted),
}

const reads = new Map<string, Read>(
  Object.entries({
    ...candidateReads,
    ...rewardReads,
    ...stakeReads,
    ...btcReads,
    ...pledgeReads,
    ...liquidReads,
    ...governanceReads,
    ...fundReads,
  }),
)
/** Every system contract has this event. */
const parameter: Read = (_values, contract) => [{ family: f.parameter, kind: k.parameterSet, candidate: contract }]
const readOf = (name: string): Read | undefined => (name.endsWith('.paramChange') ? parameter : reads.get(name))

/** Commissions are paid in the transaction that ends a round, which only the rewards beside them name. */
const withRounds = (entries: readonly Entry[]): Entry[] => {
  const ended = new Map<number, number>()
  for (const { family, round, transactionPosition } of entries)
    if (family === f.reward && round !== null) ended.set(transactionPosition, round)
  return entries.map((entry) =>
    entry.family === f.commission ? { ...entry, round: ended.get(entry.transactionPosition) ?? null } : entry,
  )
}

/** Who proved a double signature is paid from the same fund, in the transaction of the felony: that is no relayer's. */
const withoutReporters = (entries: readonly Entry[]): Entry[] => {
  const felonies = new Set(entries.flatMap((entry) => (entry.kind === k.felony ? [entry.transactionPosition] : [])))
  if (felonies.size === 0) return [...entries]
  return entries.filter(({ kind, transactionPosition }) => kind !== k.relayerPaid || !felonies.has(transactionPosition))
}

/** Behind the rewards of a transaction, what each validator's delegators were given of all kinds. */
const withTotals = (entries: readonly Entry[]): Entry[] => {
  const all: Entry[] = []
  let totals = new Map<string, Entry>()
  entries.forEach((entry, index) => {
    all.push(entry)
    if (entry.family === f.reward) {
      const before = totals.get(entry.candidate!)
      const sum = (before?.amount ?? 0n) + entry.amount!
      totals.set(entry.candidate!, { ...entry, family: f.validatorRound, kind: k.roundPaid, amount: sum })
    }
    if (entries[index + 1]?.transactionPosition !== entry.transactionPosition) {
      all.push(...totals.values())
      totals = new Map()
    }
  })
  return all
}

/**
 * What a missed turn leads to is told right before it, in the same transaction (SlashIndicator.slash): the one names the operator, the
 * other the address that seals. Each is told of both.
 */
const withBothNames = (entries: readonly Entry[]): Entry[] => {
  const all = [...entries]
  let grave: number | undefined
  entries.forEach((entry, index) => {
    if (entry.family !== f.slash) return
    if (entry.kind !== k.missedTurn) {
      grave = index
      return
    }
    const before = grave === undefined ? undefined : entries[grave]
    if (before?.transactionPosition === entry.transactionPosition) {
      all[grave!] = { ...before, delegator: entry.delegator }
      all[index] = { ...entry, candidate: before.candidate }
    }
    grave = undefined
  })
  return all
}

const left = { delegator: null, amount: 0n }
/**
 * A felony throws its validator out of the set before the round ends, which then pays the others alone. Where the margin does not cover
 * the fine it is struck off as a candidate, and no change of its status says so (CandidateHub.jailValidator).
 */
const withThrownOut = (entries: readonly Entry[]): Entry[] => {
  const keyOf = ({ transactionPosition, candidate }: Entry) => `${transactionPosition} ${candidate}`
  const felonies = new Set(entries.flatMap((entry) => (entry.kind === k.felony ? [keyOf(entry)] : [])))
  if (felonies.size === 0) return [...entries]
  return entries.flatMap((entry) => {
    if (entry.kind === k.felony) return [entry, { ...entry, family: f.validatorRound, kind: k.setLeft, ...left }]
    if (entry.kind !== k.unregistered || !felonies.has(keyOf(entry))) return [entry]
    return [entry, { ...entry, family: f.status, kind: k.struckOff, amount: -1n }]
  })
}

/** Whether the entries of a transaction may bear on each other: most blocks have none that do. */
const bearsOnOthers = ({ family }: Entry): boolean => family === f.reward || family === f.slash || family === f.fund

/** What of the rows of blocks is read: the logs, who sent the transactions they are of, and what these called with what. */
export type EventRows = Pick<CommitRows, 'logs'> & {
  transactions: readonly {
    transactionPosition: number
    transaction: { from: Address; to: Address | null; input: Hex }
  }[]
}

/**
 * What Core's system contracts tell by events, in chain order: of the contracts at their own addresses only. Whether a
 * network has any is said when they are read. What an event leaves out that events before it tell is filled in later
 * (`completeSealers`). Pure.
 */
export const deriveCoreEvents = ({ logs, transactions }: EventRows): Entry[] => {
  let calls: Map<number, EventRows['transactions'][number]['transaction']> | undefined
  const callOf = (position: number) => {
    calls ??= new Map(transactions.map((one) => [one.transactionPosition, one.transaction]))
    return calls.get(position)!
  }
  const entries: Entry[] = []
  for (const { log, transactionPosition } of logs) {
    const name = coreEventName(log.address, log.topics[0])
    const read = name === undefined ? undefined : readOf(name)
    const event = read === undefined ? undefined : readCoreEvent(log, keptBudget(log.data))
    if (event === undefined) continue
    const senderOf = () => callOf(transactionPosition).from
    const inputOf = () => {
      const { to, input } = callOf(transactionPosition)
      return to === log.address ? input : undefined
    }
    for (const said of read!(event.values, log.address, senderOf, inputOf)) {
      const { family, kind, candidate = null, delegator = null, subject = null, amount = null } = said
      const { round = null, lockTime = null } = said
      const place = { transactionPosition, logIndex: log.logIndex }
      entries.push({ ...place, family, kind, candidate, delegator, subject, amount, round, lockTime })
    }
  }
  if (!entries.some(bearsOnOthers)) return entries
  return withThrownOut(withBothNames(withTotals(withRounds(withoutReporters(withoutDoublePayments(entries))))))
}

/**
 * Events that belong in the lists and cannot be read: the contract's version is none that we know. Nothing is derived of them, which the audit
 * tells. Pure.
 */
export const unreadCoreEvents = ({
  logs,
}: Pick<EventRows, 'logs'>): { name: string; log: EventRows['logs'][number] }[] =>
  logs.flatMap((one) => {
    const name = coreEventName(one.log.address, one.log.topics[0])
    if (name === undefined || readOf(name) === undefined) return []
    return readCoreEvent(one.log, keptBudget(one.log.data)) === undefined ? [{ name, log: one }] : []
  })
