import { expect, it } from 'vitest'
import { keywordOf, maxKeywordLength } from './keyword.ts'

it('a search asks for nothing that the server refuses', () => {
  expect(keywordOf(' \u0000 gold\u0000 ')).toBe('gold')
  expect(keywordOf('\u0000')).toBe('')
  // cut in two by the ceiling
  expect(keywordOf(`${'a'.repeat(maxKeywordLength - 1)}😀`)).toBe('a'.repeat(maxKeywordLength - 1))
  expect(keywordOf('😀')).toBe('😀')
})
