import type { Address } from '@corescope/chain/types/hex'
import type { TraceFrame } from '@corescope/chain/types/trace'
import { expect, it } from 'vitest'
import { countFailed, deriveInternals, tookEffect } from './internal-transactions.ts'

const person = (n: number): Address => `0x${String(n).padStart(40, '0')}`
const frame = (traceAddress: number[], more: Partial<TraceFrame> = {}): TraceFrame => ({
  traceAddress,
  type: 'call',
  from: person(1),
  to: person(2),
  value: 0n,
  gas: 100n,
  gasUsed: 10n,
  selector: '0x',
  error: null,
  revertData: null,
  ...more,
})
const paths = (frames: TraceFrame[]) => deriveInternals(frames).map((internal) => internal.frame.traceAddress.join('.'))

it('lists what moves value, creates or ends, below the top call', () => {
  const frames = [
    frame([], { value: 5n }),
    frame([0], { value: 1n }),
    frame([0, 0]),
    frame([0, 1], { type: 'delegatecall' }),
    frame([0, 2], { type: 'staticcall' }),
    frame([1], { type: 'create' }),
    frame([2], { type: 'create2', value: 3n }),
    frame([3], { type: 'selfdestruct' }),
    frame([4], { value: 1n, error: 'out of gas' }),
  ]
  expect(paths(frames)).toEqual(['0', '1', '2', '3', '4'])
})

it('a failed frame takes all below it along, and nothing beside it', () => {
  const frames = [
    frame([]),
    frame([0], { value: 1n, error: 'execution reverted' }),
    frame([0, 0], { value: 1n }),
    frame([0, 0, 0], { value: 1n }),
    frame([1], { value: 1n }),
    frame([1, 0], { value: 1n }),
  ]
  const internals = deriveInternals(frames)
  expect(internals.map(({ failedAbove }) => failedAbove)).toEqual([false, true, true, false, false])
  expect(internals.map(tookEffect)).toEqual([false, false, false, true, true])
})

it('a failed transaction takes everything along', () => {
  const internals = deriveInternals([frame([], { error: 'out of gas' }), frame([0], { value: 1n })])
  expect(internals.map(tookEffect)).toEqual([false])
})

it('knows whether a contract that ends was made by the same transaction', () => {
  const child = person(7)
  const ends = (frames: TraceFrame[]) =>
    deriveInternals(frames).flatMap((internal) =>
      internal.frame.type === 'selfdestruct' ? [internal.sameTransaction] : [],
    )
  const end = { type: 'selfdestruct', from: child, to: person(1) } as const
  expect(ends([frame([]), frame([0], { type: 'create2', to: child }), frame([1]), frame([1, 0], end)])).toEqual([true])
  expect(ends([frame([], { type: 'create', to: child }), frame([0], end)])).toEqual([true])
  expect(ends([frame([]), frame([0], end), frame([1], { type: 'create2', to: child })])).toEqual([false])
})

it('counts the calls that failed themselves, listed or not, without the top one', () => {
  const error = 'execution reverted'
  const frames = [
    frame([], { error }),
    frame([0], { type: 'staticcall', error }),
    frame([0, 0]),
    frame([1], { value: 1n, error }),
  ]
  expect(countFailed(frames)).toBe(2)
})
