import type { Block } from '@corescope/chain/types/block'
import type { Hash } from '@corescope/chain/types/hex'
import type { Receipt, Transaction } from '@corescope/chain/types/transaction'
import { CrossCheckError, type FailurePlace } from '../errors.ts'
import { located } from '../standardise/standardise.ts'
import { readArray, readNumber, readObject, type WireObject } from '../wire-field.ts'

/** What was asked for; absent members are not checked. */
export interface AskedBlock {
  number?: number
  hash?: Hash
  parentHash?: Hash
}

/**
 * The block is the one asked for and its transactions say that they are of this block, in order.
 *
 * @throws CrossCheckError naming both identifiers
 */
export function crossCheckBlock(wire: unknown, block: Block, asked: AskedBlock = {}, place: FailurePlace = {}): void {
  const { number = block.number, hash = block.hash, parentHash = block.parentHash } = asked
  if (number !== block.number) contradict('block number asked', number, 'answered', block.number, place)
  if (hash !== block.hash) contradict('block hash asked', hash, 'answered', block.hash, place)
  if (parentHash !== block.parentHash) contradict('known parent', parentHash, 'parent hash', block.parentHash, place)
  located(place, () => {
    const wires = readArray(readObject(wire, 'block').transactions, 'transactions')
    for (let index = 0; index < wires.length; index += 1) {
      const transaction = block.transactions[index]!
      if (transaction.transactionIndex !== index) {
        contradict(`index of ${transaction.hash}`, transaction.transactionIndex, 'its position', index, place)
      }
      checkBlockOf(wires[index] as WireObject, block, transaction.hash, place)
    }
  })
}

/**
 * The receipts are those of the block's transactions, all and in order; logs belong to their transaction and are
 * numbered without a gap; cumulative gas never falls and never exceeds the sum of gas used.
 *
 * @param wires the receipts as sent, in the order of `receipts`
 * @throws CrossCheckError naming both identifiers
 */
export function crossCheckReceipts(
  wires: unknown,
  block: Block,
  receipts: readonly Receipt[],
  place: FailurePlace = {},
): void {
  const { transactions, hash } = block
  if (transactions.length !== receipts.length) {
    contradict(`transactions of ${hash}`, transactions.length, 'receipts', receipts.length, place)
  }
  located(place, () => {
    const list = readArray(wires, 'receipts')
    let logIndex = 0
    let gas = 0n
    let before = 0n
    for (let index = 0; index < receipts.length; index += 1) {
      const receipt = receipts[index]!
      const wire = readObject(list[index], 'receipt')
      gas += receipt.gasUsed
      checkReceipt(receipt, transactions[index]!, index, gas, before, place)
      before = receipt.cumulativeGasUsed
      checkBlockOf(wire, block, receipt.transactionHash, place)
      checkLogs(wire, receipt, block, logIndex, place)
      logIndex += receipt.logs.length
    }
  })
}

function checkReceipt(
  receipt: Receipt,
  transaction: Transaction,
  index: number,
  gas: bigint,
  before: bigint,
  place: FailurePlace,
): void {
  const { hash, type } = transaction
  if (receipt.transactionHash !== hash) {
    contradict(`transaction ${index}`, hash, `transaction of receipt ${index}`, receipt.transactionHash, place)
  }
  if (receipt.transactionIndex !== index) {
    contradict(`index in the receipt of ${hash}`, receipt.transactionIndex, 'its position', index, place)
  }
  if (receipt.type !== type) contradict(`type of ${hash}`, type, 'type of its receipt', receipt.type, place)
  // Not "equal to the sum": what a node counts beside its transactions is left to the audit.
  if (receipt.cumulativeGasUsed < before || receipt.cumulativeGasUsed > gas) {
    contradict(`gas used up to ${hash}`, `${before} to ${gas}`, 'cumulative gas used', receipt.cumulativeGasUsed, place)
  }
}

function checkLogs(wire: WireObject, receipt: Receipt, block: Block, firstIndex: number, place: FailurePlace): void {
  const wires = wire.logs as WireObject[]
  const { logs, transactionHash } = receipt
  for (let index = 0; index < logs.length; index += 1) {
    const log = wires[index]!
    const { logIndex } = logs[index]!
    if (logIndex !== firstIndex + index) {
      contradict(`log index in ${transactionHash}`, logIndex, 'next in the block', firstIndex + index, place)
    }
    if (log.transactionHash != null && !sameHex(log.transactionHash, transactionHash)) {
      contradict(`transaction of log ${logIndex}`, log.transactionHash, 'its receipt', transactionHash, place)
    }
    checkBlockOf(log, block, transactionHash, place)
  }
}

/** Members that a node leaves out cannot contradict. */
function checkBlockOf(wire: WireObject, block: Block, transactionHash: Hash, place: FailurePlace): void {
  if (wire.blockHash != null && !sameHex(wire.blockHash, block.hash)) {
    contradict(`block of ${transactionHash} or its logs`, wire.blockHash, 'block hash', block.hash, place)
  }
  if (wire.blockNumber != null && readNumber(wire.blockNumber, 'blockNumber') !== block.number) {
    contradict(`block number of ${transactionHash} or its logs`, wire.blockNumber, 'block', block.number, place)
  }
}

function sameHex(wire: unknown, known: Hash): boolean {
  return wire === known || (typeof wire === 'string' && wire.toLowerCase() === known)
}

function contradict(leftName: string, left: unknown, rightName: string, right: unknown, place: FailurePlace): never {
  throw new CrossCheckError(`${leftName} is ${left}, ${rightName} is ${right}`, place)
}
