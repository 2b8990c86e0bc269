import { readdirSync } from 'node:fs'
import { ownFixture, recordedFiles } from '@corescope/devnet/test-worlds/recorded-files'
import { describe, expect, test } from 'vitest'
import { MalformedFieldError } from '../errors.ts'
import { standardiseBlock, standardiseReceipt, standardiseReceipts, standardiseTransaction } from './standardise.ts'

// biome-ignore lint/suspicious/noExplicitAny: wire JSON is spoiled at will here
type Json = any

const recorded = recordedFiles('blocks')

function read(name: string): unknown {
  const json = recorded.json(name)
  return json !== null && typeof json === 'object' && 'result' in json ? json.result : json
}

recorded.extra(describe)('recorded answers', () => {
  test('a block of Core mainnet', () => {
    const block = standardiseBlock(read('core-mainnet-block-1807576-full.json'))
    expect(block.number).toBe(1_807_576)
    expect(block.timestamp).toBe(0x640ee364)
    expect(block.totalDifficulty).toBe(0x371aadn)
    expect(block.baseFeePerGas).toBeNull()
    expect(block.unknownFields).toBeNull()
    expect(block.transactions).toHaveLength(22)
    expect(block.transactions.map(({ transactionIndex }) => transactionIndex)).toEqual([...Array(22).keys()])
    const system = block.transactions.at(-1)!
    expect(system).toMatchObject({ from: block.miner, gasPrice: 0n, type: 0, chainId: 1116n })
    for (const { r, s } of block.transactions) expect([r.length, s.length]).toEqual([66, 66])
  })

  test('a receipt without an effective price takes that of its transaction', () => {
    const transaction = standardiseTransaction(read('core-mainnet-tx-0xf5582d.json'))
    expect(transaction).toMatchObject({ v: 2268n, chainId: 1116n, nonce: 13n, gasPrice: 5_000_000_000n })
    const wire = read('core-mainnet-receipt-0xf5582d.json')
    const receipt = standardiseReceipt(wire, transaction)
    expect(receipt).toMatchObject({ status: 1, gasUsed: 0x5791n, effectiveGasPrice: 5_000_000_000n, root: null })
    expect(receipt.logs[0]).toMatchObject({ logIndex: 5, address: '0x191e94fa59739e188dce837f7f6978d84727ad01' })
    expect(() => standardiseReceipt(wire)).toThrow('effectiveGasPrice: expected a quantity, got nothing')
  })

  test('every full block and receipt list reads', () => {
    const names = readdirSync(recorded.folder)
    let count = 0
    for (const name of names.filter((name) => name.includes('eth_getBlockReceipts'))) {
      const receipts = standardiseReceipts(read(name))
      expect(receipts.length).toBeGreaterThan(0)
      count += 1
    }
    expect(count).toBe(3)
    expect(standardiseReceipts(read('geth-eth_getBlockReceipts-block-with-blob-tx.json'))[0]).toMatchObject({
      type: 3,
      blobGasUsed: 131_072n,
      blobGasPrice: 1n,
    })
    const latest = standardiseBlock(read('geth-eth_getBlockByNumber-number-latest-1.json'))
    expect(latest).toMatchObject({ number: 9, baseFeePerGas: 0x121a9ccan, withdrawals: null, unknownFields: null })
    expect(standardiseBlock(read('geth-eth_getBlockByNumber-number-0.json')).transactions).toEqual([])
  })

  test('garbage in any field names transaction, field and value', () => {
    const spoil = (change: (block: Json) => void) => {
      const block = structuredClone(read('core-mainnet-block-1807576-full.json'))
      change(block)
      return () => standardiseBlock(block, { method: 'eth_getBlockByNumber', block: 1_807_576 })
    }
    const place = 'eth_getBlockByNumber (block 1807576): '
    expect(spoil((block) => delete block.stateRoot)).toThrow(`${place}stateRoot: expected 32 bytes of hex, got nothing`)
    expect(spoil((block) => (block.gasUsed = '0x'))).toThrow('gasUsed: expected a quantity, got "0x"')
    expect(spoil((block) => (block.transactions[3].value = -1))).toThrow(
      'transaction 3: value: expected a quantity, got -1',
    )
    expect(spoil((block) => (block.transactions[0].input = '0x123'))).toThrow('input: expected bytes of hex')
    expect(spoil((block) => (block.hash = `0x${'g'.repeat(64)}`))).toThrow('hash: expected 32 bytes of hex, got "0xggg')
    expect(spoil((block) => (block.hash = `0x${'İ'.repeat(64)}`))).toThrow('hash: expected 32 bytes of hex')
    expect(spoil((block) => (block.number = '0x20000000000000'))).toThrow('number: expected a quantity below 2^53')
    expect(spoil((block) => (block.transactions = [block.transactions[0].hash]))).toThrow(MalformedFieldError)
  })
})

describe('answers of the devnet and of the replay chain', () => {
  const own: { block: Json; receipts: Json[] }[] = ownFixture('blocks')
  const notable: { blockNumber: number; block: Json; receipts: Json[] }[] = ownFixture('notable-blocks').blocks

  test.each([...own, ...notable])('a block and its receipts (case %#)', ({ block: wire, receipts }) => {
    const block = standardiseBlock(wire)
    expect(block.number).toBe(Number(wire.number))
    expect(block.unknownFields).toBeNull()
    expect(block.transactions.map(({ transactionIndex }) => transactionIndex)).toEqual([...wire.transactions.keys()])
    for (const { r, s } of block.transactions) expect([r.length, s.length]).toEqual([66, 66])
    const read = standardiseReceipts(receipts)
    expect(read.map(({ gasUsed }) => gasUsed)).toEqual(receipts.map(({ gasUsed }) => BigInt(gasUsed)))
  })

  test('they have transactions of every type but blobs', () => {
    const types = own.flatMap(({ block }) => standardiseBlock(block).transactions.map(({ type }) => type))
    expect([...new Set(types)].sort()).toEqual([0, 1, 2, 4])
  })

  test('a receipt without an effective price takes that of its transaction', () => {
    const { block, receipts } = notable.find(({ block }) => block.transactions.length > 0)!
    const transaction = standardiseTransaction(block.transactions[0])
    const { effectiveGasPrice: _, ...wire } = receipts[0]
    expect(standardiseReceipt(wire, transaction)).toMatchObject({ effectiveGasPrice: transaction.gasPrice })
    expect(() => standardiseReceipt(wire)).toThrow('effectiveGasPrice: expected a quantity, got nothing')
  })

  test('garbage in any field names transaction, field and value', () => {
    const { block: whole } = notable.find(({ block }) => block.transactions.length > 1)!
    const spoil = (change: (block: Json) => void) => {
      const block = structuredClone(whole)
      change(block)
      return () => standardiseBlock(block, { method: 'eth_getBlockByNumber', block: 7 })
    }
    const place = 'eth_getBlockByNumber (block 7): '
    expect(spoil((block) => delete block.stateRoot)).toThrow(`${place}stateRoot: expected 32 bytes of hex, got nothing`)
    expect(spoil((block) => (block.gasUsed = '0x'))).toThrow('gasUsed: expected a quantity, got "0x"')
    expect(spoil((block) => (block.transactions[1].value = -1))).toThrow(
      'transaction 1: value: expected a quantity, got -1',
    )
    expect(spoil((block) => (block.transactions[0].input = '0x123'))).toThrow('input: expected bytes of hex')
    expect(spoil((block) => (block.hash = `0x${'g'.repeat(64)}`))).toThrow('hash: expected 32 bytes of hex, got "0xggg')
    expect(spoil((block) => (block.hash = `0x${'İ'.repeat(64)}`))).toThrow('hash: expected 32 bytes of hex')
    expect(spoil((block) => (block.number = '0x20000000000000'))).toThrow('number: expected a quantity below 2^53')
    expect(spoil((block) => (block.transactions = [block.transactions[0].hash]))).toThrow(MalformedFieldError)
  })
})

const word = (digit: string) => `0x${digit.repeat(64)}`
const plain = {
  hash: word('A'),
  type: '0x2',
  transactionIndex: '0x0',
  from: `0x${'B'.repeat(40)}`,
  to: null,
  nonce: '0x1',
  gas: '0xffffffffffffffff',
  maxFeePerGas: '0x3b9aca00',
  maxPriorityFeePerGas: '0x0',
  value: '0x0',
  input: '0xABcd',
  yParity: '0x1',
  v: '0x1',
  r: '0x1',
  s: word('f'),
  chainId: '0x458',
}

describe('transactions', () => {
  test('letters become small, quantities exact, halves whole, missing ones null or the fee cap', () => {
    expect(standardiseTransaction(plain)).toMatchObject({
      hash: word('a'),
      from: `0x${'b'.repeat(40)}`,
      to: null,
      gas: 2n ** 64n - 1n,
      gasPrice: 1_000_000_000n,
      input: '0xabcd',
      v: 1n,
      r: `0x${'0'.repeat(63)}1`,
      chainId: 1112n,
      accessList: [],
      authorizationList: null,
      raw: null,
    })
  })

  test('a legacy transaction takes its chain from v, whatever the node says', () => {
    const legacy = { ...plain, type: '0x0', gasPrice: '0x1', v: '0x1b' }
    expect(standardiseTransaction(legacy)).toMatchObject({ v: 27n, chainId: null, accessList: null })
    expect(standardiseTransaction({ ...legacy, v: '0x8d3' })).toMatchObject({ chainId: 1112n })
  })

  test('set-code and blob fields are read and demanded', () => {
    const tuple = { chainId: '0x0', address: plain.from, nonce: '0x5', yParity: '0x0', r: '0x2', s: '0x3' }
    const setCode = { ...plain, type: '0x4', authorizationList: [tuple] }
    expect(standardiseTransaction(setCode).authorizationList?.[0]).toMatchObject({ chainId: 0n, nonce: 5n, yParity: 0 })
    expect(() => standardiseTransaction({ ...plain, type: '0x4' })).toThrow('authorizationList: expected a list')
    const blob = { ...plain, type: '0x3', maxFeePerBlobGas: '0x7', blobVersionedHashes: [word('0')] }
    expect(standardiseTransaction(blob)).toMatchObject({ maxFeePerBlobGas: 7n, blobVersionedHashes: [word('0')] })
    expect(() => standardiseTransaction({ ...blob, blobVersionedHashes: null })).toThrow('blobVersionedHashes')
  })

  test('an unknown type needs little and keeps its JSON', () => {
    const wire = { type: '0x7e', hash: word('1'), transactionIndex: '0x3', from: plain.from, mint: '0x5' }
    expect(standardiseTransaction(wire)).toMatchObject({
      type: 126,
      gas: 0n,
      to: null,
      input: '0x',
      raw: { mint: '0x5' },
    })
    expect(() => standardiseTransaction({ ...wire, from: undefined })).toThrow('from: expected 20 bytes')
  })
})

const plainReceipt = {
  transactionHash: word('1'),
  transactionIndex: '0x0',
  cumulativeGasUsed: '0x5208',
  gasUsed: '0x5208',
  effectiveGasPrice: '0x1',
  contractAddress: null,
  logsBloom: `0x${'00'.repeat(256)}`,
  logs: [],
}

test('a receipt before Byzantium has a root instead of a status', () => {
  const wire = { ...plainReceipt, root: word('2') }
  expect(standardiseReceipt(wire)).toMatchObject({ status: null, root: word('2'), type: 0 })
  expect(() => standardiseReceipt({ ...wire, root: undefined })).toThrow('status')
  expect(() => standardiseReceipt({ ...wire, status: '0x2' })).toThrow('status: expected 0x0 or 0x1, got "0x2"')
})

test('a price of blob gas belongs to a transaction with blobs', () => {
  const wire = { ...plainReceipt, status: '0x1', blobGasPrice: '0x1' }
  expect(standardiseReceipt(wire)).toMatchObject({ blobGasUsed: null, blobGasPrice: null })
  expect(standardiseReceipt({ ...wire, blobGasUsed: '0x20000' })).toMatchObject({ blobGasPrice: 1n })
})
