import { expect, test } from 'vitest'
import { bouncedKeyOf } from './bounced-key.ts'

const key = `17-${'ab'.repeat(16)}`
const notification = (action: string, messageId: string) =>
  [
    'From: MAILER-DAEMON@mx.example.org (Mail Delivery System)',
    'Subject: Undelivered Mail Returned to Sender',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="x"',
    ...['', '--x', 'Content-Type: message/delivery-status', '', 'Reporting-MTA: dns; mx.example.org', ''],
    ...['Final-Recipient: rfc822; ann@example.org', `Action: ${action}`, 'Status: 5.1.1', ''],
    ...['--x', 'Content-Type: text/rfc822-headers', '', 'Subject: Hello', `Message-ID:${messageId}`, '', '--x--', ''],
  ].join('\r\n')

test('a notification names the mail of this site that failed', () => {
  expect(bouncedKeyOf(notification('failed', ` <${key}@corescope>`))).toBe(key)
  expect(bouncedKeyOf(notification('Failed (bounced)', `\r\n <${key}@corescope>`))).toBe(key)
})

test('a mail that is late or came, one of somebody else, and any other mail name none', () => {
  for (const action of ['delayed', 'relayed', 'delivered', 'expanded'])
    expect(bouncedKeyOf(notification(action, ` <${key}@corescope>`)), action).toBeUndefined()
  expect(bouncedKeyOf(notification('failed', ' <17@example.org>'))).toBeUndefined()
  expect(bouncedKeyOf(`Subject: I am away\r\nIn-Reply-To: <${key}@corescope>\r\n\r\nUntil Monday.`)).toBeUndefined()
})
