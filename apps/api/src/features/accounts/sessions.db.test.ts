import { createHash } from 'node:crypto'
import type { Envelope } from '@corescope/devnet/test-worlds/indexed-api'
import { bearer, cheap, type PeopleWorld, password, startPeopleWorld } from '@corescope/devnet/test-worlds/people-world'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readConfig as readApiConfig } from '../../config.ts'
import { createApi } from '../../create-api.ts'
import { createPasswords } from '../../people/passwords.ts'

let people: PeopleWorld
beforeAll(async () => {
  people = await startPeopleWorld()
  await people.signUp('ann-example', 'ann@example.org')
})
afterAll(() => people?.stop())

describe('a session', () => {
  beforeAll(() => people.signUp('bob', 'bob@example.org'))
  const status = async (path: string, request: object, token?: string) =>
    (await people.post(path, request, token === undefined ? {} : bearer(token))).status
  it('goes on by refresh tokens, each of which is good once', async () => {
    const first = await people.signIn('bob')
    const second = await people.data('user/refresh', { refresh_token: first.refresh_token })
    const third = await people.data('user/refresh', { refresh_token: second.refresh_token })
    expect(await status('user/user_profile_overview', {}, third.access_token)).toBe(200)
    // the first one again: it was stolen, from whom nobody knows
    expect(await status('user/refresh', { refresh_token: first.refresh_token })).toBe(401)
    expect(await status('user/refresh', { refresh_token: third.refresh_token })).toBe(401)
    expect(await status('user/user_profile_overview', {}, third.access_token)).toBe(401)
    // the owner is told once
    expect(await status('user/refresh', { refresh_token: first.refresh_token })).toBe(401)
    const mails = await people.sql(
      "select data from mails join users using (user_id) where name = 'bob' and kind = 'sessionEnded'",
    )
    expect(mails).toHaveLength(1)
  })
  it('of several refreshes at once gives all the same token, and goes on', async () => {
    const { refresh_token } = await people.signIn('bob')
    const answers = await Promise.all([1, 2, 3].map(() => people.data('user/refresh', { refresh_token })))
    expect(new Set(answers.map((one) => one.refresh_token)).size).toBe(1)
    const [{ access_token, refresh_token: next }] = answers
    expect(await status('user/sessions', {}, access_token)).toBe(200)
    expect((await people.data('user/refresh', { refresh_token: next })).refresh_token).not.toBe(next)
  })
  it('ends where the token before the newest comes more than ten seconds late', async () => {
    const { refresh_token } = await people.signIn('bob')
    const { access_token, refresh_token: next } = await people.data('user/refresh', { refresh_token })
    const sessionId = refresh_token.split('.')[0]
    expect(await status('user/sessions', {}, access_token)).toBe(200)
    const later = (seconds: number) =>
      people.sql('update user_sessions set used_at = used_at - make_interval(secs => $2) where session_id = $1', [
        ...[sessionId, seconds],
      ])
    await later(5)
    expect((await people.data('user/refresh', { refresh_token })).refresh_token).toBe(next)
    await later(6)
    expect(await status('user/refresh', { refresh_token })).toBe(401)
    expect(await status('user/sessions', {}, access_token)).toBe(401)
  })
  it('is not ended by who knows its id alone', async () => {
    const { refresh_token, access_token } = await people.signIn('bob')
    const [sessionId, secret] = refresh_token.split('.')
    for (const invented of [
      'x'.repeat(20),
      'x'.repeat(43),
      'x'.repeat(86),
      `${secret.slice(0, 42)}x${secret.slice(43)}`,
    ]) {
      const shown = { refresh_token: `${sessionId}.${invented}` }
      expect(await status('user/refresh', shown)).toBe(401)
      expect(await status('user/logout', shown)).toBe(200)
    }
    expect(await status('user/sessions', {}, access_token)).toBe(200)
    // a token of it, an old one too, ends it
    await people.data('user/refresh', { refresh_token })
    await people.data('user/logout', { refresh_token })
    expect(await status('user/sessions', {}, access_token)).toBe(401)
    // the sign-out tells nobody: who signs out knows it
    const told =
      "select from mails join users using (user_id) where name = 'bob' and kind = 'sessionEnded' and event_key like $1"
    expect(await people.sql(told, [`%${sessionId}`])).toEqual([])
  })
  it('that began before tokens had families goes on, and has one then', async () => {
    const { refresh_token } = await people.signIn('bob')
    const sessionId = refresh_token.split('.')[0]
    const old = 'o'.repeat(43)
    await people.sql('update user_sessions set refresh_hash = $2, family_hash = null where session_id = $1', [
      ...[sessionId, createHash('sha256').update(old).digest()],
    ])
    const second = await people.data('user/refresh', { refresh_token: `${sessionId}.${old}` })
    const third = await people.data('user/refresh', { refresh_token: second.refresh_token })
    expect(await status('user/refresh', { refresh_token: `${sessionId}.${old}` })).toBe(401)
    expect(await status('user/sessions', {}, third.access_token)).toBe(401)
  })
  it('ends by signing out, at once', async () => {
    const tokens = await people.signIn('bob')
    await people.data('user/logout', { refresh_token: tokens.refresh_token })
    expect((await people.post('user/sessions', {}, bearer(tokens.access_token))).status).toBe(401)
  })
  it('is listed to its user, who can end each, or all others', async () => {
    await people.sql('delete from user_sessions')
    const [one, two, three] = [await people.signIn('bob'), await people.signIn('bob'), await people.signIn('bob')]
    const { records } = await people.data('user/sessions', {}, one.access_token)
    expect(records).toHaveLength(3)
    expect(records.filter(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toHaveLength(1)
    const [sessionId] = two.refresh_token.split('.')
    await people.data('user/end_sessions', { sessionId }, one.access_token)
    expect((await people.post('user/sessions', {}, bearer(two.access_token))).status).toBe(401)
    await people.data('user/end_sessions', {}, one.access_token)
    expect((await people.post('user/sessions', {}, bearer(three.access_token))).status).toBe(401)
    expect((await people.data('user/sessions', {}, one.access_token)).records).toHaveLength(1)
  })
  it('ends when it is the 101st, and was used longest ago', async () => {
    await people.sql('delete from user_sessions')
    const first = await people.signIn('bob')
    await people.sql(
      `insert into user_sessions (user_id, expires_at, refresh_hash, user_agent, client_address)
       select $1, now() + interval '1 day', sha256(n::text::bytea), 'browser', '::1' from generate_series(1, 99) n`,
      [await people.idOf('bob')],
    )
    await people.sql("update user_sessions set used_at = now() - interval '1 hour' where session_id = $1", [
      first.refresh_token.split('.')[0],
    ])
    expect((await people.post('user/sessions', {}, bearer(first.access_token))).status).toBe(200)
    const last = await people.signIn('bob')
    expect((await people.post('user/sessions', {}, bearer(first.access_token))).status).toBe(401)
    const { records } = await people.data('user/sessions', {}, last.access_token)
    expect(records).toHaveLength(100)
    expect(await people.sql('select count(*)::int as all from user_sessions')).toEqual([{ all: 100 }])
    await people.sql('delete from user_sessions')
  })
  it('of another user cannot be ended', async () => {
    const [ann, bob] = [await people.signIn('ann-example'), await people.signIn('bob')]
    await people.data('user/end_sessions', { sessionId: bob.refresh_token.split('.')[0] }, ann.access_token)
    expect((await people.post('user/sessions', {}, bearer(bob.access_token))).status).toBe(200)
  })
  it('of a user whom the operator has disabled is over', async () => {
    const { access_token, refresh_token } = await people.signIn('bob')
    await people.sql("update users set disabled_at = now() where name = 'bob'")
    expect((await people.post('user/sessions', {}, bearer(access_token))).status).toBe(401)
    expect((await people.post('user/refresh', { refresh_token })).status).toBe(401)
    expect(await people.fault('user/login', { username: 'bob', password })).toBe('disabled')
    expect(await people.fault('user/login', { username: 'bob', password: 'wrong' })).toBe('wrongCredentials')
    await people.sql('update users set disabled_at = null')
  })
  it('begins with a line of the log, and a refusal is one too; neither tells what was typed', async () => {
    const lines: Record<string, unknown>[] = []
    const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line)) })
    const settings = { DATABASE_URL: people.databaseUrl, PORT: '0', RPC_URL: 'http://127.0.0.1:9', LOCAL_DEVNET: '1' }
    const api = createApi(readApiConfig({ ...settings, ...cheap }), { log })
    const url = await api.start()
    const login = (shown: object, call = 'login') =>
      fetch(`${url}/api/user/${call}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(shown),
      })
    await login({ username: 'bob', password })
    await login({ username: 'my secret phrase', password: 'another phrase' })
    await login({ username: 'my secret phrase', password: 'another phrase' }, 'passkey_login')
    await api.stop()
    const [{ userId } = {}] = await people.sql('select user_id as "userId" from users where name = \'bob\'')
    expect(lines).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ msg: 'a user signed in', userId, client: expect.any(String) }),
        expect.objectContaining({ msg: 'a sign-in was refused', fault: 'wrongCredentials' }),
      ]),
    )
    expect(lines.filter(({ fault }) => fault === 'wrongCredentials')).toHaveLength(2)
    expect(JSON.stringify(lines)).not.toMatch(/phrase|seven green/)
  })
  it('goes on where the operator gives a key of the settings, by the one the database kept; and where that one is replaced', async () => {
    const { access_token } = await people.signIn('bob')
    const status = async (keys: string) => {
      const settings = {
        DATABASE_URL: people.databaseUrl,
        PORT: '0',
        RPC_URL: 'http://127.0.0.1:9',
        LOG_LEVEL: 'silent',
      }
      const api = createApi(readApiConfig({ ...settings, LOCAL_DEVNET: '1', AUTH_KEY: keys, ...cheap }))
      const url = await api.start()
      const ask = async (token: string) =>
        (
          await fetch(`${url}/api/user/sessions`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', ...bearer(token) },
            body: '{}',
          })
        ).status
      const body = JSON.stringify({ username: 'bob', password })
      const made = await fetch(`${url}/api/user/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      const { data: tokens } = (await made.json()) as Envelope
      const statuses = [
        await ask(access_token),
        await ask(tokens.access_token),
        ...(signed === '' ? [] : [await ask(signed)]),
      ]
      signed = tokens.access_token
      await api.stop()
      return statuses
    }
    let signed = ''
    const [one, two] = ['1'.repeat(32), '2'.repeat(32)]
    expect(await status(one)).toEqual([200, 200])
    expect(await status(`${two},${one}`)).toEqual([200, 200, 200])
    expect(await status(one)).toEqual([200, 200, 401])
  })
  it('is not made by a token of another key, a changed one, or one without a signature', async () => {
    const { access_token } = await people.signIn('bob')
    const [head, body] = access_token.split('.')
    const none = Buffer.from('{"alg":"none"}').toString('base64url')
    for (const token of [`${access_token}x`, `${head}.${body}.`, `${none}.${body}.`, 'x.y.z', 'x']) {
      expect((await people.post('user/sessions', {}, bearer(token))).status, token).toBe(401)
    }
  })
})

it('a sign-in makes a session of its own, whatever session the request came with', async () => {
  await people.signUp('mallory', 'mallory@example.org')
  const planted = await people.signIn('mallory')
  const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())
  const { sub, sid } = claimsOf(planted.access_token)
  const { body } = await people.post(
    'user/login',
    { username: 'bob', password, sessionId: sid, sid, refresh_token: planted.refresh_token },
    { ...bearer(planted.access_token), cookie: `refresh_token=${planted.refresh_token}; sid=${sid}` },
  )
  const signedIn = body.data
  expect(claimsOf(signedIn.access_token).sub).toBe(await people.idOf('bob'))
  expect(claimsOf(signedIn.access_token).sid).not.toBe(sid)
  expect(signedIn.refresh_token).not.toBe(planted.refresh_token)
  // what was planted is whose it was, and renews itself alone
  expect(sub).toBe(await people.idOf('mallory'))
  const renewed = await people.data('user/refresh', { refresh_token: planted.refresh_token })
  expect(claimsOf(renewed.access_token)).toMatchObject({ sub, sid })
})

describe('wrong passwords', () => {
  beforeEach(() => people.sql('delete from attempt_counts'))
  it('make the next attempts wait, whether there is such an account or not', async () => {
    for (const username of ['bob', 'nobody.here']) {
      const faults = []
      for (let attempt = 0; attempt < 7; attempt++)
        faults.push(await people.fault('user/login', { username, password: 'wrong' }))
      expect(faults, username).toEqual([...Array(5).fill('wrongCredentials'), 'tooManyAttempts', 'tooManyAttempts'])
    }
  })
  it('of strangers elsewhere make nobody wait: a challenge is asked', async () => {
    expect(await people.fault('user/login', { username: 'bob', password: 'wrong' })).toBe('wrongCredentials')
    await people.sql(
      "update attempt_counts set attempts = 1000 where key like 'login % *' and key not like 'login * %'",
    )
    expect(await people.fault('user/login', { username: 'bob', password })).toBe('captchaRequired')
    expect(
      (await people.data('user/login', { username: 'bob', password, captcha: await people.solve() })).expires_in,
    ).toBe(600)
  })
  it('of one place at many accounts are counted on, whoever signs in there meanwhile', async () => {
    const guess = (number: number) => people.fault('user/login', { username: `sprayed.${number}`, password: 'wrong' })
    const first = []
    for (let number = 0; number < 49; number++) first.push(await guess(number))
    expect(new Set(first)).toEqual(new Set(['wrongCredentials']))
    await people.signIn('bob')
    expect([await guess(49), await guess(50), await guess(51)]).toEqual([
      ...['wrongCredentials', 'captchaRequired', 'captchaRequired'],
    ])
    // whoever shares the place gets in by work, as often as they come; a guess there costs it too
    for (let time = 0; time < 3; time++) {
      expect(await people.fault('user/login', { username: 'bob', password })).toBe('captchaRequired')
      const solved = { username: 'bob', password, captcha: await people.solve() }
      expect((await people.data('user/login', solved)).expires_in).toBe(600)
      expect(await people.fault('user/login', solved)).toBe('captchaRequired')
      const worked = { username: `sprayed.${50 + time}`, password: 'wrong', captcha: await people.solve() }
      expect(await people.fault('user/login', worked)).toBe('wrongCredentials')
    }
  })
  it('at a name do not tell by a wait which address belongs to it', async () => {
    const wrong = (username: string) => people.fault('user/login', { username, password: 'wrong' })
    for (let attempt = 0; attempt < 5; attempt++) await wrong('bob')
    expect(await wrong('Bob')).toBe('tooManyAttempts')
    for (const address of ['bob@example.org', 'nobody@example.org'])
      expect(await wrong(address)).toBe('wrongCredentials')
  })
  it('that come at once are counted before they are looked at', async () => {
    const guesses = Array.from({ length: 40 }, () => people.fault('user/login', { username: 'bob', password: 'wrong' }))
    const faults = await Promise.all(guesses)
    // five are free, and seconds pass meanwhile: after one, two and four of them another one is looked at
    expect(faults.filter((one) => one === 'wrongCredentials').length).toBeLessThanOrEqual(8)
    expect(faults.filter((one) => one === 'tooManyAttempts').length).toBeGreaterThanOrEqual(32)
  })
  it('that come at once in an account are counted before they are looked at', async () => {
    const { access_token } = await people.signIn('bob')
    const guesses = Array.from({ length: 40 }, () =>
      people.fault('user/delete_account', { currentPassword: 'wrong' }, access_token),
    )
    expect(new Set(await Promise.all(guesses))).toEqual(new Set(['wrongPassword', 'tooManyAttempts']))
    const [counted] = await people.sql<{ attempts: number }>('select attempts from attempt_counts where key = $1', [
      `login ${await people.idOf('bob')} *`,
    ])
    expect(counted!.attempts).toBeLessThanOrEqual(8)
  })
  it('leave what is counted as it was where the password is right', async () => {
    const key = `login * ${'127.0.0.1'}`
    await people.sql(
      "insert into attempt_counts (key, attempts, last_at) values ($1, 52, now() - interval '10 minutes')",
      [key],
    )
    const counts = () => people.sql('select key, attempts, last_at::text as at from attempt_counts order by key')
    const before = await counts()
    expect(before).toHaveLength(1)
    const login = async () => people.data('user/login', { username: 'bob', password, captcha: await people.solve() })
    for (let time = 0; time < 3; time++) await login()
    expect(await counts()).toEqual(before)
  })
  it('in an account keep nobody else waiting', async () => {
    const { access_token } = await people.signIn('bob')
    expect(await people.fault('user/delete_account', { currentPassword: 'wrong' }, access_token)).toBe('wrongPassword')
    const userId = await people.idOf('bob')
    const keys = await people.sql<{ key: string }>('select key from attempt_counts')
    expect(keys.filter(({ key }) => !key.includes(userId))).toEqual([])
  })
})

it('a password that was stored at other costs is stored anew at the next sign-in', async () => {
  const hashOf = async () =>
    (await people.sql<{ hash: string }>("select password_hash as hash from users where name = 'bob'"))[0]!.hash
  const dearer = await createPasswords({ memoryKib: 9_000, passes: 2 }).hash(password, 'test')
  await people.sql("update users set password_hash = $1 where name = 'bob'", [dearer])
  expect(await people.fault('user/login', { username: 'bob', password: 'wrong' })).toBe('wrongCredentials')
  expect(await hashOf()).toBe(dearer)
  await people.signIn('bob')
  const renewed = await hashOf()
  expect(renewed).toContain('$m=8192,t=1,p=1$')
  await people.signIn('bob')
  expect(await hashOf()).toBe(renewed)
})
