import { describe, expect, it } from 'vitest'
import { base32, codeOf, keyUri, matchingStep, stepAt } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

describe('codes of an authenticator app', () => {
  it.each([
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ])('are those of RFC 6238, appendix B, at %i s', (seconds, code) => {
    expect(codeOf(secret, stepAt(seconds * 1000), 8)).toBe(code)
    expect(codeOf(secret, stepAt(seconds * 1000))).toBe(code.slice(2))
  })
  it('count one step early and late, and no further', () => {
    const now = 1_111_111_111_000
    const at = (steps: number) => matchingStep(secret, codeOf(secret, stepAt(now) + steps), now, -1)
    expect([-2, -1, 0, 1, 2].map((steps) => at(steps) !== undefined)).toEqual([false, true, true, true, false])
  })
  it('count once: neither again nor after a later one', () => {
    const now = 1_111_111_111_000
    const step = stepAt(now)
    expect(matchingStep(secret, codeOf(secret, step), now, step)).toBeUndefined()
    expect(matchingStep(secret, codeOf(secret, step - 1), now, step)).toBeUndefined()
    expect(matchingStep(secret, codeOf(secret, step + 1), now, step)).toBe(step + 1)
  })
  it('is not found for what is no code', () => {
    for (const code of ['', '12345', '1234567', 'abcdef']) expect(matchingStep(secret, code, 1e12, -1)).toBeUndefined()
  })
  it('have their secret in base32 (RFC 4648 §10) and in the form of apps', () => {
    expect(['f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => base32(Buffer.from(text)))).toEqual([
      ...['MY', 'MZXQ', 'MZXW6', 'MZXW6YQ', 'MZXW6YTB', 'MZXW6YTBOI'],
    ])
    expect(keyUri('MZXW6', 'Core Scan', 'ann:b@x')).toBe(
      'otpauth://totp/Core%20Scan:ann%3Ab%40x?secret=MZXW6&issuer=Core%20Scan&algorithm=SHA1&digits=6&period=30',
    )
  })
})
