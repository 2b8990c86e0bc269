import { systemContracts } from '@corescope/chain/system-contracts'
import type { BlockBundle } from '@corescope/chain/types/block-bundle'
import type { Address } from '@corescope/chain/types/hex'
import { type PlainTransaction, plainAddress, plainBundle } from '@corescope/devnet/index-proof/plain-chain'
import { type LeaveLog, plainLogsOf } from '@corescope/devnet/index-proof/plain-core-log'
import { keccak256, toBytes } from 'viem'

/** Who emits the logs: Core's contracts, or others at other addresses. */
export type Contracts = 'core' | 'lookAlike'

const addressOf = (name: string, contracts: Contracts): Address =>
  contracts === 'core' ? systemContracts.find((one) => one.name === name)!.address : plainAddress(`like ${name}`)

interface Leave {
  hub: LeaveLog
  stakeHub: LeaveLog
  coreAgent: LeaveLog
  bitcoinStake: LeaveLog
  validatorSet: LeaveLog
  token: LeaveLog
}

export const logsOf = (contracts: Contracts): Leave => ({
  hub: plainLogsOf(addressOf('CandidateHub', contracts), [
    'event registered(address indexed operateAddr, address indexed consensusAddr, address indexed feeAddress, uint256 commissionThousandths, uint256 margin)',
    'event statusChanged(address indexed operateAddr, uint256 oldStatus, uint256 newStatus)',
    'event turnedRound(uint256 round)',
  ]),
  stakeHub: plainLogsOf(addressOf('StakeHub', contracts), [
    'event roundReward(string indexed name, uint256 round, address[] validator, uint256[] amount)',
  ]),
  coreAgent: plainLogsOf(addressOf('CoreAgent', contracts), [
    'event delegatedCoin(address indexed candidate, address indexed delegator, uint256 amount, uint256 realtimeAmount)',
  ]),
  bitcoinStake: plainLogsOf(addressOf('BitcoinStake', contracts), [
    'event delegated(bytes32 indexed txid, address indexed candidate, address indexed delegator, bytes script, uint32 outputIndex, uint64 amount, uint256 fee)',
  ]),
  validatorSet: plainLogsOf(addressOf('ValidatorSet', contracts), [
    'event validatorDeposit(address indexed validator, uint256 amount)',
  ]),
  token: plainLogsOf(plainAddress('token'), [
    'event Transfer(address indexed from, address indexed to, uint256 value)',
  ]),
})

export const candidate = (index: number): Address => plainAddress(`candidate ${index}`)
export const delegator = (index: number): Address => plainAddress(`delegator ${index}`)
const secondsOfRound = 86_400
const firstRound = 19_700

/** Of the block that ends a round and begins the next one. */
export const turnOf = (leave: Leave, round: number, elected: readonly Address[]): PlainTransaction => ({
  from: elected[0]!,
  to: addressOf('ValidatorSet', 'core'),
  logs: [
    ...['CORE', 'HASHPOWER', 'BTC'].map((name) =>
      leave.stakeHub('roundReward', {
        // an indexed string stands in the log as its hash
        ...{ name: keccak256(toBytes(name)), round: BigInt(firstRound + round) },
        ...{ validator: elected, amount: elected.map((_, place) => BigInt(1e18) + BigInt(place)) },
      }),
    ),
    leave.hub('turnedRound', { round: BigInt(firstRound + round + 1) }),
  ],
})

export const registrationOf = (leave: Leave, index: number) =>
  leave.hub('registered', {
    ...{ operateAddr: candidate(index), consensusAddr: plainAddress(`seal ${index}`), feeAddress: candidate(index) },
    ...{ commissionThousandths: BigInt(index % 1_000), margin: BigInt(1e22) },
  })
export const electionOf = (leave: Leave, index: number) =>
  leave.hub('statusChanged', { operateAddr: candidate(index), oldStatus: 1n, newStatus: 17n })
export const delegationOf = (leave: Leave, from: number, to: number) =>
  leave.coreAgent('delegatedCoin', {
    ...{ candidate: candidate(to), delegator: delegator(from), amount: BigInt(1e18), realtimeAmount: BigInt(1e18) },
  })

/** A tenth of a bitcoin, locked beyond every round of the chain. */
export const btcStakeOf = (leave: Leave, stake: number, to: number) => {
  const lock = Buffer.alloc(4)
  lock.writeUInt32LE((firstRound + 10_000) * secondsOfRound)
  return leave.bitcoinStake('delegated', {
    ...{ txid: keccak256(toBytes(`stake ${stake}`)), candidate: candidate(to), delegator: delegator(stake) },
    // push of four bytes, CHECKLOCKTIMEVERIFY, DROP
    ...{ script: `0x04${lock.toString('hex')}b175`, outputIndex: 0, amount: 10_000_000n, fee: 0n },
  })
}

/** A block of a day on Core: people’s transactions, one in ten a delegation, the deposit, and a turn at the day’s end. */
export const dayBlock = (
  number: number,
  { leave, people, blocksOfRound }: { leave: Leave; people: number; blocksOfRound: number },
): BlockBundle => {
  const seal = plainAddress(`seal ${number % 30}`)
  const transactions: PlainTransaction[] = Array.from({ length: people }, (_, index) => {
    const who = (number * 31 + index * 7) % 20_000
    const log =
      index % 10 === 5
        ? delegationOf(leave, who, (number + index) % 30)
        : leave.token('Transfer', { from: delegator(who), to: delegator((who + 1) % 20_000), value: 1n })
    return { from: delegator(who), to: log.address, logs: [log] }
  })
  if (number % blocksOfRound === 0) {
    const elected = Array.from({ length: 30 }, (_, index) => candidate(index))
    transactions.push(turnOf(leave, number / blocksOfRound, elected))
  }
  const deposit = leave.validatorSet('validatorDeposit', { validator: seal, amount: 10n })
  transactions.push({ from: seal, to: deposit.address, logs: [deposit] })
  return plainBundle({ number, miner: seal, timestamp: firstRound * secondsOfRound + number * 3, transactions })
}
