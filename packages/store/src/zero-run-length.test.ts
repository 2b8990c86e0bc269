import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decodeZeroRunsHex, decodeZeroRunsStart, encodeZeroRuns, zeroRunBound } from './zero-run-length.ts'

const encode = (bytes: Uint8Array) => {
  const target = new Uint8Array(zeroRunBound(bytes.length) + 7)
  const end = encodeZeroRuns(bytes, bytes.length, target, 7)
  expect(end - 7).toBeLessThanOrEqual(zeroRunBound(bytes.length))
  return target.subarray(7, end)
}
const hexOf = (bytes: Uint8Array) => `0x${Buffer.from(bytes).toString('hex')}` as const
const encodeHex = (plain: `0x${string}`) => hexOf(encode(Buffer.from(plain.slice(2), 'hex')))
/** Bytes with many zeros in runs of every length. */
const sparse = fc
  .array(
    fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc.nat(300).map((length) => new Uint8Array(length)),
    ),
    { maxLength: 8 },
  )
  .map((parts) => Uint8Array.from(parts.flatMap((part) => [...part])))

it('decodes to exactly what was encoded', () => {
  fc.assert(
    fc.property(sparse, (bytes) => {
      expect(decodeZeroRunsHex(hexOf(encode(bytes)))).toBe(hexOf(bytes))
    }),
    { numRuns: 500 },
  )
})

it('keeps empty empty and shortens a padded word', () => {
  expect(encode(new Uint8Array(0))).toHaveLength(0)
  const word = new Uint8Array(32)
  word[31] = 7
  expect([...encode(word)]).toEqual([0x7f + 31, 0, 7])
})

it('has a hex form on both sides', () => {
  const plain = `0xa9059cbb${'0'.repeat(24)}${'ab'.repeat(20)}${'0'.repeat(62)}05` as const
  expect(decodeZeroRunsHex(encodeHex(plain))).toBe(plain)
  expect(encodeHex(plain).length).toBeLessThan(70)
  expect(encodeHex('0x')).toBe('0x')
})

it('refuses a literal that is cut short', () => {
  expect(() => decodeZeroRunsHex('0x040102')).toThrow('cut short')
})

it('the beginning is read of what was cut anywhere, and a run of zeros no further than it is asked for', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 600 }), fc.nat(700), fc.nat(700), (bytes, most, cut) => {
      const plain = `0x${Buffer.from(bytes).toString('hex')}` as const
      const coded = encodeHex(plain)
      expect(decodeZeroRunsStart(coded, most)).toBe(plain.slice(0, 2 + 2 * most))
      const start = decodeZeroRunsStart(coded.slice(0, 2 + 2 * cut) as `0x${string}`, most)
      expect(plain.startsWith(start)).toBe(true)
    }),
  )
  expect(decodeZeroRunsStart(`0x${'ff'.repeat(1_000_000)}`, 100)).toBe(`0x${'00'.repeat(100)}`)
})
