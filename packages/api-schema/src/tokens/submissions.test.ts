import { expect, it } from 'vitest'
import { tokenContentSchema } from './submissions.ts'

it('what an owner says has no signs that break or turn a line', () => {
  expect(tokenContentSchema.safeParse({ description: 'one\ntwo' }).success).toBe(true)
  for (const sign of ['\u2028', '\u2029', '\u202e', '\u0000', '\ud800']) {
    expect(tokenContentSchema.safeParse({ description: `one${sign}two` }).success).toBe(false)
    expect(tokenContentSchema.safeParse({ website: `https://a.org/${sign}x` }).success).toBe(false)
  }
})
