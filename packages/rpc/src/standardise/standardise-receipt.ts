import type { Hash } from '@corescope/chain/types/hex'
import type { Log, Receipt, Transaction } from '@corescope/chain/types/transaction'
import {
  readAddress,
  readArray,
  readBloom,
  readBytes,
  readHash,
  readNumber,
  readObject,
  readOptional,
  readQuantity,
  WireFieldError,
  type WireObject,
} from '../wire-field.ts'

/**
 * One receipt of a node's JSON.
 *
 * @param transaction lends its price and type to receipts of nodes so old that they name neither
 * @throws WireFieldError naming field and value
 */
export function readReceipt(wire: WireObject, transaction?: Pick<Transaction, 'gasPrice' | 'type'>): Receipt {
  const root = readOptional(wire.root, 'root', readRoot)
  const blobGasUsed = wire.blobGasUsed == null ? null : readQuantity(wire.blobGasUsed, 'blobGasUsed')
  return {
    transactionHash: readHash(wire.transactionHash, 'transactionHash'),
    transactionIndex: readNumber(wire.transactionIndex, 'transactionIndex'),
    type: wire.type === undefined || wire.type === null ? (transaction?.type ?? 0) : readNumber(wire.type, 'type'),
    status: readStatus(wire.status, root),
    root,
    cumulativeGasUsed: readQuantity(wire.cumulativeGasUsed, 'cumulativeGasUsed'),
    gasUsed: readQuantity(wire.gasUsed, 'gasUsed'),
    effectiveGasPrice:
      wire.effectiveGasPrice == null && transaction !== undefined
        ? transaction.gasPrice
        : readQuantity(wire.effectiveGasPrice, 'effectiveGasPrice'),
    contractAddress: wire.contractAddress == null ? null : readAddress(wire.contractAddress, 'contractAddress'),
    blobGasUsed,
    // Some nodes (anvil) name the block's price beside transactions that carry no blobs: EIP-4844 gives them none.
    blobGasPrice:
      blobGasUsed === null || wire.blobGasPrice == null ? null : readQuantity(wire.blobGasPrice, 'blobGasPrice'),
    logsBloom: readBloom(wire.logsBloom, 'logsBloom'),
    logs: readLogs(wire.logs),
  }
}

function readLogs(value: unknown): Log[] {
  const wires = readArray(value, 'logs')
  const logs = new Array<Log>(wires.length)
  for (let index = 0; index < wires.length; index += 1) logs[index] = readLog(readObject(wires[index], 'logs'))
  return logs
}

function readLog(wire: WireObject): Log {
  const topics = readArray(wire.topics, 'topics')
  if (topics.length > 4) throw new WireFieldError('topics', 'at most 4 topics', topics)
  const hashes = new Array<Hash>(topics.length)
  for (let index = 0; index < topics.length; index += 1) hashes[index] = readHash(topics[index], 'topics')
  return {
    logIndex: readNumber(wire.logIndex, 'logIndex'),
    address: readAddress(wire.address, 'address'),
    topics: hashes,
    data: readBytes(wire.data, 'data'),
  }
}

/** Some nodes send an empty `root` beside a status. */
function readRoot(value: unknown, field: string): Hash | null {
  return value === '0x' || value === '' ? null : readHash(value, field)
}

function readStatus(value: unknown, root: Hash | null): 0 | 1 | null {
  if (value === '0x1') return 1
  if (value === '0x0') return 0
  if ((value === undefined || value === null) && root !== null) return null
  const status = readNumber(value, 'status')
  if (status === 0 || status === 1) return status
  throw new WireFieldError('status', '0x0 or 0x1', value)
}
