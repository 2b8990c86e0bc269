import { expect, it } from 'vitest'
import { textOf } from './text.ts'

it('bytes are the text that they are, with a mark at their beginning', () => {
  expect(textOf('0x')).toBe('')
  expect(textOf('0xefbbbfe6a18300')).toBe('\ufeff桃\0')
})

it('bytes that are no UTF-8 are no text, a sign that a cut parted is left out', () => {
  expect(textOf('0xff00fe')).toBeUndefined()
  expect(textOf('0x61e6a1')).toBeUndefined()
  expect(textOf('0x61e6a1', true)).toBe('a')
  expect(textOf('0x61ff', true)).toBeUndefined()
})
