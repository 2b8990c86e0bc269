import { expect, it } from 'vitest'
import { z } from 'zod'
import { badRequestOf } from './errors.ts'

it('a refusal shows the value without signs that turn the line', () => {
  const schema = z.object({ name: z.string().regex(/^a$/, 'one line of plain text') })
  const input = { name: 'a\u202Eb' }
  const { error } = schema.safeParse(input)
  expect(badRequestOf(error!, input).message).toBe('name: "a\\u202eb" is not valid (one line of plain text)')
})
