import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '@corescope/devnet/index-proof/until'
import { bytesOfBase32, codeNow } from '@corescope/devnet/test-worlds/authenticator'
import { type Envelope, type IndexedApi, startIndexedApi } from '@corescope/devnet/test-worlds/indexed-api'
import { zeroHash } from '@corescope/devnet/test-worlds/make-bundles'
import { openDatabase } from '@corescope/store/database'
import { dropExpired } from '@corescope/store/people/attempts'
import { readConfig } from '@corescope/worker/config'
import { createWorker, type Worker } from '@corescope/worker/create-worker'
import { createLogger } from '@corescope/worker/logger'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readConfig as readApiConfig } from '../../config.ts'
import { createApi } from '../../create-api.ts'
import { createPasswords } from '../../people/passwords.ts'

/** The cheapest that is accepted: what is tested here is not how long it takes. */
const cheap = { ARGON2_MEMORY_KIB: '8192', ARGON2_PASSES: '1' }
const effort = 2_000
const password = 'seven green lamps'
const outbox = mkdtempSync(join(tmpdir(), 'corescope-outbox-'))
let world: IndexedApi
let worker: Worker

beforeAll(async () => {
  world = await startIndexedApi(zeroHash, {
    ...cheap,
    CAPTCHA_EFFORT: String(effort),
    PUBLIC_URL: 'https://scan.example',
    TRUST_PROXY: '1',
    ...{ DEBUG_ROUTES: '1', MAIL_OUTBOX: outbox },
  })
  const settings = { DATABASE_URL: world.databaseUrl, MAIL_OUTBOX: outbox, PUBLIC_URL: 'https://scan.example' }
  worker = createWorker(readConfig(settings), { log: createLogger('silent') })
  await worker.start()
})
afterAll(async () => {
  await worker?.stop()
  await world?.stop()
  rmSync(outbox, { recursive: true })
})

interface Answer {
  status: number
  body: Envelope & { fault?: string }
}
const post = async (path: string, request: object, headers: Record<string, string> = {}): Promise<Answer> => {
  const response = await fetch(`${world.url}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(request),
  })
  return { status: response.status, body: (await response.json()) as Answer['body'] }
}
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const data = async (path: string, request: object, token?: string) => {
  const { body } = await post(path, request, token === undefined ? {} : bearer(token))
  expect(body.code, body.message).toBe('00000')
  return body.data
}
const fault = async (path: string, request: object, token?: string) =>
  (await post(path, request, token === undefined ? {} : bearer(token))).body.fault

/** Does the work that a browser does. */
const solve = async (): Promise<string> => {
  const { body } = (await (
    await fetch(`${world.url}/api/user/captcha`)
  )
    .json()
    .then((answer) => ({ body: answer }))) as {
    body: Envelope
  }
  const { algorithm, challenge, salt, signature, maxnumber } = body.data
  for (let number = 0; number <= maxnumber; number++) {
    if (createHash('sha256').update(`${salt}${number}`).digest('hex') !== challenge) continue
    return Buffer.from(JSON.stringify({ algorithm, challenge, number, salt, signature })).toString('base64')
  }
  throw new Error('the challenge has no solution')
}

const decode = (mail: string) =>
  mail.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_all, code) => String.fromCharCode(Number.parseInt(code, 16)))
const mails = () => readdirSync(outbox).filter((name) => name.endsWith('.eml'))
const mailsTo = (to: string) =>
  mails()
    .map((name) => readFileSync(join(outbox, name), 'utf8'))
    .filter((mail) => mail.includes(`To: ${to}`))
/** The token of the newest mail's link, once there are so many mails to an address. */
const linkOf = async (to: string, count: number): Promise<string> => {
  await until(`mail ${count} to ${to}`, async () => mailsTo(to).length >= count)
  const found = mailsTo(to).map((mail) => /#token=([\w-]{43})/.exec(decode(mail))?.[1])
  const fresh = found.filter((token) => token !== undefined && !seen.has(token))
  expect(fresh).toHaveLength(1)
  seen.add(fresh[0]!)
  return fresh[0]!
}
const seen = new Set<string>()

const signUp = async (username: string, email: string) => {
  const { browserKey } = await data('user/register', { username, email, password, captcha: await solve() })
  await data('user/active', { token: await linkOf(email, 1), browserKey })
}
const idOf = async (username: string): Promise<string> => {
  const [row] = await world.sql<{ userId: string }>('select user_id as "userId" from users where name = $1', [username])
  return row!.userId
}
/** A mail whose sending has not begun. */
const waitingMail = async (username: string, kind: string, recipient: string | null = null): Promise<string> => {
  const eventKey = `waiting ${kind} ${username}`
  await world.sql(
    `insert into mails (user_id, kind, event_key, recipient, data, due_at)
     values ($1, $2, $3, $4, jsonb_build_object('email', $4::text), now() + interval '1 hour')`,
    [await idOf(username), kind, eventKey, recipient],
  )
  return eventKey
}
const waits = async (eventKey: string) => (await world.sql('select from mails where event_key = $1', [eventKey])).length
const signIn = (username: string, secret = password) => data('user/login', { username, password: secret })

describe('an account', () => {
  it('is registered, confirmed by mail, and signed in to by name or address', async () => {
    const request = { username: 'Ann-Example', email: 'Ann@example.org', password, locale: 'zh_CN' }
    const { browserKey } = await data('user/register', { ...request, captcha: await solve() })
    expect(await fault('user/login', { username: 'ann-example', password })).toBe('notConfirmed')
    expect(await fault('user/login', { username: 'ann-example', password: 'wrong' })).toBe('wrongCredentials')
    const token = await linkOf('Ann@example.org', 1)
    const named = { email: 'Ann@example.org', username: 'Ann-Example' }
    expect(await data('user/confirmation', { token, browserKey })).toEqual({ ...named, needsPassword: false })
    expect(await data('user/active', { token, browserKey })).toEqual(named)
    for (const call of ['user/active', 'user/confirmation']) {
      expect(await fault(call, { token, browserKey })).toBe('linkInvalid')
    }
    for (const login of ['ANN-example', 'ann@EXAMPLE.org']) {
      const tokens = await signIn(login)
      expect(tokens).toEqual({ access_token: expect.any(String), refresh_token: expect.any(String), expires_in: 600 })
      const detail = await data('user/user_profile_account_detail', {}, tokens.access_token)
      expect(detail).toMatchObject({ username: 'Ann-Example', email: 'Ann@example.org', locale: 'zh_CN' })
    }
    const overview = await data('user/user_profile_overview', {}, (await signIn('ann-example')).access_token)
    expect(overview).toMatchObject({ username: 'Ann-Example', watched: 0, notes: 0 })
  })
  it('is told to its owner, and to nobody who registers with its address', async () => {
    const request = { username: 'Somebody', email: 'ann@example.org', password }
    expect(await data('user/register', { ...request, captcha: await solve() })).toEqual({
      browserKey: expect.any(String),
    })
    await until('the owner is told', async () => mailsTo('Ann@example.org').length === 2)
    expect(await world.sql("select email from users where name = 'Somebody'")).toEqual([
      { email: expect.stringMatching(/@held\.invalid$/) },
    ])
    expect(
      await fault('user/register', {
        ...request,
        username: 'ann-EXAMPLE',
        email: 'other@example.org',
        captcha: await solve(),
      }),
    ).toBe('nameTaken')
  })
  it('takes no new name that is a link in a mail, that nobody can see, or that looks like another', async () => {
    const names = {
      'www.free-airdrop.com': 'nameAddress',
      'free-airdrop.xyz': 'nameAddress',
      'a\u3164b': 'nameHidden',
      аdminа: 'nameScripts',
    }
    const { access_token } = await signIn('ann-example')
    for (const [username, why] of Object.entries(names)) {
      const request = { username, email: 'someone.else@example.org', password, captcha: await solve() }
      expect(await fault('user/register', request), username).toBe(why)
      const rename = { username, currentPassword: password }
      expect(await fault('user/user_profile_account_update', rename, access_token), username).toBe(why)
    }
    expect(mailsTo('someone.else@example.org')).toEqual([])
    // who has such a name keeps it
    await world.sql("update users set name = 'ann.example', name_key = 'ann.example' where name = 'Ann-Example'")
    const kept = await signIn('ann.example')
    const same = { username: 'ann.example', locale: 'zh_CN', currentPassword: password }
    expect(await fault('user/user_profile_account_update', same, kept.access_token)).toBeUndefined()
    await world.sql("update users set name = 'Ann-Example', name_key = 'ann-example' where name = 'ann.example'")
  })
  it('is answered alike for an address that is known and for one that is not, then and afterwards', async () => {
    const register = async (username: string, email: string) => {
      const { body } = await post('user/register', { username, email, password, captcha: await solve() })
      const { browserKey, ...others } = body.data ?? {}
      return { ...body, data: { ...others, keyLength: browserKey?.length } }
    }
    const told = async (email: string, name: string) => [
      await register('ANN-example', email),
      await register(name, email),
      await register(name, `${name}@example.org`),
      (await post('user/login', { username: name, password })).body,
      (await post('user/login', { username: name, password: 'wrong wrong wrong' })).body,
      (await post('user/send_confirmation', { login: name, captcha: await solve() })).body,
      (await post('chain/forget_password', { login: name, captcha: await solve() })).body,
    ]
    const known = await told('ann@example.org', 'first-name')
    expect(known).toEqual(await told('nobody@example.org', 'second-name'))
    expect(known.map(({ fault }) => fault)).toEqual([
      'nameTaken',
      ...[undefined, 'nameTaken', 'notConfirmed', 'wrongCredentials', undefined, undefined],
    ])
    expect(await world.sql("select 1 from mails join users using (user_id) where name = 'first-name'")).toEqual([])
  })
  it('is not betrayed by a sign-in by its address, to who registered with that address', async () => {
    const mine = 'of a stranger 12'
    const login = (username: string, secret: string) => fault('user/login', { username, password: secret })
    const register = async (username: string, email: string, secret: string) =>
      data('user/register', { username, email, password: secret, captcha: await solve() })
    const told = async (email: string, name: string) => {
      await world.sql('delete from attempt_counts')
      await register(name, email, mine)
      const first = [await login(email, mine), await login(email.toUpperCase(), mine), await login(name, mine)]
      // the newest registration counts alone; name and address are counted apart
      await register(`${name}.2`, email, `${mine} anew`)
      const second = [await login(email, mine), await login(name, mine), await login(email, `${mine} anew`)]
      const guesses = []
      for (let attempt = 0; attempt < 4; attempt++) guesses.push(await login(`${name}.2`, 'wrong'))
      return [...first, ...second, ...guesses, await login(email, mine)]
    }
    const known = await told('ann@example.org', 'third-name')
    expect(known).toEqual([
      ...['notConfirmed', 'notConfirmed', 'notConfirmed', 'wrongCredentials', 'notConfirmed', 'notConfirmed'],
      ...[...Array(4).fill('wrongCredentials'), 'wrongCredentials'],
    ])
    expect(await told('nobody.else@example.org', 'fourth-name')).toEqual(known)
    await world.sql('delete from attempt_counts')
    await signIn('ann@example.org')
    // an account that takes the address over, or gives it up, betrays itself no more
    await signUp('mover', 'mover@example.org')
    const { access_token } = await signIn('mover')
    await register('fifth-name', 'mover@new.example', mine)
    await linkOf('mover@new.example', 1)
    await register('sixth-name', 'mover@example.org', mine)
    const email = { email: 'mover@new.example', currentPassword: password }
    await data('user/user_profile_account_update', email, access_token)
    const token = await linkOf('mover@new.example', 2)
    await data('user/active', { token }, access_token)
    expect([await login('mover@new.example', mine), await login('mover@example.org', mine)]).toEqual([
      ...['notConfirmed', 'notConfirmed'],
    ])
    await signIn('mover@new.example')
  })
  it('that nobody confirms goes after seven days', async () => {
    await world.sql(
      "update users set created_at = now() - interval '8 days' where name in ('first-name', 'second-name', 'Ann-Example')",
    )
    const store = openDatabase({ databaseUrl: world.databaseUrl, connections: 1, applicationName: 'test' })
    await store.session(dropExpired).finally(() => store.close())
    expect(
      await world.sql("select name from users where name in ('first-name', 'second-name', 'Ann-Example')"),
    ).toEqual([{ name: 'Ann-Example' }])
  })
  it('takes no password that is tried first, and no form without work', async () => {
    const register = (secret: string, captcha: string) =>
      fault('user/register', { username: 'Weak-One', email: 'weak@example.org', password: secret, captcha })
    for (const secret of ['basketball', 'Basketball1', 'aaaaaaaaaaaa', 'abcdefghijkl', '1212121212']) {
      expect(await register(secret, await solve()), secret).toBe('passwordLeaked')
    }
    expect(await register('weak-one12', await solve())).toBe('passwordLikeName')
    const solution = await solve()
    expect(await register('basketball', solution)).toBe('passwordLeaked')
    expect(await register(password, solution)).toBe('captchaWrong')
    expect(await register(password, '')).toBe('captchaWrong')
    expect(await register(password, Buffer.from('{}').toString('base64'))).toBe('captchaWrong')
    expect((await post('user/register', { username: 'x', email: 'no', password: 'short' })).status).toBe(400)
  })
})

describe('a session', () => {
  beforeAll(() => signUp('bob', 'bob@example.org'))
  const status = async (path: string, request: object, token?: string) =>
    (await post(path, request, token === undefined ? {} : bearer(token))).status
  it('goes on by refresh tokens, each of which is good once', async () => {
    const first = await signIn('bob')
    const second = await data('user/refresh', { refresh_token: first.refresh_token })
    const third = await data('user/refresh', { refresh_token: second.refresh_token })
    expect(await status('user/user_profile_overview', {}, third.access_token)).toBe(200)
    // the first one again: it was stolen, from whom nobody knows
    expect(await status('user/refresh', { refresh_token: first.refresh_token })).toBe(401)
    expect(await status('user/refresh', { refresh_token: third.refresh_token })).toBe(401)
    expect(await status('user/user_profile_overview', {}, third.access_token)).toBe(401)
    // the owner is told once
    expect(await status('user/refresh', { refresh_token: first.refresh_token })).toBe(401)
    const mails = await world.sql(
      "select data from mails join users using (user_id) where name = 'bob' and kind = 'sessionEnded'",
    )
    expect(mails).toHaveLength(1)
  })
  it('of several refreshes at once gives all the same token, and goes on', async () => {
    const { refresh_token } = await signIn('bob')
    const answers = await Promise.all([1, 2, 3].map(() => data('user/refresh', { refresh_token })))
    expect(new Set(answers.map((one) => one.refresh_token)).size).toBe(1)
    const [{ access_token, refresh_token: next }] = answers
    expect(await status('user/sessions', {}, access_token)).toBe(200)
    expect((await data('user/refresh', { refresh_token: next })).refresh_token).not.toBe(next)
  })
  it('ends where the token before the newest comes more than ten seconds late', async () => {
    const { refresh_token } = await signIn('bob')
    const { access_token, refresh_token: next } = await data('user/refresh', { refresh_token })
    const sessionId = refresh_token.split('.')[0]
    expect(await status('user/sessions', {}, access_token)).toBe(200)
    const later = (seconds: number) =>
      world.sql('update user_sessions set used_at = used_at - make_interval(secs => $2) where session_id = $1', [
        ...[sessionId, seconds],
      ])
    await later(5)
    expect((await data('user/refresh', { refresh_token })).refresh_token).toBe(next)
    await later(6)
    expect(await status('user/refresh', { refresh_token })).toBe(401)
    expect(await status('user/sessions', {}, access_token)).toBe(401)
  })
  it('is not ended by who knows its id alone', async () => {
    const { refresh_token, access_token } = await signIn('bob')
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
    await data('user/refresh', { refresh_token })
    await data('user/logout', { refresh_token })
    expect(await status('user/sessions', {}, access_token)).toBe(401)
    // the sign-out tells nobody: who signs out knows it
    const told =
      "select from mails join users using (user_id) where name = 'bob' and kind = 'sessionEnded' and event_key like $1"
    expect(await world.sql(told, [`%${sessionId}`])).toEqual([])
  })
  it('that began before tokens had families goes on, and has one then', async () => {
    const { refresh_token } = await signIn('bob')
    const sessionId = refresh_token.split('.')[0]
    const old = 'o'.repeat(43)
    await world.sql('update user_sessions set refresh_hash = $2, family_hash = null where session_id = $1', [
      ...[sessionId, createHash('sha256').update(old).digest()],
    ])
    const second = await data('user/refresh', { refresh_token: `${sessionId}.${old}` })
    const third = await data('user/refresh', { refresh_token: second.refresh_token })
    expect(await status('user/refresh', { refresh_token: `${sessionId}.${old}` })).toBe(401)
    expect(await status('user/sessions', {}, third.access_token)).toBe(401)
  })
  it('ends by signing out, at once', async () => {
    const tokens = await signIn('bob')
    await data('user/logout', { refresh_token: tokens.refresh_token })
    expect((await post('user/sessions', {}, bearer(tokens.access_token))).status).toBe(401)
  })
  it('is listed to its user, who can end each, or all others', async () => {
    await world.sql('delete from user_sessions')
    const [one, two, three] = [await signIn('bob'), await signIn('bob'), await signIn('bob')]
    const { records } = await data('user/sessions', {}, one.access_token)
    expect(records).toHaveLength(3)
    expect(records.filter(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toHaveLength(1)
    const [sessionId] = two.refresh_token.split('.')
    await data('user/end_sessions', { sessionId }, one.access_token)
    expect((await post('user/sessions', {}, bearer(two.access_token))).status).toBe(401)
    await data('user/end_sessions', {}, one.access_token)
    expect((await post('user/sessions', {}, bearer(three.access_token))).status).toBe(401)
    expect((await data('user/sessions', {}, one.access_token)).records).toHaveLength(1)
  })
  it('of another user cannot be ended', async () => {
    const [ann, bob] = [await signIn('ann-example'), await signIn('bob')]
    await data('user/end_sessions', { sessionId: bob.refresh_token.split('.')[0] }, ann.access_token)
    expect((await post('user/sessions', {}, bearer(bob.access_token))).status).toBe(200)
  })
  it('of a user whom the operator has disabled is over', async () => {
    const { access_token, refresh_token } = await signIn('bob')
    await world.sql("update users set disabled_at = now() where name = 'bob'")
    expect((await post('user/sessions', {}, bearer(access_token))).status).toBe(401)
    expect((await post('user/refresh', { refresh_token })).status).toBe(401)
    expect(await fault('user/login', { username: 'bob', password })).toBe('disabled')
    expect(await fault('user/login', { username: 'bob', password: 'wrong' })).toBe('wrongCredentials')
    await world.sql('update users set disabled_at = null')
  })
  it('begins with a line of the log, and a refusal is one too; neither tells what was typed', async () => {
    const lines: Record<string, unknown>[] = []
    const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line)) })
    const settings = { DATABASE_URL: world.databaseUrl, PORT: '0', RPC_URL: 'http://127.0.0.1:9', LOCAL_DEVNET: '1' }
    const api = createApi(readApiConfig({ ...settings, ...cheap }), { log })
    const url = await api.start()
    const login = (shown: object) =>
      fetch(`${url}/api/user/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(shown),
      })
    await login({ username: 'bob', password })
    await login({ username: 'my secret phrase', password: 'another phrase' })
    await api.stop()
    const [{ userId } = {}] = await world.sql('select user_id as "userId" from users where name = \'bob\'')
    expect(lines).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ msg: 'a user signed in', userId, client: expect.any(String) }),
        expect.objectContaining({ msg: 'a sign-in was refused', fault: 'wrongCredentials' }),
      ]),
    )
    expect(JSON.stringify(lines)).not.toMatch(/phrase|seven green/)
  })
  it('goes on where the operator gives a key of the settings, by the one the database kept; and where that one is replaced', async () => {
    const { access_token } = await signIn('bob')
    const status = async (keys: string) => {
      const settings = {
        DATABASE_URL: world.databaseUrl,
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
    const { access_token } = await signIn('bob')
    const [head, body] = access_token.split('.')
    const none = Buffer.from('{"alg":"none"}').toString('base64url')
    for (const token of [`${access_token}x`, `${head}.${body}.`, `${none}.${body}.`, 'x.y.z', 'x']) {
      expect((await post('user/sessions', {}, bearer(token))).status, token).toBe(401)
    }
  })
})

it('a sign-in makes a session of its own, whatever session the request came with', async () => {
  await signUp('mallory', 'mallory@example.org')
  const planted = await signIn('mallory')
  const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())
  const { sub, sid } = claimsOf(planted.access_token)
  const { body } = await post(
    'user/login',
    { username: 'bob', password, sessionId: sid, sid, refresh_token: planted.refresh_token },
    { ...bearer(planted.access_token), cookie: `refresh_token=${planted.refresh_token}; sid=${sid}` },
  )
  const signedIn = body.data
  expect(claimsOf(signedIn.access_token).sub).toBe(await idOf('bob'))
  expect(claimsOf(signedIn.access_token).sid).not.toBe(sid)
  expect(signedIn.refresh_token).not.toBe(planted.refresh_token)
  // what was planted is whose it was, and renews itself alone
  expect(sub).toBe(await idOf('mallory'))
  const renewed = await data('user/refresh', { refresh_token: planted.refresh_token })
  expect(claimsOf(renewed.access_token)).toMatchObject({ sub, sid })
})

it('an account takes from forms what they are for, and nothing else of its row', async () => {
  const more = {
    isConfirmed: true,
    confirmed_at: '2020-01-01',
    key_plan: 'team',
    isDisabled: false,
    user_id: await idOf('bob'),
  }
  const form = { username: 'olga', email: 'olga@example.org', password, captcha: await solve() }
  await post('user/register', { ...form, ...more })
  expect(await world.sql("select confirmed_at, key_plan from users where name = 'olga'")).toEqual([
    { confirmed_at: null, key_plan: null },
  ])
  expect(await fault('user/login', { username: 'olga', password })).toBe('notConfirmed')
  const { access_token } = await signIn('mallory')
  const change = { currentPassword: password, username: 'mallory-two', ...more, userId: more.user_id }
  await post('user/user_profile_account_update', change, bearer(access_token))
  const names = await world.sql<{ name: string; key_plan: string | null }>(
    "select name, key_plan from users where name in ('bob', 'mallory-two') order by name",
  )
  expect(names).toEqual([
    { name: 'bob', key_plan: null },
    { name: 'mallory-two', key_plan: null },
  ])
})

describe('wrong passwords', () => {
  beforeEach(() => world.sql('delete from attempt_counts'))
  it('make the next attempts wait, whether there is such an account or not', async () => {
    for (const username of ['bob', 'nobody.here']) {
      const faults = []
      for (let attempt = 0; attempt < 7; attempt++)
        faults.push(await fault('user/login', { username, password: 'wrong' }))
      expect(faults, username).toEqual([...Array(5).fill('wrongCredentials'), 'tooManyAttempts', 'tooManyAttempts'])
    }
  })
  it('of strangers elsewhere make nobody wait: a challenge is asked', async () => {
    expect(await fault('user/login', { username: 'bob', password: 'wrong' })).toBe('wrongCredentials')
    await world.sql("update attempt_counts set attempts = 1000 where key like 'login % *' and key not like 'login * %'")
    expect(await fault('user/login', { username: 'bob', password })).toBe('captchaRequired')
    expect((await data('user/login', { username: 'bob', password, captcha: await solve() })).expires_in).toBe(600)
  })
  it('of one place at many accounts are counted on, whoever signs in there meanwhile', async () => {
    const guess = (number: number) => fault('user/login', { username: `sprayed.${number}`, password: 'wrong' })
    const first = []
    for (let number = 0; number < 49; number++) first.push(await guess(number))
    expect(new Set(first)).toEqual(new Set(['wrongCredentials']))
    await signIn('bob')
    expect([await guess(49), await guess(50), await guess(51)]).toEqual([
      ...['wrongCredentials', 'captchaRequired', 'captchaRequired'],
    ])
    // whoever shares the place gets in by work, as often as they come; a guess there costs it too
    for (let time = 0; time < 3; time++) {
      expect(await fault('user/login', { username: 'bob', password })).toBe('captchaRequired')
      const solved = { username: 'bob', password, captcha: await solve() }
      expect((await data('user/login', solved)).expires_in).toBe(600)
      expect(await fault('user/login', solved)).toBe('captchaRequired')
      const worked = { username: `sprayed.${50 + time}`, password: 'wrong', captcha: await solve() }
      expect(await fault('user/login', worked)).toBe('wrongCredentials')
    }
  })
  it('at a name do not tell by a wait which address belongs to it', async () => {
    const wrong = (username: string) => fault('user/login', { username, password: 'wrong' })
    for (let attempt = 0; attempt < 5; attempt++) await wrong('bob')
    expect(await wrong('Bob')).toBe('tooManyAttempts')
    for (const address of ['bob@example.org', 'nobody@example.org'])
      expect(await wrong(address)).toBe('wrongCredentials')
  })
  it('that come at once are counted before they are looked at', async () => {
    const guesses = Array.from({ length: 40 }, () => fault('user/login', { username: 'bob', password: 'wrong' }))
    const faults = await Promise.all(guesses)
    // five are free, and seconds pass meanwhile: after one, two and four of them another one is looked at
    expect(faults.filter((one) => one === 'wrongCredentials').length).toBeLessThanOrEqual(8)
    expect(faults.filter((one) => one === 'tooManyAttempts').length).toBeGreaterThanOrEqual(32)
  })
  it('that come at once in an account are counted before they are looked at', async () => {
    const { access_token } = await signIn('bob')
    const guesses = Array.from({ length: 40 }, () =>
      fault('user/delete_account', { currentPassword: 'wrong' }, access_token),
    )
    expect(new Set(await Promise.all(guesses))).toEqual(new Set(['wrongPassword', 'tooManyAttempts']))
    const [counted] = await world.sql<{ attempts: number }>('select attempts from attempt_counts where key = $1', [
      `login ${await idOf('bob')} *`,
    ])
    expect(counted!.attempts).toBeLessThanOrEqual(8)
  })
  it('leave what is counted as it was where the password is right', async () => {
    const key = `login * ${'127.0.0.1'}`
    await world.sql(
      "insert into attempt_counts (key, attempts, last_at) values ($1, 52, now() - interval '10 minutes')",
      [key],
    )
    const counts = () => world.sql('select key, attempts, last_at::text as at from attempt_counts order by key')
    const before = await counts()
    expect(before).toHaveLength(1)
    const login = async () => data('user/login', { username: 'bob', password, captcha: await solve() })
    for (let time = 0; time < 3; time++) await login()
    expect(await counts()).toEqual(before)
  })
  it('in an account keep nobody else waiting', async () => {
    const { access_token } = await signIn('bob')
    expect(await fault('user/delete_account', { currentPassword: 'wrong' }, access_token)).toBe('wrongPassword')
    const userId = await idOf('bob')
    const keys = await world.sql<{ key: string }>('select key from attempt_counts')
    expect(keys.filter(({ key }) => !key.includes(userId))).toEqual([])
  })
})

it('a password that was stored at other costs is stored anew at the next sign-in', async () => {
  const hashOf = async () =>
    (await world.sql<{ hash: string }>("select password_hash as hash from users where name = 'bob'"))[0]!.hash
  const dearer = await createPasswords({ memoryKib: 9_000, passes: 2 }).hash(password, 'test')
  await world.sql("update users set password_hash = $1 where name = 'bob'", [dearer])
  expect(await fault('user/login', { username: 'bob', password: 'wrong' })).toBe('wrongCredentials')
  expect(await hashOf()).toBe(dearer)
  await signIn('bob')
  const renewed = await hashOf()
  expect(renewed).toContain('$m=8192,t=1,p=1$')
  await signIn('bob')
  expect(await hashOf()).toBe(renewed)
})

describe('a second factor', () => {
  let token: string
  let secret: string
  let recoveryCodes: string[]
  const login = (code?: string) => ({ username: 'fay', password, ...(code === undefined ? {} : { code }) })
  const forgetStep = () => world.sql('update second_factors set last_step = -1')
  beforeAll(async () => {
    await signUp('fay', 'fay@example.org')
    token = (await signIn('fay')).access_token
  })
  beforeEach(() => world.sql('delete from attempt_counts'))
  it('is begun with the password, and asked for once a code of it was right', async () => {
    expect(await fault('user/second_factor_begin', { currentPassword: 'wrong' }, token)).toBe('wrongPassword')
    expect(await fault('user/second_factor_confirm', { code: '123456' }, token)).toBe('factorOff')
    const begun = await data('user/second_factor_begin', { currentPassword: password }, token)
    secret = begun.secret
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(begun.uri).toContain(`:fay?secret=${secret}&`)
    await signIn('fay')
    expect((await data('user/second_factor', {}, token)).isOn).toBe(false)
    const made = await data('user/second_factor_confirm', { code: codeNow(secret) }, token)
    recoveryCodes = made.recoveryCodes
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(await data('user/second_factor', {}, token)).toMatchObject({ isOn: true, recoveryCodesLeft: 10 })
    expect(await fault('user/second_factor_begin', { currentPassword: password }, token)).toBe('factorOn')
    await until('the owner is told', async () => mailsTo('fay@example.org').length === 2)
  })
  it('lets nobody in without a code, begins no session before it, and takes a code once', async () => {
    const sessions = () =>
      world.sql("select session_id from user_sessions join users using (user_id) where name = 'fay'")
    const before = await sessions()
    expect(await fault('user/login', login())).toBe('codeRequired')
    expect(await fault('user/login', { ...login(codeNow(secret)), password: 'wrong' })).toBe('wrongCredentials')
    await forgetStep()
    const code = codeNow(secret)
    expect(await sessions()).toEqual(before)
    expect((await data('user/login', login(code))).expires_in).toBe(600)
    expect(await fault('user/login', login(code))).toBe('codeWrong')
    await forgetStep()
    const next = codeNow(secret)
    const answers = await Promise.all([1, 2, 3].map(() => fault('user/login', login(next))))
    expect(answers.filter((found) => found === undefined)).toHaveLength(1)
  })
  it('makes who tries codes wait, from wherever; a recovery code counts all the while, and once', async () => {
    const [{ userId }] = (await world.sql(`select user_id as "userId" from users where name = 'fay'`)) as [
      { userId: string },
    ]
    await world.sql('insert into attempt_counts (key, attempts) values ($1, 1000)', [`code ${userId}`])
    await forgetStep()
    expect(await fault('user/login', login(codeNow(secret)))).toBe('codeWait')
    const [used] = recoveryCodes as [string]
    await data('user/login', login(used.toLowerCase()))
    expect(await fault('user/login', login(used))).toBe('codeWrong')
    expect((await data('user/second_factor', {}, token)).recoveryCodesLeft).toBe(9)
  })
  it('counts wrong codes like wrong passwords', async () => {
    const faults = []
    for (let attempt = 0; attempt < 6; attempt++) faults.push(await fault('user/login', login('AAAAAAAAAAAAAAAA')))
    expect(faults).toEqual([...Array(5).fill('codeWrong'), 'tooManyAttempts'])
  })
  it('is sealed, and its recovery codes are hashed', async () => {
    const [stored] = await world.sql<{ all: string }>(
      'select (select json_agg(f) from second_factors f)::text || (select json_agg(r) from recovery_codes r)::text as all',
    )
    const hex = bytesOfBase32(secret).toString('hex')
    for (const plain of [secret, hex, ...recoveryCodes]) expect(stored!.all).not.toContain(plain)
    expect(JSON.stringify(await data('user/export_data', {}, token))).not.toContain('sealed')
  })
  it('gets new recovery codes, and goes, with password and code', async () => {
    const [, second, third] = recoveryCodes as [string, string, string]
    const both = { currentPassword: password, code: second }
    expect(await fault('user/second_factor_codes', { ...both, currentPassword: 'wrong' }, token)).toBe('wrongPassword')
    const renewed = await data('user/second_factor_codes', both, token)
    expect(await fault('user/second_factor_end', { ...both, code: third }, token)).toBe('codeWrong')
    expect(await fault('user/second_factor_end', { ...both, currentPassword: 'wrong' }, token)).toBe('wrongPassword')
    await data('user/second_factor_end', { ...both, code: renewed.recoveryCodes[0] }, token)
    expect(await fault('user/second_factor_end', both, token)).toBe('factorOff')
    await signIn('fay')
    await until('the owner is told', async () => mailsTo('fay@example.org').length === 4)
    expect(mailsTo('fay@example.org').filter((mail) => mail.includes('Subject: New recovery codes'))).toHaveLength(1)
  })
})

describe('a lost password', () => {
  beforeEach(() => world.sql('delete from attempt_counts'))
  it('is set anew by a link that works once; all sessions end, and the owner is told', async () => {
    await signUp('cleo', 'cleo@example.org')
    const { access_token } = await signIn('cleo')
    expect(await data('chain/forget_password', { login: 'cleo', captcha: await solve() })).toEqual({})
    const token = await linkOf('cleo@example.org', 2)
    expect(await fault('chain/reset_password', { token, password: 'basketball' })).toBe('passwordLeaked')
    expect(await fault('chain/reset_password', { token, password: 'cleo@example.org' })).toBe('passwordLikeName')
    await data('chain/reset_password', { token, password: 'eight blue lamps' })
    expect(await fault('chain/reset_password', { token, password: 'nine blue lamps' })).toBe('linkInvalid')
    expect((await post('user/sessions', {}, bearer(access_token))).status).toBe(401)
    expect(await fault('user/login', { username: 'cleo', password })).toBe('wrongCredentials')
    await signIn('cleo', 'eight blue lamps')
    await until('the owner is told', async () => mailsTo('cleo@example.org').length === 3)
  })
  it('by links that nobody was sent keeps no sign-in waiting: nothing is hashed for them', async () => {
    const faults = Promise.all(
      Array.from({ length: 150 }, (_, number) =>
        fault('chain/reset_password', { token: `${number}`.padStart(43, 'x'), password: 'nine blue lamps' }),
      ),
    )
    await signIn('cleo', 'eight blue lamps')
    expect(new Set(await faults)).toEqual(new Set(['linkInvalid']))
  })
  it('of nobody is answered alike, and sends nothing; too many requests send no more mails', async () => {
    const before = mails().length
    expect(await data('chain/forget_password', { login: 'nobody', captcha: await solve() })).toEqual({})
    expect(await world.sql("select 1 from mails where kind = 'reset' and sent_at is null")).toEqual([])
    for (let time = 0; time < 5; time++) await data('chain/forget_password', { login: 'cleo', captcha: await solve() })
    await until('three mails', async () => mails().length === before + 3)
    expect(
      await world.sql(
        "select count(*)::int as mails from mails m join users using (user_id) where kind = 'reset' and name = 'cleo'",
      ),
    ).toEqual([{ mails: 4 }])
  })
})

describe('a profile', () => {
  it('changes only with the present password; a new address counts once it is confirmed, and the old one is told', async () => {
    await signUp('dora', 'dora@example.org')
    const [here, elsewhere] = [await signIn('dora'), await signIn('dora')]
    const update = (request: object) => post('user/user_profile_account_update', request, bearer(here.access_token))
    expect((await update({ username: 'Dora-Two' })).body.fault).toBe('wrongPassword')
    expect((await update({ username: 'bob', currentPassword: password })).body.fault).toBe('nameTaken')
    await update({ username: 'Dora-Two', currentPassword: password })
    await until('the owner is told of the name', async () => mailsTo('dora@example.org').length === 2)
    const told = mailsTo('dora@example.org').map(decode)
    expect(told.filter((mail) => mail.includes('changed from dora to Dora-Two'))).toHaveLength(1)
    // nothing changed, and nothing is told
    await update({ username: 'Dora-Two', currentPassword: password })
    await update({ email: 'dora@new.example', currentPassword: password })
    const waiting = async () => {
      const { email, pendingEmail } = await data('user/user_profile_account_detail', {}, here.access_token)
      return [email, pendingEmail]
    }
    expect(await waiting()).toEqual(['dora@example.org', 'dora@new.example'])
    const link = { token: await linkOf('dora@new.example', 1) }
    expect((await data('user/confirmation', link)).needsPassword).toBe(true)
    expect(await fault('user/active', link)).toBe('linkPassword')
    // of whoever is signed in as somebody else too
    await signUp('dora-other', 'dora-other@example.org')
    expect(await fault('user/active', link, (await signIn('dora-other')).access_token)).toBe('linkPassword')
    expect(await data('user/confirmation', link, here.access_token)).toEqual({
      ...{ email: 'dora@new.example', username: 'Dora-Two', needsPassword: false },
    })
    await data('user/active', link, here.access_token)
    const detail = await data('user/user_profile_account_detail', {}, here.access_token)
    expect(detail).toMatchObject({ username: 'Dora-Two', email: 'dora@new.example', pendingEmail: null })
    // of an address that is somebody else's the same is said
    for (const email of ['dora.other@example.org', 'dora@nobody.example']) {
      await update({ email, currentPassword: password })
      expect(await waiting()).toEqual(['dora@new.example', email])
    }
    await world.sql("update users set asked_email_at = now() - interval '25 hours' where name = 'Dora-Two'")
    expect(await waiting()).toEqual(['dora@new.example', null])
    await until('the old address is told', async () => mailsTo('dora@example.org').length === 3)
    await update({ password: 'ten yellow lamps', currentPassword: password })
    expect((await post('user/sessions', {}, bearer(elsewhere.access_token))).status).toBe(401)
    expect((await post('user/sessions', {}, bearer(here.access_token))).status).toBe(200)
    await signIn('dora-two', 'ten yellow lamps')
  })
  it('sends no more than three mails an hour to addresses of others, whatever they are; the answers stay the same', async () => {
    await signUp('elsa', 'elsa@example.org')
    const { access_token } = await signIn('elsa')
    // the next one would take back a mail that waits
    const ask = async (email: string) => {
      const answer = await post(
        'user/user_profile_account_update',
        { email, currentPassword: password },
        bearer(access_token),
      )
      await until('it is sent', async () => (await unsent()).length === 0)
      return answer
    }
    const unsent = () => world.sql("select from mails where kind = 'emailChange' and sent_at is null")
    const sent = () =>
      world.sql<{ to: string }>(
        "select recipient as to from mails where kind = 'emailChange' and recipient ilike '%@victim.example' order by 1",
      )
    const answers = []
    for (let time = 0; time < 6; time++) answers.push(await ask(`v${time}@victim.example`))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect((await sent()).map(({ to }) => to)).toEqual([0, 1, 2].map((time) => `v${time}@victim.example`))
    // the last link that was sent still counts
    await until('the last mail', async () => mailsTo('v2@victim.example').length === 1)
    // several askers, one recipient, however it is written
    await world.sql("delete from attempt_counts where key like 'mail by %'")
    for (const email of ['v9@victim.example', 'V9@victim.example', 'v9@VICTIM.example', 'V9@Victim.example']) {
      await world.sql("delete from attempt_counts where key like 'mail by %'")
      await ask(email)
    }
    expect((await sent()).filter(({ to }) => to.toLowerCase().startsWith('v9')).length).toBe(3)
    // an address that is somebody's counts alike
    await world.sql("delete from attempt_counts where key like 'mail by %'")
    const before = await world.sql("select from mails where kind = 'registeredAlready'")
    for (let time = 0; time < 5; time++) await ask('bob@example.org')
    expect((await world.sql("select from mails where kind = 'registeredAlready'")).length).toBe(before.length + 3)
  })
  it('of many that register one address at once no answer tells whether it is known', async () => {
    await signUp('known-one', 'known-one@example.org')
    for (const email of ['known-one@example.org', 'nobody.yet@example.org']) {
      const faults = await Promise.all(
        Array.from({ length: 8 }, async (_, index) =>
          fault('user/register', { username: `race.${email[0]}.${index}`, email, password, captcha: await solve() }),
        ),
      )
      expect([email, faults.filter((one) => one !== undefined)]).toEqual([email, []])
    }
  })
  it('of two that take one name at once lets one have it, and tells the other', async () => {
    const names = ['hana', 'igor']
    for (const name of names) await signUp(name, `${name}@example.org`)
    const tokens = await Promise.all(names.map(async (name) => (await signIn(name)).access_token))
    for (let round = 0; round < 8; round++) {
      const answers = await Promise.all(
        tokens.map((token) =>
          post(
            'user/user_profile_account_update',
            { username: `both.${round}`, currentPassword: password },
            bearer(token),
          ),
        ),
      )
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect(answers.map(({ body }) => body.fault).filter(Boolean)).toEqual(['nameTaken'])
    }
  })
  it('is exported without secrets, and deleted with everything', async () => {
    const { access_token } = await signIn('dora-two', 'ten yellow lamps')
    const exported = await data('user/export_data', {}, access_token)
    expect(exported).toMatchObject({ account: { name: 'Dora-Two' }, notes: [], watches: [] })
    expect(JSON.stringify(exported)).not.toContain('argon2')
    expect(await fault('user/delete_account', { currentPassword: 'wrong' }, access_token)).toBe('wrongPassword')
    const [{ userId }] = (await world.sql<{ userId: string }>(
      `select user_id as "userId" from users where name = 'Dora-Two'`,
    )) as [{ userId: string }]
    const [{ email, pending }] = (await world.sql<{ email: string; pending: string | null }>(
      "select email, asked_email as pending from users where name = 'Dora-Two'",
    )) as [{ email: string; pending: string | null }]
    await world.sql('delete from attempt_counts')
    for (const username of ['Dora-Two', email]) await post('user/login', { username, password: 'wrong' })
    const counts = () => world.sql<{ key: string }>("select key from attempt_counts where key not like 'login * %'")
    const typed = ['dora-two', email, pending ?? email].map((text) =>
      createHash('sha256').update(text.toLowerCase()).digest('base64url'),
    )
    expect((await counts()).length).toBeGreaterThan(2)
    // who tries addresses finds none by its plain hash
    expect((await counts()).filter(({ key }) => typed.some((hash) => key.includes(hash)))).toEqual([])
    await data('user/delete_account', { currentPassword: 'ten yellow lamps' }, access_token)
    expect(await counts()).toEqual([])
    expect((await post('user/sessions', {}, bearer(access_token))).status).toBe(401)
    const tables = await world.sql<{ table: string }>(
      `select table_name as "table" from information_schema.columns where column_name = 'user_id' and table_schema = 'public'`,
    )
    expect(tables.length).toBeGreaterThan(8)
    for (const { table } of tables) {
      expect(await world.sql(`select 1 from ${table} where user_id = $1`, [userId]), table).toEqual([])
    }
    // nor does a text anywhere name the account
    const texts = await world.sql<{ table: string; column: string }>(
      `select table_name as "table", column_name as "column" from information_schema.columns
        where table_schema = 'public' and data_type in ('text', 'jsonb')`,
    )
    for (const { table, column } of texts) {
      const found = `select 1 from ${table} where strpos(${column}::text, $1) > 0 limit 1`
      expect(await world.sql(found, [userId]), `${table}.${column}`).toEqual([])
    }
  })
})

describe('the screen of the outbox', () => {
  const ask = (headers: Record<string, string> = {}) => fetch(`${world.url}/debug/outbox`, { headers })
  it('shows mails with their links to who develops at this machine', async () => {
    const response = await ask()
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const page = await response.text()
    expect(page).toContain('Confirm your e-mail address for Corescope')
    expect(page).toMatch(/<a href="https:\/\/scan\.example\/confirmemail#token=[\w-]{43}">/)
    expect(await (await ask({ 'accept-language': 'zh-CN' })).text()).toContain('发件箱')
  })
  it('is not there for a page whose name was pointed at this machine', async () => {
    const status = (host: string) =>
      new Promise((resolve, reject) => {
        get(`${world.url}/debug/outbox`, { headers: { host } }, (response) => {
          response.resume()
          resolve(response.statusCode)
        }).on('error', reject)
      })
    const { port } = new URL(world.url)
    for (const host of [`localhost:${port}`, '127.0.0.1', '[::1]']) expect(await status(host), host).toBe(200)
    for (const host of [`rebound.example:${port}`, '10.0.0.1', 'localhost.example']) {
      expect(await status(host), host).toBe(404)
    }
  })
  it('is not there for anybody through a proxy, and not without DEBUG_ROUTES', async () => {
    for (const name of ['x-forwarded-for', 'forwarded', 'via']) {
      expect((await ask({ [name]: '127.0.0.1' })).status, name).toBe(404)
    }
    const settings = { DATABASE_URL: world.databaseUrl, PORT: '0', RPC_URL: 'http://127.0.0.1:9', LOCAL_DEVNET: '1' }
    const api = createApi(readApiConfig({ ...settings, MAIL_OUTBOX: outbox, LOG_LEVEL: 'silent' }))
    const url = await api.start()
    expect((await fetch(`${url}/debug/outbox`)).status).toBe(404)
    await api.stop()
  })
})

describe('whoever was in an account before its owner', () => {
  beforeEach(() => world.sql('delete from attempt_counts'))
  it('cannot move it to an address of theirs after the password was changed', async () => {
    await signUp('jill', 'jill@example.org')
    const [owner, thief] = [await signIn('jill'), await signIn('jill')]
    const update = (request: object, token: string) => data('user/user_profile_account_update', request, token)
    await update({ email: 'thief@example.net', currentPassword: password }, thief.access_token)
    const token = await linkOf('thief@example.net', 1)
    const later = await waitingMail('jill', 'emailChange', 'thief@example.net')
    await update({ password: 'eleven pink lamps', currentPassword: password }, owner.access_token)
    expect(await fault('user/active', { token })).toBe('linkInvalid')
    expect(await waits(later)).toBe(0)
    const { pendingEmail } = await data('user/user_profile_account_detail', {}, owner.access_token)
    expect(pendingEmail).toBe(null)
    // who changes both at once means the new address
    const both = { email: 'jill@new.example', password: 'twelve pink lamps', currentPassword: 'eleven pink lamps' }
    await update(both, owner.access_token)
    await data('user/active', { token: await linkOf('jill@new.example', 1) }, owner.access_token)
  })
  it('cannot use a password that was changed while it was looked at', async () => {
    const { access_token } = await signIn('jill', 'twelve pink lamps')
    const guesses = Array.from({ length: 4 }, (_, number) => number)
    const ask = (number: number) =>
      post(
        'user/user_profile_account_update',
        { email: `thief.${number}@example.net`, currentPassword: 'twelve pink lamps' },
        bearer(access_token),
      )
    const [changed] = await Promise.all([
      fault(
        'user/user_profile_account_update',
        { password: 'thirteen pink lamps', currentPassword: 'twelve pink lamps' },
        access_token,
      ),
      ...guesses.map(ask),
    ])
    expect(changed).toBeUndefined()
    // what was asked for before went with the change, and nothing was taken after it
    const left = await world.sql(
      `select from user_tokens join users using (user_id) where name = 'jill' and purpose = 'email'
       union all select from mails join users using (user_id) where name = 'jill' and kind = 'emailChange' and sent_at is null`,
    )
    expect(left).toEqual([])
  })
  it('cannot reset it by a link that went to the address it had before', async () => {
    await signUp('kate', 'kate@example.org')
    const { access_token } = await signIn('kate')
    await data('chain/forget_password', { login: 'kate', captcha: await solve() })
    const old = await linkOf('kate@example.org', 2)
    await data(
      'user/user_profile_account_update',
      { email: 'kate@new.example', currentPassword: password },
      access_token,
    )
    await data('user/active', { token: await linkOf('kate@new.example', 1), password })
    expect(await fault('chain/reset_password', { token: old, password: 'eleven pink lamps' })).toBe('linkInvalid')
    await signIn('kate@new.example')
  })
  it('of a change of address leaves the newest link alone', async () => {
    const { access_token } = await signIn('kate')
    const ask = (email: string) =>
      data('user/user_profile_account_update', { email, currentPassword: password }, access_token)
    await ask('kate@one.example')
    const first = await linkOf('kate@one.example', 1)
    const later = await waitingMail('kate', 'emailChange', 'kate@two.example')
    await ask('kate@three.example')
    expect(await waits(later)).toBe(0)
    expect(await fault('user/active', { token: first })).toBe('linkInvalid')
    await data('user/active', { token: await linkOf('kate@three.example', 1), password })
  })
  it('loses sessions, links and the feed by a new password by mail; the mail and the answer name what is left', async () => {
    await signUp('lena', 'lena@example.org')
    const { access_token } = await signIn('lena')
    const { url } = await data('user/set_watch_feed', { isOn: true }, access_token)
    const readFeed = async () => (await fetch(`${world.url}${new URL(url).pathname}${new URL(url).search}`)).status
    expect(await readFeed()).toBe(200)
    await data('user/add_api_key', { name: 'night shift' }, access_token)
    await world.sql('insert into webhooks (user_id, url, sealed_secret) values ($1, $2, $3)', [
      ...[await idOf('lena'), 'https://hook.example/services/secret-path', Buffer.from('00')],
    ])
    await world.sql(
      `insert into passkeys (user_id, counter, credential_id, public_key, transports, name)
       values ($1, 0, '\\x0a', '\\x02', '{}', 'Old phone')`,
      [await idOf('lena')],
    )
    await data('chain/forget_password', { login: 'lena', captcha: await solve() })
    // those before told of the key and of the feed
    const token = await linkOf('lena@example.org', 4)
    const answer = await data('chain/reset_password', { token, password: 'eleven pink lamps' })
    expect(answer).toEqual({
      hadFeed: true,
      webhook: 'hook.example',
      apiKeys: ['night shift'],
      hasApp: false,
      passkeys: ['Old phone'],
    })
    expect(await readFeed()).toBe(404)
    await until('the owner is told', async () => mailsTo('lena@example.org').length === 5)
    const told = decode(mailsTo('lena@example.org').find((mail) => mail.includes('was changed'))!)
    for (const named of ['hook.example', 'night shift', 'Old phone', 'feed']) expect(told).toContain(named)
    expect(told).not.toContain('secret-path')
  })
})

describe('an address that nobody has confirmed', () => {
  beforeEach(() => world.sql('delete from attempt_counts'))
  const register = async (username: string, email: string, secret = password) =>
    (await post('user/register', { username, email, password: secret, captcha: await solve() })).body
  it('is of whoever registered with it last: nobody waits there for its owner', async () => {
    await register('Evil-Name', 'vera@example.org', 'of the intruder 12')
    const old = await linkOf('vera@example.org', 1)
    const later = await waitingMail('Evil-Name', 'confirm', 'vera@example.org')
    const registered = await register('Vera', 'Vera@example.org', 'of vera alone 88')
    expect(registered.code).toBe('00000')
    const token = await linkOf('Vera@example.org', 1)
    expect(decode(mailsTo('Vera@example.org')[0]!)).toContain('Vera')
    expect(await fault('user/active', { token: old })).toBe('linkInvalid')
    expect(await waits(later)).toBe(0)
    const { browserKey } = registered.data
    const confirmed = await data('user/active', { token, browserKey })
    expect(confirmed).toEqual({ email: 'Vera@example.org', username: 'Vera' })
    for (const login of ['vera', 'vera@example.org']) await signIn(login, 'of vera alone 88')
    const intruder = (username: string) => fault('user/login', { username, password: 'of the intruder 12' })
    expect(await intruder('vera@example.org')).toBe('wrongCredentials')
    // as it was before, and as it is for an address that is somebody's
    expect(await intruder('evil-name')).toBe('notConfirmed')
    expect(await register('evil-name', 'other@example.org')).toMatchObject({ fault: 'nameTaken' })
  })
  it('is not confirmed for a stranger who registers after its owner, by a click of the owner', async () => {
    const owner = await register('Willa', 'willa@example.org', 'of willa alone 88')
    await linkOf('willa@example.org', 1)
    await register('Evil-Later', 'willa@example.org', 'of the intruder 12')
    const token = await linkOf('willa@example.org', 2)
    const { browserKey } = owner.data
    const needed = { email: 'willa@example.org', username: 'Evil-Later', needsPassword: true }
    for (const shown of [{ token }, { token, browserKey }]) {
      expect(await data('user/confirmation', shown)).toEqual(needed)
      expect(await fault('user/active', shown)).toBe('linkPassword')
      expect(await fault('user/active', { ...shown, password: 'of willa alone 88' })).toBe('wrongPassword')
    }
    expect(await fault('user/login', { username: 'evil-later', password: 'of the intruder 12' })).toBe('notConfirmed')
    // the link holds still: the owner registers anew, and it ends
    const anew = await register('Willa-Two', 'willa@example.org', 'of willa alone 88')
    expect(await fault('user/active', { token, password: 'of the intruder 12' })).toBe('linkInvalid')
    const link = { token: await linkOf('willa@example.org', 3), browserKey: anew.data.browserKey }
    expect((await data('user/active', link)).username).toBe('Willa-Two')
  })
  it('is confirmed in another browser by the password of the account; many wrong ones make it wait', async () => {
    await register('Xena', 'xena@example.org', 'of xena alone 88')
    const token = await linkOf('xena@example.org', 1)
    const wrong = () => fault('user/active', { token, password: 'something else 1' })
    for (let tries = 0; tries < 5; tries++) expect(await wrong()).toBe('wrongPassword')
    // the right one is not looked at before the wait is over, and is not called wrong
    expect(await fault('user/active', { token, password: 'of xena alone 88' })).toBe('tooManyAttempts')
    await world.sql('delete from attempt_counts')
    expect((await data('user/active', { token, password: 'of xena alone 88' })).username).toBe('Xena')
    await signIn('xena', 'of xena alone 88')
  })
  it('is sent three mails an hour, by whatever names it is registered', async () => {
    for (let time = 0; time < 5; time++) {
      expect(await register(`wanda.${time}`, 'wanda@example.org')).toMatchObject({ code: '00000', data: {} })
    }
    for (const login of ['wanda@example.org', 'wanda.4']) {
      for (const path of ['user/send_confirmation', 'chain/forget_password']) {
        expect(await data(path, { login, captcha: await solve() })).toEqual({})
      }
    }
    expect(
      await world.sql(
        "select kind, count(*)::int as mails from mails where recipient = 'wanda@example.org' group by 1 order by 1",
      ),
    ).toEqual([
      // those of registrations that were replaced before they were sent are gone
      { kind: 'confirm', mails: expect.toSatisfy((mails: number) => mails <= 3) },
      { kind: 'reset', mails: 2 },
    ])
    const counted = await world.sql("select attempts from attempt_counts where key like 'mail confirm to %'")
    expect(counted).toEqual([{ attempts: 3 }, { attempts: 3 }, { attempts: 3 }])
    // the last one is it, and can have its mail when the hour is over
    await passes(61)
    await data('user/send_confirmation', { login: 'wanda.4', captcha: await solve() })
    await until('the mail', async () => mailsTo('wanda@example.org').some((mail) => decode(mail).includes('wanda.4')))
  })
})

describe('mails that strangers have sent to an address', () => {
  beforeEach(() => world.sql('delete from attempt_counts'))
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const register = async (username: string, address: string) =>
    post(
      'user/register',
      { username, email: 'yuna@example.org', password, captcha: await solve() },
      from(address),
    ).then(({ body }) => body.data)
  it('keep none of the owner away', async () => {
    for (let time = 0; time < 5; time++) await register(`yuna-evil-${time}`, '203.0.113.7')
    const { browserKey } = await register('yuna', '198.51.100.9')
    await until('the mail', async () =>
      mailsTo('yuna@example.org').some((mail) => decode(mail).includes('named yuna ')),
    )
    const ask = async (path: string, address: string) =>
      post(path, { login: 'yuna', captcha: await solve() }, from(address))
    for (let time = 0; time < 5; time++) await ask('user/send_confirmation', '203.0.113.7')
    const asked = () =>
      world.sql("select kind from mails join users using (user_id) where name = 'yuna' order by mail_id")
    expect(await asked()).toEqual([{ kind: 'confirm' }])
    await ask('chain/forget_password', '203.0.113.7')
    await ask('user/send_confirmation', '198.51.100.9')
    expect(await asked()).toEqual([{ kind: 'confirm' }, { kind: 'reset' }, { kind: 'confirm' }])
    expect(browserKey).toHaveLength(43)
  })
  const ask = async (hour: number, count: number) => {
    for (let time = 0; time < count; time++) {
      const address = `198.51.${hour}.${time}`
      await post('chain/forget_password', { login: 'yuna', captcha: await solve() }, from(address))
    }
  }
  it('are 20 an hour and 50 a day of one kind, and then one every 15 minutes, from wherever', async () => {
    const kinds = async () =>
      (await world.sql("select from mails join users using (user_id) where name = 'yuna' and kind = 'reset'")).length
    const before = await kinds()
    await ask(1, 23)
    expect(await kinds()).toBe(before + 21)
    // those that were refused count for nobody
    expect(await world.sql("select key from attempt_counts where key like '%from 198.51.1.2_'")).toEqual([
      { key: expect.stringContaining('from 198.51.1.20') },
    ])
    await world.sql("delete from attempt_counts where key like '%an hour'")
    await world.sql("update attempt_counts set attempts = 49 where key like '%a day'")
    await ask(2, 2)
    expect(await kinds()).toBe(before + 22)
  })
  it('keep no mail from the owner who asks after a flood; the newest three links hold', async () => {
    const login = 'zoe'
    await signUp(login, 'zoe@example.org')
    const links = () =>
      mailsTo('zoe@example.org').flatMap((mail) => /resetpassword#token=([\w-]{43})/.exec(decode(mail))?.[1] ?? [])
    const request = async (address: string) =>
      post('chain/forget_password', { login, captcha: await solve() }, from(address))
    for (let time = 0; time < 24; time++) await request(`203.0.${time % 8}.1`)
    await until('those mails', async () => links().length === 21)
    const before = new Set(links())
    await passes(16)
    await request('192.0.2.1')
    await until('the mail of the owner', async () => links().length === 22)
    const held = await world.sql("select from user_tokens join users using (user_id) where name = 'zoe'")
    expect(held).toHaveLength(3)
    const token = links().find((link) => !before.has(link))!
    for (const link of links()) seen.add(link)
    await data('chain/reset_password', { token, password: 'eleven pink lamps' })
    await signIn(login, 'eleven pink lamps')
  })
})

/** Lets minutes pass for what is counted. */
const passes = (minutes: number) =>
  world.sql('update attempt_counts set last_at = last_at - make_interval(mins => $1)', [minutes])

describe('mails that are refused', () => {
  beforeEach(() => world.sql('delete from attempt_counts'))
  it('do not keep the next ones away: three an hour come, whoever asks how often', async () => {
    await signUp('mara', 'mara@example.org')
    const ask = async () => data('chain/forget_password', { login: 'mara', captcha: await solve() })
    const sent = async () => {
      const rows = await world.sql(
        "select from mails join users using (user_id) where kind = 'reset' and name = 'mara'",
      )
      return rows.length
    }
    for (let time = 0; time < 5; time++) await ask()
    expect(await sent()).toBe(3)
    await passes(55)
    await ask()
    expect(await sent()).toBe(3)
    await passes(6)
    await ask()
    expect(await sent()).toBe(4)
    // neither do those that are sent
    await passes(50)
    await ask()
    await passes(11)
    for (let time = 0; time < 4; time++) await ask()
    expect(await sent()).toBe(8)
  })
})

describe('an account with a second factor', () => {
  beforeEach(() => world.sql('delete from attempt_counts'))
  it('asks for it before name, address or password change, and before it goes', async () => {
    await signUp('nora', 'nora@example.org')
    const { access_token } = await signIn('nora')
    const { secret } = await data('user/second_factor_begin', { currentPassword: password }, access_token)
    const made = await data('user/second_factor_confirm', { code: codeNow(secret) }, access_token)
    const [first, second, third, fourth] = made.recoveryCodes as [string, string, string, string]
    const update = (request: object) =>
      fault('user/user_profile_account_update', { currentPassword: password, ...request }, access_token)
    const changes = [{ username: 'nora-two' }, { email: 'nora@new.example' }, { password: 'eleven pink lamps' }]
    for (const change of changes) {
      expect(await update(change)).toBe('codeRequired')
      expect(await update({ ...change, code: 'AAAAAAAAAAAAAAAA' })).toBe('codeWrong')
    }
    expect(await fault('user/delete_account', { currentPassword: password }, access_token)).toBe('codeRequired')
    // a password that is refused uses no code up
    expect(await update({ password: 'basketball', code: first })).toBe('passwordLeaked')
    expect(await update({ username: 'nora-two', code: fourth })).toBeUndefined()
    expect(await update({ email: 'nora@new.example', code: first })).toBeUndefined()
    expect(await update({ password: 'eleven pink lamps', code: second })).toBeUndefined()
    const proof = { currentPassword: 'eleven pink lamps', code: third }
    await data('user/delete_account', proof, access_token)
  })
})

it('a code of an app whose secret no key opens any more is refused with that reason; a recovery code still counts', async () => {
  await signUp('pia', 'pia@example.org')
  const { access_token } = await signIn('pia')
  const { secret } = await data('user/second_factor_begin', { currentPassword: password }, access_token)
  const { recoveryCodes } = await data('user/second_factor_confirm', { code: codeNow(secret) }, access_token)
  // as if sealed by a key that was taken away
  await world.sql(
    'update second_factors set sealed_secret = overlay(sealed_secret placing $1 from 2) where user_id = $2',
    [Buffer.alloc(4), await idOf('pia')],
  )
  const shown = { username: 'pia', password }
  for (let time = 0; time < 7; time++) {
    expect(await fault('user/login', { ...shown, code: '123456' })).toBe('codeSealed')
  }
  const update = { currentPassword: password, username: 'pia-two', code: '123456' }
  expect(await fault('user/user_profile_account_update', update, access_token)).toBe('codeSealed')
  expect((await data('user/login', { ...shown, code: recoveryCodes[0] })).expires_in).toBe(600)
})

it('what is stored holds no secret that somebody carries', async () => {
  const { refresh_token } = await signIn('bob')
  const [stored] = await world.sql<{ all: string }>(
    'select (select json_agg(s) from user_sessions s)::text || (select json_agg(t) from user_tokens t)::text || (select json_agg(m) from mails m)::text as all',
  )
  const secret = refresh_token.split('.')[1]
  expect(stored!.all).not.toContain(secret)
  for (const token of seen) expect(stored!.all).not.toContain(token)
})
