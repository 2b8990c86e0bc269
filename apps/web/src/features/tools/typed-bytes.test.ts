import { expect, it } from 'vitest'
import { readBytes, toBytes } from './typed-bytes.ts'

it('takes hex as it is pasted', () => {
  expect(readBytes(' 0xA9059C\nBB ')).toBe('0xa9059cbb')
  expect(readBytes('')).toBe('0x')
  for (const text of ['0x1', 'xyz', '0x0x00', '1234g6']) expect(readBytes(text)).toBeUndefined()
  expect([...toBytes('0x00ff10')]).toEqual([0, 255, 16])
})
