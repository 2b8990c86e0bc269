import fc from 'fast-check'
import { toRlp } from 'viem'
import { describe, expect, it } from 'vitest'
import { bytesToHex, hexToBytes } from './bytes.ts'
import { decodeRlpPrefix, RlpFormatError, type RlpItem } from './rlp-decode.ts'
import { encodeRlp, encodeRlpListOfEncoded } from './rlp-encode.ts'

const { tree } = fc.letrec<{ tree: RlpItem }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small' },
    fc.uint8Array({ maxLength: 300 }),
    fc.array(tie('tree'), { maxLength: 6 }) as fc.Arbitrary<RlpItem>,
  ),
}))

describe('RLP', () => {
  it('encodes as the library does and decodes to what was encoded', () => {
    fc.assert(
      fc.property(tree, (item) => {
        const encoded = encodeRlp(item)
        expect(bytesToHex(encoded)).toBe(toRlp(item))
        expect(decodeRlpPrefix(encoded)).toEqual({ item, length: encoded.length })
      }),
    )
  })

  it('encodes long payloads', () => {
    for (const length of [55, 56, 255, 256, 65_535, 65_536, 70_000]) {
      const item = [new Uint8Array(length).fill(9)]
      expect(bytesToHex(encodeRlp(item))).toBe(toRlp(item))
    }
  })

  it('joins encoded members into the same list', () => {
    const members = [Uint8Array.of(1), new Uint8Array(60).fill(3)]
    expect(encodeRlpListOfEncoded(members.map((member) => encodeRlp(member)))).toEqual(encodeRlp(members))
  })

  it('puts an envelope type first', () => {
    expect([...encodeRlp([Uint8Array.of(5)], 2)]).toEqual([2, 0xc1, 5])
  })

  it('leaves what follows the first item', () => {
    const { item, length } = decodeRlpPrefix(hexToBytes('0xc20102ff'))
    expect(item).toEqual([Uint8Array.of(1), Uint8Array.of(2)])
    expect(length).toBe(3)
  })

  it.each([
    ['nothing', '0x'],
    ['a cut string', '0x83aabb'],
    ['a cut list', '0xc3aabb'],
    ['a member beyond its list', '0xc283aabbcc'],
    ['a cut length', '0xb9ff'],
    ['a length with zeros', '0xb90001'],
    ['a long form of a short length', '0xb801aa'],
    ['a byte that should stand for itself', '0x8105'],
    ['a length beyond any memory', '0xbfffffffffffffffff'],
  ])('refuses %s', (_, hex) => {
    expect(() => decodeRlpPrefix(hexToBytes(hex))).toThrow(RlpFormatError)
  })
})
