import { readFileSync } from 'node:fs'
import type { Block } from '@corescope/chain/types/block'
import { blockHash } from '@corescope/decode/block-proof/block-hash'
import { logsBloom } from '@corescope/decode/block-proof/logs-bloom'
import { receiptsRoot } from '@corescope/decode/block-proof/receipts-root'
import { transactionsRoot } from '@corescope/decode/block-proof/transactions-root'
import { decodeExtraData } from '@corescope/decode/extra-data/extra-data'
import { recoverSealSigner } from '@corescope/decode/extra-data/seal-hash'
import { isSystemTransaction } from '@corescope/decode/transactions/system-transaction'
import { transactionHash } from '@corescope/decode/transactions/transaction-hash'
import { createPublicClient, http, recoverTransactionAddress, serializeTransaction } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildReplayChain } from './replay-chain.ts'
import { createReplayNode, type ReplayNode } from './replay-node.ts'
import { notableBlocks } from './schedule.ts'
import { fixtureFile, fixtureText } from './write-fixtures.ts'

let node: ReplayNode
let blocks: Block[]

beforeAll(async () => {
  node = await createReplayNode()
  blocks = node.chain.bundles.map(({ block }) => block)
}, 60_000)
afterAll(() => node.stop())

const post = async (body: unknown) => {
  const response = await fetch(node.url, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return response.json()
}
const call = async (method: string, ...params: unknown[]) => {
  const { result, error } = await post({ jsonrpc: '2.0', id: 1, method, params })
  if (error !== undefined) throw new Error(error.message)
  return result
}
const extraDataAt = (blockNumber: number) =>
  decodeExtraData(blocks[blockNumber]!.extraData, { blockNumber, epochLength: 200 })

describe('the replay chain', () => {
  it('links every block to its parent by a hash that its header has', () => {
    for (const [index, block] of blocks.entries()) {
      expect(block.number).toBe(index)
      expect(blockHash(block)).toBe(block.hash)
      if (index > 0) expect(block.parentHash).toBe(blocks[index - 1]!.hash)
    }
  })

  it('proves transactions, receipts and bloom of every block', () => {
    for (const { block, receipts } of node.chain.bundles) {
      expect(transactionsRoot(block.transactions)).toBe(block.transactionsRoot)
      expect(receiptsRoot(receipts)).toBe(block.receiptsRoot)
      expect(logsBloom(receipts.flatMap(({ logs }) => logs))).toBe(block.logsBloom)
    }
  })

  it('is sealed by the miner of each block', async () => {
    for (const { blockNumber } of notableBlocks(node.chain.schedule).slice(1)) {
      const block = blocks[blockNumber]!
      expect(await recoverSealSigner(block, 1112)).toBe(block.miner)
    }
  })

  it('ends a block with fees by the deposit of its miner, really signed', async () => {
    const busy = blocks.filter(({ transactions }) => transactions.length > 0)
    expect(busy.length).toBeGreaterThan(12)
    for (const block of busy) {
      const [transfer, deposit] = block.transactions
      expect(isSystemTransaction(deposit!, block.miner)).toBe(true)
      expect(isSystemTransaction(transfer!, block.miner)).toBe(false)
      expect(transactionHash(deposit!)).toBe(deposit!.hash)
    }
  })

  it('has every layout of extra data, and one of none', () => {
    const { schedule } = node.chain
    const layouts = blocks.map((_, blockNumber) => {
      const result = extraDataAt(blockNumber)
      return result.ok ? result.extraData.layout : result.error.problem
    })
    expect(layouts[0]).toBe('preLuban')
    expect(new Set(layouts.slice(1, 200))).toEqual(new Set(['bare']))
    expect(layouts[schedule.firstLuban]).toBe('luban')
    expect(layouts[schedule.bohr]).toBe('bohr')
    expect(layouts.indexOf('attestation')).toBe(schedule.malformed)
    expect(layouts.lastIndexOf('attestation')).toBe(schedule.malformed)
  })

  it('carries votes for the parent, linked to the votes before', () => {
    const { schedule, validators } = node.chain
    const result = extraDataAt(schedule.bohr)
    if (!result.ok) throw result.error
    const { attestation, turnLength, validators: listed } = result.extraData
    expect(turnLength).toBe(4)
    expect(listed).toEqual(validators.map(({ consensusAddress, voteAddress }) => ({ consensusAddress, voteAddress })))
    expect(attestation!.voteData).toEqual({
      sourceNumber: schedule.bohr - 2,
      sourceHash: blocks[schedule.bohr - 2]!.hash,
      targetNumber: schedule.bohr - 1,
      targetHash: blocks[schedule.bohr - 1]!.hash,
    })
    expect(attestation!.voterIndexes).toEqual([0, 1, 2, 3, 4])
  })

  it('is the same on every run, as the fixtures have it', async () => {
    const again = await buildReplayChain()
    expect(again.bundles.at(-1)!.block.hash).toBe(blocks.at(-1)!.hash)
    expect(readFileSync(fixtureFile, 'utf8')).toBe(fixtureText(again))
  }, 60_000)

  it('is a short one with short epochs', async () => {
    const short = await buildReplayChain(1114, 8)
    expect(short.bundles).toHaveLength(39)
    expect(await recoverSealSigner(short.bundles[8]!.block, 1114)).toBe(short.bundles[8]!.block.miner)
  })
})

describe('the replay node', () => {
  it('says which chain it is', async () => {
    expect(await call('eth_chainId')).toBe('0x458')
    expect(await call('net_version')).toBe('1112')
    expect(await call('eth_syncing')).toBe(false)
    expect(await call('web3_clientVersion')).toMatch(/replay/)
    expect(Number(await call('eth_blockNumber'))).toBe(blocks.length - 1)
  })

  it('serves a block by number, tag and hash', async () => {
    const head = blocks.at(-1)!
    const byNumber = await call('eth_getBlockByNumber', `0x${head.number.toString(16)}`, true)
    expect(byNumber.hash).toBe(head.hash)
    expect(byNumber.transactions[1].from).toBe(head.miner)
    expect(await call('eth_getBlockByNumber', 'latest', true)).toEqual(byNumber)
    expect(await call('eth_getBlockByHash', head.hash, true)).toEqual(byNumber)
    expect((await call('eth_getBlockByHash', head.hash, false)).transactions).toEqual(
      head.transactions.map(({ hash }) => hash),
    )
    expect((await call('eth_getBlockByNumber', 'earliest', false)).number).toBe('0x0')
    expect(Number((await call('eth_getBlockByNumber', 'finalized', false)).number)).toBe(node.chain.finalized)
    expect(await call('eth_getBlockByNumber', '0xffffff', false)).toBeNull()
    expect(await call('eth_getBlockByHash', `0x${'ab'.repeat(32)}`, false)).toBeNull()
  })

  it('serves receipts', async () => {
    const head = blocks.at(-1)!
    const receipts = await call('eth_getBlockReceipts', head.hash)
    expect(receipts).toHaveLength(2)
    expect(receipts[1].logs[0]).toMatchObject({ logIndex: '0x0', blockHash: head.hash, transactionIndex: '0x1' })
    expect(await call('eth_getTransactionReceipt', head.transactions[1]!.hash)).toEqual(receipts[1])
    expect(await call('eth_getTransactionReceipt', `0x${'ab'.repeat(32)}`)).toBeNull()
  })

  it('is understood by a client, whose transactions recover to their senders', async () => {
    const client = createPublicClient({ transport: http(node.url) })
    const { transactions } = await client.getBlock({ includeTransactions: true })
    expect(transactions).toHaveLength(2)
    for (const { hash, from } of transactions) {
      const { r, s, v, nonce, to, value, gas, gasPrice, input } = await client.getTransaction({ hash })
      const unsigned = { type: 'legacy', chainId: 1112, nonce, to, value, gas, gasPrice, data: input } as const
      const serializedTransaction = serializeTransaction(unsigned, { r, s, v })
      expect((await recoverTransactionAddress({ serializedTransaction })).toLowerCase()).toBe(from)
    }
  })

  it('keeps balances and nonces by block', async () => {
    const head = blocks.at(-1)!
    const [transfer] = head.transactions
    const before = BigInt(await call('eth_getBalance', transfer!.from, `0x${(head.number - 1).toString(16)}`))
    const after = BigInt(await call('eth_getBalance', transfer!.from, 'latest'))
    expect(before - after).toBe(transfer!.value + 21_000n * transfer!.gasPrice)
    expect(BigInt(await call('eth_getTransactionCount', transfer!.from, { blockHash: head.hash }))).toBe(
      transfer!.nonce + 1n,
    )
    expect(await call('eth_getCode', '0x0000000000000000000000000000000000001000', 'latest')).toBe('0xfe')
    expect(await call('eth_getCode', transfer!.from, 'latest')).toBe('0x')
  })

  it('answers batches, unknown methods and garbage as a node does', async () => {
    const batch = await post([
      { jsonrpc: '2.0', id: 'a', method: 'eth_chainId', params: [] },
      { jsonrpc: '2.0', id: 'b', method: 'debug_traceBlockByNumber', params: ['0x1'] },
      { jsonrpc: '2.0', id: 'c', method: 'eth_getBalance', params: ['0x12', 'latest'] },
    ])
    expect(batch).toMatchObject([
      { id: 'a', result: '0x458' },
      { id: 'b', error: { code: -32601 } },
      { id: 'c', error: { code: -32602 } },
    ])
    expect(await post('{"jsonrpc":')).toMatchObject({ id: null, error: { code: -32700 } })
    expect((await fetch(node.url)).status).toBe(405)
  })
})
