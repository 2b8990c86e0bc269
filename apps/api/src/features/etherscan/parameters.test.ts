import { describe, expect, it } from 'vitest'
import { addressesOf, addressOf, blockOf, collectParameters, DialectError, windowOf } from './parameters.ts'

const of = (query: Record<string, unknown>) => collectParameters(query, undefined)

describe('collectParameters', () => {
  it('takes names in any case, and the body over the query', () => {
    const parameters = collectParameters({ Module: 'account', startBlock: '1' }, { STARTBLOCK: '2', apikey: null })
    expect(Object.fromEntries(parameters)).toEqual({ module: 'account', startblock: '2' })
  })
  it('takes the last of several, and nothing that is no text, number or yes and no', () => {
    const body = { page: [1, 2], offset: 5, boolean: true, address: { toString: 1 }, tag: [['x']], sort: [] }
    expect(Object.fromEntries(collectParameters({}, body))).toEqual({ page: '2', offset: '5', boolean: 'true' })
  })
})

describe('single parameters', () => {
  const plain = 'AbCdEf0123456789aBcDeF0123456789abcdef01'
  it('addresses with and without prefix', () => {
    expect(addressOf(of({ address: plain }))).toBe(`0x${plain.toLowerCase()}`)
    expect(addressesOf(of({ address: `0x${plain}, ${plain}` }), 'address', 20)).toHaveLength(2)
    expect(() => addressOf(of({ address: '0x12' }))).toThrow(DialectError)
    expect(() => addressesOf(of({ address: Array(21).fill(plain).join() }), 'address', 20)).toThrow('Maximum of 20')
  })
  it.each([
    ['latest', 77],
    ['99999999999999999999', Number.MAX_SAFE_INTEGER],
    ['0x10', 16],
    ['', 5],
  ])('block %s is %d', (text, expected) => expect(blockOf(of({ endblock: text }), 'endblock', 5, 77)).toBe(expected))
  it.each([
    [{}, { page: 1, offset: 10_000 }],
    [
      { page: '0', offset: '0' },
      { page: 1, offset: 10_000 },
    ],
    [
      { page: '3', offset: '99999' },
      { page: 3, offset: 10_000 },
    ],
    [
      { page: '2', offset: '7' },
      { page: 2, offset: 7 },
    ],
  ])('window of %j', (query, expected) => expect(windowOf(of(query), 10_000)).toEqual(expected))
})
