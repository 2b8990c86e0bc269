import type { Block, Withdrawal } from '@corescope/chain/types/block'
import type { Hash, Hex } from '@corescope/chain/types/hex'
import type { Receipt, Transaction } from '@corescope/chain/types/transaction'
import { type FailurePlace, MalformedFieldError } from '../errors.ts'
import {
  readAddress,
  readArray,
  readBloom,
  readBytes,
  readHash,
  readNonce,
  readNumber,
  readObject,
  readOptional,
  readQuantity,
  WireFieldError,
  type WireObject,
} from '../wire-field.ts'
import { readReceipt } from './standardise-receipt.ts'
import { readTransaction } from './standardise-transaction.ts'

const ZERO_HASH: Hash = `0x${'00'.repeat(32)}`
const ZERO_NONCE: Hex = '0x0000000000000000'

/** Header fields read below; all of them enter the block hash. */
const HEADER_FIELDS = [
  ...['number', 'hash', 'parentHash', 'sha3Uncles', 'miner', 'stateRoot', 'transactionsRoot', 'receiptsRoot'],
  ...['logsBloom', 'difficulty', 'gasLimit', 'gasUsed', 'timestamp', 'extraData', 'mixHash', 'nonce', 'baseFeePerGas'],
  ...['withdrawalsRoot', 'blobGasUsed', 'excessBlobGas', 'parentBeaconBlockRoot', 'requestsHash'],
]
/** Members of the JSON that are no header fields: derived, repeated or the body. */
const BODY_FIELDS = [
  ...['totalDifficulty', 'size', 'uncles', 'transactions', 'withdrawals', 'milliTimestamp', 'author', 'sealFields'],
  ...['l1BlockNumber', 'sendCount', 'sendRoot', 'blockTimestamp', 'timestampMs'],
]
const EXPECTED_FIELDS = new Set([...HEADER_FIELDS, ...BODY_FIELDS])

/**
 * A block with its full transactions as the house sees it. Hashes and addresses become lower case, quantities
 * bigint or number, missing optional fields `null`.
 *
 * @throws MalformedFieldError naming the transaction, the field and the value
 */
export function standardiseBlock(value: unknown, place: FailurePlace = {}): Block {
  return located(place, () => {
    const wire = readObject(value, 'block')
    return { ...readHeader(wire), ...readBody(wire) }
  })
}

/** Receipts of one block in the order sent. @param transactions lend price and type to receipts that name none */
export function standardiseReceipts(
  value: unknown,
  transactions: readonly Transaction[] = [],
  place: FailurePlace = {},
): Receipt[] {
  return located(place, () => {
    const wires = readArray(value, 'receipts')
    return readEntries(wires, 'receipt', (wire, index) => readReceipt(wire, transactions[index]))
  })
}

/** @throws MalformedFieldError */
export function standardiseReceipt(
  value: unknown,
  transaction?: Pick<Transaction, 'gasPrice' | 'type'>,
  place: FailurePlace = {},
): Receipt {
  return located(place, () => readReceipt(readObject(value, 'receipt'), transaction))
}

/** @throws MalformedFieldError */
export function standardiseTransaction(value: unknown, place: FailurePlace = {}): Transaction {
  return located(place, () => readTransaction(readObject(value, 'transaction')))
}

/** Runs a reader of plain fields; its failure gets the place it happened at. */
export function located<T>(place: FailurePlace, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof WireFieldError) throw new MalformedFieldError(error.message, place)
    throw error
  }
}

function readHeader(wire: WireObject) {
  return {
    number: readNumber(wire.number, 'number'),
    hash: readHash(wire.hash, 'hash'),
    parentHash: readHash(wire.parentHash, 'parentHash'),
    sha3Uncles: readHash(wire.sha3Uncles, 'sha3Uncles'),
    miner: readAddress(wire.miner ?? wire.author, 'miner'),
    stateRoot: readHash(wire.stateRoot, 'stateRoot'),
    transactionsRoot: readHash(wire.transactionsRoot, 'transactionsRoot'),
    receiptsRoot: readHash(wire.receiptsRoot, 'receiptsRoot'),
    logsBloom: readBloom(wire.logsBloom, 'logsBloom'),
    difficulty: readQuantity(wire.difficulty, 'difficulty'),
    gasLimit: readQuantity(wire.gasLimit, 'gasLimit'),
    gasUsed: readQuantity(wire.gasUsed, 'gasUsed'),
    timestamp: readNumber(wire.timestamp, 'timestamp'),
    extraData: readBytes(wire.extraData, 'extraData'),
    mixHash: readOptional(wire.mixHash, 'mixHash', readHash) ?? ZERO_HASH,
    nonce: readOptional(wire.nonce, 'nonce', readNonce) ?? ZERO_NONCE,
    baseFeePerGas: readOptional(wire.baseFeePerGas, 'baseFeePerGas', readQuantity),
    withdrawalsRoot: readOptional(wire.withdrawalsRoot, 'withdrawalsRoot', readHash),
    blobGasUsed: readOptional(wire.blobGasUsed, 'blobGasUsed', readQuantity),
    excessBlobGas: readOptional(wire.excessBlobGas, 'excessBlobGas', readQuantity),
    parentBeaconBlockRoot: readOptional(wire.parentBeaconBlockRoot, 'parentBeaconBlockRoot', readHash),
    requestsHash: readOptional(wire.requestsHash, 'requestsHash', readHash),
    unknownFields: collectUnknownFields(wire),
  }
}

function readBody(wire: WireObject) {
  return {
    size: readNumber(wire.size, 'size'),
    totalDifficulty: readOptional(wire.totalDifficulty, 'totalDifficulty', readQuantity),
    uncles: readArray(wire.uncles ?? [], 'uncles').map((hash) => readHash(hash, 'uncles')),
    withdrawals: wire.withdrawals == null ? null : readArray(wire.withdrawals, 'withdrawals').map(readWithdrawal),
    transactions: readEntries(readArray(wire.transactions, 'transactions'), 'transaction', readTransaction),
  }
}

function readWithdrawal(value: unknown): Withdrawal {
  const wire = readObject(value, 'withdrawals')
  return {
    index: readQuantity(wire.index, 'withdrawals.index'),
    validatorIndex: readQuantity(wire.validatorIndex, 'withdrawals.validatorIndex'),
    address: readAddress(wire.address, 'withdrawals.address'),
    amount: readQuantity(wire.amount, 'withdrawals.amount'),
  }
}

/** Reads each entry; a failure says which one it was. */
function readEntries<T>(wires: unknown[], noun: string, read: (wire: WireObject, index: number) => T): T[] {
  const entries = new Array<T>(wires.length)
  let index = 0
  try {
    for (; index < wires.length; index += 1) entries[index] = read(readObject(wires[index], noun), index)
  } catch (error) {
    if (error instanceof WireFieldError) error.message = `${noun} ${index}: ${error.message}`
    throw error
  }
  return entries
}

function collectUnknownFields(wire: WireObject): Record<string, unknown> | null {
  let unknown: Record<string, unknown> | null = null
  for (const field in wire) {
    if (EXPECTED_FIELDS.has(field) || wire[field] == null) continue
    unknown ??= {}
    unknown[field] = wire[field]
  }
  return unknown
}
