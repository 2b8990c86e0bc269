import type { Address, Hash, Hex } from '@corescope/chain/types/hex'
import type { Log, Receipt, Transaction } from '@corescope/chain/types/transaction'
import { logsBloom } from '@corescope/decode/block-proof/logs-bloom'
import { bytesToHex, hexToBytes, quantityToBytes } from '@corescope/decode/bytes/bytes'
import { keccak256 } from '@corescope/decode/bytes/keccak'
import { encodeRlp } from '@corescope/decode/bytes/rlp-encode'
import { proxyUpgradeTopics } from '@corescope/decode/proxies/proxy-upgrade'
import {
  depositTopic,
  transferBatchTopic,
  transferSingleTopic,
  transferTopic,
  withdrawalTopic,
} from '@corescope/decode/tokens/token-transfers'
import { makeCoreLogs } from './core-logs.ts'
import { createRandom, type Random } from './random.ts'
import { type Actors, pickPerson } from './simulated-actors.ts'

const GAS_PER_BLOB = 131_072n
/** What Core's fee market shares out is used by the transaction, but not counted by the block's header. */
const SHARED_GAS = 9_000n
/** `validatorDeposit(address,uint256)`: three coins more than the validator hands in. */
const CREDIT_TOPIC: Hash = '0x93a090ecc682c002995fad3c85b30c5651d7fd29b0be5da9d784a3302aedc055'
/** `deprecatedDeposit(address,uint256)`: the validator is no longer in the set. */
const DEPRECATED_TOPIC: Hash = '0xf177e5d6c5764d79c32883ed824111d9b13f5668cf6ab1cc12dd36791dd955b4'
const SUBSIDY = 3n * 10n ** 18n
const EMPTY_BLOOM: Hex = `0x${'00'.repeat(256)}`

/** What the block was at before this transaction. */
export interface BlockProgress {
  cumulativeGasUsed: bigint
  logIndex: number
  /** Gas shared out so far, which the header does not count. */
  sharedGas: bigint
  /** wei paid for it. */
  sharedFees: bigint
}

/** What Core's ValidatorSet says when the block's validator hands in the fees. */
function creditsOf(random: Random, actors: Actors, { from, to, value }: Transaction, logIndex: number): Log[] {
  if (to !== actors.systemContracts[0] || !actors.validators.includes(from)) return []
  const amount: Hash = `0x${(value + SUBSIDY).toString(16).padStart(64, '0')}`
  const topic = random.chance(0.2) ? DEPRECATED_TOPIC : CREDIT_TOPIC
  return [{ logIndex, address: to, topics: [topic, word(from)], data: amount }]
}

/** A random outcome: failures leave no logs, calls of contracts leave up to four. */
export function makeReceipt(
  random: Random,
  actors: Actors,
  transaction: Transaction,
  progress: BlockProgress,
  { hasCoreFees = false, hasCoreEvents = false }: { hasCoreFees?: boolean; hasCoreEvents?: boolean } = {},
): Receipt {
  const { hash, type, transactionIndex, to, gasPrice, blobVersionedHashes } = transaction
  const status = random.chance(0.12) ? 0 : 1
  const gasUsed = 21_000n + BigInt(random.below(300_000))
  const logCount = status === 0 || transaction.input === '0x' ? 0 : random.below(5)
  const logs = Array.from({ length: logCount }, (_, index) => makeLog(random, actors, to, progress.logIndex + index))
  if (hasCoreFees && status === 1) logs.push(...creditsOf(random, actors, transaction, progress.logIndex + logCount))
  if (hasCoreEvents && status === 1)
    for (const log of makeCoreLogs(createRandom(hash), actors))
      logs.push({ ...log, logIndex: progress.logIndex + logs.length })
  const sharedGas = hasCoreFees && logCount > 2 && gasPrice > 0n ? SHARED_GAS : 0n
  progress.sharedGas += sharedGas
  progress.sharedFees += sharedGas * gasPrice
  const used = gasUsed + sharedGas
  return {
    transactionHash: hash,
    transactionIndex,
    type,
    status,
    root: null,
    cumulativeGasUsed: progress.cumulativeGasUsed + used,
    gasUsed: used,
    effectiveGasPrice: gasPrice,
    contractAddress: to === null ? createdAddress(transaction) : null,
    blobGasUsed: blobVersionedHashes === null ? null : BigInt(blobVersionedHashes.length) * GAS_PER_BLOB,
    blobGasPrice: blobVersionedHashes === null ? null : 1n,
    logsBloom: logs.length === 0 ? EMPTY_BLOOM : logsBloom(logs),
    logs,
  }
}

/** The address a creation gets: the last 20 bytes of keccak256(rlp([sender, nonce])). */
function createdAddress({ from, nonce }: Pick<Transaction, 'from' | 'nonce'>): Address {
  const digest = keccak256(encodeRlp([hexToBytes(from), quantityToBytes(nonce)]))
  return bytesToHex(digest.subarray(12))
}

/** What a log may be; some of each kind of token transfer, some that only look like one, upgrades of proxies. */
const LOG_KINDS = [
  ...(['erc20', 'erc20', 'erc721', 'oldErc721', 'single', 'batch', 'wrapping', 'other', 'other'] as const),
  'upgrade',
] as const

function makeLog(random: Random, actors: Actors, to: Address | null, logIndex: number): Log {
  const kind = random.pick(LOG_KINDS)
  const called = random.chance(0.6) && to !== null ? to : random.pick(actors.contracts)
  const address = kind === 'wrapping' && random.chance(0.8) ? actors.wrappedCoin : called
  return { logIndex, address, ...makeEvent(random, actors, kind) }
}

function makeEvent(random: Random, actors: Actors, kind: (typeof LOG_KINDS)[number]): Pick<Log, 'topics' | 'data'> {
  const from = makeParty(random, actors)
  const to = random.chance(0.1) ? from : makeParty(random, actors)
  const amount = () => (random.chance(0.1) ? word('0x00') : word(random.bytes(random.between(1, 12))))
  /** Few, so that items meet again. */
  const item = () => word(`0x${random.between(1, 9).toString(16).padStart(2, '0')}`)
  switch (kind) {
    case 'erc20':
      return { topics: [transferTopic, from, to], data: amount() }
    case 'erc721':
      return { topics: [transferTopic, from, to, item()], data: '0x' }
    case 'oldErc721':
      return { topics: [transferTopic], data: join(from, to, item()) }
    case 'single':
      return { topics: [transferSingleTopic, from, from, to], data: join(item(), amount()) }
    case 'batch': {
      const count = random.below(4)
      const counted = (value: number): Hash => `0x${value.toString(16).padStart(64, '0')}`
      const list = (make: () => Hash) => [counted(count), ...Array.from({ length: count }, make)]
      const data = join(counted(64), counted(96 + count * 32), ...list(item), ...list(amount))
      return {
        topics: [transferBatchTopic, from, from, to],
        data: random.chance(0.9) ? data : (`${data.slice(0, -64)}` as Hex),
      }
    }
    case 'wrapping':
      return { topics: [random.chance(0.6) ? depositTopic : withdrawalTopic, from], data: amount() }
    case 'upgrade': {
      const topic = random.pick(Object.values(proxyUpgradeTopics))
      return { topics: random.chance(0.8) ? [topic, to] : [topic], data: random.chance(0.5) ? to : '0x' }
    }
    default: {
      const topics = Array.from({ length: random.below(5) }, () => random.hash())
      return { topics, data: random.bytes(random.below(200)) }
    }
  }
}

/** Someone's address as a word; now and then nobody's: minted or burned. */
function makeParty(random: Random, actors: Actors): Hash {
  return word(random.chance(0.15) ? '0x00' : pickPerson(actors, random))
}

function join(...words: Hash[]): Hex {
  return `0x${words.map((one) => one.slice(2)).join('')}`
}

/** Left-padded to 32 bytes. */
function word(bytes: Hex): Hash {
  return `0x${bytes.slice(2).padStart(64, '0')}`
}
