import type { CallFrameRecord } from '@corescope/api-schema/execution/calls'
import { expect, test } from 'vitest'
import { callsAround, failedCalls, findCalls, parentCalls, undoneCalls, visibleCalls } from './call-tree.ts'

const frame = (index: number, traceAddress: number[], extra: object = {}) =>
  ({
    index,
    traceAddress,
    error: null,
    from: { hash: '0xaa' },
    to: { hash: `0xb${index}` },
    ...extra,
  }) as unknown as CallFrameRecord
const tree = [
  frame(0, []),
  frame(1, [0], { method: { selector: '0x1234', name: 'swap' } }),
  frame(2, [0, 0], { error: 'execution reverted', reason: 'too late' }),
  frame(3, [1]),
  frame(4, [1, 0]),
]
const indexes = (frames: readonly CallFrameRecord[]) => frames.map(({ index }) => index)

test('what lies below a folded call is out of sight', () => {
  expect(indexes(visibleCalls(tree, new Set()))).toEqual([0, 1, 2, 3, 4])
  expect(indexes(visibleCalls(tree, new Set([1])))).toEqual([0, 1, 3, 4])
  expect(indexes(visibleCalls(tree, new Set([0, 3])))).toEqual([0])
  expect([...parentCalls(tree)]).toEqual([0, 1, 3])
})

test('failed calls, what is around them, and search', () => {
  expect(failedCalls(tree)).toEqual([2])
  expect(callsAround(tree, 2)).toEqual([0, 1])
  expect(findCalls(tree, 'SWAP')).toEqual([1])
  expect(findCalls(tree, 'too late')).toEqual([2])
  expect(findCalls(tree, '0xb4')).toEqual([4])
  expect(findCalls(tree, 's')).toEqual([])
})

test('a call below a failed one has no effect either, one beside it has', () => {
  const calls = [
    frame(0, []),
    frame(1, [0], { error: 'execution reverted' }),
    frame(2, [0, 0]),
    frame(3, [0, 0, 0], { error: 'out of gas' }),
    frame(4, [0, 1]),
    frame(5, [1]),
    frame(6, [1, 0], { error: 'execution reverted' }),
    frame(7, [1, 1]),
  ]
  expect([...undoneCalls(calls)]).toEqual([1, 2, 3, 4, 6])
})
