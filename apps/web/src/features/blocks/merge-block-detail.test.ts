import type { BlockDetail } from '@corescope/api-schema/blocks/calls'
import type { ChangeEvent } from '@corescope/api-schema/events/change-event'
import { expect, test } from 'vitest'
import { mergeBlockDetail } from './merge-block-detail.ts'

const hash = `0x${'0'.repeat(64)}` as const
const reference = { number: 30, hash }
const grown: ChangeEvent = { kind: 'blocks', head: reference }
const reorg: ChangeEvent = { kind: 'reorg', ancestor: reference, displaced: reference, depth: 1 }
const block = (finality: BlockDetail['finality']) =>
  ({ blockNumber: 9, confirmations: 20, nextBlockNumber: 10, finality }) as BlockDetail

test('a final block only gains confirmations', () => {
  const final = block('finalized')
  expect(mergeBlockDetail(grown, final)).toEqual({ ...final, confirmations: 22 })
  expect(mergeBlockDetail(reorg, final)).toBe(final)
})

test('a block that can still lose its place is asked for again', () => {
  expect(mergeBlockDetail(grown, block('confirmed'))).toBeUndefined()
  expect(mergeBlockDetail(reorg, block('confirmed'))).toBeUndefined()
})

test('a displaced block waits for the next reorganisation', () => {
  const forked = block('forked')
  expect(mergeBlockDetail(grown, forked)).toBe(forked)
  expect(mergeBlockDetail(reorg, forked)).toBeUndefined()
})
