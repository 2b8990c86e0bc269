import { systemContracts } from '@corescope/chain/system-contracts'
import { type Hex, hexToBigInt, keccak256, numberToHex, pad, parseEther } from 'viem'
import bitcoinAgent from '../artifacts/BitcoinAgent.json' with { type: 'json' }
import bitcoinLstStake from '../artifacts/BitcoinLSTStake.json' with { type: 'json' }
import bitcoinLstToken from '../artifacts/BitcoinLSTToken.json' with { type: 'json' }
import bitcoinStake from '../artifacts/BitcoinStake.json' with { type: 'json' }
import btcLightClient from '../artifacts/BtcLightClient.json' with { type: 'json' }
import burn from '../artifacts/Burn.json' with { type: 'json' }
import candidateHub from '../artifacts/CandidateHub.json' with { type: 'json' }
import configuration from '../artifacts/Configuration.json' with { type: 'json' }
import coreAgent from '../artifacts/CoreAgent.json' with { type: 'json' }
import foundation from '../artifacts/Foundation.json' with { type: 'json' }
import govHub from '../artifacts/GovHub.json' with { type: 'json' }
import hashPowerAgent from '../artifacts/HashPowerAgent.json' with { type: 'json' }
import relayerHub from '../artifacts/RelayerHub.json' with { type: 'json' }
import slashIndicator from '../artifacts/SlashIndicator.json' with { type: 'json' }
import stakeHub from '../artifacts/StakeHub.json' with { type: 'json' }
import systemReward from '../artifacts/SystemReward.json' with { type: 'json' }
import systemStub from '../artifacts/SystemStub.json' with { type: 'json' }
import validatorSet from '../artifacts/ValidatorSet.json' with { type: 'json' }
import { bitcoinHash, firstHeader } from '../bitcoin/bitcoin.ts'
import {
  authorities,
  deployer,
  faucet,
  firstValidators,
  laterValidators,
  members,
  miners,
  relayers,
  returningValidator,
  stakers,
  stoppingValidator,
  users,
} from './accounts.ts'
import { GAS_LIMIT } from './world-node.ts'

const CODE: Record<string, { runtimeCode: string }> = {
  ValidatorSet: validatorSet,
  SlashIndicator: slashIndicator,
  SystemReward: systemReward,
  CandidateHub: candidateHub,
  Burn: burn,
  StakeHub: stakeHub,
  CoreAgent: coreAgent,
  BtcLightClient: btcLightClient,
  RelayerHub: relayerHub,
  GovHub: govHub,
  Foundation: foundation,
  HashPowerAgent: hashPowerAgent,
  BitcoinAgent: bitcoinAgent,
  BitcoinStake: bitcoinStake,
  BitcoinLSTStake: bitcoinLstStake,
  BitcoinLSTToken: bitcoinLstToken,
  Configuration: configuration,
}

/** Height of the Bitcoin block that the devnet's Bitcoin begins behind. */
const BITCOIN_HEIGHT = 880_000
const BITCOIN_BEGINS_BEFORE_SECONDS = 600

type Allocation = { balance: Hex; code?: Hex; storage?: Record<Hex, Hex> }

const FORK_BLOCKS = ['homestead', 'eip150', 'eip155', 'eip158', 'byzantium', 'constantinople', 'petersburg']
  .concat('istanbul', 'muirGlacier', 'berlin', 'london', 'mergeNetsplit')
  .map((name) => [`${name}Block`, 0] as const)

/**
 * The genesis file: system contracts at their addresses, the first validators, first balances. Everything else in the
 * world comes from signed transactions.
 * @param epoch unix seconds of block 0
 */
export function buildGenesis(chainId: number, epoch: number): object {
  const alloc: Record<string, Allocation> = {}
  for (const { address, name } of systemContracts) {
    alloc[address] = { balance: '0x0', code: (CODE[name] ?? systemStub).runtimeCode as Hex }
  }
  const own = (name: string) =>
    alloc[systemContracts.find((contract) => contract.name === name)?.address as string] as Allocation
  const set = own('ValidatorSet')
  set.balance = coins(50_000_000)
  set.storage = writeAddressArray(
    1n, // slot 0 holds `alreadyInit` of the contract it inherits from
    firstValidators.flatMap(({ operator, consensus, fee }) => [operator.address, consensus.address, fee.address]),
  )
  own('GovHub').storage = writeAddressArray(
    1n,
    members.map(({ address }) => address),
  )
  own('BtcLightClient').storage = {
    [numberToHex(1, { size: 32 })]: `0x${bitcoinHash(firstHeader(epoch - BITCOIN_BEGINS_BEFORE_SECONDS))}`,
    [numberToHex(2, { size: 32 })]: numberToHex(BITCOIN_HEIGHT, { size: 32 }),
  }
  for (const { operator } of [...firstValidators, ...laterValidators, stoppingValidator, returningValidator])
    alloc[operator.address] = { balance: coins(50_000) }
  for (const { address } of [...members, ...relayers, ...miners, ...stakers])
    alloc[address] = { balance: coins(20_000) }
  for (const user of users) alloc[user.address] = { balance: coins(100_000) }
  for (const authority of authorities) alloc[authority.address] = { balance: coins(1_000) }
  alloc[deployer.address] = { balance: coins(1_000_000) }
  alloc[faucet.address] = { balance: coins(10_000_000) }
  return {
    config: {
      chainId,
      ...Object.fromEntries(FORK_BLOCKS),
      terminalTotalDifficulty: 0,
      shanghaiTime: 0,
      cancunTime: 0,
      pragueTime: 0,
    },
    timestamp: numberToHex(epoch),
    gasLimit: numberToHex(GAS_LIMIT),
    difficulty: '0x0',
    baseFeePerGas: '0x0',
    alloc,
  }
}

function coins(amount: number): Hex {
  return numberToHex(parseEther(String(amount)))
}

/** Storage of a Solidity `address[]` at a slot: the length there, the entries from keccak256(slot) on. */
function writeAddressArray(slot: bigint, entries: Hex[]): Record<Hex, Hex> {
  const start = hexToBigInt(keccak256(numberToHex(slot, { size: 32 })))
  const cells = entries.map((entry, index) => [numberToHex(start + BigInt(index), { size: 32 }), pad(entry)] as const)
  return Object.fromEntries([[numberToHex(slot, { size: 32 }), numberToHex(entries.length, { size: 32 })], ...cells])
}
