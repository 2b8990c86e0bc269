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
  expect(balanceMoves({ frames, logs })).toEqual([
    { account: address('a'), contract: null, amount: -10n },
    { account: address('b'), contract: null, amount: 6n },
    { account: address('c'), contract: null, amount: 4n },
    { account: address('a'), contract: address('f'), amount: -7n },
    { account: address('c'), contract: address('f'), amount: 7n },
    { account: address('b'), contract: address('9'), amount: -1n },
    { account: address('a'), contract: address('9'), amount: 1n },
  ])
})
