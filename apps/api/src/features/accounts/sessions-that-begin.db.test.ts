import { until } from '@corescope/devnet/index-proof/until'
import { type Envelope, type IndexedApi, startIndexedApi } from '@corescope/devnet/test-worlds/indexed-api'
import { zeroHash } from '@corescope/devnet/test-worlds/make-bundles'
import { openDatabase } from '@corescope/store/database'
import { endOtherSessions } from '@corescope/store/people/sessions'
import { setDisabled, setPasswordHash } from '@corescope/store/people/users'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createPasswords } from '../../people/passwords.ts'

const password = 'seven green lamps'
const passwords = createPasswords({ memoryKib: 8_192, passes: 1 })
let world: IndexedApi
let database: ReturnType<typeof openDatabase>
let userId: string

beforeAll(async () => {
  world = await startIndexedApi(zeroHash, { ARGON2_MEMORY_KIB: '8192', ARGON2_PASSES: '1', TRUST_PROXY: '1' })
  database = openDatabase({ databaseUrl: world.databaseUrl, connections: 2, applicationName: 'test' })
  const [user] = await world.sql<{ userId: string }>(
    `insert into users (name, name_key, email, email_key, password_hash, locale, confirmed_at)
     values ('ann', 'ann', 'a@example.org', 'a@example.org', '', 'en', now()) returning user_id as "userId"`,
  )
  userId = user!.userId
})
afterAll(async () => {
  await database?.close()
  await world?.stop()
})
beforeEach(async () => {
  await world.sql('delete from attempt_counts')
  await world.sql('delete from user_sessions')
  await world.sql('delete from mails')
  await world.sql('update users set password_hash = $1, disabled_at = null', [await passwords.hash(password, 'test')])
})

interface Answer {
  status: number
  body: Envelope & { fault?: string }
}
const post = async (
  path: string,
  request: object,
  token?: string,
  headers: Record<string, string> = {},
): Promise<Answer> => {
  const bearer: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const response = await fetch(`${world.url}/api/user/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...bearer, ...headers },
    body: JSON.stringify(request),
  })
  return { status: response.status, body: (await response.json()) as Answer['body'] }
}
const signIn = () => post('login', { username: 'ann', password })

type Change = Parameters<typeof database.transaction<void>>[1]
/** A sign-in whose password was looked at before a change of the account, and that begins its session after it. */
const signInDuring = async (change: Change): Promise<Answer> => {
  let answer: Promise<Answer> | undefined
  await database.transaction('change', async (session) => {
    await change(session)
    answer = signIn()
    await until('the sign-in waits for the change', async () => {
      const waiting = await world.sql(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
      return waiting.length > 0
    })
  })
  return answer!
}
const countSessions = async () => (await world.sql('select from user_sessions')).length

it('a sign-in under way begins no session after a new password', async () => {
  const { body } = await signInDuring(async (session) => {
    await setPasswordHash(session, userId, await passwords.hash('eight yellow lamps', 'test'))
    await endOtherSessions(session, userId, null)
  })
  expect([body.fault, await countSessions()]).toEqual(['wrongCredentials', 0])
})

it('nor after the operator disabled the account', async () => {
  const { body } = await signInDuring(async (session) => {
    await setDisabled(session, userId, true)
    await endOtherSessions(session, userId, null)
  })
  expect([body.fault, await countSessions()]).toEqual(['disabled', 0])
})

it('one goes on where the same password was stored at other costs meanwhile', async () => {
  const { body } = await signInDuring(async (session) =>
    setPasswordHash(session, userId, await passwords.hash(password, 'test')),
  )
  expect(body.data).toMatchObject({ expires_in: 600 })
  expect(await countSessions()).toBe(1)
})

/** As if it were so much later. */
const wait = (seconds: number) =>
  world.sql('update user_sessions set used_at = used_at - make_interval(secs => $1)', [seconds])

const refresh = (refresh_token: string, address: string) =>
  post('refresh', { refresh_token }, undefined, { 'x-forwarded-for': address })
const read = async (token: string) => (await post('sessions', {}, token)).status
const told = () => world.sql("select from mails where kind = 'sessionEnded'")
const [owner, stranger] = ['198.51.100.9', '203.0.113.7']

it('a refresh whose answer was lost is answered the same again a moment later', async () => {
  const { refresh_token } = (await signIn()).body.data
  const { data: lost } = (await refresh(refresh_token, owner)).body
  await wait(3)
  const { data: second } = (await refresh(refresh_token, owner)).body
  expect(second.refresh_token).toBe(lost.refresh_token)
  expect(await read(second.access_token)).toBe(200)
  expect(await told()).toEqual([])
})

it.each([
  ['used its answer', true],
  ['never used its answer', false],
])(
  'one that is shown again ten seconds later ends the session: who came first may be a thief, who %s',
  async (_what, isUsed) => {
    const { refresh_token, access_token } = (await signIn()).body.data
    const { data: next } = (await refresh(refresh_token, owner)).body
    if (isUsed) expect(await read(next.access_token)).toBe(200)
    await wait(11)
    expect((await refresh(refresh_token, owner)).status).toBe(401)
    expect([await read(next.access_token), await read(access_token)]).toEqual([401, 401])
    expect((await refresh(next.refresh_token, owner)).status).toBe(401)
    expect(await told()).toHaveLength(1)
  },
)

it('nobody else is answered the same: a thief who asks right after the owner, or before, is told apart', async () => {
  const { refresh_token } = (await signIn()).body.data
  const { data: next } = (await refresh(refresh_token, owner)).body
  expect((await refresh(refresh_token, stranger)).status).toBe(401)
  expect(await read(next.access_token)).toBe(401)
  expect(await told()).toHaveLength(1)
})
