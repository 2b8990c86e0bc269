import { codeNow } from '@corescope/devnet/test-worlds/authenticator'
import { type Envelope, type IndexedApi, startIndexedApi } from '@corescope/devnet/test-worlds/indexed-api'
import { zeroHash } from '@corescope/devnet/test-worlds/make-bundles'
import { createPasskeyAuthenticator, type Departure } from '@corescope/devnet/test-worlds/passkey-authenticator'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { relyingPartyOf } from '../../people/passkeys.ts'
import { createPasswords } from '../../people/passwords.ts'

const origin = 'https://scan.example'
const password = 'seven green lamps'
let world: IndexedApi
const tokens: Record<string, string> = {}

type Answer = Envelope & { fault?: string }
const post = async (path: string, request: object, who?: string): Promise<Answer> => {
  const bearer: Record<string, string> = who === undefined ? {} : { authorization: `Bearer ${tokens[who]}` }
  const response = await fetch(`${world.url}/api/user/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...bearer },
    body: JSON.stringify(request),
  })
  return (await response.json()) as Answer
}
const ask = async (path: string, request: object, who?: string) => {
  const { code, message, data } = await post(path, request, who)
  expect(code, message).toBe('00000')
  return data
}
const fault = async (path: string, request: object, who?: string) => (await post(path, request, who)).fault
const shown = (name: string) => ({ username: name, password })
const currentPassword = password

beforeAll(async () => {
  world = await startIndexedApi(zeroHash, { ARGON2_MEMORY_KIB: '8192', ARGON2_PASSES: '1', PUBLIC_URL: origin })
  const hash = await createPasswords({ memoryKib: 8192, passes: 1 }).hash(password, 'test')
  for (const name of ['ann', 'bob', 'cid', 'dan']) {
    await world.sql(
      `insert into users (name, name_key, email, email_key, password_hash, locale, confirmed_at)
       values ($1, $1, $2, $2, $3, 'en', now())`,
      [name, `${name}@example.org`, hash],
    )
    tokens[name] = (await ask('login', shown(name))).access_token
  }
})
afterAll(() => world?.stop())
beforeEach(() => world.sql('delete from attempt_counts'))

const add = async (who: string, authenticator = createPasskeyAuthenticator(origin), departure: Departure = {}) => {
  const { options } = await ask('passkey_begin', { currentPassword }, who)
  return { authenticator, request: { name: 'Phone', passkey: authenticator.create(options, departure) } }
}

it('a passkey is added with the password, asked for at the sign-in, and counts once for what it signed', async () => {
  expect(await fault('passkey_begin', { currentPassword: 'wrong' }, 'ann')).toBe('wrongPassword')
  const { authenticator, request } = await add('ann')
  const { recoveryCodes } = await ask('passkey_add', request, 'ann')
  expect(recoveryCodes).toHaveLength(10)
  expect(await fault('passkey_add', request, 'ann')).toBe('passkeyWrong')
  const again = await ask('passkey_begin', { currentPassword, code: recoveryCodes[9] }, 'ann')
  const known = { name: 'Phone', passkey: authenticator.create(again.options) }
  expect(await fault('passkey_add', known, 'ann')).toBe('alreadyThere')
  expect(await ask('passkeys', {}, 'ann')).toMatchObject({
    isPossible: true,
    records: [{ name: 'Phone', usedAt: null }],
  })
  expect(await ask('second_factor', {}, 'ann')).toMatchObject({ isOn: false, passkeys: 1, recoveryCodesLeft: 9 })

  expect(await fault('login', shown('ann'))).toBe('codeRequired')
  expect(await fault('passkey_login', { username: 'ann', password: 'wrong' })).toBe('wrongCredentials')
  const { options, hasApp } = await ask('passkey_login', shown('ann'))
  expect([hasApp, options.rpId, options.userVerification, options.allowCredentials.length]).toEqual([
    ...[false, 'scan.example', 'required', 1],
  ])
  const passkey = authenticator.get(options)
  expect((await ask('login', { ...shown('ann'), passkey })).expires_in).toBe(600)
  expect(await fault('login', { ...shown('ann'), passkey })).toBe('passkeyWrong')
  expect((await ask('passkeys', {}, 'ann')).records[0].usedAt).toEqual(expect.any(Number))
  // a recovery code stands in for it, once
  await ask('login', { ...shown('ann'), code: recoveryCodes[0] })
  expect(await fault('login', { ...shown('ann'), code: recoveryCodes[0] })).toBe('codeWrong')
})

it.each<[string, Departure]>([
  ['another site', { origin: 'https://scan.example.evil.test' }],
  ['another domain', { rpId: 'evil.test' }],
  ['another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
  ['nobody who was verified', { isVerified: false }],
])('what was signed for %s is refused, when it is made and at the sign-in', async (_what, departure) => {
  const { request } = await add('bob', undefined, departure)
  expect(await fault('passkey_add', request, 'bob')).toBe('passkeyWrong')
  const { authenticator, request: right } = await add('bob')
  await ask('passkey_add', right, 'bob')
  const { options } = await ask('passkey_login', shown('bob'))
  expect(await fault('login', { ...shown('bob'), passkey: authenticator.get(options, departure) })).toBe('passkeyWrong')
  await world.sql("delete from passkeys where user_id = (select user_id from users where name = 'bob')")
})

it('a counter that goes back, a signature of another key, a challenge of another session, user or purpose are refused', async () => {
  const { authenticator, request } = await add('cid')
  expect(await fault('passkey_add', request, 'bob')).toBe('passkeyWrong')
  await ask('passkey_add', request, 'cid')
  const options = async () => (await ask('passkey_login', shown('cid'))).options
  const login = async (passkey: object) => fault('login', { ...shown('cid'), passkey })
  expect(await login(authenticator.get(await options(), { counter: 7 }))).toBeUndefined()
  expect(await login(authenticator.get(await options(), { counter: 7 }))).toBe('passkeyWrong')
  expect(await login(authenticator.get(await options(), { counter: 8 }))).toBeUndefined()
  const stranger = createPasskeyAuthenticator(origin).get(await options())
  const { id, rawId } = authenticator.get(await options()) as { id: string; rawId: string }
  expect(await login({ ...stranger, id, rawId })).toBe('passkeyWrong')
  expect(await login(stranger)).toBe('passkeyWrong')
  await world.sql('delete from attempt_counts')
  // asked in the account, shown at the sign-in; and in another session
  const { options: own } = await ask('passkey_ask', {}, 'cid')
  expect(await login(authenticator.get(own))).toBe('passkeyWrong')
  const { options: again } = await ask('passkey_ask', {}, 'cid')
  const first = tokens.cid!
  const next = await ask('login', { ...shown('cid'), passkey: authenticator.get(await options()) })
  tokens.cid = next.access_token
  const [{ passkeyId }] = (await ask('passkeys', {}, 'cid')).records
  const remove = (passkey?: object) => ({ passkeyId, currentPassword, ...(passkey ? { passkey } : {}) })
  expect(await fault('passkey_remove', remove(authenticator.get(again)), 'cid')).toBe('passkeyWrong')
  expect(await fault('passkey_remove', remove(), 'cid')).toBe('codeRequired')
  tokens.cid = first
  // too old
  const { options: old } = await ask('passkey_ask', {}, 'cid')
  await world.sql("update passkey_challenges set expires_at = now() - interval '1 second'")
  expect(await fault('passkey_remove', remove(authenticator.get(old)), 'cid')).toBe('passkeyWrong')
  expect(await fault('passkey_begin', { currentPassword }, 'cid')).toBe('codeRequired')
  expect(await fault('second_factor_begin', { currentPassword }, 'cid')).toBe('codeRequired')
  // nobody else's
  expect(await fault('passkey_rename', { passkeyId, name: 'x' }, 'bob')).toBe('notThere')
  await ask('passkey_rename', { passkeyId, name: 'Key' }, 'cid')
  const { options: last } = await ask('passkey_ask', {}, 'cid')
  await ask('passkey_remove', remove(authenticator.get(last)), 'cid')
  expect((await ask('passkeys', {}, 'cid')).records).toEqual([])
  expect((await ask('login', shown('cid'))).expires_in).toBe(600)
  expect(await ask('second_factor', {}, 'cid')).toMatchObject({ passkeys: 0, recoveryCodesLeft: 0 })
})

it('app and passkey stand for each other; each goes by itself; the codes stay as long as there is one', async () => {
  const { secret } = await ask('second_factor_begin', { currentPassword }, 'dan')
  const { recoveryCodes } = await ask('second_factor_confirm', { code: codeNow(secret) }, 'dan')
  expect(await fault('passkey_begin', { currentPassword }, 'dan')).toBe('codeRequired')
  const { options } = await ask('passkey_begin', { currentPassword, code: recoveryCodes[0] }, 'dan')
  const authenticator = createPasskeyAuthenticator(origin)
  const made = await ask('passkey_add', { name: 'Key', passkey: authenticator.create(options) }, 'dan')
  expect(made.recoveryCodes).toEqual([])
  expect((await ask('passkey_login', shown('dan'))).hasApp).toBe(true)
  const signed = async () => authenticator.get((await ask('passkey_ask', {}, 'dan')).options)
  await ask('second_factor_end', { currentPassword, passkey: await signed() }, 'dan')
  expect(await ask('second_factor', {}, 'dan')).toMatchObject({ isOn: false, passkeys: 1, recoveryCodesLeft: 9 })
  expect(await fault('second_factor_end', { currentPassword, passkey: await signed() }, 'dan')).toBe('factorOff')
  const renewed = await ask('second_factor_codes', { currentPassword, passkey: await signed() }, 'dan')
  expect(renewed.recoveryCodes).toHaveLength(10)
  // an app beside a passkey leaves the codes as they are
  const begun = await ask('second_factor_begin', { currentPassword, passkey: await signed() }, 'dan')
  const beside = await ask('second_factor_confirm', { code: codeNow(begun.secret) }, 'dan')
  expect(beside.recoveryCodes).toEqual([])
  await ask('login', { ...shown('dan'), code: renewed.recoveryCodes[0] })
  await ask('second_factor_end', { currentPassword, code: renewed.recoveryCodes[1] }, 'dan')

  const exported = await ask('export_data', {}, 'dan')
  expect(exported.passkeys).toMatchObject([{ name: 'Key' }])
  expect(JSON.stringify(exported)).not.toMatch(/publicKey|credential/)
  expect(await fault('delete_account', { currentPassword }, 'dan')).toBe('codeRequired')
  await ask('delete_account', { currentPassword, passkey: await signed() }, 'dan')
  expect(await world.sql("select from passkeys where name = 'Key'")).toEqual([])
})

it('an account has so many, and a site of an address without a name has none', async () => {
  await world.sql(
    `insert into passkeys (user_id, counter, credential_id, public_key, transports, name)
     select user_id, 0, sha256(n::text::bytea), '\\x00', '{}', 'x' from users, generate_series(1, 20) n where name = 'bob'`,
  )
  await world.sql("insert into recovery_codes select user_id, sha256('AAAAAAAAAAAAAAAA') from users where name = 'bob'")
  const proof = { currentPassword, code: 'AAAA-AAAA-AAAA-AAAA' }
  expect(await fault('passkey_begin', proof, 'bob')).toBe('tooMany')
  const of = (PUBLIC_URL: string) => relyingPartyOf({ PUBLIC_URL, HOST: '::1', PORT: 1, APP_TITLE: 'x' })?.id
  expect(['https://a.example:8', 'http://localhost:1', 'http://a.example', 'http://127.0.0.1:1', ''].map(of)).toEqual([
    ...['a.example', 'localhost', undefined, undefined, undefined],
  ])
})
