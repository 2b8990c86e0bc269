import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
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
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

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
  await data('user/register', { username, email, password, captcha: await solve() })
  await data('user/active', { token: await linkOf(email, 1) })
}
const signIn = (username: string, secret = password) => data('user/login', { username, password: secret })

describe('an account', () => {
  it('is registered, confirmed by mail, and signed in to by name or address', async () => {
    const request = { username: 'Ann.Example', email: 'Ann@example.org', password, locale: 'zh_CN' }
    await data('user/register', { ...request, captcha: await solve() })
    expect(await fault('user/login', { username: 'ann.example', password })).toBe('notConfirmed')
    expect(await fault('user/login', { username: 'ann.example', password: 'wrong' })).toBe('wrongCredentials')
    const token = await linkOf('Ann@example.org', 1)
    expect(await data('user/active', { token })).toEqual({ email: 'Ann@example.org' })
    expect(await fault('user/active', { token })).toBe('linkInvalid')
    for (const login of ['ANN.example', 'ann@EXAMPLE.org']) {
      const tokens = await signIn(login)
      expect(tokens).toEqual({ access_token: expect.any(String), refresh_token: expect.any(String), expires_in: 600 })
      const detail = await data('user/user_profile_account_detail', {}, tokens.access_token)
      expect(detail).toMatchObject({ username: 'Ann.Example', email: 'Ann@example.org', locale: 'zh_CN' })
    }
    const overview = await data('user/user_profile_overview', {}, (await signIn('ann.example')).access_token)
    expect(overview).toMatchObject({ username: 'Ann.Example', watched: 0, notes: 0 })
  })
  it('is told to its owner, and to nobody who registers with its address', async () => {
    const request = { username: 'Somebody', email: 'ann@example.org', password }
    expect(await data('user/register', { ...request, captcha: await solve() })).toEqual({})
    await until('the owner is told', async () => mailsTo('Ann@example.org').length === 2)
    expect(await world.sql("select email from users where name = 'Somebody'")).toEqual([
      { email: expect.stringMatching(/@held\.invalid$/) },
    ])
    expect(
      await fault('user/register', {
        ...request,
        username: 'ann.EXAMPLE',
        email: 'other@example.org',
        captcha: await solve(),
      }),
    ).toBe('nameTaken')
  })
  it('is answered alike for an address that is known and for one that is not, then and afterwards', async () => {
    const register = async (username: string, email: string) =>
      (await post('user/register', { username, email, password, captcha: await solve() })).body
    const told = async (email: string, name: string) => [
      await register('ANN.example', email),
      await register(name, email),
      await register(name, `${name}@example.org`),
      (await post('user/login', { username: name, password })).body,
      (await post('user/login', { username: name, password: 'wrong wrong wrong' })).body,
      (await post('user/send_confirmation', { login: name, captcha: await solve() })).body,
      (await post('chain/forget_password', { login: name, captcha: await solve() })).body,
    ]
    const known = await told('ann@example.org', 'first.name')
    expect(known).toEqual(await told('nobody@example.org', 'second.name'))
    expect(known.map(({ fault }) => fault)).toEqual([
      'nameTaken',
      ...[undefined, 'nameTaken', 'notConfirmed', 'wrongCredentials', undefined, undefined],
    ])
    expect(await world.sql("select 1 from mails join users using (user_id) where name = 'first.name'")).toEqual([])
  })
  it('that nobody confirms goes after seven days', async () => {
    await world.sql(
      "update users set created_at = now() - interval '8 days' where name in ('first.name', 'second.name', 'Ann.Example')",
    )
    const store = openDatabase({ databaseUrl: world.databaseUrl, connections: 1, applicationName: 'test' })
    await store.session(dropExpired).finally(() => store.close())
    expect(
      await world.sql("select name from users where name in ('first.name', 'second.name', 'Ann.Example')"),
    ).toEqual([{ name: 'Ann.Example' }])
  })
  it('takes no password that is tried first, and no form without work', async () => {
    const register = (secret: string, captcha: string) =>
      fault('user/register', { username: 'Weak.One', email: 'weak@example.org', password: secret, captcha })
    for (const secret of ['basketball', 'Basketball1', 'aaaaaaaaaaaa', 'abcdefghijkl', '1212121212']) {
      expect(await register(secret, await solve()), secret).toBe('passwordLeaked')
    }
    expect(await register('weak.one12', await solve())).toBe('passwordLikeName')
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
  it('goes on by refresh tokens, each of which is good once', async () => {
    const first = await signIn('bob')
    const second = await data('user/refresh', { refresh_token: first.refresh_token })
    const third = await data('user/refresh', { refresh_token: second.refresh_token })
    expect((await post('user/user_profile_overview', {}, bearer(third.access_token))).status).toBe(200)
    // the first one again: it was stolen, from whom nobody knows
    expect((await post('user/refresh', { refresh_token: first.refresh_token })).status).toBe(401)
    expect((await post('user/refresh', { refresh_token: third.refresh_token })).status).toBe(401)
    expect((await post('user/user_profile_overview', {}, bearer(third.access_token))).status).toBe(401)
  })
  it('of two refreshes at once lets one through, and ends', async () => {
    const { refresh_token } = await signIn('bob')
    const answers = await Promise.all([1, 2].map(() => post('user/refresh', { refresh_token })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
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
    const [ann, bob] = [await signIn('ann.example'), await signIn('bob')]
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
  it('is not made by a token of another key, a changed one, or one without a signature', async () => {
    const { access_token } = await signIn('bob')
    const [head, body] = access_token.split('.')
    const none = Buffer.from('{"alg":"none"}').toString('base64url')
    for (const token of [`${access_token}x`, `${head}.${body}.`, `${none}.${body}.`, 'x.y.z', 'x']) {
      expect((await post('user/sessions', {}, bearer(token))).status, token).toBe(401)
    }
  })
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
    const account = createHash('sha256').update('bob').digest('base64url')
    await world.sql('insert into attempt_counts (key, attempts) values ($1, 1000)', [`login ${account} *`])
    expect(await fault('user/login', { username: 'bob', password })).toBe('captchaRequired')
    expect((await data('user/login', { username: 'bob', password, captcha: await solve() })).expires_in).toBe(600)
  })
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
    await until('the owner is told', async () => mailsTo('fay@example.org').length === 3)
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
    await data('chain/reset_password', { token, password: 'eight blue lamps' })
    expect(await fault('chain/reset_password', { token, password: 'nine blue lamps' })).toBe('linkInvalid')
    expect((await post('user/sessions', {}, bearer(access_token))).status).toBe(401)
    expect(await fault('user/login', { username: 'cleo', password })).toBe('wrongCredentials')
    await signIn('cleo', 'eight blue lamps')
    await until('the owner is told', async () => mailsTo('cleo@example.org').length === 3)
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
    expect((await update({ username: 'Dora.Two' })).body.fault).toBe('wrongPassword')
    expect((await update({ username: 'bob', currentPassword: password })).body.fault).toBe('nameTaken')
    await update({ username: 'Dora.Two', currentPassword: password })
    await update({ email: 'dora@new.example', currentPassword: password })
    expect((await data('user/user_profile_account_detail', {}, here.access_token)).email).toBe('dora@example.org')
    await data('user/active', { token: await linkOf('dora@new.example', 1) })
    const detail = await data('user/user_profile_account_detail', {}, here.access_token)
    expect(detail).toMatchObject({ username: 'Dora.Two', email: 'dora@new.example' })
    await until('the old address is told', async () => mailsTo('dora@example.org').length === 2)
    await update({ password: 'ten yellow lamps', currentPassword: password })
    expect((await post('user/sessions', {}, bearer(elsewhere.access_token))).status).toBe(401)
    expect((await post('user/sessions', {}, bearer(here.access_token))).status).toBe(200)
    await signIn('dora.two', 'ten yellow lamps')
  })
  it('sends no more than three mails an hour to addresses of others, whatever they are; the answers stay the same', async () => {
    await signUp('elsa', 'elsa@example.org')
    const { access_token } = await signIn('elsa')
    const ask = (email: string, token = access_token) =>
      post('user/user_profile_account_update', { email, currentPassword: password }, bearer(token))
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
    const { access_token } = await signIn('dora.two', 'ten yellow lamps')
    const exported = await data('user/export_data', {}, access_token)
    expect(exported).toMatchObject({ account: { name: 'Dora.Two' }, notes: [], watches: [] })
    expect(JSON.stringify(exported)).not.toContain('argon2')
    expect(await fault('user/delete_account', { currentPassword: 'wrong' }, access_token)).toBe('wrongPassword')
    const [{ userId }] = (await world.sql<{ userId: string }>(
      `select user_id as "userId" from users where name = 'Dora.Two'`,
    )) as [{ userId: string }]
    await data('user/delete_account', { currentPassword: 'ten yellow lamps' }, access_token)
    expect((await post('user/sessions', {}, bearer(access_token))).status).toBe(401)
    const tables = await world.sql<{ table: string }>(
      `select table_name as "table" from information_schema.columns where column_name = 'user_id' and table_schema = 'public'`,
    )
    expect(tables.length).toBeGreaterThan(8)
    for (const { table } of tables) {
      expect(await world.sql(`select 1 from ${table} where user_id = $1`, [userId]), table).toEqual([])
    }
  })
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
