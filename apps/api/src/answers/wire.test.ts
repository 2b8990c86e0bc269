import { fullTopic } from '@corescope/store/logs/full-topic'
import { encodeZeroRuns, zeroRunBound } from '@corescope/store/zero-run-length'
import { describe, expect, it } from 'vitest'
import { expand, quantityOf, selectorOf } from './wire.ts'

const stored = (plain: `0x${string}`): `0x${string}` => {
  const bytes = Buffer.from(plain.slice(2), 'hex')
  const target = Buffer.alloc(zeroRunBound(bytes.length))
  return `0x${target.subarray(0, encodeZeroRuns(bytes, bytes.length, target, 0)).toString('hex')}`
}
const startOf = (input: `0x${string}`) => stored(input).slice(0, 2 + 32)

describe('selectorOf', () => {
  it.each([
    ['0xa9059cbb', '0xa9059cbb'],
    [`0xa9059cbb${'00'.repeat(64)}`, '0xa9059cbb'],
    [`0xa9059cbb${'11'.repeat(300)}`, '0xa9059cbb'],
    ['0x00000000', '0x00000000'],
    [`0x00000001${'22'.repeat(40)}`, '0x00000001'],
    [`0x01000000${'22'.repeat(40)}`, '0x01000000'],
    [`0x01000001${'00'.repeat(40)}`, '0x01000001'],
    ['0x', null],
    ['0x010203', null],
  ] as const)('reads %s', (input, selector) => {
    expect(selectorOf(startOf(input))).toBe(selector)
  })
})

it('expands what the store keeps short', () => {
  const input = `0xa9059cbb${'00'.repeat(40)}01` as const
  expect(expand(stored(input))).toBe(input)
  expect(fullTopic('0x')).toBe(`0x${'0'.repeat(64)}`)
  expect(fullTopic('0x01ff')).toBe(`0x${'01ff'.padStart(64, '0')}`)
})

it('reads a quantity in any form a node uses', () => {
  expect([quantityOf('0x10'), quantityOf('16'), quantityOf(16), quantityOf(null)]).toEqual(['16', '16', '16', null])
})
