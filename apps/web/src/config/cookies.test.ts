import { afterEach, expect, test, vi } from 'vitest'
import { readCookie } from './cookies.ts'

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
  expect(readCookie('XSRF-TOKEN')).toBeUndefined()
})
