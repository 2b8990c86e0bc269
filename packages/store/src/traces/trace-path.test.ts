import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decodeTracePath, encodeTracePath } from './trace-path.ts'

it.each<[number[], string]>([
  [[], '0x'],
  [[0], '0x00'],
  [[1, 0, 127], '0x01007f'],
  [[128], '0x8001'],
  [[70_000, 3], '0xf0a20403'],
])('%j is %s', (path, bytes) => {
  expect(encodeTracePath(path)).toBe(bytes)
  expect(decodeTracePath(bytes)).toEqual(path)
})

it('any path comes back', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 2 ** 40 })), (path) => {
      expect(decodeTracePath(encodeTracePath(path))).toEqual(path)
    }),
  )
})
