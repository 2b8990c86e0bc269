import { expect, it } from 'vitest'
import { readForm } from './read-form.ts'

it('reads fields as browsers send them', () => {
  expect(readForm('a=1&b=x+y%26&a=2&c')).toEqual({ a: ['1', '2'], b: 'x y&', c: '' })
  expect(readForm('')).toEqual({})
})

it('refuses more than 1,000 fields', () => {
  const form = (fields: number) => Array.from({ length: fields }, (_, at) => `f${at}=1`).join('&')
  expect(Object.keys(readForm(form(1_000)))).toHaveLength(1_000)
  expect(() => readForm(form(1_001))).toThrow('request: the form has more than 1000 fields')
})
