import { expect, it } from 'vitest'
import { holdsXsrf, xsrfCookie } from './xsrf.ts'

it('a request that brings the cookie shows it in a header too', () => {
  const cookie = `theme=dark; ${xsrfCookie(true).split(';')[0]}`
  const [, token] = /XSRF-TOKEN=([\w-]+)/.exec(cookie)!
  expect(holdsXsrf({ headers: { cookie, 'x-xsrf-token': token } })).toBe(true)
  expect(holdsXsrf({ headers: { cookie, 'x-xsrf-token': 'other' } })).toBe(false)
  expect(holdsXsrf({ headers: { cookie } })).toBe(false)
  expect(holdsXsrf({ headers: {} })).toBe(true)
  expect(xsrfCookie(false)).not.toContain('Secure')
})
