import type { Hash } from '@corescope/chain/types/hex'
import { blockHash } from '@corescope/decode/block-proof/block-hash'
import { receiptsRoot } from '@corescope/decode/block-proof/receipts-root'
import { transactionsRoot } from '@corescope/decode/block-proof/transactions-root'
import { type Anvil, startAnvil } from '@corescope/devnet/anvil/start-anvil'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchBundle, fetchBundles } from './blocks/fetch-bundles.ts'
import type { Transport } from './caller.ts'
import { ExecutionRevertedError, NotThereError } from './errors.ts'
import { probeNode } from './identity/probe.ts'
import { debug_traceTransaction } from './methods/debug_traceTransaction.ts'
import { eth_blockNumber } from './methods/eth_blockNumber.ts'
import { eth_call } from './methods/eth_call.ts'
import { eth_gasPrice } from './methods/eth_gasPrice.ts'
import { getBalances } from './methods/eth_getBalance.ts'
import { getFinalizedBlock, getLatestBlock } from './methods/eth_getBlockByNumber.ts'
import { eth_getCode } from './methods/eth_getCode.ts'
import { eth_getTransactionByHash } from './methods/eth_getTransactionByHash.ts'
import { eth_getTransactionCount } from './methods/eth_getTransactionCount.ts'
import { eth_getTransactionReceipt } from './methods/eth_getTransactionReceipt.ts'
import { satoshi_getSnapshot } from './methods/satoshi_getSnapshot.ts'
import { txpool_status } from './methods/txpool_status.ts'
import { newHeads } from './subscriptions/new-heads.ts'
import { createTransport } from './transport/transport.ts'

// Runtime code: any call reverts when it carries data, else emits a log without topics.
const CREATION = '0x6010600c60003960106000f3' + '3615600957600080fd5b60006000a000'
const SENDER = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const FRIEND = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'

let anvil: Anvil
let transport: Transport
let contract: `0x${string}`
let failed: Hash

/** Dev accounts of anvil are unlocked: the node signs. */
let nonce = 0
async function send(message: object): Promise<Hash> {
  const params = [{ from: SENDER, gas: '0x30d40', nonce: `0x${nonce.toString(16)}`, ...message }]
  nonce += 1
  return (await transport.request({ method: 'eth_sendTransaction', params })) as Hash
}
const mine = () => transport.request({ method: 'evm_mine', params: [] })

beforeAll(async () => {
  anvil = await startAnvil({ mining: 'manual', chainId: 1112 })
  transport = createTransport({ urls: [anvil.url], expectedChainId: 1112 })
  const creation = await send({ data: CREATION })
  await mine()
  contract = (await eth_getTransactionReceipt(transport, creation))!.contractAddress!
  for (let block = 0; block < 30; block += 1) {
    await send({ to: FRIEND, value: '0x1' })
    await send({ to: contract, gasPrice: '0x77359400' })
    await send({ to: FRIEND, value: '0x2', gasPrice: '0x77359400', accessList: [] })
    failed = await send({ to: contract, data: '0x01' })
    await mine()
  }
})
afterAll(async () => {
  await transport?.close()
  await anvil?.stop()
})

test('bundles of a real node: in order, linked, and proven by their own hashes', async () => {
  const head = await eth_blockNumber(transport)
  expect(head).toBe(31)
  let parentHash: Hash | undefined
  let next = 0
  for await (const { block, receipts } of fetchBundles(transport, { from: 0, to: head }, { batch: 7 })) {
    expect(block.number).toBe(next)
    if (parentHash) expect(block.parentHash).toBe(parentHash)
    parentHash = block.hash
    next += 1
    expect(block.unknownFields).toBeNull()
    if (block.number === 0) continue
    expect(transactionsRoot(block.transactions)).toBe(block.transactionsRoot)
    expect(receiptsRoot(receipts)).toBe(block.receiptsRoot)
    expect(blockHash(block)).toBe(block.hash)
  }
  expect(next).toBe(32)
})

test('a range beyond the head fails by naming the block; a missing block is undefined', async () => {
  const beyond = async () => {
    for await (const bundle of fetchBundles(transport, { from: 30, to: 33 }, { attempts: 2 })) void bundle
  }
  await expect(beyond()).rejects.toThrow(NotThereError)
  await expect(beyond()).rejects.toThrow('block 32')
  expect(await fetchBundle(transport, 1_000)).toBeUndefined()
  expect(await fetchBundle(transport, `0x${'12'.repeat(32)}`)).toBeUndefined()
})

test('a block by number, by hash and as a bundle are the same', async () => {
  const bundle = (await fetchBundle(transport, 12))!
  expect(bundle.receipts.map(({ status }) => status)).toEqual([1, 1, 1, 0])
  expect(bundle.receipts[1]!.logs).toMatchObject([{ address: contract, logIndex: 0, topics: [], data: '0x' }])
  expect(bundle).toEqual(await fetchBundle(transport, bundle.block.hash))
  const latest = await getLatestBlock(transport)
  expect(latest).toEqual((await fetchBundle(transport, 31))!.block)
})

test('state at a block: balances, code, nonce, calls', async () => {
  const [early, late] = await Promise.all([5, 31].map(async (number) => (await fetchBundle(transport, number))?.block))
  const at = { number: late!.number, hash: late!.hash }
  const [friend] = await getBalances(transport, [FRIEND, SENDER], at)
  expect(friend).toBe(10n ** 22n + 90n)
  const [before] = await getBalances(transport, [FRIEND], { number: early!.number, hash: early!.hash })
  expect(before).toBe(10n ** 22n + 12n)
  expect(await eth_getCode(transport, contract, at)).toBe(`0x${CREATION.slice(26)}`)
  expect(await eth_getCode(transport, FRIEND)).toBe('0x')
  expect(await eth_getTransactionCount(transport, SENDER)).toBe(121n)
  expect(await eth_call(transport, { to: contract })).toBe('0x')
  await expect(eth_call(transport, { to: contract, data: '0x01' })).rejects.toThrow(ExecutionRevertedError)
})

test('a transaction, its receipt and the reason of its failure', async () => {
  const known = (await eth_getTransactionByHash(transport, failed))!
  expect(known.block?.number).toBe(31)
  expect(known.transaction).toMatchObject({ hash: failed, from: SENDER, to: contract, input: '0x01' })
  expect(await eth_getTransactionReceipt(transport, failed)).toMatchObject({ status: 0, logs: [] })
  const frame = await debug_traceTransaction(transport, failed, { onlyTopCall: true })
  expect(frame).toMatchObject({ type: 'CALL', error: 'execution reverted', to: contract })
  const pending = await send({ to: FRIEND })
  expect(await eth_getTransactionByHash(transport, pending)).toMatchObject({ block: null })
  expect(await eth_getTransactionReceipt(transport, pending)).toBeUndefined()
  expect(await txpool_status(transport)).toEqual({ pending: 1, queued: 0 })
})

test('what the node offers is found out', async () => {
  const capabilities = await probeNode(transport)
  expect(capabilities).toMatchObject({ chainId: 1112, head: 31, blockReceipts: true, debugTrace: true, txpool: true })
  expect(capabilities.traces).toBe('trace_block')
  expect(capabilities.clientVersion).toContain('anvil')
  expect(capabilities.archive).toBe(true)
  expect(capabilities.finalizedTag).toBe((await getFinalizedBlock(transport)) !== undefined)
  expect(await eth_gasPrice(transport)).toBeGreaterThan(0n)
  expect(await satoshi_getSnapshot(transport, 1)).toBeUndefined()
})

test('a new head is pushed over the socket', async () => {
  const control = new AbortController()
  const options = { webSocketUrl: anvil.webSocketUrl, pollMs: 50, safetyPollMs: 60_000, signal: control.signal }
  const timer = setInterval(() => void mine(), 100)
  for await (const hint of newHeads(transport, options)) {
    if (hint.source !== 'websocket') continue
    clearInterval(timer)
    expect((await fetchBundle(transport, hint.blockNumber))?.block.hash).toBe(hint.blockHash)
    break
  }
  control.abort()
})
