import { expect, test } from 'vitest'
import { bytesOfHex, imageTypeOf, payloadOf, usedBytes } from './read-blob.ts'

test('bytes, what of them is used, and pictures', () => {
  const bytes = bytesOfHex('0x89504e4700ff0000')
  expect([...bytes]).toEqual([0x89, 0x50, 0x4e, 0x47, 0, 0xff, 0, 0])
  expect(usedBytes(bytes)).toBe(6)
  expect(usedBytes(bytesOfHex('0x0000'))).toBe(0)
  expect(imageTypeOf(bytes)).toBe('image/png')
  expect(imageTypeOf(bytesOfHex('0x0102'))).toBeUndefined()
})

test('the empty first byte of each word is left out, where all are empty', () => {
  const word = (first: number) => Uint8Array.from([first, ...Array.from({ length: 31 }, (_, index) => index + 1)])
  expect([...payloadOf(word(0))]).toEqual(Array.from({ length: 31 }, (_, index) => index + 1))
  expect(payloadOf(word(7))).toHaveLength(32)
})
