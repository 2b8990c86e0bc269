import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Call } from './call.ts'
import { calls } from './calls.ts'

const entries: [string, Call][] = Object.entries(calls)
/** What clients of the specification merge into any request: search info of a table, a timestamp, what an older form held. */
const more = { _t: 1_790_000_000_000, searchInfo: { address: null }, current: 1, 'order.by': 'desc', constructor: 'x' }

describe('fields that a call does not know (decision 0019)', () => {
  it.each(entries)('%s takes them and does not hear of them', (_name, { request }) => {
    const bare = request.safeParse({})
    const parsed = request.safeParse(more)
    // what is wanting is said, as without them
    expect(parsed.error?.issues).toEqual(bare.error?.issues)
    expect(parsed.data).toEqual(bare.data)
  })
})

describe('what is private', () => {
  const secrets = ['password', 'token', 'code', 'email', 'refreshToken', 'refresh_token', 'note']
  const fieldsOf = ({ request }: Call) => (request instanceof z.ZodObject ? Object.keys(request.shape) : [])
  const privates = entries.filter(
    ([, call]) => call.auth === 'user' || fieldsOf(call).some((field) => secrets.includes(field)),
  )
  it('is in many calls', () => expect(privates.length).toBeGreaterThan(40))
  // fields of a GET are read from the URL, those of a POST from the body alone
  it.each(privates)('%s has it in no URL', (_name, { method }) => expect(method).toBe('POST'))
})
