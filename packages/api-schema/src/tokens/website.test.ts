import { expect, it } from 'vitest'
import { isPublicWebsite, shownWebsite } from './website.ts'

it.each(['https://a.org', 'http://sub.a.co.uk:8443/path?q=1#x', 'https://核心.中国/路', 'https://a.org/@me'])(
  '%s may be named',
  (text) => expect(isPublicWebsite(text)).toBe(true),
)
it.each([
  ...['https://me@a.org', 'https://me:secret@a.org', 'https://bank.com@evil.org/', 'https://a.org:80@evil.org'],
  ...['http://127.0.0.1', 'http://10.1.2.3/x', 'http://8.8.8.8', 'http://0x7f.1', 'http://2130706433', 'http://[::1]/'],
  ...['http://[2606:4700::1111]', 'http://localhost:3000', 'http://localhost.', 'http://a.localhost', 'http://printer'],
  ...[
    'http://router.lan',
    'https://router.home',
    'http://nas.corp',
    'http://a.intranet',
    'https://evil.org\\@bank.com',
    'http://a.internal',
    'http://a.local',
    'ftp://a.org',
    'http://@evil.com',
    'http://:@evil.com',
    'https:///evil.com',
    'https:evil.com',
    'http://10.0.0.1.nip.io',
    'http://kubernetes.default.svc',
    'http://x.localnet',
    'http://localhost..',
    'http://127.0.0.1..',
    'https://%D1%81or%D0%B5dao.org/',
    'https://apple.com%E2%81%84login.evil.com/x',
    'javascript:alert(1)',
    'a.org',
    '',
  ],
])('%s may not', (text) => {
  expect(isPublicWebsite(text)).toBe(false)
  expect(shownWebsite(text)).toBeNull()
})
it.each([
  ['https://a.org', 'https://a.org'],
  // Cyrillic а
  ['https://\u0430pple.com/x', 'https://xn--pple-43d.com/x'],
  ['https://\u0430pple.com/apple.com', 'https://xn--pple-43d.com/apple.com'],
])('%s is shown as %s', (text, shown) => expect(shownWebsite(text)).toBe(shown))
