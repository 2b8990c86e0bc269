import type { Address, Hash, Hex } from '@corescope/chain/types/hex'
import type { Log, Receipt, Transaction } from '@corescope/chain/types/transaction'
import { bytesToHex, hexToBytes, quantityToBytes } from '@corescope/decode/bytes'
import { keccak256 } from '@corescope/decode/keccak'
import { logsBloom } from '@corescope/decode/logs-bloom'
import { encodeRlp } from '@corescope/decode/rlp-encode'
import type { Random } from './random.ts'
import { type Actors, pickPerson } from './simulated-actors.ts'

const TRANSFER: Hash = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const TRANSFER_SINGLE: Hash = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
const GAS_PER_BLOB = 131_072n
const EMPTY_BLOOM: Hex = `0x${'00'.repeat(256)}`

/** What the block was at before this transaction. */
export interface BlockProgress {
  cumulativeGasUsed: bigint
  logIndex: number
}

/** A random outcome: failures leave no logs, calls of contracts leave up to four. */
export function makeReceipt(
  random: Random,
  actors: Actors,
  transaction: Transaction,
  progress: BlockProgress,
): Receipt {
  const { hash, type, transactionIndex, to, gasPrice, blobVersionedHashes } = transaction
  const status = random.chance(0.12) ? 0 : 1
  const gasUsed = 21_000n + BigInt(random.below(300_000))
  const logCount = status === 0 || transaction.input === '0x' ? 0 : random.below(5)
  const logs = Array.from({ length: logCount }, (_, index) => makeLog(random, actors, to, progress.logIndex + index))
  return {
    transactionHash: hash,
    transactionIndex,
    type,
    status,
    root: null,
    cumulativeGasUsed: progress.cumulativeGasUsed + gasUsed,
    gasUsed,
    effectiveGasPrice: gasPrice,
    contractAddress: to === null ? createdAddress(transaction) : null,
    blobGasUsed: blobVersionedHashes === null ? null : BigInt(blobVersionedHashes.length) * GAS_PER_BLOB,
    blobGasPrice: blobVersionedHashes === null ? null : 1n,
    logsBloom: logs.length === 0 ? EMPTY_BLOOM : logsBloom(logs),
    logs,
  }
}

/** The address a creation gets: the last 20 bytes of keccak256(rlp([sender, nonce])). */
export function createdAddress({ from, nonce }: Pick<Transaction, 'from' | 'nonce'>): Address {
  const digest = keccak256(encodeRlp([hexToBytes(from), quantityToBytes(nonce)]))
  return bytesToHex(digest.subarray(12))
}

function makeLog(random: Random, actors: Actors, to: Address | null, logIndex: number): Log {
  const address = random.chance(0.6) && to !== null ? to : random.pick(actors.contracts)
  const someone = () => word(pickPerson(actors, random))
  const amount = () => word(random.bytes(random.between(1, 12)))
  switch (random.below(5)) {
    case 0:
    case 1:
      return { logIndex, address, topics: [TRANSFER, someone(), someone()], data: amount() }
    case 2:
      return { logIndex, address, topics: [TRANSFER, someone(), someone(), amount()], data: '0x' }
    case 3: {
      const data: Hex = `0x${amount().slice(2)}${amount().slice(2)}`
      return { logIndex, address, topics: [TRANSFER_SINGLE, someone(), someone(), someone()], data }
    }
    default: {
      const topics = Array.from({ length: random.below(5) }, () => random.hash())
      return { logIndex, address, topics, data: random.bytes(random.below(200)) }
    }
  }
}

/** Left-padded to 32 bytes. */
function word(bytes: Hex): Hash {
  return `0x${bytes.slice(2).padStart(64, '0')}`
}
