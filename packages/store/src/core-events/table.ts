import { systemContracts } from '@corescope/chain/system-contracts'
import { hex, int2, int4, int8, nullable, signedNumeric } from '../table/columns.ts'
import { declareTable } from '../table/table.ts'

/** `core_events.family`: which lists an event is an entry of. */
export const coreFamilies = {
  candidate: 1,
  round: 2,
  reward: 3,
  coreStake: 4,
  claim: 5,
  btcStake: 6,
  btcMove: 7,
  liquidBtc: 8,
  hashPower: 9,
  /** Missed turns and what followed: the operator is the candidate, the address that it sealed with the delegator. */
  slash: 10,
  proposal: 11,
  proposalStep: 12,
  parameter: 13,
  /** Rewards of bitcoin stakes: the Bitcoin transaction is the candidate too, so that each stake has a list and a sum of them. */
  btcReward: 14,
  /** Its amounts are 1 where a candidate enters the set and -1 where it leaves: sums count the elected. */
  status: 15,
  commission: 16,
  /** A row for each validator and round: what its delegators were given of all kinds at its end, or that it was thrown out before. */
  validatorRound: 17,
  /** Bitcoin blocks handed in by relayers, who are the delegators of these rows. */
  relay: 18,
  /** Relayers who came, went and were paid. */
  relayer: 19,
  /** What the contracts Burn, Foundation and SystemReward took in and paid out: the contract is the candidate. */
  fund: 20,
  /** Fee shares of contracts: the contract that shares is the candidate. */
  feeShare: 21,
  /** Bitcoin rewards claimed, with the grade of dual staking they were paid at. */
  dualStaking: 22,
  /** Its amounts are the commissions that were set, in thousandths. */
  commissionRate: 23,
  /** What a round paid for one Bitcoin block given to a candidate, wei. */
  hashPowerUnit: 24,
  /** What was minted of the token of liquid bitcoin, and burned (below 0, with the fee of a redemption): sums are its supply, satoshi. */
  liquidSupply: 25,
  /** Addresses that candidates seal with, at each change: the operator is the candidate, the address the delegator. */
  sealer: 30,
  /** What vaults of liquid bitcoin owe to a script of Bitcoin, which is the candidate by its keccak256: sums are what is still to be paid, satoshi. */
  liquidDebt: 26,
  /** Rewards of liquid bitcoin by holder, wei. */
  liquidReward: 31,
  /** Wallets that vaults of liquid bitcoin take payments with. */
  liquidWallet: 32,
  /** Moves of the token of liquid bitcoin: sums of a holder are what it holds, satoshi. */
  liquidHolding: 33,
} as const
export type CoreFamily = (typeof coreFamilies)[keyof typeof coreFamilies]

/** `core_events.kind`: what happened. Kinds are never renumbered. */
export const coreKinds = {
  registered: 1,
  unregistered: 2,
  updated: 3,
  addedMargin: 4,
  deductedMargin: 5,
  statusChanged: 6,
  commissionEdited: 7,
  consensusEdited: 8,
  feeEdited: 9,
  descriptionEdited: 10,
  voteAddressEdited: 11,
  turnedRound: 20,
  commissionPaid: 31,
  commissionNotPaid: 32,
  coreReward: 33,
  hashPowerReward: 34,
  btcReward: 35,
  otherReward: 36,
  roundPaid: 37,
  /** Hermes: a part of all commissions goes to those who voted. */
  voteRewardPaid: 38,
  voteRewardNotPaid: 39,
  delegated: 40,
  undelegated: 41,
  transferredOut: 42,
  transferredIn: 43,
  claimed: 50,
  claimedByPledge: 51,
  btcStaked: 60,
  btcDelegated: 70,
  btcTransferredOut: 71,
  btcTransferredIn: 72,
  btcSpent: 73,
  btcExpired: 74,
  btcRewardClaimed: 75,
  btcRewardStored: 76,
  /** Of the Bitcoin transaction that spent a stake: its subject; that of `btcSpent` is the stake. */
  btcTakenBack: 77,
  liquidMinted: 80,
  liquidRedeemed: 81,
  liquidPaidOut: 82,
  liquidPaidTooMuch: 83,
  liquidSupplyChanged: 84,
  /** Paid into a vault in nobody's name: nothing is minted for it. */
  liquidPaidIn: 85,
  minerPower: 90,
  missedTurn: 100,
  misdemeanor: 101,
  felony: 102,
  proposed: 110,
  executed: 120,
  canceled: 121,
  voted: 122,
  memberAdded: 123,
  memberDeleted: 124,
  parameterSet: 130,
  headerStored: 140,
  headerRefused: 141,
  relayerRegistered: 150,
  relayerLeft: 151,
  relayerPaid: 152,
  fundReceived: 160,
  fundPaid: 161,
  fundFailed: 162,
  feeShareSet: 170,
  feeShareRemoved: 171,
  dualStakingClaimed: 180,
  commissionSet: 190,
  hashPowerUnitPaid: 200,
  /** Of a validator that left the set before its round ended; the event names no round. */
  setLeft: 210,
  /** An elected candidate that a felony struck off: no change of status tells that it is elected no more. */
  struckOff: 211,
  liquidOwed: 220,
  liquidSettled: 221,
  /** What was paid above what was owed, taken back from the sum. */
  liquidOverpaid: 222,
  /** Takes effect with the next turn: the set keeps its addresses. */
  sealerSet: 230,
  liquidRewardClaimed: 240,
  liquidRewardStored: 241,
  walletAdded: 250,
  walletRemoved: 251,
  liquidReceived: 260,
  liquidGiven: 261,
} as const
export type CoreKind = (typeof coreKinds)[keyof typeof coreKinds]

/** Grows when events are read otherwise, or more of them: rows of another version are written anew from the logs. */
export const coreEventsVersion = 10

/** SQL: what index core_events_kind says of its rows, for statements whose kind is no constant. @param kind SQL of the column */
export const isIndexedKind = (kind: string): string =>
  `(${kind} < ${coreKinds.delegated} or ${kind} > ${coreKinds.transferredIn})`

/** SQL of the round that ran before an event: of the newest turn before it, by index core_events_kind. @param position SQL of its position */
export const roundInForce = (position: string): string => `(
  select round from core_events where kind = ${coreKinds.turnedRound} and candidate is null and position < ${position}
   order by position desc limit 1)`

const contracts = systemContracts.map(({ address }) => `'\\x${address.slice(2)}'`).join(', ')

/** Events of Core's system contracts, read: one row for each candidate and delegator that an event concerns. */
export const coreEvents = declareTable({
  name: 'core_events',
  columns: {
    position: int8(),
    transaction_position: int8(),
    log_index: int4(),
    family: int2<CoreFamily>(),
    family_position: int4(),
    family_sum: signedNumeric(),
    kind: int2<CoreKind>(),
    candidate: nullable(hex()),
    candidate_position: nullable(int4()),
    candidate_sum: nullable(signedNumeric()),
    delegator: nullable(hex()),
    delegator_position: nullable(int4()),
    delegator_sum: nullable(signedNumeric()),
    pair_position: nullable(int4()),
    pair_sum: nullable(signedNumeric()),
    subject: nullable(hex()),
    /** wei or satoshi, by kind */
    amount: nullable(signedNumeric()),
    round: nullable(int8()),
    lock_time: nullable(int8()),
  },
  key: ['position'],
  lists: {
    all: { owner: [], position: 'position', order: 'transaction_position' },
    family: {
      owner: ['family'],
      position: 'family_position',
      order: 'transaction_position',
      sum: { column: 'family_sum', of: 'amount' },
    },
    candidate: {
      owner: ['family', 'candidate'],
      position: 'candidate_position',
      order: 'transaction_position',
      sum: { column: 'candidate_sum', of: 'amount' },
    },
    delegator: {
      owner: ['family', 'delegator'],
      position: 'delegator_position',
      order: 'transaction_position',
      sum: { column: 'delegator_sum', of: 'amount' },
    },
    pair: {
      owner: ['family', 'candidate', 'delegator'],
      position: 'pair_position',
      order: 'transaction_position',
      sum: { column: 'pair_sum', of: 'amount' },
    },
  },
  rewind: { by: 'transaction_position' },
  audit: { position: 'position' },
  isSound: `exists (select from logs g join addresses a on a.address_id = g.contract_id
                     where g.bucket = (l.transaction_position >> 14)::int and g.transaction_position = l.transaction_position
                       and g.log_index = l.log_index and a.address in (${contracts}))`,
})

/** Whose an address to seal with was, or what an operator sealed with: before the newest turn, and by now; null: nothing is known. */
export interface SealerStanding {
  atTurn: string | null
  now: string | null
}
export interface SealersBefore {
  hasTurn: boolean
  /** Operators by the address that is theirs to seal with. */
  operators: ReadonlyMap<string, SealerStanding>
  /** Addresses that operators seal with. */
  sealers: ReadonlyMap<string, SealerStanding>
}
