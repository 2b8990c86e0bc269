import { expect, it } from 'vitest'
import { passedOn } from './passed-on.ts'

const call = (traceAddress: number[], type: 'call' | 'delegatecall' | 'staticcall', hex: `0x${string}`) => ({
  ...{ traceAddress, type, input: { hex, size: (hex.length - 2) / 2 } },
})

it('a call is passed on where other code is run for it with the same input', () => {
  const calls = [
    call([], 'call', '0x01'),
    // it asks its beacon first
    call([0], 'staticcall', '0x02'),
    call([1], 'delegatecall', '0x01'),
    // its library is given other bytes, another contract the same ones
    call([1, 0], 'delegatecall', '0x03'),
    call([1, 1], 'call', '0x03'),
    call([1, 1, 0], 'call', '0x03'),
    call([2], 'call', '0x04'),
    call([2, 0], 'delegatecall', '0x04'),
  ]
  expect([...passedOn(calls)]).toEqual([0, 6])
})

it('of calls whose callers are not among these nothing is told', () => {
  expect([...passedOn([call([3, 0], 'delegatecall', '0x01'), call([4], 'call', '0x01')])]).toEqual([])
})
