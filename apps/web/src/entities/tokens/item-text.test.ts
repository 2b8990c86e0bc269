import { expect, it } from 'vitest'
import { itemText } from './item-text.ts'

it('shortens numbers nobody reads', () => {
  expect(itemText('12')).toBe('#12')
  expect(itemText('123456789012')).toBe('#123456789012')
  expect(itemText('1234567890123')).toBe('#123456…0123')
})
