import { createSimulatedChain } from '@corescope/devnet/simulated-node/simulated-chain'
import { encodeBlock, encodeReceipt } from '@corescope/devnet/simulated-node/wire-block'
import { describe, expect, test } from 'vitest'
import { CrossCheckError } from '../errors.ts'
import { standardiseBlock, standardiseReceipts } from '../standardise/standardise.ts'
import { crossCheckBlock, crossCheckReceipts } from './cross-check.ts'

// biome-ignore lint/suspicious/noExplicitAny: wire JSON is spoiled at will here
type Json = any

const chain = createSimulatedChain('cross-check', { era: 'prague', transactionsPerBlock: 12 })
const made = chain
  .extend(60)
  .find(
    ({ block, receipts }) => block.transactions.length > 4 && receipts.filter(({ logs }) => logs.length > 1).length > 1,
  )!
const other = `0x${'ee'.repeat(32)}` as const

function checkBlock(change: (wire: Json) => void, asked = {}) {
  const wire = JSON.parse(JSON.stringify(encodeBlock(made.block, true)))
  change(wire)
  return () => crossCheckBlock(wire, standardiseBlock(wire), asked)
}

function checkReceipts(change: (wires: Json[]) => void) {
  const wires = JSON.parse(JSON.stringify(made.receipts.map((receipt) => encodeReceipt(receipt, made.block))))
  change(wires)
  return () => crossCheckReceipts(wires, made.block, standardiseReceipts(wires, made.block.transactions))
}

const withLogs = made.receipts.findIndex(({ logs }) => logs.length > 1)
const { number, hash, parentHash, transactions } = made.block

describe('a block', () => {
  test('as made holds', () => {
    expect(checkBlock(() => undefined, { number, hash, parentHash })).not.toThrow()
  })
  test('other than asked', () => {
    expect(checkBlock(() => undefined, { number: 1 })).toThrow(`block number asked is 1, answered is ${number}`)
    expect(checkBlock(() => undefined, { hash: other })).toThrow(`asked is ${other}, answered is ${hash}`)
    expect(checkBlock(() => undefined, { parentHash: other })).toThrow(`parent hash is ${parentHash}`)
  })
  test('with a transaction of another block or out of order', () => {
    expect(checkBlock((wire) => (wire.transactions[1].blockHash = other))).toThrow(new RegExp(`${other}.*${hash}`))
    expect(checkBlock((wire) => (wire.transactions[1].blockNumber = '0x1'))).toThrow(transactions[1]!.hash)
    expect(checkBlock((wire) => wire.transactions.reverse())).toThrow('its position is 0')
  })
})

describe('receipts', () => {
  test('as made hold, letters of any size', () => {
    expect(checkReceipts(() => undefined)).not.toThrow()
    expect(checkReceipts((wires) => (wires[0].blockHash = `0x${hash.slice(2).toUpperCase()}`))).not.toThrow()
  })
  test('missing, doubled or swapped', () => {
    expect(checkReceipts((wires) => wires.pop())).toThrow(CrossCheckError)
    expect(checkReceipts((wires) => wires.push(wires[0]))).toThrow(`is ${transactions.length}, receipts is`)
    expect(checkReceipts((wires) => ([wires[0], wires[1]] = [wires[1], wires[0]]))).toThrow(transactions[1]!.hash)
  })
  test('of another block, type or gas', () => {
    expect(checkReceipts((wires) => (wires[2].blockHash = other))).toThrow(other)
    expect(checkReceipts((wires) => (wires[2].type = wires[2].type === '0x1' ? '0x2' : '0x1'))).toThrow('type of')
    expect(checkReceipts((wires) => (wires[2].cumulativeGasUsed = '0x1'))).toThrow('cumulative gas used is 1')
  })
  test('whose cumulative gas leaves distributed gas out (Core, Rev+) hold', () => {
    const last = transactions.length - 1
    const less = (wires: Json[]) => (wires[last].cumulativeGasUsed = wires[last - 1].cumulativeGasUsed)
    expect(checkReceipts(less)).not.toThrow()
  })
  test('with logs of another transaction, another block, or with a gap', () => {
    const log = (wires: Json[]) => wires[withLogs].logs[1]
    expect(checkReceipts((wires) => (log(wires).transactionHash = other))).toThrow(other)
    expect(checkReceipts((wires) => (log(wires).blockHash = other))).toThrow(other)
    expect(checkReceipts((wires) => (log(wires).logIndex = '0x777'))).toThrow('is 1911, next in the block is')
    expect(checkReceipts((wires) => wires[withLogs].logs.shift())).toThrow('log index in')
  })
})
