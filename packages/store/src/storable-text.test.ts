import { expect, it } from 'vitest'
import { findUnstorable, isStorable, storableJson } from './storable-text.ts'

it.each([
  ['a plain text', true],
  ['a whole pair 😀', true],
  ['half \ud83d of a pair', false],
  ['the other half \ude00', false],
  ['nothing \0 here', false],
])('%j can be stored: %s', (text, can) => {
  expect(isStorable(text)).toBe(can)
})

it('tells where a text, or the name of a field, cannot be stored', () => {
  expect(findUnstorable({ a: ['x', { b: 'y' }], c: 7, d: null })).toBeUndefined()
  expect(findUnstorable({ a: ['x', { b: 'y\0' }] })).toEqual(['a', '1', 'b'])
  expect(findUnstorable({ settings: { '\ud800': 1 } })).toEqual(['settings', '\ud800'])
  expect(findUnstorable('\0')).toEqual([])
})

it('no nesting exhausts the stack', () => {
  expect(findUnstorable(JSON.parse(`${'['.repeat(50_000)}"\\u0000"${']'.repeat(50_000)}`))).toHaveLength(50_000)
})

it('JSON of what was cut within a pair can be stored', () => {
  expect(storableJson({ message: '😀'.slice(0, 1), other: ['a\0'] })).toBe('{"message":"\ufffd","other":["a\ufffd"]}')
})
