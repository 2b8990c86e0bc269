import { accountCalls } from '@corescope/api-schema/accounts/calls'
import { newPasswordSchema, passwordFields, passwordSchema } from '@corescope/api-schema/accounts/fields'
import { calls } from '@corescope/api-schema/calls'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { trimStrings } from './trim-strings.ts'

test('leaves passwords as they are, in every call that takes one', () => {
  const shown = { username: ' ann ', password: '  two blanks  ', currentPassword: ' x ' }
  expect(trimStrings(shown)).toEqual({ ...shown, username: 'ann' })
  const named = Object.values(accountCalls).flatMap(({ request }) =>
    Object.entries(request.shape).flatMap(([name, field]) => {
      const schema: unknown = field instanceof z.ZodOptional ? field.unwrap() : field
      return schema === passwordSchema || schema === newPasswordSchema ? [name] : []
    }),
  )
  expect(new Set(named)).toEqual(passwordFields)
})

test('texts are trimmed wherever they stand; everything else crosses as it is', () => {
  expect(trimStrings({ a: ' x ', list: [' y ', 1, null], inner: { b: '\tz\n' } })).toEqual({
    a: 'x',
    list: ['y', 1, null],
    inner: { b: 'z' },
  })
})

test('a choice with blanks around it is the choice', () => {
  const { request } = calls.addressTransaction
  const asked = { address: `0x${'ab'.repeat(20)}`, direction: ' in ' }
  expect(request.safeParse(trimStrings(asked)).data?.direction).toBe('in')
})

test.each(['c\0', '\ud800', 'x\udc00y'])(
  'the text %j is refused, and its field named: the database cannot hold it',
  (text) => {
    for (const trims of [true, false]) {
      expect(() => trimStrings({ list: ['a', { b: text }] }, trims)).toThrow(/^list\.1\.b: a text with .*U\+0000/)
      expect(() => trimStrings({ inner: { [text]: 1 } }, trims)).toThrow(/^inner: a text with/)
    }
    expect(trimStrings({ a: ' 😀 ' }, false)).toEqual({ a: ' 😀 ' })
  },
)

test('no nesting exhausts the stack', () => {
  const deep = JSON.parse(`${'['.repeat(50_000)}" a "${']'.repeat(50_000)}`)
  expect(trimStrings(deep)).toBeDefined()
})
