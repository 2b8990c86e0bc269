import { expect, test } from 'vitest'
import { readUtf8, readWords, unknownErrorOf } from './bytes-text.ts'

test('text of valid bytes, any script', () => {
  expect(readUtf8('0x48656c6c6f2c20e4b896e7958c')).toEqual({ text: 'Hello, 世界', isValid: true, isReadable: true })
  expect(readUtf8('0x')).toEqual({ text: '', isValid: true, isReadable: false })
})

test('bytes that are no UTF-8 are marked, the rest stays readable', () => {
  expect(readUtf8('0x4fff4b')).toEqual({ text: 'O\ufffdK', isValid: false, isReadable: false })
})

test('controls and blanks alone are nothing to read', () => {
  expect(readUtf8('0x00')).toEqual({ text: '·', isValid: true, isReadable: false })
  expect(readUtf8('0x2000200a').isReadable).toBe(false)
  expect(readUtf8('0x002e').isReadable).toBe(true)
})

test('controls are shown, line breaks kept', () => {
  expect(readUtf8('0x61000a62').text).toBe('a·\nb')
  expect(readUtf8('0x61e280ae62').text).toBe('a⟨U+202E⟩b')
})

test('selector and words, a short last word as it is', () => {
  const word = '0'.repeat(62).concat('2a')
  expect(readWords(`0xa9059cbb${word}${word}ff`)).toBe(`0xa9059cbb\n[0] ${word}\n[1] ${word}\n[2] ff`)
  expect(readWords('0xa9059cbb')).toBe('0xa9059cbb')
})

test('bytes that nothing explains are an unknown error, also where they are cut', () => {
  const error = `0xdb42144d${'0'.repeat(64)}`
  expect(unknownErrorOf(error, error)).toBe('0xdb42144d')
  expect(unknownErrorOf(`${error}ab…`, `${error}ab`)).toBe('0xdb42144d')
  expect(unknownErrorOf('no reward to claim', error)).toBeUndefined()
  expect(unknownErrorOf('0xdb42144dab', '0xdb42144dab')).toBeUndefined()
  expect(unknownErrorOf('0x', '0x')).toBeUndefined()
})
