import { expect, it } from 'vitest'
import { bytesFault, readBytes, toBytes } from './typed-bytes.ts'

it('takes hex as it is pasted', () => {
  expect(readBytes(' 0xA9059C\nBB ')).toBe('0xa9059cbb')
  expect(readBytes('')).toBe('0x')
  for (const text of ['0x1', 'xyz', '0x0x00', '1234g6']) expect(readBytes(text)).toBeUndefined()
  expect([...toBytes('0x00ff10')]).toEqual([0, 255, 16])
})

it('names the first sign that is no hex digit, or the digit without its second, and its place', () => {
  expect(bytesFault('0x60zz')).toEqual({ kind: 'sign', sign: 'z', place: 5 })
  expect(bytesFault(' 0x60\n6')).toEqual({ kind: 'odd', sign: '6', place: 7 })
  expect(bytesFault('0x0x00')).toEqual({ kind: 'sign', sign: 'x', place: 4 })
  expect(bytesFault('60\u202e80')).toEqual({ kind: 'sign', sign: 'U+202E', place: 3 })
  for (const text of ['', '0x', ' 0xA9059C\nBB ', '60']) expect(bytesFault(text)).toBeUndefined()
})
