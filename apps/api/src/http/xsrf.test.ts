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

it('what another program of the host keeps under the name is passed over', () => {
  for (const value of ['%', '%E0%A4%A', 'eyJpdiI6IkE9PSJ9%3D', 'plain', '']) {
    expect(holdsXsrf({ headers: { cookie: `XSRF-TOKEN=${value}` } }), value).toBe(true)
  }
  const [ours] = xsrfCookie(false).split(';')
  const cookie = `XSRF-TOKEN=eyJpdiI6IkE9PSJ9%3D; ${ours}`
  expect(holdsXsrf({ headers: { cookie, 'x-xsrf-token': ours!.split('=')[1] } })).toBe(true)
  expect(holdsXsrf({ headers: { cookie, 'x-xsrf-token': 'eyJpdiI6IkE9PSJ9=' } })).toBe(false)
})
