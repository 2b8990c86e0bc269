import { expect, it } from 'vitest'
import { z } from 'zod'
import { badRequestOf } from './errors.ts'

it('a refusal shows the value without signs that turn the line', () => {
  const schema = z.object({ name: z.string().regex(/^a$/, 'one line of plain text') })
  const input = { name: 'a\u202Eb' }
  const { error } = schema.safeParse(input)
  expect(badRequestOf(error!, input).message).toBe('name: "a\\u202eb" is not valid (one line of plain text)')
})
it('a refusal shows no password', () => {
  const schema = z.object({ account: z.object({ currentPassword: z.string().min(10) }) })
  const input = { account: { currentPassword: 'hunter2' } }
  const { error } = schema.safeParse(input)
  expect(badRequestOf(error!, input).message).toMatch(/^account\.currentPassword: this password is not valid \(.+\)$/)
  expect(badRequestOf(error!, input).message).not.toContain('hunter2')
})
