import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createAccessTokens } from './access-tokens.ts'

const claims = { userId: '7', sessionId: '9' }
const tokens = createAccessTokens(async () => [new TextEncoder().encode('k'.repeat(32))], 600)
const start = Date.UTC(2026, 0, 1)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(start)
})
afterEach(() => {
  vi.useRealTimers()
})

it.each([
  ['before its end', 599_000, claims],
  ['at a server whose clock is four seconds ahead', 604_000, claims],
  ['at one that is further ahead, or later', 606_000, undefined],
  ['at a server whose clock is behind the one that signed it', -60_000, claims],
])('an access token %s', async (_when, milliseconds, known) => {
  const token = await tokens.sign(claims)
  vi.setSystemTime(start + milliseconds)
  expect(await tokens.verify(token)).toEqual(known)
})
