import { expect, it } from 'vitest'
import { isBareCall } from './bare-call.ts'

it('a call without function and coins is no transfer; without code there is nothing to call', () => {
  const bare = { method: null, value: '0', callsCode: true }
  expect(isBareCall(bare)).toBe(true)
  expect(isBareCall({ ...bare, value: '1' })).toBe(false)
  expect(isBareCall({ ...bare, callsCode: false })).toBe(false)
  expect(isBareCall({ ...bare, method: { selector: '0xa9059cbb', name: null } })).toBe(false)
})
