import { expect, it } from 'vitest'
import { intrinsicGasOf } from './signed-transaction.ts'

it('gas that a transaction takes before anything runs', () => {
  expect(intrinsicGasOf('0x', false, {})).toBe(21_000n)
  expect(intrinsicGasOf('0x00ff00', false, {})).toBe(21_000n + 4n + 16n + 4n)
  // one word of creation code
  expect(intrinsicGasOf('0x6000', true, {})).toBe(21_000n + 32_000n + 16n + 4n + 2n)
  const accessList = [{ storageKeys: [1, 2] }, { storageKeys: [] }]
  expect(intrinsicGasOf('0x', false, { accessList })).toBe(21_000n + 2n * 2_400n + 2n * 1_900n)
  expect(intrinsicGasOf('0x', false, { authorizationList: [{}] })).toBe(46_000n)
})
