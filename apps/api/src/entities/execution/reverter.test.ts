import { expect, it } from 'vitest'
import { reverterOf } from './reverter.ts'

const address = (digit: string) => `0x${digit.repeat(40)}` as const
const frame = (
  traceAddress: number[],
  to: string,
  revertData: string | null = null,
  type: 'call' | 'delegatecall' = 'call',
) => ({
  traceAddress,
  type,
  from: address('f'),
  to: address(to),
  revertData: revertData as `0x${string}` | null,
})

it('is the deepest contract that said the same', () => {
  const calls = [
    frame([], 'a', '0x01'),
    frame([0], 'b', '0x02'),
    frame([1], 'c', '0x01'),
    frame([1, 0], 'd'),
    frame([1, 1], 'e', '0x01'),
    frame([2], 'b'),
  ]
  expect(reverterOf(calls, 0, true)).toBe(address('e'))
  expect(reverterOf(calls, 1, true)).toBe(address('b'))
  expect(reverterOf(calls, 3, true)).toBeUndefined()
})

it('is who borrowed the code that said it', () => {
  const calls = [frame([], 'a', '0x01'), { ...frame([0], 'b', '0x01', 'delegatecall'), from: address('a') }]
  expect(reverterOf(calls, 0, true)).toBe(address('a'))
})

it('is not known where the window ends inside the call', () => {
  const calls = [frame([], 'a', '0x01'), frame([0], 'b', '0x01')]
  expect(reverterOf(calls, 0, false)).toBeUndefined()
  expect(reverterOf([...calls, frame([1], 'c')], 1, false)).toBe(address('b'))
})
