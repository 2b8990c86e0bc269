import { describe, expect, it } from 'vitest'
import { hexPrefix, searchShape } from './search-shape.ts'

const hash = 'AB'.repeat(32)
const address = '5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'

describe('the shape of a search text', () => {
  it.each([
    ['', { kind: 'empty' }],
    ['   ', { kind: 'empty' }],
    [`0x${hash}`, { kind: 'hash', hash: `0x${hash.toLowerCase()}` }],
    [hash, { kind: 'hash', hash: `0x${hash.toLowerCase()}` }],
    [` 0X${hash} `, { kind: 'hash', hash: `0x${hash.toLowerCase()}` }],
    [`0x${address}`, { kind: 'address', address: `0x${address}`, checksum: 'none' }],
    [address, { kind: 'address', address: `0x${address}`, checksum: 'none' }],
    ['1'.repeat(40), { kind: 'address', address: `0x${'1'.repeat(40)}`, checksum: 'none' }],
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', { kind: 'address', address: `0x${address}`, checksum: 'valid' }],
    ['0x5aAEb6053F3E94C9b9A09f33669435E7Ef1BeAed', { kind: 'address', address: `0x${address}`, checksum: 'wrong' }],
    ['0', { kind: 'blockNumber', blockNumber: 0 }],
    ['007', { kind: 'blockNumber', blockNumber: 7 }],
    ['1807576', { kind: 'blockNumber', blockNumber: 1_807_576 }],
    ['1,807,576', { kind: 'blockNumber', blockNumber: 1_807_576 }],
    ['0x1b94d8', { kind: 'blockNumber', blockNumber: 1_807_576 }],
    ['9007199254740991', { kind: 'blockNumber', blockNumber: Number.MAX_SAFE_INTEGER }],
    ['9007199254740993', { kind: 'text', text: '9007199254740993' }],
    ['12345678901234567', { kind: 'text', text: '12345678901234567' }],
    ['beef', { kind: 'text', text: 'beef' }],
    ['Alice.core', { kind: 'name', name: 'alice.core' }],
    ['pay.alice.core', { kind: 'name', name: 'pay.alice.core' }],
    ['-a.core', { kind: 'text', text: '-a.core' }],
    ['a..core', { kind: 'text', text: 'a..core' }],
    ['1.5 CORE', { kind: 'text', text: '1.5 CORE' }],
    ['ValidatorSet', { kind: 'text', text: 'ValidatorSet' }],
    [`0x${hash}0`, { kind: 'text', text: `0x${hash}0` }],
    [`0x${'0'.repeat(24)}${address}`, { kind: 'hash', hash: `0x${'0'.repeat(24)}${address}` }],
  ])('%j', (text, shape) => {
    expect(searchShape(text)).toEqual(shape)
  })
})

describe('the beginning of an address or a hash', () => {
  it.each([
    ['0x84b742f6', '84b742f6'],
    [' 0X84B742F6 ', '84b742f6'],
    ['84b742f6', '84b742f6'],
    ['0x123456', '123456'],
    [`0x${'a'.repeat(63)}`, 'a'.repeat(63)],
    ['123456', undefined],
    ['0x1234', '1234'],
    ['a4e2', 'a4e2'],
    ['0x123', undefined],
    ['1234', undefined],
    ['beef', undefined],
    ['0x', undefined],
    [`0x${'a'.repeat(40)}`, undefined],
    [`0x${'a'.repeat(64)}`, undefined],
    ['0x84b742fz', undefined],
  ])('%j', (text, digits) => {
    expect(hexPrefix(text)).toBe(digits)
  })
})
