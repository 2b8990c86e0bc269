import { expect, it } from 'vitest'
import { shortSymbol } from './short-symbol.ts'

it('keeps a symbol of up to 16 characters', () => {
  expect(shortSymbol('DUSD')).toBe('DUSD')
  expect(shortSymbol('M'.repeat(16))).toBe('M'.repeat(16))
})

it('cuts a longer one between characters', () => {
  expect(shortSymbol('M'.repeat(128))).toBe(`${'M'.repeat(15)}…`)
  expect(shortSymbol('🍎'.repeat(17))).toBe(`${'🍎'.repeat(15)}…`)
})
