import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bytesToHex,
  bytesToQuantity,
  HexFormatError,
  hexQuantityToBytes,
  hexToBytes,
  quantityToBytes,
} from './bytes.ts'

describe('hex and bytes', () => {
  it('are inverse', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(hexToBytes(bytesToHex(bytes))).toEqual(bytes)
      }),
    )
  })

  it('reads upper case', () => {
    expect(hexToBytes('0xDEADbeef')).toEqual(Uint8Array.of(0xde, 0xad, 0xbe, 0xef))
  })

  it.each(['', '0', 'ab', '0x1', '0xzz', '0x1é', '0x 1', '1x12'])('refuses %j', (text) => {
    expect(() => hexToBytes(text)).toThrow(HexFormatError)
  })
})

describe('quantities', () => {
  it('are inverse for any bigint and have no leading zero', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), (quantity) => {
        const bytes = quantityToBytes(quantity)
        expect(bytes[0]).not.toBe(0)
        expect(bytesToQuantity(bytes)).toBe(quantity)
      }),
    )
  })

  it('refuses a negative one', () => {
    expect(() => quantityToBytes(-1n)).toThrow(RangeError)
  })

  it.each([
    ['0x', []],
    ['0x0', []],
    ['0x1', [1]],
    ['0x00ff', [255]],
    ['0x100', [1, 0]],
  ] as const)('reads a signature word %s', (hex, bytes) => {
    expect([...hexQuantityToBytes(hex)]).toEqual(bytes)
  })
})
