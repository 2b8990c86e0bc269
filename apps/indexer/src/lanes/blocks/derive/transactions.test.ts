import { logsBloom } from '@corescope/decode/block-proof/logs-bloom'
import { plainAddress, plainBundle, plainHash } from '@corescope/devnet/index-proof/plain-chain'
import { expect, it } from 'vitest'
import { deriveBlock } from './derive-block.ts'

const [alice, bob] = [plainAddress('alice'), plainAddress('bob')]
const logs = [{ address: bob, topics: [plainHash(1)], data: '0x' as const }]
const context = {
  chainId: 1112,
  startBlock: 0,
  firstAddresses: [plainAddress('premined')],
  wrappedCoins: new Set<`0x${string}`>(),
  authorities: new Map(),
}
const derive = (...transactions: Parameters<typeof plainBundle>[0]['transactions'] & object) =>
  deriveBlock(plainBundle({ number: 0, transactions }), context)

it('keeps a bloom only where it is not the one the logs make', () => {
  const bloom = logsBloom(logs)
  const other = `${bloom.slice(0, -1)}${bloom.endsWith('1') ? '2' : '1'}` as const
  const extraOf = (logsBloomOfNode: `0x${string}`, entries = logs) =>
    derive({ from: alice, to: bob, logs: entries, receipt: { logsBloom: logsBloomOfNode } }).transactions[0]?.extra
  expect(extraOf(bloom)).toBeNull()
  expect(extraOf(other as `0x${string}`)?.receiptBloom).toBe(other)
  expect(extraOf('0x12')?.receiptBloom).toBe('0x12')
  expect(extraOf(bloom, [])?.receiptBloom).toBe(bloom)
})

it('names a foreign chain id, and none that is the chain’s own', () => {
  const extraOf = (chainId: bigint) =>
    derive({ from: alice, to: bob, type: 2, transaction: { chainId, accessList: [] } }).transactions[0]?.extra?.chainId
  expect(extraOf(1112n)).toBeUndefined()
  expect(extraOf(5n)).toBe(5n)
})

it('names a price of blob gas only beside blob gas', () => {
  const extraOf = (receipt: { blobGasUsed: bigint | null; blobGasPrice: bigint }) =>
    derive({ from: alice, to: bob, receipt }).transactions[0]?.extra
  expect(extraOf({ blobGasUsed: null, blobGasPrice: 1n })).toBeNull()
  expect(extraOf({ blobGasUsed: 131_072n, blobGasPrice: 1n })).not.toBeNull()
})

it('knows addresses in order of first appearance, those of genesis with the first block', () => {
  const made = plainAddress('made')
  const block = derive({ from: alice, created: made, logs }, { from: bob, to: alice })
  expect([...block.addresses]).toEqual([plainAddress('miner'), alice, made, bob, plainAddress('premined')])
  expect(block.entries).toEqual([
    { address: alice, transactionIndex: 0, incoming: false, outgoing: true },
    { address: made, transactionIndex: 0, incoming: true, outgoing: false },
    { address: bob, transactionIndex: 1, incoming: false, outgoing: true },
    { address: alice, transactionIndex: 1, incoming: true, outgoing: false },
  ])
  expect(block.fees.fees).toBe(2n * 21_000n * 7n)
})
