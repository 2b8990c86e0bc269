import { createHash } from 'node:crypto'
import type { BlockBundle } from '@corescope/chain/types/block-bundle'
import type { Hash, Hex } from '@corescope/chain/types/hex'
import type { Log, Receipt, Transaction } from '@corescope/chain/types/transaction'
import { transferTopic } from '@corescope/decode/tokens/token-transfers'

/** Blocks for tests of storing and answering: well linked, every list touched, the same for the same words. */
export interface BundleOptions {
  /** Distinguishes branches: other words, other hashes. */
  branch: string
  /** Number of the first block. */
  from: number
  count: number
  parentHash: Hash
  /** Unix seconds of block 0. */
  epoch?: number
  /** Seconds between blocks. */
  interval?: number
}

const word = (...parts: (string | number)[]): Hash => `0x${createHash('sha256').update(parts.join('/')).digest('hex')}`
const number = (...parts: (string | number)[]): number => Number.parseInt(word(...parts).slice(2, 10), 16)
export const zeroHash: Hash = `0x${'0'.repeat(64)}`
const bytes = (size: number): Hex => `0x${'0'.repeat(size * 2)}`

export const person = (index: number): Hex => `0x${word('person', index).slice(26)}`
export const contract = (index: number): Hex => `0x${word('contract', index).slice(26)}`
export const miner = (index: number): Hex => `0x${word('miner', index).slice(26)}`
const asTopic = (address: Hex): Hash => `0x${address.slice(2).padStart(64, '0')}`

const people = 12
const contracts = 4

interface Place {
  branch: string
  blockNumber: number
  index: number
}

const makeTransaction = ({ branch, blockNumber, index }: Place): Transaction => {
  const roll = number('roll', branch, blockNumber, index)
  const type = [0, 2, 2, 1, 0][roll % 5]!
  const creates = blockNumber < contracts && index === 0
  const calls = roll % 3 === 0
  const to = creates ? null : calls ? contract(roll % contracts) : person((roll >> 3) % people)
  const selector = '0xa9059cbb'
  return {
    hash: word('transaction', branch, blockNumber, index),
    type,
    transactionIndex: index,
    from: roll % 11 === 0 && to !== null ? to : person((roll >> 5) % people),
    to,
    nonce: BigInt(blockNumber * 10 + index),
    gas: 100_000n,
    gasPrice: 2_000_000_000n,
    maxFeePerGas: type === 2 ? 3_000_000_000n : null,
    maxPriorityFeePerGas: type === 2 ? 1_000_000_000n : null,
    value: BigInt(roll) * 10n ** 9n,
    input: creates ? '0x6000' : calls ? `${selector}${asTopic(person(1)).slice(2)}${'0'.repeat(62)}05` : '0x',
    v: type === 0 ? 2259n : 1n,
    r: word('r', branch, blockNumber, index),
    s: word('s', branch, blockNumber, index),
    chainId: 1112n,
    accessList: type === 0 ? null : [],
    authorizationList: null,
    maxFeePerBlobGas: null,
    blobVersionedHashes: null,
    raw: null,
  }
}

const makeLogs = (transaction: Transaction, place: Place, firstLog: number): Log[] => {
  const target = transaction.to
  if (target === null || transaction.input === '0x' || transaction.input === '0x6000') return []
  const count = 1 + (number('logs', place.branch, place.blockNumber, place.index) % 3)
  return Array.from({ length: count }, (_, index) => ({
    logIndex: firstLog + index,
    address: target,
    topics: [transferTopic, asTopic(transaction.from), asTopic(person(index))],
    data: `0x${'0'.repeat(62)}${(index + 16).toString(16)}`,
  }))
}

const makeReceipt = (transaction: Transaction, place: Place, cumulative: bigint, logs: Log[]): Receipt => ({
  transactionHash: transaction.hash,
  transactionIndex: place.index,
  type: transaction.type,
  status: number('status', place.branch, place.blockNumber, place.index) % 9 === 0 && logs.length === 0 ? 0 : 1,
  root: null,
  cumulativeGasUsed: cumulative,
  gasUsed: 21_000n,
  effectiveGasPrice: 2_000_000_000n,
  contractAddress: transaction.to === null ? contract(place.blockNumber) : null,
  blobGasUsed: null,
  blobGasPrice: null,
  logsBloom: bytes(256),
  logs,
})

const makeBundle = (options: BundleOptions, blockNumber: number, parentHash: Hash): BlockBundle => {
  const { branch, epoch = 1_700_000_000, interval = 3 } = options
  const size = blockNumber === 0 ? 0 : number('size', branch, blockNumber) % 6
  const places = Array.from({ length: size }, (_, index) => ({ branch, blockNumber, index }))
  const transactions = places.map(makeTransaction)
  let logCount = 0
  const receipts = transactions.map((transaction, index) => {
    const logs = makeLogs(transaction, places[index]!, logCount)
    logCount += logs.length
    return makeReceipt(transaction, places[index]!, 21_000n * BigInt(index + 1), logs)
  })
  return {
    block: {
      number: blockNumber,
      hash: word('block', branch, blockNumber),
      parentHash,
      sha3Uncles: zeroHash,
      miner: blockNumber === 0 ? bytes(20) : miner(number('miner', branch, blockNumber) % 3),
      stateRoot: zeroHash,
      transactionsRoot: zeroHash,
      receiptsRoot: zeroHash,
      logsBloom: bytes(256),
      difficulty: 2n,
      gasLimit: 30_000_000n,
      gasUsed: 21_000n * BigInt(size),
      timestamp: epoch + blockNumber * interval,
      extraData: '0x',
      mixHash: zeroHash,
      nonce: bytes(8),
      baseFeePerGas: 0n,
      withdrawalsRoot: null,
      blobGasUsed: null,
      excessBlobGas: null,
      parentBeaconBlockRoot: null,
      requestsHash: null,
      unknownFields: null,
      size: 600 + size * 120,
      totalDifficulty: null,
      uncles: [],
      withdrawals: null,
      transactions,
    },
    receipts,
  }
}

/** Bundles of neighbouring blocks. Pure. */
export const makeBundles = (options: BundleOptions): BlockBundle[] => {
  const bundles: BlockBundle[] = []
  let { parentHash } = options
  for (let at = options.from; at < options.from + options.count; at += 1) {
    const bundle = makeBundle(options, at, parentHash)
    bundles.push(bundle)
    parentHash = bundle.block.hash
  }
  return bundles
}
