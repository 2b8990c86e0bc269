import { systemContracts } from '@corescope/chain/system-contracts'
import { type Hex, hexToBigInt, keccak256, numberToHex, pad, parseEther } from 'viem'
import burn from '../artifacts/Burn.json' with { type: 'json' }
import candidateHub from '../artifacts/CandidateHub.json' with { type: 'json' }
import coreAgent from '../artifacts/CoreAgent.json' with { type: 'json' }
import slashIndicator from '../artifacts/SlashIndicator.json' with { type: 'json' }
import stakeAgent from '../artifacts/StakeAgent.json' with { type: 'json' }
import stakeHub from '../artifacts/StakeHub.json' with { type: 'json' }
import systemReward from '../artifacts/SystemReward.json' with { type: 'json' }
import systemStub from '../artifacts/SystemStub.json' with { type: 'json' }
import validatorSet from '../artifacts/ValidatorSet.json' with { type: 'json' }
import { authorities, deployer, faucet, firstValidators, laterValidators, users } from './accounts.ts'
import { GAS_LIMIT } from './world-node.ts'

const CODE: Record<string, { runtimeCode: string }> = {
  ValidatorSet: validatorSet,
  SlashIndicator: slashIndicator,
  SystemReward: systemReward,
  CandidateHub: candidateHub,
  Burn: burn,
  StakeHub: stakeHub,
  CoreAgent: coreAgent,
  HashPowerAgent: stakeAgent,
  BitcoinAgent: stakeAgent,
}

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
  const set = alloc[systemContracts[0]?.address as string] as Allocation
  set.balance = coins(50_000_000)
  set.storage = writeAddressArray(
    1n, // slot 0 holds `alreadyInit` of the contract it inherits from
    firstValidators.flatMap(({ operator, consensus, fee }) => [operator.address, consensus.address, fee.address]),
  )
  for (const { operator } of [...firstValidators, ...laterValidators])
    alloc[operator.address] = { balance: coins(50_000) }
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
