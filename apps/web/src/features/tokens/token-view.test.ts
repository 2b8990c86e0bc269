import { expect, it } from 'vitest'
import { tokenView } from './token-view.ts'

it('knows the fragments of other explorers', () => {
  expect(tokenView('balances', undefined)).toBe('holders')
  expect(tokenView('tokenInfo', 'holders')).toBe('info')
  expect(tokenView('', 'inventory')).toBe('inventory')
  expect(tokenView('anything', undefined)).toBe('transfers')
})
