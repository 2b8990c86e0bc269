import { systemContracts } from '@corescope/chain/system-contracts'
import { type Address, decodeFunctionResult, encodeFunctionData, type Hex, numberToHex, parseAbi } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { validatorByConsensus } from './accounts.ts'
import { DAILY_ROUND, readRoundSeconds } from './core/round-span.ts'
import type { Call, NodeClient } from './node-client.ts'
import type { Wallets } from './wallets.ts'

const addressOf = (name: string) => systemContracts.find((contract) => contract.name === name)?.address as Address
const VALIDATOR_SET = addressOf('ValidatorSet')
const CANDIDATE_HUB = addressOf('CandidateHub')
const SLASH_INDICATOR = addressOf('SlashIndicator')

const abi = parseAbi([
  'function init()',
  'function deposit(address valAddr) payable',
  'function slash(address validator)',
  'function turnRound()',
  'function roundTag() view returns (uint256)',
  'function getValidators() view returns (address[])',
])

/** What a block shall hold besides its system transactions. */
export type BlockPlan = {
  timestamp: number
  transactions: Hex[]
  missedTurn?: boolean
  /** Consensus address of a validator whose node stands still: it misses each of its turns. */
  stopped?: Address
}

/** Seals blocks as Core's consensus does: a validator in turn, its system transactions around the others. */
export type BlockWriter = { seal: (plan: BlockPlan) => Promise<number> }

/**
 * Opens the writer at the node's head. System transactions are signed by the block's miner at gas price 0: `init` of
 * every system contract in block 1, `turnRound` first in the first block of a round, `slash` and `deposit` last
 * (core-chain `consensus/satoshi`). The value deposited is what the miner collected in its earlier turns.
 */
export async function openBlockWriter(node: NodeClient, wallets: Wallets): Promise<BlockWriter> {
  let number = Number(await node.call<Hex>('eth_blockNumber'))
  let round =
    number === 0 ? 0 : Number(await node.call<Hex>('eth_call', [{ to: CANDIDATE_HUB, data: encode('roundTag') }]))
  const roundSeconds = number === 0 ? DAILY_ROUND : await readRoundSeconds(node)
  let validators =
    number === 0 ? sortAddresses([...validatorByConsensus.keys()].slice(0, 5)) : await readValidators(node)

  /**
   * What the next validator in turn collected, read beside the block before its own: that is one exchange less a block. What this
   * block gives it goes into its next deposit.
   */
  let collected: ReadonlyMap<Address, bigint> = new Map<Address, bigint>()
  const readCollected = async (miner: Address) =>
    collected.get(miner) ?? BigInt(await node.call<Hex>('eth_getBalance', [miner, 'latest']))

  const signSystem = (miner: PrivateKeyAccount, to: Address, data: Hex, gas: bigint, value = 0n) =>
    wallets.sign(miner, { type: 'legacy', to, data, gas, value, gasPrice: 0n })

  const seal = async ({ timestamp, transactions, missedTurn: missed = false, stopped }: BlockPlan) => {
    number += 1
    const inTurn = inTurnOf(validators, number)
    const missedTurn = missed || !seals(inTurn, stopped)
    const miner = missedTurn ? sealerFrom(validators, number + 1, stopped) : sealerFrom(validators, number)
    const newRound = Math.floor(timestamp / roundSeconds)
    const turnsRound = number > 1 && newRound > round
    const raw: Hex[] = []
    if (number === 1)
      for (const { address } of systemContracts) raw.push(await signSystem(miner, address, encode('init'), 2_000_000n))
    if (turnsRound) raw.push(await signSystem(miner, CANDIDATE_HUB, encode('turnRound'), 10_000_000n))
    raw.push(...transactions)
    if (missedTurn) raw.push(await signSystem(miner, SLASH_INDICATOR, encode('slash', [inTurn]), 500_000n))
    // A block without fees has no deposit.
    if (transactions.length > 0) {
      const value = await readCollected(miner.address)
      raw.push(await signSystem(miner, VALIDATOR_SET, encode('deposit', [miner.address]), 500_000n, value))
    }
    const next = sealerFrom(validators, number + 1, stopped).address
    const [balance] = await node.batch([
      ['eth_getBalance', [next, 'latest']],
      ['anvil_setCoinbase', [miner.address]],
      ['anvil_setNextBlockBaseFeePerGas', ['0x0']],
      ...raw.map((transaction): Call => ['eth_sendRawTransaction', [transaction]]),
    ])
    await node.call('evm_mine', [numberToHex(timestamp)])
    // Who was the miner of this block has deposited what it had.
    collected = next === miner.address ? new Map() : new Map([[next, BigInt(balance as Hex)]])
    round = newRound
    // A validator that misses too many turns leaves the set at once.
    if (turnsRound || missedTurn) validators = await readValidators(node)
    return number
  }
  return { seal }
}

function encode(
  functionName: 'init' | 'turnRound' | 'roundTag' | 'getValidators' | 'deposit' | 'slash',
  args?: [Address],
): Hex {
  return encodeFunctionData({ abi, functionName, args } as Parameters<typeof encodeFunctionData>[0])
}

async function readValidators(node: NodeClient): Promise<Address[]> {
  const data = await node.call<Hex>('eth_call', [{ to: VALIDATOR_SET, data: encode('getValidators') }, 'latest'])
  return sortAddresses(decodeFunctionResult({ abi, functionName: 'getValidators', data }))
}

function sortAddresses(addresses: readonly string[]): Address[] {
  return addresses.map((address) => address.toLowerCase() as Address).sort()
}

/** Validators take turns in ascending order of their consensus addresses. */
function inTurnOf(validators: readonly Address[], number: number): Address {
  return validators[number % validators.length] as Address
}

/**
 * Anybody may register a candidate with an address of his own and be elected: the devnet holds no key of it, so it misses its turns,
 * like one whose node stands still.
 */
function seals(validator: Address, stopped?: Address): boolean {
  return validatorByConsensus.has(validator) && validator !== stopped?.toLowerCase()
}

/** The first that seals, from the one whose turn it is on. One that stands still does so where nobody else is left. */
function sealerFrom(validators: readonly Address[], number: number, stopped?: Address): PrivateKeyAccount {
  const inOrder = validators.map((_, ahead) => inTurnOf(validators, number + ahead))
  const address = inOrder.find((one) => seals(one, stopped)) ?? inOrder.find((one) => seals(one))
  const keys = address && validatorByConsensus.get(address)
  if (!keys) throw new Error(`The devnet holds no key of any validator: ${validators.join(', ')}.`)
  return keys.consensus
}
