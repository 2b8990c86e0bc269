import type { ChangeEvent } from '@corescope/api-schema/events/change-event'
import type { BlockSummary } from '@corescope/api-schema/shapes/block-summary'
import type { Page } from '@corescope/api-schema/shapes/paging'
import { afterEach, expect, test, vi } from 'vitest'
import { mergeBlockPage } from './merge-block-page.ts'

const session = vi.hoisted(() => ({ isSignedIn: false }))
vi.mock('../session/session.ts', () => ({ isSignedIn: () => session.isSignedIn }))
afterEach(() => {
  session.isSignedIn = false
})

const hashOf = (number: number): `0x${string}` => `0x${number.toString(16).padStart(64, '0')}`
const block = (blockNumber: number, blockHash = hashOf(blockNumber)): BlockSummary => ({
  blockNumber,
  blockHash,
  timestamp: 1_700_000_000 + blockNumber * 3,
  miner: {
    hash: `0x${'11'.repeat(20)}`,
    type: '2',
    isCandidate: true,
    privateName: null,
    domainName: null,
    publicName: null,
    tokenName: null,
    symbol: null,
  },
  transactionCount: 1,
  gasUsed: '21000',
  gasLimit: '30000000',
  baseFeePerGas: null,
  fees: '0',
  burntFees: '0',
  size: 600,
})
const page: Page<BlockSummary> = {
  records: [block(9), block(8)],
  total: 10,
  pages: 5,
  pageNum: 1,
  pageSize: 2,
  asOf: { number: 9, hash: hashOf(9) },
}
const arrived = (entry: BlockSummary): ChangeEvent => ({
  kind: 'block',
  head: { number: entry.blockNumber, hash: entry.blockHash },
  block: entry,
})

test('the next block comes on top, the oldest leaves, totals follow', () => {
  expect(mergeBlockPage(arrived(block(10)), page)).toEqual({
    ...page,
    records: [block(10), block(9)],
    total: 11,
    pages: 6,
    asOf: { number: 10, hash: hashOf(10) },
  })
})

test('a replayed block changes nothing', () => {
  expect(mergeBlockPage(arrived(block(9)), page)).toBe(page)
})

test('a gap, another block at a shown number and a reorganisation ask again', () => {
  expect(mergeBlockPage(arrived(block(11)), page)).toBeUndefined()
  expect(mergeBlockPage(arrived(block(9, hashOf(99))), page)).toBeUndefined()
  expect(mergeBlockPage(arrived(block(0)), { ...page, records: [], total: 0 })).toBeUndefined()
  const reference = { number: 8, hash: hashOf(8) }
  expect(mergeBlockPage({ kind: 'reorg', ancestor: reference, displaced: reference, depth: 1 }, page)).toBeUndefined()
  expect(mergeBlockPage({ kind: 'blocks', head: reference }, page)).toBeUndefined()
})

test('whoever is signed in sees their own name of the miner: the one of the rows, else it is asked for', () => {
  session.isSignedIn = true
  const named = { ...block(9), miner: { ...block(9).miner, privateName: 'Mine', isNameSealed: true as const } }
  const own = { ...page, records: [named, block(8)] }
  const other = { ...block(10), miner: { ...block(10).miner, hash: `0x${'22'.repeat(20)}` as const } }
  expect(mergeBlockPage(arrived(block(10)), own)?.records[0]?.miner).toEqual(named.miner)
  expect(mergeBlockPage(arrived(other), own)).toBeUndefined()
})
