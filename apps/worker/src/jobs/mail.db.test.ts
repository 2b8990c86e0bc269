import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '@corescope/devnet/index-proof/until'
import type { TestDatabases } from '@corescope/devnet/postgres/test-database'
import { startMigratedServer } from '@corescope/devnet/test-worlds/migrated-server'
import { ensureIdentity } from '@corescope/store/chain-identity'
import { type Database, openDatabase, type Session } from '@corescope/store/database'
import { setWantsAlerts } from '@corescope/store/people/alert-mails'
import { isExpiryDue } from '@corescope/store/people/attempts'
import { deleteUser } from '@corescope/store/people/delete-user'
import { beginMail, insertMail, type MailKind } from '@corescope/store/people/mails'
import { voidLinks } from '@corescope/store/people/user-tokens'
import { insertUser, setDisabled } from '@corescope/store/people/users'
import { pino } from 'pino'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { createWorker } from '../create-worker.ts'
import { createLogger } from '../logger.ts'
import { clearOutbox } from '../mail/clear-outbox.ts'
import { mailJob } from './mail.ts'

let server: TestDatabases
let database: Database
let databaseUrl: string
let smtp: SMTPServer
let port: number
let userId: string
/** What the mail server says to the next mails; undefined: it takes them. */
let refusal: number | undefined
let sessionRefusal: 'greeting' | 'sender' | undefined
let recipientRefusal = false
/** The server takes the next mails, and breaks the connection instead of saying so. */
let breaks = false
/** How long it takes over each mail, and how many it is handed at once. */
let delayMs = 0
const handed = { now: 0, most: 0 }
const denial = (responseCode: number, text = 'not here') => Object.assign(new Error(text), { responseCode })
const received: string[] = []

beforeAll(async () => {
  server = await startMigratedServer()
  databaseUrl = (await server.createDatabase()).url
  database = openDatabase({ databaseUrl, connections: 3, applicationName: 'test' })
  const identity = { chainId: 1112, genesisHash: `0x${'1'.repeat(64)}`, startBlock: 0 } as const
  await database.transaction('identity', (session) => ensureIdentity(session, { ...identity, wrappedCoins: [] }))
  smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onConnect: (_session, callback) => callback(sessionRefusal === 'greeting' ? denial(554) : undefined),
    onMailFrom: (_address, _session, callback) => callback(sessionRefusal === 'sender' ? denial(530) : undefined),
    onRcptTo: ({ address }, _session, callback) =>
      callback(recipientRefusal ? denial(550, `<${address}>: no such user`) : undefined),
    onData: (stream, { id }, callback) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        if (refusal !== undefined) return callback(Object.assign(new Error('not now'), { responseCode: refusal }))
        received.push(Buffer.concat(parts).toString('utf8'))
        if (breaks) {
          // its own connection alone: another mail's, broken before its text was asked for, would be a plain failure
          for (const one of smtp.connections as unknown as Set<{ id: string; _socket: Socket }>)
            if (one.id === id) one._socket.destroy()
          return
        }
        handed.now += 1
        handed.most = Math.max(handed.most, handed.now)
        setTimeout(() => {
          handed.now -= 1
          callback()
        }, delayMs)
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
const write = (kind: MailKind, eventKey: string, data: Record<string, unknown> = {}) =>
  database.session((session) => insertMail(session, { userId, kind, eventKey, data }))
/** What came since, in the order in which it was written. */
const since = (before: number) => {
  const placeOf = (mail: string) => Number(/^Message-ID: <(\d+)-/im.exec(mail)?.[1])
  return received.slice(before).sort((one, other) => placeOf(one) - placeOf(other))
}
/** Runs a worker until something holds. */
const work = async (what: string, holds: () => Promise<boolean>, log = createLogger('silent')) => {
  const settings = {
    DATABASE_URL: databaseUrl,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    PUBLIC_URL: 'https://scan.example/',
  }
  const worker = createWorker(readConfig(settings), { log })
  await worker.start()
  await until(what, holds)
  await worker.stop()
}
/** One that was put off would be due again in a minute, whatever the mail server says then. */
const keepBack = (eventKey: string) =>
  rows(`update mails set due_at = now() + interval '1 day' where event_key = '${eventKey}'`)
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

it('of what was added to an account names it, and says that a new password leaves it', async () => {
  const before = received.length
  await write('apiKeyAdded', 'key', { added: 'night shift' })
  await write('webhookSet', 'hook', { added: 'hook.example' })
  await work('both came', async () => (await state('key')).sent && (await state('hook')).sent)
  const [key = '', hook = ''] = since(before).map((mail) => mail.replace(/=\r?\n/g, ''))
  expect(key).toMatch(/^Subject: An API key was made in your account at Corescope$/m)
  expect(key).toContain('night shift')
  expect(hook).toContain('hook.example is told')
  for (const mail of [key, hook]) {
    expect(mail).toContain('A new password leaves it as it is')
    expect(mail).toContain('https://scan.example/lostpassword')
  }
})

it('of new recovery codes and of another name say what changed, and what to do about it', async () => {
  const before = received.length
  await write('recoveryCodesMade', 'codes')
  await write('nameChanged', 'name', { from: 'ann', to: 'ann_b' })
  await work('both came', async () => (await state('codes')).sent && (await state('name')).sent)
  const [codes = '', name = ''] = since(before).map((mail) => mail.replace(/=\r?\n/g, ''))
  expect(codes).toMatch(/^Subject: New recovery codes were made in your account at Corescope$/m)
  expect(name).toContain('changed from ann to ann_b')
  for (const mail of [codes, name]) expect(mail).toContain('https://scan.example/lostpassword')
})

it('of a feed, of a session that was ended, and one that asks whether mails come, have words of their own', async () => {
  const before = received.length
  await write('feedMade', 'feed', { added: '' })
  await write('confirmAgain', 'again')
  await write('sessionEnded', 'ended')
  await work(
    'all came',
    async () => (await state('feed')).sent && (await state('again')).sent && (await state('ended')).sent,
  )
  const [feed = '', again = '', ended = ''] = since(before).map((mail) =>
    mail.replace(/=\r?\n/g, '').replace(/=3D/g, '='),
  )
  expect(feed).toMatch(/^Subject: A feed was made in your account at Corescope$/m)
  expect(feed).toContain('Older links have ended')
  expect(ended).toMatch(/^Subject: A session of your account at Corescope was ended$/m)
  expect(ended).toContain('look through your sessions')
  expect(again).toMatch(/^Subject: Do mails of Corescope reach you\?$/m)
  expect(again).toMatch(/https:\/\/scan\.example\/confirmemail#token=[\w-]{43}/)
})

it('one that the server puts off is tried later, one that it refuses never again', async () => {
  refusal = 451
  await write('confirm', 'later')
  await work('the attempt failed', async () => (await state('later')).problem !== null)
  expect(await state('later')).toMatchObject({ attempts: 1, sent: false, wait: expect.closeTo(60, -2) })
  await keepBack('later')
  refusal = 550
  await write('confirm', 'never')
  await work('it was refused', async () => (await state('never')).problem !== null)
  expect(await state('never')).toMatchObject({ attempts: 12, sent: false })
  refusal = undefined
  await rows("update mails set due_at = now() where event_key in ('later', 'never')")
  await work('the later one came', async () => (await state('later')).sent)
  expect((await state('never')).sent).toBe(false)
})

it('what a server says to the session ends no mail: a wrong password, a sender that it does not take', async () => {
  for (const at of ['greeting', 'sender'] as const) {
    sessionRefusal = at
    await write('confirm', at)
    await work('the attempt failed', async () => (await state(at)).problem !== null)
    expect(await state(at), at).toMatchObject({ attempts: 1, sent: false })
    await keepBack(at)
  }
  sessionRefusal = undefined
  recipientRefusal = true
  await write('confirm', 'recipient')
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  await rows("update users set email = 'ann@Example.ORG'")
  await work('it was refused', async () => (await state('recipient')).problem !== null, log)
  await rows("update users set email = 'ann@example.org'")
  // the server repeats the address, in small letters as it was told it
  expect(lines.filter((line) => line.includes('no such user'))).toHaveLength(1)
  expect(lines.join('')).not.toMatch(/ann@/i)
  recipientRefusal = false
  expect(await state('recipient')).toMatchObject({ attempts: 12, sent: false })
  await rows("update mails set due_at = now() where event_key in ('greeting', 'sender')")
  await work('both came', async () => (await state('greeting')).sent && (await state('sender')).sent)
})

it('an alert whose sending ended without a word is not sent again; a link is', async () => {
  await write('alert', 'lost', { events: [], more: 0 })
  await write('confirm', 'lost link')
  await rows("update mails set begun_at = now(), attempts = 1 where event_key like 'lost%'")
  await work('the link was sent', async () => (await state('lost link')).sent)
  expect(await state('lost')).toMatchObject({ sent: false, problem: 'nobody knows whether it was sent' })
})

it('an alert that the server took without saying so is not sent again; a link is', async () => {
  const before = received.length
  const subjects = () => received.slice(before).filter((mail) => !/Confirm your/.test(mail)).length
  breaks = true
  await write('alert', 'cut', { events: [], more: 0 })
  await write('confirm', 'cut link')
  await work('both were tried', async () =>
    (await Promise.all(['cut', 'cut link'].map(state))).every(({ problem }) => problem !== null),
  )
  breaks = false
  await rows("update mails set due_at = now() where event_key like 'cut%'")
  await work('the link was sent', async () => (await state('cut link')).sent)
  expect(await state('cut')).toMatchObject({ sent: false, problem: 'nobody knows whether it was sent' })
  expect(subjects()).toBe(1)
})

it('several mails are handed over at once, by a few connections, each mail once', async () => {
  const before = received.length
  const keys = Array.from({ length: 24 }, (_, place) => `many ${place}`)
  for (const key of keys) await write('alert', key, { events: [], more: 0 })
  ;[delayMs, handed.most] = [100, 0]
  await work('all came', async () => (await Promise.all(keys.map(state))).every(({ sent }) => sent))
  delayMs = 0
  expect(received.length - before).toBe(24)
  expect(handed.most).toBeGreaterThan(1)
  expect(handed.most).toBeLessThanOrEqual(5)
})

it('an alert whose attempt ended before it was handed over is sent', async () => {
  await write('alert', 'kept back', { events: [], more: 0 })
  await database.session((session) => beginMail(session, false))
  expect(await state('kept back')).toMatchObject({ attempts: 1, sent: false, problem: null })
  await rows("update mails set due_at = now() where event_key = 'kept back'")
  await work('it was sent', async () => (await state('kept back')).sent)
})

it('an alert that waits is given up once alerts are no longer mailed to its user; other mails are sent', async () => {
  const run = (act: (session: Session) => Promise<unknown>) => database.session(act)
  const begin = async () => (await database.session((session) => beginMail(session, false)))?.eventKey
  const refusals = (count: number) => rows(`update users set mails_refused = ${count}`)
  const ends: Record<string, [end: () => Promise<unknown>, begin: () => Promise<unknown>]> = {
    unwanted: [
      () => run((session) => setWantsAlerts(session, userId, false)),
      () => run((session) => setWantsAlerts(session, userId, true)),
    ],
    refused: [() => refusals(5), () => refusals(0)],
    disabled: [
      () => run((session) => setDisabled(session, userId, true)),
      () => run((session) => setDisabled(session, userId, false)),
    ],
  }
  for (const [key, [end, beginAgain]] of Object.entries(ends)) {
    await write('alert', key, { events: [], more: 0 })
    await end()
    expect(await begin(), key).toBeUndefined()
    expect(await state(key)).toMatchObject({ attempts: 12, sent: false, problem: 'alerts are no longer mailed' })
    await write('nameChanged', `${key} otherwise`)
    expect(await begin()).toBe(`${key} otherwise`)
    await beginAgain()
    await write('alert', `${key} again`)
    expect(await begin()).toBe(`${key} again`)
  }
  await rows("delete from mails where sent_at is null and kind in ('alert', 'nameChanged')")
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

it('refusals for good are counted in a row, at the present address alone; a mail that is taken ends the row', async () => {
  const refused = async () => (await rows<{ count: number }>('select mails_refused as count from users'))[0]!.count
  await rows('update users set mails_refused = 0')
  recipientRefusal = true
  const keys = ['first', 'second', 'third'].map((key) => `refused ${key}`)
  for (const key of keys) await write('confirm', key)
  // to the address that somebody wants to have: it says nothing of the present one
  const other = { userId, kind: 'emailChange', eventKey: 'refused elsewhere', recipient: 'new@example.org' } as const
  await database.session((session) => insertMail(session, { ...other, data: { email: 'new@example.org' } }))
  await work('all were refused', async () => {
    const states = await Promise.all([...keys, other.eventKey].map(state))
    return states.every(({ attempts, problem }) => attempts === 12 && problem !== null)
  })
  expect(await refused()).toBe(3)
  recipientRefusal = false
  refusal = 451
  await write('confirm', 'put off')
  await work('it was put off', async () => (await state('put off')).problem !== null)
  await keepBack('put off')
  expect(await refused()).toBe(3)
  refusal = undefined
  await write('confirm', 'taken')
  await work('it was taken', async () => (await state('taken')).sent)
  expect(await refused()).toBe(0)
})

it('the files of mails go with their account, and 30 days after they were sent', async () => {
  const outbox = mkdtempSync(join(tmpdir(), 'corescope-outbox-'))
  const settings = { DATABASE_URL: databaseUrl, MAIL_OUTBOX: outbox }
  const user = (name: string) => ({ name, email: `${name}@example.org`, passwordHash: 'none', locale: 'en' })
  const [goes, stays] = await database.session(async (session) => [
    (await insertUser(session, user('goes')))!,
    (await insertUser(session, user('stays')))!,
  ])
  const mailTo = (id: string, eventKey: string) =>
    database.session((session) => insertMail(session, { userId: id, kind: 'confirm', eventKey }))
  for (const id of [goes, stays]) for (const which of ['one', 'two']) await mailTo(id!, `${id} ${which}`)
  const worker = createWorker(readConfig(settings), { log: createLogger('silent') })
  await worker.start()
  try {
    await until('the mails are files', async () => readdirSync(outbox).length === 8)
    writeFileSync(join(outbox, 'of somebody else.eml'), '')
    for (const name of readdirSync(outbox)) expect(name).not.toContain(goes)
    expect(await database.session((session) => deleteUser(session, goes!))).toBe(true)
    await until('the files of two are gone', async () => readdirSync(outbox).length === 5)
    await rows(
      `update mails set sent_at = sent_at - interval '31 days' where event_key like '% one' and user_id = '${stays}'`,
    )
    await mailTo(stays!, 'three')
    // a day later
    await rows("update people_upkeeps set done_at = done_at - interval '1 day'")
    await until(
      'the old one is gone',
      async () => (await rows('select from gone_mails')).length === 0 && readdirSync(outbox).length === 5,
    )
    const left = readdirSync(outbox).map(
      (name) => name === 'of somebody else.eml' || readFileSync(join(outbox, name), 'utf8').includes('stays'),
    )
    // each mail as it would be sent, and as the screen of the outbox shows it
    expect(left).toEqual([true, true, true, true, true])
  } finally {
    await worker.stop()
    rmSync(outbox, { recursive: true })
  }
})

const waiting = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"

it.each([
  ['taken', 'after', 'nameChanged'],
  ['noted', 'after', 'nameChanged'],
  ['written', 'before', 'nameChanged'],
  // its link is void before the account goes
  ['written', 'before', 'confirm'],
  ['written', 'after', 'confirm'],
] as const)(
  'a mail that was just %s when its account is deleted leaves no file (%s its commit, %s)',
  async (...args) => {
    const [when, commit, kind] = args
    const outbox = mkdtempSync(join(tmpdir(), 'corescope-outbox-'))
    const name = `leaves${when}${commit}${kind}`.toLowerCase()
    const user = { name, email: `${name}@example.org`, passwordHash: 'none', locale: 'en' }
    const leaves = (await database.session((session) => insertUser(session, user)))!
    const mail = { userId: leaves, kind, eventKey: user.name, data: { from: 'a', to: 'b' } } as const
    await database.session((session) => insertMail(session, mail))
    const signal = new AbortController().signal
    const clear = () => clearOutbox(outbox, { signal, write: (act) => database.transaction('job', act) })
    const filesOfUser = () =>
      readdirSync(outbox).filter((file) => readFileSync(join(outbox, file), 'utf8').includes('leaves'))
    let deleting: Promise<void> | undefined
    // another process clears the outbox at once
    const deleteAll = async () => {
      // as an earlier writer leaves it that died
      for (const file of filesOfUser()) writeFileSync(join(outbox, `${file}.part`), 'leaves')
      await database.transaction('delete', async (session) => {
        if (kind === 'confirm') await voidLinks(session, leaves, ['confirm', 'reset'])
        await deleteUser(session, leaves)
      })
      await clear()
    }
    const job = mailJob(readConfig({ DATABASE_URL: databaseUrl, MAIL_OUTBOX: outbox }), 'CORE')
    try {
      await job.run({
        ...{ payload: {}, signal, log: createLogger('silent'), progress: async () => undefined },
        write: async (act) => {
          let isDue = false
          const done = await database.transaction('job', async (session) => {
            const made = await act(session)
            const isTaken = typeof made === 'object' && made !== null && 'userId' in made && made.userId === leaves
            isDue = when === 'taken' ? isTaken : made === true && (when === 'noted' || filesOfUser().length > 0)
            if (isDue && commit === 'before') {
              deleting = deleteAll()
              // it waits for this transaction, and has begun by what it sees before it
              await until('the deletion waits', async () => (await rows(waiting)).length > 0, { withinMs: 10_000 })
            }
            return made
          })
          if (isDue && commit === 'after') deleting = deleteAll()
          await deleting
          return done
        },
      })
      expect(deleting).toBeDefined()
      await clear()
      expect(await rows(`select from users where name = '${user.name}'`)).toEqual([])
      expect(filesOfUser()).toEqual([])
    } finally {
      rmSync(outbox, { recursive: true })
    }
  },
)

it('what expired is removed once a day, also where there are no accounts and no mail is due', async () => {
  await rows("update mails set sent_at = now() - interval '31 days'")
  await rows("update people_upkeeps set done_at = now() - interval '1 day'")
  const settings = readConfig({ DATABASE_URL: databaseUrl, ACCOUNTS: 'off' })
  const worker = createWorker(settings, { log: createLogger('silent') })
  await worker.start()
  try {
    await until('the mails are gone', async () => (await rows('select from mails')).length === 0)
    expect(await database.session(isExpiryDue)).toBe(false)
  } finally {
    await worker.stop()
  }
})
