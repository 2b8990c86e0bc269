import type { Address, Hash } from '@corescope/chain/types/hex'
import { explainBalances, settleDiffs } from '@corescope/decode/balances/balance-changes'
import { readValueMoves } from '@corescope/decode/balances/value-moves'
import { type FreshWorld, startFreshWorld } from '@corescope/devnet/test-worlds/fresh-world'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Transport } from '../caller.ts'
import { readTraceCalls } from '../traces/trace-calls.ts'
import { createTransport } from '../transport/transport.ts'
import { readTransactionDiff } from './state-diff.ts'

interface WireBlock {
  number: string
  miner: Address
  baseFeePerGas: string
  transactions: { hash: Hash; from: Address; gas: string }[]
}
type WireReceipt = Record<'gasUsed' | 'effectiveGasPrice' | 'status', string> &
  Partial<Record<'blobGasUsed' | 'blobGasPrice', string>>

let world: FreshWorld
let transport: Transport
beforeAll(async () => {
  world = await startFreshWorld()
  transport = createTransport({ urls: [world.url] })
})
afterAll(async () => {
  await transport?.close()
  await world?.stop()
})

const options = { bytes: 64_000_000, timeoutMs: 30_000 }
const blockAt = (number: number) =>
  world.node.call<WireBlock>('eth_getBlockByNumber', [`0x${number.toString(16)}`, true])

/** What `transaction` did, from the node. */
const explain = async (block: WireBlock, index: number) => {
  const { hash, from, gas } = block.transactions[index]!
  const receipt = await world.node.call<WireReceipt>('eth_getTransactionReceipt', [hash])
  const [diffs, { calls, cut }] = await transport.pinned((endpoint) =>
    Promise.all([
      readTransactionDiff(endpoint, hash, options),
      readTraceCalls(endpoint, hash, { from: 0, count: 100_000, bytes: 0 }, options),
    ]),
  )
  expect(cut).toBeNull()
  const valueMoves = readValueMoves(calls)
  const paid = {
    from,
    miner: block.miner,
    gas: BigInt(gas),
    gasUsed: BigInt(receipt.gasUsed),
    effectiveGasPrice: BigInt(receipt.effectiveGasPrice),
    baseFeePerGas: BigInt(block.baseFeePerGas),
    blobFee: BigInt(receipt.blobGasUsed ?? 0) * BigInt(receipt.blobGasPrice ?? 0),
    isCore: false,
    deposited: 0n,
  }
  const settled = settleDiffs(diffs, paid, valueMoves, true)
  return { settled, ...explainBalances(paid, valueMoves, settled) }
}

it('derived balance changes add up to what the node says, for every transaction of a devnet chain', async () => {
  const head = Number(await world.node.call('eth_blockNumber'))
  const reasons: Record<number, number> = {}
  let transactions = 0
  for (let number = 1; number <= head; number += 1) {
    const block = await blockAt(number)
    for (const [index, { hash }] of block.transactions.entries()) {
      const { settled, changes, isTold } = await explain(block, index)
      expect(isTold).toBe(false)
      transactions += 1
      for (const { reason } of changes) reasons[reason] = (reasons[reason] ?? 0) + 1
      for (const { address, balance } of settled) {
        const own = changes.filter((change) => change.address === address)
        const sum = own.reduce((total, { amount }) => total + amount, 0n)
        expect(sum, `${hash} ${address}`).toBe(balance === null ? 0n : balance.after - balance.before)
        if (own.length > 0) expect(own.at(-1)!.after).toBe(balance!.after)
      }
    }
  }
  // Nothing is left over: every wei has its reason.
  expect(reasons[0]).toBeUndefined()
  expect(Object.keys(reasons).map(Number)).toEqual([5, 6, 7, 10, 12, 13])
  expect(transactions).toBeGreaterThan(500)
  process.stdout.write(`${transactions} transactions, balance changes by reason: ${JSON.stringify(reasons)}\n`)
})

it('balances, nonces, code and storage after the last transaction are those of the state', async () => {
  const head = Number(await world.node.call('eth_blockNumber'))
  let slots = 0
  for (let number = 2; number <= head; number += 5) {
    const block = await blockAt(number)
    const last = block.transactions.length - 1
    if (last < 0) continue
    const { settled } = await explain(block, last)
    for (const { address, balance, nonce, code, storage } of settled) {
      const ask = (method: string, ...params: unknown[]) => world.node.call<string>(method, [...params, block.number])
      if (balance !== null) expect(BigInt(await ask('eth_getBalance', address))).toBe(balance.after)
      if (nonce !== null) expect(BigInt(await ask('eth_getTransactionCount', address))).toBe(nonce.after)
      if (code !== null) expect(await ask('eth_getCode', address)).toBe(code.after)
      for (const { slot, after } of storage.slice(0, 5)) {
        slots += 1
        expect(BigInt(await ask('eth_getStorageAt', address, slot))).toBe(BigInt(after))
      }
    }
  }
  expect(slots).toBeGreaterThan(5)
})
