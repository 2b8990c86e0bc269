import { createHash } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { until } from '@corescope/devnet/index-proof/until'
import type { TestDatabases } from '@corescope/devnet/postgres/test-database'
import { startMigratedServer } from '@corescope/devnet/test-worlds/migrated-server'
import { ensureIdentity } from '@corescope/store/chain-identity'
import { type Database, openDatabase } from '@corescope/store/database'
import { insertMail } from '@corescope/store/people/mails'
import { insertUser } from '@corescope/store/people/users'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { createWorker } from '../create-worker.ts'
import { createLogger } from '../logger.ts'

let server: TestDatabases
let database: Database
let databaseUrl: string
let smtp: SMTPServer
let port: number
let userId: string
/** What the mail server says to the next mails; undefined: it takes them. */
let refusal: number | undefined
const received: string[] = []

beforeAll(async () => {
  server = await startMigratedServer()
  databaseUrl = (await server.createDatabase()).url
  database = openDatabase({ databaseUrl, connections: 3, applicationName: 'test' })
  const identity = { chainId: 1112, genesisHash: `0x${'1'.repeat(64)}`, startBlock: 0 } as const
  await database.transaction('identity', (session) => ensureIdentity(session, { ...identity, wrappedCoins: [] }))
  smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, _session, callback) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        if (refusal !== undefined) return callback(Object.assign(new Error('not now'), { responseCode: refusal }))
        received.push(Buffer.concat(parts).toString('utf8'))
        callback()
      })
    },
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  port = (smtp.server.address() as AddressInfo).port
  const user = { name: 'ann', email: 'ann@example.org', passwordHash: 'none', locale: 'en' }
  userId = (await database.session((session) => insertUser(session, user)))!
})
afterAll(async () => {
  await new Promise<void>((resolve) => smtp.close(resolve))
  await database?.close()
  await server?.stop()
})

const rows = async <Row>(text: string) =>
  (await database.session((session) => session.run<Row>(createHash('md5').update(text).digest('hex'), text))).rows
const write = (kind: 'confirm' | 'alert', eventKey: string, data: Record<string, unknown> = {}) =>
  database.session((session) => insertMail(session, { userId, kind, eventKey, data }))
/** Runs a worker until something holds. */
const work = async (what: string, holds: () => Promise<boolean>) => {
  const settings = {
    DATABASE_URL: databaseUrl,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    PUBLIC_URL: 'https://scan.example/',
  }
  const worker = createWorker(readConfig(settings), { log: createLogger('silent') })
  await worker.start()
  await until(what, holds)
  await worker.stop()
}
const state = (eventKey: string) =>
  rows<{ attempts: number; problem: string | null; sent: boolean; wait: number }>(
    `select attempts, problem, sent_at is not null as sent, extract(epoch from due_at - now())::int as wait from mails where event_key = '${eventKey}'`,
  ).then(([row]) => row!)

it('a mail is sent once, in text and HTML, with a link whose secret is stored as a hash', async () => {
  expect(await write('confirm', 'one')).toBe(true)
  expect(await write('confirm', 'one')).toBe(false)
  await work('the mail came', async () => (await state('one')).sent)
  expect(received).toHaveLength(1)
  const [mail = ''] = received
  expect(mail).toMatch(/^To: ann@example\.org$/m)
  expect(mail).toMatch(/^Subject: Confirm your e-mail address for Corescope$/m)
  expect(mail).toMatch(/text\/plain/)
  expect(mail).toMatch(/text\/html/)
  expect(mail.replace(/=\r?\n/g, '').replace(/=3D/g, '=')).toMatch(
    /https:\/\/scan\.example\/confirmemail#token=[\w-]{43}/,
  )
  expect(await rows('select purpose from user_tokens')).toEqual([{ purpose: 'confirm' }])
})

it('one that the server puts off is tried later, one that it refuses never again', async () => {
  refusal = 451
  await write('confirm', 'later')
  await work('the attempt failed', async () => (await state('later')).problem !== null)
  expect(await state('later')).toMatchObject({ attempts: 1, sent: false, wait: expect.closeTo(60, -2) })
  refusal = 550
  await write('confirm', 'never')
  await work('it was refused', async () => (await state('never')).problem !== null)
  expect(await state('never')).toMatchObject({ attempts: 12, sent: false })
  refusal = undefined
  await rows("update mails set due_at = now() where event_key in ('later', 'never')")
  await work('the later one came', async () => (await state('later')).sent)
  expect((await state('never')).sent).toBe(false)
})

it('an alert whose sending ended without a word is not sent again; a link is', async () => {
  await write('alert', 'lost', { events: [], more: 0 })
  await write('confirm', 'lost link')
  await rows("update mails set begun_at = now(), attempts = 1 where event_key like 'lost%'")
  await work('the link was sent', async () => (await state('lost link')).sent)
  expect(await state('lost')).toMatchObject({ sent: false, problem: 'nobody knows whether it was sent' })
})

it('names of people cannot write headers or HTML', async () => {
  const before = received.length
  const address = `0x${'a'.repeat(40)}`
  const event = {
    ...{ kind: 'incoming', address, counterparty: address, amount: '1500000000000000000', isWithdrawn: false },
    ...{
      token: null,
      symbol: null,
      decimals: null,
      tokenItem: null,
      transactionHash: `0x${'b'.repeat(64)}`,
      blockNumber: 7,
    },
  }
  const names = { name: 'Paid\r\nBcc: eve@example.org', counterpartyName: '<img src=x onerror=alert(1)>\u202e' }
  // as they were stored before names were sealed
  await database.session(async (session) => {
    const bytes = Buffer.from(address.slice(2), 'hex')
    const kept = [userId, bytes] as const
    await session.run('watch', 'insert into watches (user_id, address, since_block, name) values ($1, $2, 0, $3)', [
      ...[...kept, names.name],
    ])
    await session.run('note', "insert into notes (user_id, kind, subject, name) values ($1, 'address', $2, $3)", [
      ...[...kept, names.counterpartyName],
    ])
  })
  await write('alert', 'hostile', {
    ...{ events: [event], more: 0 },
    unsubscribe: '/api/unsubscribe?token=x',
  })
  await work('it came', async () => (await state('hostile')).sent)
  const [mail = ''] = received.slice(before)
  expect(mail).toMatch(/^Subject: PaidBcc: eve@example\.org received 1\.5 dCORE from/m)
  expect(mail).toMatch(/^List-Unsubscribe: <https:\/\/scan\.example\/api\/unsubscribe\?token=x>$/m)
  expect(mail.split('text/html')[1]).not.toContain('<img')
})
