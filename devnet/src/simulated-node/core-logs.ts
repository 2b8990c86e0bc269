import type { Address, Hex } from '@corescope/chain/types/hex'
import type { Log } from '@corescope/chain/types/transaction'
import { encodeAbiParameters, encodeEventTopics, parseAbi } from 'viem'
import type { Random } from './random.ts'
import type { Actors } from './simulated-actors.ts'

const at = (ending: string): Address => `0x${ending.padStart(40, '0')}`
const validatorSet = at('1000')
const slashIndicator = at('1001')
const systemReward = at('1002')
const lightClient = at('1003')
const candidateHub = at('1005')
const govHub = at('1006')
const stakeHub = at('1010')
const coreAgent = at('1011')
const bitcoinStake = at('1014')

const events = parseAbi([
  'event delegatedCoin(address indexed candidate, address indexed delegator, uint256 amount, uint256 realtimeAmount)',
  'event undelegatedCoin(address indexed candidate, address indexed delegator, uint256 amount)',
  'event transferredCoin(address indexed sourceCandidate, address indexed targetCandidate, address indexed delegator, uint256 amount, uint256 realtimeAmount)',
  'event claimedReward(address indexed delegator, uint256 amount)',
  'event roundReward(string indexed name, uint256 round, address[] validator, uint256[] amount)',
  'event statusChanged(address indexed operateAddr, uint256 oldStatus, uint256 newStatus)',
  'event registered(address indexed operateAddr, address indexed consensusAddr, address indexed feeAddress, uint256 commissionThousandths, uint256 margin)',
  'event ConsensusAddressEdited(address indexed operateAddr, address newConsensusAddr)',
  'event turnedRound(uint256 round)',
  'event validatorSlashed(address indexed validator)',
  'event validatorMisdemeanor(address indexed validator, uint256 amount)',
  'event validatorFelony(address indexed validator, uint256 amount)',
  'event storedRewardPerTx(bytes32 indexed txid, uint256 reward, bool expired, uint256 accStakedAmount, uint256 unclaimedReward)',
  'event paramChange(string key, bytes value)',
  'event rewardTo(address indexed to, uint256 amount)',
  'event StoreHeader(bytes32 indexed blockHash, address candidate, address indexed rewardAddr, uint32 indexed height, bytes32 bindingHash)',
])

/** A log of a contract as it would leave it; encoded by viem, so that the product's decoder is not asked. */
const leave = (address: Address, eventName: string, args: Record<string, unknown>): Omit<Log, 'logIndex'> => {
  const event = events.find(({ name }) => name === eventName)!
  const topics = encodeEventTopics({ abi: [event], eventName, args } as Parameters<typeof encodeEventTopics>[0])
  const unindexed = event.inputs.filter((input) => !('indexed' in input && input.indexed))
  const data = encodeAbiParameters(
    unindexed,
    unindexed.map(({ name }) => args[name!]),
  )
  return { address, topics: topics as Hex[], data }
}

/**
 * What Core's staking contracts may leave in a transaction: up to three events of a few candidates and delegators, so that
 * their lists meet again and their sums go up and down. One in eight comes from another address and counts for nothing.
 * The choices are made by a source of their own: with and without these logs a chain has the same transactions.
 */
export const makeCoreLogs = (random: Random, { people, validators, contracts }: Actors): Omit<Log, 'logIndex'>[] => {
  const candidate = () => random.pick(validators)
  const delegator = () => random.pick(people.slice(0, 5))
  /** What candidates seal with, which goes from one to another. */
  const sealer = () => random.pick(people.slice(5, 8))
  const amount = () => BigInt(random.between(1, 1_000_000)) * 10n ** 12n
  const makers = [
    () =>
      leave(coreAgent, 'delegatedCoin', {
        ...{ candidate: candidate(), delegator: delegator(), amount: amount(), realtimeAmount: amount() },
      }),
    () => leave(coreAgent, 'undelegatedCoin', { candidate: candidate(), delegator: delegator(), amount: amount() }),
    () =>
      leave(coreAgent, 'transferredCoin', {
        ...{ sourceCandidate: candidate(), targetCandidate: candidate(), delegator: delegator() },
        ...{ amount: amount(), realtimeAmount: amount() },
      }),
    () => leave(stakeHub, 'claimedReward', { delegator: delegator(), amount: amount() }),
    () =>
      leave(stakeHub, 'roundReward', {
        ...{ name: random.pick(['CORE', 'HASHPOWER', 'BTC']), round: BigInt(random.between(20_000, 20_009)) },
        ...{ validator: validators, amount: validators.map(amount) },
      }),
    () =>
      leave(candidateHub, 'statusChanged', {
        ...{ operateAddr: candidate(), oldStatus: random.pick([1n, 17n]), newStatus: random.pick([1n, 17n]) },
      }),
    () =>
      leave(bitcoinStake, 'storedRewardPerTx', {
        ...{ txid: `0x${random.between(1, 4).toString(16).padStart(64, '0')}`, reward: amount(), expired: false },
        ...{ accStakedAmount: amount(), unclaimedReward: 0n },
      }),
    () =>
      leave(candidateHub, 'registered', {
        ...{ operateAddr: candidate(), consensusAddr: sealer(), feeAddress: delegator() },
        ...{ commissionThousandths: 100n, margin: amount() },
      }),
    () => leave(candidateHub, 'ConsensusAddressEdited', { operateAddr: candidate(), newConsensusAddr: sealer() }),
    () => leave(candidateHub, 'turnedRound', { round: BigInt(random.between(20_000, 20_009)) }),
    () => leave(slashIndicator, 'validatorSlashed', { validator: sealer() }),
    () =>
      leave(validatorSet, random.pick(['validatorMisdemeanor', 'validatorFelony']), {
        ...{ validator: candidate(), amount: amount() },
      }),
    () => leave(systemReward, 'rewardTo', { to: random.pick([delegator(), stakeHub]), amount: amount() }),
    () =>
      leave(lightClient, 'StoreHeader', {
        ...{ blockHash: random.bytes(32), candidate: candidate(), rewardAddr: delegator() },
        ...{ height: random.between(800_000, 900_000), bindingHash: `0x${'00'.repeat(32)}` },
      }),
    () => leave(govHub, 'paramChange', { key: 'proposalMinDeposit', value: random.bytes(32) }),
  ]
  return Array.from({ length: random.below(4) }, () => {
    const log = random.pick(makers)()
    return random.chance(0.125) ? { ...log, address: random.pick(contracts) } : log
  })
}
