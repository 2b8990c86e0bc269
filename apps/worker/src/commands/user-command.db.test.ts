import { createHash, randomBytes } from 'node:crypto'
import type { TestDatabases } from '@corescope/devnet/postgres/test-database'
import { startMigratedServer } from '@corescope/devnet/test-worlds/migrated-server'
import { type Database, openDatabase } from '@corescope/store/database'
import { keyPlanOf } from '@corescope/store/people/api-keys'
import { keepSigningKey, noteAttempt } from '@corescope/store/people/attempts'
import { countedBy, deploymentKeys } from '@corescope/store/people/deployment-keys'
import { beginMail, insertMail, markSent } from '@corescope/store/people/mails'
import { beginSecondFactor, confirmSecondFactor, countFactors } from '@corescope/store/people/second-factors'
import { insertSession, isSessionOpen } from '@corescope/store/people/sessions'
import { findUser, insertUser } from '@corescope/store/people/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CommandError } from './command-error.ts'
import { runUserCommand } from './user-command.ts'

let server: TestDatabases
let database: Database
let url: string

beforeAll(async () => {
  server = await startMigratedServer()
  url = (await server.createDatabase()).url
  database = openDatabase({ databaseUrl: url, connections: 2, applicationName: 'test' })
})
afterAll(async () => {
  await database?.close()
  await server?.stop()
})

const user = (...words: string[]) => runUserCommand({ DATABASE_URL: url }, words)
const add = (name: string) =>
  database.session((session) =>
    insertUser(session, { name, email: `${name}@example.org`, passwordHash: 'none', locale: 'en' }),
  )
const find = (login: string) => database.session((session) => findUser(session, login))

it('an operator lists, confirms, disables, enables and deletes people', async () => {
  expect(await user()).toBe('There are no users.\n')
  const annId = (await add('ann'))!
  await add('bob')
  expect(await user('confirm', 'ANN@example.org')).toBe('ann is confirmed and can sign in.\n')
  expect(await user('confirm', 'ann')).toBe('ann was confirmed before.\n')
  const hashes = { refreshHash: randomBytes(32), familyHash: randomBytes(32) }
  const begun = { userId: annId, passwordHash: 'none', ...hashes, lifeSeconds: 60, userAgent: '', clientAddress: '' }
  const sessionId = (await database.session((session) => insertSession(session, begun)))!
  const isOpen = () => database.session((session) => isSessionOpen(session, { userId: annId, sessionId }))
  expect(await isOpen()).toBe(true)
  expect(await user('disable', 'ann')).toBe('ann is disabled. Sessions that ended: 1.\n')
  const listed = await user('list')
  expect(listed).toMatch(/^NAME +E-MAIL +STATE +CREATED\n/)
  expect(listed).toMatch(/^ann +ann@example.org +disabled +\d{4}-/m)
  expect(listed).toMatch(/^bob +bob@example.org +unconfirmed +\d{4}-/m)
  expect(await user('enable', 'ann')).toBe('ann is enabled.\n')
  expect(await find('ann')).toMatchObject({ isDisabled: false, isConfirmed: true })
  expect(await isOpen()).toBe(false)
  expect(await user('delete', 'bob')).toMatch(/^bob is deleted, with everything that was theirs\.\n/)
  expect(await find('bob')).toBeUndefined()
})

it('an operator sets the plan of a user’s API keys, and takes it away', async () => {
  const userId = (await add('planned'))!
  const plan = () => database.session((session) => keyPlanOf(session, userId))
  expect(await plan()).toBeNull()
  expect(await user('plan', 'planned', 'team')).toContain('limits of the plan "team"')
  expect(await plan()).toBe('team')
  expect(await user('plan', 'planned@example.org', 'none')).toBe(
    'The API keys of planned have the limits for everybody.\n',
  )
  expect(await plan()).toBeNull()
  await expect(user('plan', 'planned')).rejects.toThrow('"plan" needs the name of a plan')
  await expect(user('plan', 'planned', 'A team')).rejects.toThrow('"plan" needs the name of a plan')
  await expect(user('plan', 'planned', 'team', 'more')).rejects.toThrow('"more" is one word too many.')
})

it('an operator switches the second factor off, and its owner is told', async () => {
  const userId = (await add('coded'))!
  const mails = () =>
    database.session((session) =>
      session.run<{ kind: string }>('mails', 'select kind from mails where user_id = $1', [userId]),
    )
  expect(await user('code-off', 'coded')).toBe('No code was asked of coded.\n')
  expect((await mails()).rows).toEqual([])
  await database.session(async (session) => {
    await beginSecondFactor(session, userId, Buffer.alloc(8))
    await confirmSecondFactor(session, userId)
  })
  expect(await user('code-off', 'coded')).toBe('The sign-in of coded asks for no code and no passkey any more.\n')
  expect((await mails()).rows).toEqual([{ kind: 'secondFactorOff' }])
  // a factor that cannot be told of stays
  await database.session(async (session) => {
    await beginSecondFactor(session, userId, Buffer.alloc(8))
    await confirmSecondFactor(session, userId)
    await session.script('mails_end', [
      "create function no_mail() returns trigger language plpgsql as $$ begin raise 'no mail'; end $$",
      'create trigger no_mail before insert on mails for each row execute function no_mail()',
    ])
  })
  await expect(user('code-off', 'coded')).rejects.toThrow('no mail')
  await database.session(async (session) => {
    expect((await countFactors(session, userId)).hasApp).toBe(true)
    await session.script('mails_go_on', ['drop function no_mail cascade'])
  })
})

it('a deletion takes the counts with it that are kept by name and address, under each key of the deployment', async () => {
  const keys = ['new'.padEnd(32, '1'), 'old'.padEnd(32, '2')]
  const remove = (environment: Record<string, string>) =>
    runUserCommand({ DATABASE_URL: url, ...environment }, ['delete', 'counted'])
  const countFor = async (secrets: Uint8Array[]) => {
    const userId = (await add('counted'))!
    const typed = ['counted', 'Counted@Example.org']
    const by = secrets.flatMap((secret) => typed.map(countedBy(secret)))
    await database.session(async (session) => {
      for (const key of [userId, ...by]) await noteAttempt(session, `login ${key} 203.0.113.7`, 60)
      await noteAttempt(session, 'login of somebody else', 60)
    })
  }
  const counts = async () => {
    const { rows } = await database.session((session) =>
      session.run<{ key: string }>('counts', "select key from attempt_counts where key not like '%else'"),
    )
    return rows.length
  }
  await countFor(deploymentKeys(keys, undefined))
  expect(await remove({ AUTH_KEY: keys.join(',') })).toBe('counted is deleted, with everything that was theirs.\n')
  expect(await counts()).toBe(0)
  // an API with AUTH_KEY, and a command without: what it cannot find it says
  await countFor(deploymentKeys(keys, undefined))
  expect(await remove({})).toMatch(/everything that was theirs\.\nAttempts .* within two days: .*AUTH_KEY/)
  expect(await counts()).toBe(4)
  await database.session((session) => session.run('forget', 'delete from attempt_counts'))
  const kept = await database.session((session) => keepSigningKey(session, randomBytes(32)))
  await countFor(deploymentKeys([], kept))
  expect(await remove({})).toBe('counted is deleted, with everything that was theirs.\n')
  expect(await counts()).toBe(0)
})

describe('a mail that came back', () => {
  const refusedOf = async (name: string) => {
    const { rows } = await database.session((session) =>
      session.run<{ count: number }>('refused', 'select mails_refused as count from users where name = $1', [name]),
    )
    return rows[0]!.count
  }
  /** Sends one. @returns what its Message-ID names it by */
  const send = (userId: string, eventKey: string, recipient?: string): Promise<string> =>
    database.session(async (session) => {
      await insertMail(session, {
        userId,
        kind: 'confirmAgain',
        eventKey,
        ...(recipient === undefined ? {} : { recipient }),
      })
      const mail = (await beginMail(session, false))!
      await markSent(session, mail)
      return `${mail.mailId}-${createHash('sha256').update(eventKey).digest('hex').slice(0, 32)}`
    })
  const notice = (key: string, action = 'failed') =>
    runUserCommand({ DATABASE_URL: url }, ['bounced', '-'], async () =>
      ['Action: '.concat(action), `Message-ID: <${key}@corescope>`].join('\r\n'),
    )
  const back = (inARow: number) =>
    `A mail to bounced came back, ${inARow} in a row. After 5 alerts are no longer mailed.\n`
  let userId: string
  beforeAll(async () => {
    await database.session((session) => session.run('no_mails', 'delete from mails'))
    userId = (await add('bounced'))!
  })
  it('counts by its address like one that was refused, once', async () => {
    const nothing = /^No mail is known .* nothing is counted/
    expect(await user('bounced', 'bounced@example.org')).toMatch(nothing)
    await send(userId, 'first')
    expect(await user('bounced', 'BOUNCED@example.org')).toBe(back(1))
    expect(await user('bounced', 'bounced@example.org')).toMatch(nothing)
    expect(await refusedOf('bounced')).toBe(1)
    expect(await user('bounced', 'nobody@example.org')).toMatch(nothing)
    await expect(user('bounced', 'bounced')).rejects.toThrow('"bounced" is no e-mail address.')
    await expect(user('bounced')).rejects.toThrow('"bounced" needs')
  })
  it('counts in a row although the server takes each before it sends it back; one that stays ends the row', async () => {
    const keys: string[] = []
    for (const key of ['second', 'third', 'fourth']) keys.push(await send(userId, key))
    expect(await refusedOf('bounced')).toBe(0)
    expect(await notice(keys[0]!, 'delayed')).toMatch(/^This tells of no mail .* nothing is counted/)
    // in whatever order
    expect(await notice(keys[0]!)).toBe(back(1))
    expect(await notice(keys[2]!)).toBe(back(2))
    expect(await notice(keys[1]!)).toBe(back(4))
    const last = await send(userId, 'fifth')
    expect(await notice(last)).toBe('A mail to bounced came back, 5 in a row. Alerts are no longer mailed.\n')
    expect(await refusedOf('bounced')).toBe(5)
    await send(userId, 'stays')
    expect(await notice(await send(userId, 'after it'))).toBe(back(1))
  })
  it('counts for nobody where its name is invented, or where it went to another address', async () => {
    const elsewhere = await send(userId, 'elsewhere', 'new@example.org')
    const before = await refusedOf('bounced')
    expect(await notice(elsewhere.replace(/-.*/, `-${'0'.repeat(32)}`))).toMatch(/^No mail is known/)
    expect(await notice(elsewhere)).toBe(
      'The mail went to an address that bounced does not have now: nothing is counted.\n',
    )
    expect(await refusedOf('bounced')).toBe(before)
  })
})

it('says what it cannot do', async () => {
  await expect(user('delete', 'nobody')).rejects.toThrow(new CommandError('There is no user "nobody".'))
  await expect(user('delete')).rejects.toThrow('"delete" needs the name or the e-mail address of a user.')
  await expect(user('disable', 'a', 'b')).rejects.toThrow('"b" is one word too many.')
  await expect(user('constructor', 'ann')).rejects.toThrow('There is no command "constructor".')
})

it('writes no control or direction signs of names to the terminal', async () => {
  await add('\u202Eeve\u001B[2J')
  expect(await user('list')).toContain('�eve�[2J')
})
