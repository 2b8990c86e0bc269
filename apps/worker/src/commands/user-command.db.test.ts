import { randomBytes } from 'node:crypto'
import type { TestDatabases } from '@corescope/devnet/postgres/test-database'
import { startMigratedServer } from '@corescope/devnet/test-worlds/migrated-server'
import { type Database, openDatabase } from '@corescope/store/database'
import { keyPlanOf } from '@corescope/store/people/api-keys'
import { beginSecondFactor, confirmSecondFactor } from '@corescope/store/people/second-factors'
import { insertSession, isSessionOpen } from '@corescope/store/people/sessions'
import { findUser, insertUser } from '@corescope/store/people/users'
import { afterAll, beforeAll, expect, it } from 'vitest'
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
  expect(await user('delete', 'bob')).toBe('bob is deleted, with everything that was theirs.\n')
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
