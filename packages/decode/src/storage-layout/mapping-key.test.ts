import { expect, test } from 'vitest'
import type { LayoutType } from './layout.ts'
import { mappingSlot } from './mapping-key.ts'

const typeOf = (id: string, bytes: number, label = id.slice(2)): LayoutType => ({
  ...{ id, label, bytes, slots: 1n, encoding: 'inplace', members: [] },
  ...{ base: undefined, key: undefined, value: undefined },
})

test('a comma in a number groups thousands, or the number is refused', () => {
  const key = typeOf('t_uint256', 32)
  expect(mappingSlot(0n, key, '1,234')).toBe(mappingSlot(0n, key, '1234'))
  for (const text of ['1,5', '0,500', '1 5', '1.5', '1e3']) {
    expect(() => mappingSlot(0n, key, text), text).toThrow(expect.objectContaining({ fault: 'number' }))
  }
})
