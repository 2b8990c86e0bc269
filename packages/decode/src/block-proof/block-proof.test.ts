import type { BlockHeader } from '@corescope/chain/types/block'
import { ownFixture, recordedFiles } from '@corescope/devnet/test-worlds/recorded-files'
import { describe, expect, it } from 'vitest'
import { bytesToHex, hexToBytes } from '../bytes/bytes.ts'
import { decodeRlpPrefix } from '../bytes/rlp-decode.ts'
import { recoverSealSigner, sealHash } from '../extra-data/seal-hash.ts'
import { recordedBlock, recordedHeader, recordedReceipt, recordedTransaction } from '../test-data/standardise.ts'
import { transactionHash } from '../transactions/transaction-hash.ts'
import { blockHash } from './block-hash.ts'
import { logsBloom } from './logs-bloom.ts'
import { receiptsRoot } from './receipts-root.ts'
import { transactionsRoot } from './transactions-root.ts'

const { extra, isThere: present, json } = recordedFiles()
const read = (name: string) => {
  const answer = json(name)
  return answer.result ?? answer
}

function headerFromRlp(rlp: string): BlockHeader {
  const names = 'parentHash sha3Uncles miner stateRoot transactionsRoot receiptsRoot logsBloom difficulty number'.split(
    ' ',
  )
  names.push(...'gasLimit gasUsed timestamp extraData mixHash nonce'.split(' '))
  const values = (decodeRlpPrefix(hexToBytes(rlp)).item as Uint8Array[]).map(bytesToHex)
  expect(values).toHaveLength(names.length)
  const json = Object.fromEntries(names.map((name, index) => [name, values[index] === '0x' ? '0x0' : values[index]]))
  return recordedHeader(json)
}

type Wire = { block: { hash: string; receiptsRoot: string }; receipts: { logsBloom: string }[] }

describe('blocks of the devnet’s node and of the replay chain', () => {
  const wires: Wire[] = [...ownFixture('blocks'), ...ownFixture('notable-blocks').blocks]

  it.each(wires)('hash, transactions, receipts and blooms follow from their fields (case %#)', (wire) => {
    const block = recordedBlock(wire.block)
    const receipts = wire.receipts.map(recordedReceipt)
    expect(blockHash(block)).toBe(wire.block.hash)
    expect(block.transactions.map(transactionHash)).toEqual(block.transactions.map(({ hash }) => hash))
    expect(transactionsRoot(block.transactions)).toBe(block.transactionsRoot)
    expect(receiptsRoot(receipts)).toBe(wire.block.receiptsRoot)
    for (const { logs, logsBloom: stated } of receipts) expect(logsBloom(logs)).toBe(stated)
  })

  it('a block has another hash as soon as one field differs', () => {
    const block = recordedBlock(wires.at(-1)!.block)
    expect(blockHash({ ...block, gasUsed: block.gasUsed + 1n })).not.toBe(block.hash)
    expect(blockHash({ ...block, unknownFields: { slotNumber: '0x1' } })).toBeNull()
  })
})

describe('seals of the replay chain', () => {
  const { chainId, blocks } = ownFixture('notable-blocks')
  const sealed = (blocks as Wire[]).slice(1)

  it.each(sealed)('are their miners’, under their own chain id alone (case %#)', async (wire) => {
    const block = recordedBlock(wire.block)
    expect(sealHash(block, chainId)).not.toBe(sealHash(block, chainId + 1))
    expect(await recoverSealSigner(block, chainId)).toBe(block.miner)
    expect(await recoverSealSigner(block, chainId + 1)).not.toBe(block.miner)
  })
})

extra(describe)('a real block of Core (1807576)', () => {
  const block = present ? recordedBlock(read('blocks/core-mainnet-block-1807576-full.json')) : undefined!
  const expected = present ? read('extradata/core-mainnet-block-1807576-header.json').expected : undefined!

  it('has the hash of its header', () => {
    expect(blockHash(block)).toBe(expected.blockHash)
    expect(block.hash).toBe(expected.blockHash)
  })

  it('has transactions whose hashes and root follow from their fields', () => {
    expect(block.transactions).toHaveLength(22)
    expect(block.transactions.map(transactionHash)).toEqual(block.transactions.map(({ hash }) => hash))
    expect(transactionsRoot(block.transactions)).toBe(block.transactionsRoot)
  })

  it('was sealed by its miner', async () => {
    expect(sealHash(block, 1116)).toBe(expected.sealHash)
    expect(await recoverSealSigner(block, 1116)).toBe(block.miner)
  })

  it('is not sealed by its miner under another chain id', async () => {
    expect(await recoverSealSigner(block, 1114)).not.toBe(block.miner)
  })

  it('has another hash as soon as one field differs', () => {
    expect(blockHash({ ...block, gasUsed: block.gasUsed + 1n })).not.toBe(block.hash)
    expect(transactionsRoot(block.transactions.toReversed())).not.toBe(block.transactionsRoot)
  })

  it('cannot be proven with a field of a fork we do not know', () => {
    expect(blockHash({ ...block, unknownFields: { slotNumber: '0x1' } })).toBeNull()
  })
})

extra(describe)('recorded blocks of a go-ethereum chain', () => {
  it.each([
    'blocks/geth-eth_getBlockByHash-hash-1.json',
    'blocks/geth-eth_getBlockByNumber-number-0.json',
    'blocks/geth-eth_getBlockByNumber-number-latest-1.json',
  ])('%s hashes to its hash', (name) => {
    const json = read(name)
    expect(blockHash(recordedHeader(json))).toBe(json.hash)
  })

  it('a full one proves its transactions', () => {
    const block = recordedBlock(read('blocks/geth-eth_getBlockByNumber-number-latest-1.json'))
    expect(block.transactions).toHaveLength(1)
    expect(transactionHash(block.transactions[0]!)).toBe(block.transactions[0]!.hash)
    expect(transactionsRoot(block.transactions)).toBe(block.transactionsRoot)
  })

  it('a legacy transfer’s receipt makes the receipts root of its kind of block', () => {
    const receipts = read('blocks/geth-eth_getBlockReceipts-block-with-legacy-transfer-tx.json').map(recordedReceipt)
    const block = recordedHeader(read('blocks/geth-eth_getBlockByHash-hash-1.json'))
    expect(receiptsRoot(receipts)).toBe(block.receiptsRoot)
  })
})

extra(describe)('headers of a devnet of Core, kept as evidence of double signing', () => {
  it.each(['extradata/core-devnet-header-1.json', 'extradata/core-devnet-header-3.json'])('%s', async (name) => {
    const { chainId, rlp, expected } = read(name)
    const header = headerFromRlp(rlp)
    expect(blockHash(header)).toBe(expected.blockHash)
    expect(sealHash(header, chainId)).toBe(expected.sealHash)
    expect(await recoverSealSigner(header, chainId)).toBe(expected.signer)
  })
})

extra(describe)('recorded receipts', () => {
  it.each([
    'blocks/core-mainnet-receipt-0xf5582d.json',
    'blocks/geth-eth_getTransactionReceipt-with-logs.json',
    'blocks/geth-eth_getTransactionReceipt-dynamic-tx-with-logs.json',
  ])('%s: the bloom follows from the logs', (name) => {
    const receipt = recordedReceipt(read(name))
    expect(logsBloom(receipt.logs)).toBe(receipt.logsBloom)
  })

  it('a transaction of Core hashes to its hash', () => {
    const transaction = recordedTransaction(read('blocks/core-mainnet-tx-0xf5582d.json'))
    expect(transactionHash(transaction)).toBe(transaction.hash)
  })
})
