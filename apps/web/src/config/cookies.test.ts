import { afterEach, expect, test, vi } from 'vitest'
import { readCookie, readXsrfToken } from './cookies.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('the value of a cookie, whatever stands beside it', () => {
  vi.stubGlobal('document', { cookie: 'other=1; theme=dark; note=a%20b=c' })
  expect(readCookie('theme')).toBe('dark')
  expect(readCookie('note')).toBe('a b=c')
  expect(readCookie('absent')).toBeUndefined()
})

test('a cookie that cannot be decoded is no cookie', () => {
  vi.stubGlobal('document', { cookie: 'theme=%; XSRF-TOKEN=%E0%A4%A' })
  expect(readCookie('theme')).toBeUndefined()
  expect(readXsrfToken()).toBeUndefined()
})

test('a token that no header can hold is none', () => {
  for (const cookie of ['XSRF-TOKEN=%E4%B8%AD', 'XSRF-TOKEN=a%0Ab', 'XSRF-TOKEN=']) {
    vi.stubGlobal('document', { cookie })
    expect(readXsrfToken(), cookie).toBeUndefined()
  }
})

test('the server’s token is found beside another program’s', () => {
  const ours = 'A'.repeat(22)
  vi.stubGlobal('document', { cookie: `XSRF-TOKEN=eyJpdiI6IkE9PSJ9%3D; XSRF-TOKEN=${ours}` })
  expect(readXsrfToken()).toBe(ours)
})
