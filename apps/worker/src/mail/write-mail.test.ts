import { expect, it } from 'vitest'
import { mailParts } from './texts.ts'
import { writeMail } from './write-mail.ts'

const site = { title: 'Scan', origin: 'https://scan.example' }
const facts = {
  ...{ title: 'Scan', name: 'ann', email: '', renamed: { from: '', to: '' }, added: '', address: '', publicName: '' },
  ...{ answer: '', subject: 'Received', settingsUrl: 'https://scan.example/my/address' },
  url: 'https://scan.example/api/unsubscribe?token=a-b&x=1',
  lines: ['<b> at https://evil.example/x received 1, block 4: https://scan.example/tx/0xab', 'and 2 more'],
}

it.each(['en', 'zh_CN'] as const)(
  'an alert links its transactions and the way out, and nothing else (%s)',
  (locale) => {
    const { html, text } = writeMail(mailParts('alert', locale, facts), locale, site)
    const links = [...html.matchAll(/<a href="([^"]*)"/g)].map(([, url]) => url)
    expect(links).toEqual([
      'https://scan.example/tx/0xab',
      ...['https://scan.example/my/address', 'https://scan.example/my/address'],
      'https://scan.example/api/unsubscribe?token=a-b&amp;x=1',
    ])
    expect(html).toContain('&lt;b&gt; at https://evil.example/x received')
    expect(text).toContain('block 4: https://scan.example/tx/0xab')
    expect(text).not.toContain('<a')
  },
)

it('where to set a new password is a link too; no link leads where a user’s text would', () => {
  const { html } = writeMail(
    mailParts('apiKeyAdded', 'en', { ...facts, url: site.origin, added: 'https://scan.example.evil/"x' }),
    'en',
    site,
  )
  expect(html).toContain('<a href="https://scan.example/lostpassword"')
  expect(html.match(/<a /g)).toHaveLength(1)
  expect(html).toContain('https://scan.example.evil/&quot;x')
})
