import { until } from '@corescope/devnet/index-proof/until'
import { bytesOfBase32, codeNow } from '@corescope/devnet/test-worlds/authenticator'
import { type PeopleWorld, password, startPeopleWorld } from '@corescope/devnet/test-worlds/people-world'
import { openDatabase } from '@corescope/store/database'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

let people: PeopleWorld
beforeAll(async () => {
  people = await startPeopleWorld()
})
afterAll(() => people?.stop())

describe('a second factor', () => {
  let token: string
  let secret: string
  let recoveryCodes: string[]
  const login = (code?: string) => ({ username: 'fay', password, ...(code === undefined ? {} : { code }) })
  const forgetStep = () => people.sql('update second_factors set last_step = -1')
  beforeAll(async () => {
    await people.signUp('fay', 'fay@example.org')
    token = (await people.signIn('fay')).access_token
  })
  beforeEach(() => people.sql('delete from attempt_counts'))
  it('is begun with the password, and asked for once a code of it was right', async () => {
    expect(await people.fault('user/second_factor_begin', { currentPassword: 'wrong' }, token)).toBe('wrongPassword')
    expect(await people.fault('user/second_factor_confirm', { code: '123456' }, token)).toBe('factorOff')
    const begun = await people.data('user/second_factor_begin', { currentPassword: password }, token)
    secret = begun.secret
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(begun.uri).toContain(`:fay?secret=${secret}&`)
    await people.signIn('fay')
    expect((await people.data('user/second_factor', {}, token)).isOn).toBe(false)
    const made = await people.data('user/second_factor_confirm', { code: codeNow(secret) }, token)
    recoveryCodes = made.recoveryCodes
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(await people.data('user/second_factor', {}, token)).toMatchObject({ isOn: true, recoveryCodesLeft: 10 })
    expect(await people.fault('user/second_factor_begin', { currentPassword: password }, token)).toBe('factorOn')
    await until('the owner is told', async () => people.mailsTo('fay@example.org').length === 2)
  })
  it('lets nobody in without a code, begins no session before it, and takes a code once', async () => {
    const sessions = () =>
      people.sql("select session_id from user_sessions join users using (user_id) where name = 'fay'")
    const before = await sessions()
    expect(await people.fault('user/login', login())).toBe('codeRequired')
    expect(await people.fault('user/login', { ...login(codeNow(secret)), password: 'wrong' })).toBe('wrongCredentials')
    await forgetStep()
    const code = codeNow(secret)
    expect(await sessions()).toEqual(before)
    expect((await people.data('user/login', login(code))).expires_in).toBe(600)
    expect(await people.fault('user/login', login(code))).toBe('codeWrong')
    await forgetStep()
    const next = codeNow(secret)
    const answers = await Promise.all([1, 2, 3].map(() => people.fault('user/login', login(next))))
    expect(answers.filter((found) => found === undefined)).toHaveLength(1)
  })
  it('makes who tries codes wait, from wherever; a recovery code counts all the while, and once', async () => {
    const [{ userId }] = (await people.sql(`select user_id as "userId" from users where name = 'fay'`)) as [
      { userId: string },
    ]
    await people.sql('insert into attempt_counts (key, attempts) values ($1, 1000)', [`code ${userId}`])
    await forgetStep()
    expect(await people.fault('user/login', login(codeNow(secret)))).toBe('codeWait')
    const [used] = recoveryCodes as [string]
    await people.data('user/login', login(used.toLowerCase()))
    expect(await people.fault('user/login', login(used))).toBe('codeWrong')
    expect((await people.data('user/second_factor', {}, token)).recoveryCodesLeft).toBe(9)
  })
  it('counts wrong codes like wrong passwords', async () => {
    const faults = []
    for (let attempt = 0; attempt < 6; attempt++)
      faults.push(await people.fault('user/login', login('AAAAAAAAAAAAAAAA')))
    expect(faults).toEqual([...Array(5).fill('codeWrong'), 'tooManyAttempts'])
  })
  it('is sealed, and its recovery codes are hashed', async () => {
    const [stored] = await people.sql<{ all: string }>(
      'select (select json_agg(f) from second_factors f)::text || (select json_agg(r) from recovery_codes r)::text as all',
    )
    const hex = bytesOfBase32(secret).toString('hex')
    for (const plain of [secret, hex, ...recoveryCodes]) expect(stored!.all).not.toContain(plain)
    expect(JSON.stringify(await people.data('user/export_data', {}, token))).not.toContain('sealed')
  })
  it('gets new recovery codes, and goes, with password and code', async () => {
    const [, second, third] = recoveryCodes as [string, string, string]
    const both = { currentPassword: password, code: second }
    expect(await people.fault('user/second_factor_codes', { ...both, currentPassword: 'wrong' }, token)).toBe(
      'wrongPassword',
    )
    const renewed = await people.data('user/second_factor_codes', both, token)
    expect(await people.fault('user/second_factor_end', { ...both, code: third }, token)).toBe('codeWrong')
    expect(await people.fault('user/second_factor_end', { ...both, currentPassword: 'wrong' }, token)).toBe(
      'wrongPassword',
    )
    await people.data('user/second_factor_end', { ...both, code: renewed.recoveryCodes[0] }, token)
    expect(await people.fault('user/second_factor_end', both, token)).toBe('factorOff')
    await people.signIn('fay')
    await until('the owner is told', async () => people.mailsTo('fay@example.org').length === 4)
    expect(
      people.mailsTo('fay@example.org').filter((mail) => mail.includes('Subject: New recovery codes')),
    ).toHaveLength(1)
  })
})

describe('an account with a second factor', () => {
  beforeEach(() => people.sql('delete from attempt_counts'))
  it('has ten recovery codes, also where two ask for new ones at once', async () => {
    await people.signUp('otto', 'otto@example.org')
    const { access_token } = await people.signIn('otto')
    const shown = { currentPassword: password }
    const { secret } = await people.data('user/second_factor_begin', shown, access_token)
    const { recoveryCodes } = await people.data('user/second_factor_confirm', { code: codeNow(secret) }, access_token)
    await people.sql('update second_factors set last_step = -1')
    // each waits here before it writes its codes
    await people.sql(
      'create function gate() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock_shared(17); return null; end $$',
    )
    await people.sql('create trigger gate before insert on recovery_codes execute function gate()')
    const renew = (code: string) => people.data('user/second_factor_codes', { ...shown, code }, access_token)
    const waiting = (most: number) => async () =>
      (await people.sql("select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"))
        .length === most
    const database = openDatabase({ databaseUrl: people.databaseUrl, connections: 1, applicationName: 'test' })
    await database.session(async (session) => {
      await session.run('shut', 'select pg_advisory_lock(17)')
      const one = renew(recoveryCodes[0])
      await until('the first one waits', waiting(1))
      const other = renew(codeNow(secret))
      await until('the other one waits', waiting(2))
      await session.run('open', 'select pg_advisory_unlock(17)')
      return Promise.all([one, other])
    })
    await database.close()
    await people.sql('drop function gate cascade')
    expect(await people.data('user/second_factor', {}, access_token)).toMatchObject({ recoveryCodesLeft: 10 })
  })
  it('asks for it before name, address or password change, and before it goes', async () => {
    await people.signUp('nora', 'nora@example.org')
    const { access_token } = await people.signIn('nora')
    const { secret } = await people.data('user/second_factor_begin', { currentPassword: password }, access_token)
    const made = await people.data('user/second_factor_confirm', { code: codeNow(secret) }, access_token)
    const [first, second, third, fourth] = made.recoveryCodes as [string, string, string, string]
    const update = (request: object) =>
      people.fault('user/user_profile_account_update', { currentPassword: password, ...request }, access_token)
    const changes = [{ username: 'nora-two' }, { email: 'nora@new.example' }, { password: 'eleven pink lamps' }]
    for (const change of changes) {
      expect(await update(change)).toBe('codeRequired')
      expect(await update({ ...change, code: 'AAAAAAAAAAAAAAAA' })).toBe('codeWrong')
    }
    expect(await people.fault('user/delete_account', { currentPassword: password }, access_token)).toBe('codeRequired')
    // a password that is refused uses no code up
    expect(await update({ password: 'basketball', code: first })).toBe('passwordLeaked')
    expect(await update({ username: 'nora-two', code: fourth })).toBeUndefined()
    expect(await update({ email: 'nora@new.example', code: first })).toBeUndefined()
    expect(await update({ password: 'eleven pink lamps', code: second })).toBeUndefined()
    const proof = { currentPassword: 'eleven pink lamps', code: third }
    await people.data('user/delete_account', proof, access_token)
  })
})

it('a code of an app whose secret no key opens any more is refused with that reason; a recovery code still counts', async () => {
  await people.signUp('pia', 'pia@example.org')
  const { access_token } = await people.signIn('pia')
  const { secret } = await people.data('user/second_factor_begin', { currentPassword: password }, access_token)
  const { recoveryCodes } = await people.data('user/second_factor_confirm', { code: codeNow(secret) }, access_token)
  // as if sealed by a key that was taken away
  await people.sql(
    'update second_factors set sealed_secret = overlay(sealed_secret placing $1 from 2) where user_id = $2',
    [Buffer.alloc(4), await people.idOf('pia')],
  )
  const shown = { username: 'pia', password }
  for (let time = 0; time < 7; time++) {
    expect(await people.fault('user/login', { ...shown, code: '123456' })).toBe('codeSealed')
  }
  const update = { currentPassword: password, username: 'pia-two', code: '123456' }
  expect(await people.fault('user/user_profile_account_update', update, access_token)).toBe('codeSealed')
  expect((await people.data('user/login', { ...shown, code: recoveryCodes[0] })).expires_in).toBe(600)
})
