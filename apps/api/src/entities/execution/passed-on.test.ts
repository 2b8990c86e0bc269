import { expect, it } from 'vitest'
import { passedOn } from './passed-on.ts'

const addressOf = (digit: string): `0x${string}` => `0x${digit.repeat(40)}`
const call = (
  traceAddress: number[],
  type: 'call' | 'delegatecall' | 'staticcall',
  hex: `0x${string}`,
  to = addressOf('a'),
) => ({ traceAddress, type, to, input: { hex, size: (hex.length - 2) / 2 } })

it('a call is passed on where other code is run for it with the same input', () => {
  const calls = [
    call([], 'call', '0x01'),
    // it asks its beacon first
    call([0], 'staticcall', '0x02'),
    call([1], 'delegatecall', '0x01', addressOf('b')),
    // its library is given other bytes, another contract the same ones
    call([1, 0], 'delegatecall', '0x03'),
    call([1, 1], 'call', '0x03'),
    call([1, 1, 0], 'call', '0x03'),
    call([2], 'call', '0x04'),
    call([2, 0], 'delegatecall', '0x04', addressOf('c')),
    // a proxy behind a proxy
    call([2, 0, 0], 'delegatecall', '0x04', addressOf('d')),
  ]
  expect(passedOn(calls)).toEqual(
    new Map([
      [0, new Set([addressOf('b')])],
      [6, new Set([addressOf('c'), addressOf('d')])],
      [7, new Set([addressOf('d')])],
    ]),
  )
})

it('of calls whose callers are not among these nothing is told', () => {
  expect(passedOn([call([3, 0], 'delegatecall', '0x01'), call([4], 'call', '0x01')]).size).toBe(0)
})
