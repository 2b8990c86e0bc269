import { expect, it } from 'vitest'
import { isCoinSymbol } from './coin-symbol.ts'

it('the symbol of the coin is known in any letters that look like it', () => {
  expect(['CORE', 'core', 'СORE', 'C0RE', 'CORE\u200b'].map((symbol) => isCoinSymbol(symbol, 'CORE'))).toEqual(
    Array.from({ length: 5 }, () => true),
  )
  expect(['WCORE', 'stCORE', '', null].map((symbol) => isCoinSymbol(symbol, 'CORE'))).not.toContain(true)
  expect(isCoinSymbol(null, '')).toBe(false)
})
