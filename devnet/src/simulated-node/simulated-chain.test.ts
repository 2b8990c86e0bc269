import { blockHash } from '@corescope/decode/block-proof/block-hash'
import { logsBloom } from '@corescope/decode/block-proof/logs-bloom'
import { receiptsRoot } from '@corescope/decode/block-proof/receipts-root'
import { transactionsRoot } from '@corescope/decode/block-proof/transactions-root'
import { transactionHash } from '@corescope/decode/transactions/transaction-hash'
import { expect, test } from 'vitest'
import type { MadeBlock } from './make-block.ts'
import { createSimulatedChain } from './simulated-chain.ts'

const hashes = (blocks: MadeBlock[]) => blocks.map(({ block }) => block.hash)

test('hashes, roots, blooms and links are those of the contents, in every era', () => {
  for (const era of ['berlin', 'london', 'prague'] as const) {
    const chain = createSimulatedChain(`consistent ${era}`, { era })
    let parentHash = chain.head().block.hash
    let proven = 0
    for (const { block, receipts } of chain.extend(60)) {
      expect(block.parentHash).toBe(parentHash)
      parentHash = block.hash
      const provable = block.transactions.every((transaction) => transaction.type <= 4)
      if (block.unknownFields === null) expect(blockHash(block)).toBe(block.hash)
      expect(logsBloom(receipts.flatMap(({ logs }) => logs))).toBe(block.logsBloom)
      if (!provable) continue
      proven += 1
      for (const transaction of block.transactions) expect(transactionHash(transaction)).toBe(transaction.hash)
      expect(transactionsRoot(block.transactions)).toBe(block.transactionsRoot)
      expect(receiptsRoot(receipts)).toBe(block.receiptsRoot)
    }
    expect(proven).toBeGreaterThan(20)
  }
})

test('a prague chain has all that an explorer meets', () => {
  const blocks = createSimulatedChain('variety', { era: 'prague' }).extend(400)
  const transactions = blocks.flatMap(({ block }) => block.transactions)
  const receipts = blocks.flatMap((block) => block.receipts)
  expect(new Set(transactions.map(({ type }) => type))).toEqual(new Set([0, 1, 2, 3, 4, 0x7e]))
  expect(blocks.some(({ block }) => block.transactions.length === 0)).toBe(true)
  expect(blocks.some(({ block }) => block.gasLimit === 2n ** 64n - 1n)).toBe(true)
  expect(blocks.some(({ block }) => block.unknownFields !== null)).toBe(true)
  expect(blocks.some(({ block }) => (block.withdrawals?.length ?? 0) > 0)).toBe(true)
  expect(transactions.some(({ from, to }) => from === to)).toBe(true)
  expect(transactions.some(({ to }) => to === null)).toBe(true)
  expect(transactions.some(({ gasPrice }) => gasPrice === 0n)).toBe(true)
  expect(receipts.some(({ status }) => status === 0)).toBe(true)
  expect(receipts.some(({ logs }) => logs.some(({ topics }) => topics.length === 0))).toBe(true)
})

test('the same seed and calls give the same blocks; another seed others', () => {
  const run = (seed: number) => {
    const chain = createSimulatedChain(seed)
    return [...hashes(chain.extend(10)), ...hashes(chain.fork(5, 7)), ...hashes(chain.twin().extend(3))]
  }
  expect(run(1)).toEqual(run(1))
  expect(run(1)).not.toEqual(run(2))
})

test('a fork displaces blocks, keeps them known by hash, and may bring their transactions back', () => {
  const chain = createSimulatedChain('fork')
  chain.extend(20)
  const displaced = Array.from({ length: 10 }, (_, index) => chain.blockByNumber(11 + index)!)
  const grown = chain.fork(10, 4)
  expect(chain.head().block.number).toBe(14)
  expect(grown[0]!.block.parentHash).toBe(chain.blockByNumber(10)!.block.hash)
  for (const { block } of displaced) expect(chain.blockByHash(block.hash)?.block).toBe(block)
  const before = new Set(displaced.flatMap(({ block }) => block.transactions.map(({ hash }) => hash)))
  const after = grown.flatMap(({ block }) => block.transactions.map(({ hash }) => hash))
  expect(after.some((hash) => before.has(hash))).toBe(true)
  expect(new Set(after).size).toBe(after.length)
  for (const hash of after) expect(chain.blockOfTransaction(hash)).toBeDefined()

  chain.setHead(displaced.at(-1)!.block.hash)
  expect(chain.head()).toBe(displaced.at(-1))
  expect(chain.blockByNumber(11)).toBe(displaced[0])
})

test('balances change exactly where an address is touched, per branch', () => {
  const chain = createSimulatedChain('balances')
  const blocks = chain.extend(30)
  for (const [index, { block }] of blocks.entries()) {
    if (index === 0 || block.transactions.length === 0) continue
    const { from } = block.transactions[0]!
    expect(chain.balance(from, block.hash)).not.toBe(chain.balance(from, block.parentHash))
  }
  const empty = blocks.find(({ block }) => block.transactions.length === 0)!
  const [hot] = chain.people
  expect(chain.balance(hot!, empty.block.hash)).toBe(chain.balance(hot!, empty.block.parentHash))
})
