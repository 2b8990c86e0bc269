import type { TraceFrame } from '@corescope/chain/types/trace'
import type { SimulatedLog } from '@corescope/rpc/traces/simulate-call'
import { expect, it } from 'vitest'
import { balanceMoves } from './balance-moves.ts'

const address = (digit: string) => `0x${digit.repeat(40)}` as const
const topic = (digit: string) => `0x${'0'.repeat(24)}${digit.repeat(40)}` as const
const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}` as const

const frame = (traceAddress: number[], from: string, to: string, value: bigint, error: string | null = null) =>
  ({ traceAddress, from: address(from), to: address(to), value, error }) as unknown as TraceFrame

it('adds up coins of calls that took effect, and tokens of their events', () => {
  const frames = [
    frame([], 'a', 'b', 10n),
    frame([0], 'b', 'c', 4n),
    frame([1], 'b', 'd', 6n, 'execution reverted'),
    frame([1, 0], 'd', 'e', 6n),
  ]
  const logs: SimulatedLog[] = [
    { address: address('f'), topics: [transfer, topic('a'), topic('c')], data: word(7n) },
    // minted, given on: nobody has less
    { address: address('f'), topics: [transfer, topic('0'), topic('b')], data: word(5n) },
    { address: address('f'), topics: [transfer, topic('b'), topic('0')], data: word(5n) },
    // an item
    { address: address('9'), topics: [transfer, topic('b'), topic('a'), word(77n)], data: '0x' },
    // no transfer of a known form
    { address: address('f'), topics: [transfer, topic('a')], data: word(1n) },
  ]
  expect(balanceMoves({ frames, logs }, new Set())).toEqual([
    { account: address('a'), contract: null, tokenItem: null, amount: -10n },
    { account: address('b'), contract: null, tokenItem: null, amount: 6n },
    { account: address('c'), contract: null, tokenItem: null, amount: 4n },
    { account: address('a'), contract: address('f'), tokenItem: null, amount: -7n },
    { account: address('c'), contract: address('f'), tokenItem: null, amount: 7n },
    { account: address('b'), contract: address('9'), tokenItem: 77n, amount: -1n },
    { account: address('a'), contract: address('9'), tokenItem: 77n, amount: 1n },
  ])
})

it('counts each item by itself: what one of a collection gives and another takes does not come out even', () => {
  const [single, batch] = [
    '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
    '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
  ] as const
  const words = (...values: bigint[]) => `0x${values.map((value) => word(value).slice(2)).join('')}` as const
  const logs: SimulatedLog[] = [
    { address: address('f'), topics: [single, topic('e'), topic('a'), topic('b')], data: words(5n, 3n) },
    {
      address: address('f'),
      topics: [batch, topic('e'), topic('b'), topic('a')],
      data: words(64n, 160n, 2n, 6n, 5n, 2n, 3n, 1n),
    },
    // wrapped without a transfer
    {
      address: address('c'),
      topics: ['0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c', topic('a')],
      data: words(9n),
    },
  ]
  expect(balanceMoves({ frames: [], logs }, new Set([address('c')]))).toEqual([
    { account: address('a'), contract: address('f'), tokenItem: 5n, amount: -2n },
    { account: address('b'), contract: address('f'), tokenItem: 5n, amount: 2n },
    { account: address('b'), contract: address('f'), tokenItem: 6n, amount: -3n },
    { account: address('a'), contract: address('f'), tokenItem: 6n, amount: 3n },
    { account: address('a'), contract: address('c'), tokenItem: null, amount: 9n },
  ])
})

it('takes no longer than the calls are many, however many of them fail and however deep', () => {
  const depth = 100
  const path = (length: number, ...end: number[]) => [...Array.from({ length }, () => 0), ...end]
  const above = Array.from({ length: depth }, (_, level) => frame(path(level), 'a', 'a', 0n))
  const below = Array.from({ length: 6_000 }, (_, at) =>
    frame(path(depth - 1, at), 'a', 'b', 1n, at % 2 === 0 ? 'execution reverted' : null),
  )
  const started = performance.now()
  const moves = balanceMoves({ frames: [...above, ...below], logs: [] }, new Set())
  expect(performance.now() - started).toBeLessThan(1_000)
  expect(moves.map(({ amount }) => amount)).toEqual([-3_000n, 3_000n])
})

it('counts what follows a failed call beside it or above it', () => {
  const failed = 'execution reverted'
  const frames = [
    frame([], 'a', 'b', 0n),
    frame([0], 'b', 'c', 0n),
    frame([0, 0], 'c', 'd', 1n, failed),
    frame([0, 0, 0], 'd', 'e', 2n, failed),
    frame([0, 0, 1], 'd', 'e', 4n),
    frame([0, 1], 'c', 'd', 8n),
    frame([1], 'b', 'c', 16n, failed),
    frame([1, 0], 'c', 'd', 32n),
    frame([2], 'b', 'd', 64n),
  ]
  const received = balanceMoves({ frames, logs: [] }, new Set()).find(({ account }) => account === address('d'))
  expect(received?.amount).toBe(72n)
})
