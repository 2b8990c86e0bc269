import { until } from '@corescope/devnet/index-proof/until'
import {
  bearer,
  decode,
  type PeopleWorld,
  password,
  startPeopleWorld,
} from '@corescope/devnet/test-worlds/people-world'
import { openDatabase } from '@corescope/store/database'
import { dropExpired } from '@corescope/store/people/attempts'
import { confirmUser } from '@corescope/store/people/users'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

let people: PeopleWorld
beforeAll(async () => {
  people = await startPeopleWorld()
  await people.signUp('bob', 'bob@example.org')
  await people.signUp('mallory', 'mallory@example.org')
})
afterAll(() => people?.stop())

describe('an account', () => {
  it('is registered, confirmed by mail, and signed in to by name or address', async () => {
    const request = { username: 'Ann-Example', email: 'Ann@example.org', password, locale: 'zh_CN' }
    const { browserKey } = await people.data('user/register', { ...request, captcha: await people.solve() })
    expect(await people.fault('user/login', { username: 'ann-example', password })).toBe('notConfirmed')
    expect(await people.fault('user/login', { username: 'ann-example', password: 'wrong' })).toBe('wrongCredentials')
    const token = await people.linkOf('Ann@example.org', 1)
    const named = { email: 'Ann@example.org', username: 'Ann-Example' }
    expect(await people.data('user/confirmation', { token, browserKey })).toEqual({ ...named, needsPassword: false })
    expect(await people.data('user/active', { token, browserKey })).toEqual(named)
    for (const call of ['user/active', 'user/confirmation']) {
      expect(await people.fault(call, { token, browserKey })).toBe('linkInvalid')
    }
    for (const login of ['ANN-example', 'ann@EXAMPLE.org']) {
      const tokens = await people.signIn(login)
      expect(tokens).toEqual({ access_token: expect.any(String), refresh_token: expect.any(String), expires_in: 600 })
      const detail = await people.data('user/user_profile_account_detail', {}, tokens.access_token)
      expect(detail).toMatchObject({ username: 'Ann-Example', email: 'Ann@example.org', locale: 'zh_CN' })
    }
    const overview = await people.data(
      'user/user_profile_overview',
      {},
      (await people.signIn('ann-example')).access_token,
    )
    expect(overview).toMatchObject({ username: 'Ann-Example', watched: 0, notes: 0 })
  })
  it('is told to its owner, and to nobody who registers with its address', async () => {
    const request = { username: 'Somebody', email: 'ann@example.org', password }
    expect(await people.data('user/register', { ...request, captcha: await people.solve() })).toEqual({
      browserKey: expect.any(String),
    })
    await until('the owner is told', async () => people.mailsTo('Ann@example.org').length === 2)
    expect(await people.sql("select email from users where name = 'Somebody'")).toEqual([
      { email: expect.stringMatching(/@held\.invalid$/) },
    ])
    expect(
      await people.fault('user/register', {
        ...request,
        username: 'ann-EXAMPLE',
        email: 'other@example.org',
        captcha: await people.solve(),
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
    const { access_token } = await people.signIn('ann-example')
    for (const [username, why] of Object.entries(names)) {
      const request = { username, email: 'someone.else@example.org', password, captcha: await people.solve() }
      expect(await people.fault('user/register', request), username).toBe(why)
      const rename = { username, currentPassword: password }
      expect(await people.fault('user/user_profile_account_update', rename, access_token), username).toBe(why)
    }
    expect(people.mailsTo('someone.else@example.org')).toEqual([])
    // who has such a name keeps it
    await people.sql("update users set name = 'ann.example', name_key = 'ann.example' where name = 'Ann-Example'")
    const kept = await people.signIn('ann.example')
    const same = { username: 'ann.example', locale: 'zh_CN', currentPassword: password }
    expect(await people.fault('user/user_profile_account_update', same, kept.access_token)).toBeUndefined()
    await people.sql("update users set name = 'Ann-Example', name_key = 'ann-example' where name = 'ann.example'")
  })
  it('is answered alike for an address that is known and for one that is not, then and afterwards', async () => {
    const register = async (username: string, email: string) => {
      const { body } = await people.post('user/register', { username, email, password, captcha: await people.solve() })
      const { browserKey, ...others } = body.data ?? {}
      return { ...body, data: { ...others, keyLength: browserKey?.length } }
    }
    const told = async (email: string, name: string) => [
      await register('ANN-example', email),
      await register(name, email),
      await register(name, `${name}@example.org`),
      (await people.post('user/login', { username: name, password })).body,
      (await people.post('user/login', { username: name, password: 'wrong wrong wrong' })).body,
      (await people.post('user/send_confirmation', { login: name, captcha: await people.solve() })).body,
      (await people.post('chain/forget_password', { login: name, captcha: await people.solve() })).body,
    ]
    const known = await told('ann@example.org', 'first-name')
    expect(known).toEqual(await told('nobody@example.org', 'second-name'))
    expect(known.map(({ fault }) => fault)).toEqual([
      'nameTaken',
      ...[undefined, 'nameTaken', 'notConfirmed', 'wrongCredentials', undefined, undefined],
    ])
    expect(await people.sql("select 1 from mails join users using (user_id) where name = 'first-name'")).toEqual([])
  })
  it('is not betrayed by a sign-in by its address, to who registered with that address', async () => {
    const mine = 'of a stranger 12'
    const login = (username: string, secret: string) => people.fault('user/login', { username, password: secret })
    const register = async (username: string, email: string, secret: string) =>
      people.data('user/register', { username, email, password: secret, captcha: await people.solve() })
    const told = async (email: string, name: string) => {
      await people.sql('delete from attempt_counts')
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
    await people.sql('delete from attempt_counts')
    await people.signIn('ann@example.org')
    // an account that takes the address over, or gives it up, betrays itself no more
    await people.signUp('mover', 'mover@example.org')
    const { access_token } = await people.signIn('mover')
    await register('fifth-name', 'mover@new.example', mine)
    await people.linkOf('mover@new.example', 1)
    await register('sixth-name', 'mover@example.org', mine)
    const email = { email: 'mover@new.example', currentPassword: password }
    await people.data('user/user_profile_account_update', email, access_token)
    const token = await people.linkOf('mover@new.example', 2)
    await people.data('user/active', { token }, access_token)
    expect([await login('mover@new.example', mine), await login('mover@example.org', mine)]).toEqual([
      ...['notConfirmed', 'notConfirmed'],
    ])
    await people.signIn('mover@new.example')
  })
  it('that nobody confirms goes after seven days; one that is confirmed at that moment stays', async () => {
    await people.sql(
      "update users set created_at = now() - interval '8 days' where name in ('first-name', 'second-name', 'Ann-Example')",
    )
    const store = openDatabase({ databaseUrl: people.databaseUrl, connections: 2, applicationName: 'test' })
    const waiting = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
    const second = await people.idOf('second-name')
    let dropping: Promise<void> | undefined
    await store.transaction('confirm', async (session) => {
      await confirmUser(session, second)
      dropping = store.session(dropExpired)
      await until('the removal waits', async () => (await people.sql(waiting)).length > 0)
    })
    await dropping!.finally(() => store.close())
    expect(
      await people.sql(
        "select name from users where name in ('first-name', 'second-name', 'Ann-Example') order by name_key",
      ),
    ).toEqual([{ name: 'Ann-Example' }, { name: 'second-name' }])
    // nor do its mails
    expect(
      await people.sql("select from gone_mails join mails m on split_part(file_key, '-', 1) = m.mail_id::text"),
    ).toEqual([])
    await people.sql("delete from users where name = 'second-name'")
  })
  it('takes no password that is tried first, and no form without work', async () => {
    const register = (secret: string, captcha: string) =>
      people.fault('user/register', { username: 'Weak-One', email: 'weak@example.org', password: secret, captcha })
    for (const secret of ['basketball', 'Basketball1', 'aaaaaaaaaaaa', 'abcdefghijkl', '1212121212']) {
      expect(await register(secret, await people.solve()), secret).toBe('passwordLeaked')
    }
    expect(await register('weak-one12', await people.solve())).toBe('passwordLikeName')
    const solution = await people.solve()
    expect(await register('basketball', solution)).toBe('passwordLeaked')
    expect(await register(password, solution)).toBe('captchaWrong')
    expect(await register(password, '')).toBe('captchaWrong')
    expect(await register(password, Buffer.from('{}').toString('base64'))).toBe('captchaWrong')
    expect((await people.post('user/register', { username: 'x', email: 'no', password: 'short' })).status).toBe(400)
  })
})

it('an account takes from forms what they are for, and nothing else of its row', async () => {
  const more = {
    isConfirmed: true,
    confirmed_at: '2020-01-01',
    key_plan: 'team',
    isDisabled: false,
    user_id: await people.idOf('bob'),
  }
  const form = { username: 'olga', email: 'olga@example.org', password, captcha: await people.solve() }
  await people.post('user/register', { ...form, ...more })
  expect(await people.sql("select confirmed_at, key_plan from users where name = 'olga'")).toEqual([
    { confirmed_at: null, key_plan: null },
  ])
  expect(await people.fault('user/login', { username: 'olga', password })).toBe('notConfirmed')
  const { access_token } = await people.signIn('mallory')
  const change = { currentPassword: password, username: 'mallory-two', ...more, userId: more.user_id }
  await people.post('user/user_profile_account_update', change, bearer(access_token))
  const names = await people.sql<{ name: string; key_plan: string | null }>(
    "select name, key_plan from users where name in ('bob', 'mallory-two') order by name",
  )
  expect(names).toEqual([
    { name: 'bob', key_plan: null },
    { name: 'mallory-two', key_plan: null },
  ])
})

describe('an address that nobody has confirmed', () => {
  beforeEach(() => people.sql('delete from attempt_counts'))
  const register = async (username: string, email: string, secret = password) =>
    (await people.post('user/register', { username, email, password: secret, captcha: await people.solve() })).body
  it('is of whoever confirms it first: the links of others end then', async () => {
    await register('Evil-Name', 'vera@example.org', 'of the intruder 12')
    const old = await people.linkOf('vera@example.org', 1)
    const later = await people.waitingMail('Evil-Name', 'confirm', 'vera@example.org')
    const registered = await register('Vera', 'Vera@example.org', 'of vera alone 88')
    expect(registered.code).toBe('00000')
    const token = await people.linkOf('Vera@example.org', 1)
    expect(decode(people.mailsTo('Vera@example.org')[0]!)).toContain('Vera')
    expect(await people.fault('user/active', { token: old })).toBe('linkPassword')
    expect(await people.waits(later)).toBe(1)
    const { browserKey } = registered.data
    const confirmed = await people.data('user/active', { token, browserKey })
    expect(confirmed).toEqual({ email: 'Vera@example.org', username: 'Vera' })
    expect(await people.fault('user/active', { token: old, password: 'of the intruder 12' })).toBe('linkInvalid')
    expect(await people.waits(later)).toBe(0)
    for (const login of ['vera', 'vera@example.org']) await people.signIn(login, 'of vera alone 88')
    const intruder = (username: string) => people.fault('user/login', { username, password: 'of the intruder 12' })
    expect(await intruder('vera@example.org')).toBe('wrongCredentials')
    // as it was before, and as it is for an address that is somebody's
    expect(await intruder('evil-name')).toBe('notConfirmed')
    expect(await register('evil-name', 'other@example.org')).toMatchObject({ fault: 'nameTaken' })
  })
  it('is not confirmed for a stranger who registers after its owner, by a click of the owner', async () => {
    await register('Willa', 'willa@example.org', 'of willa alone 88')
    await people.linkOf('willa@example.org', 1)
    await register('Evil-Later', 'willa@example.org', 'of the intruder 12')
    const token = await people.linkOf('willa@example.org', 2)
    // a browser that registered with another address
    const { browserKey } = (await register('Willa-Elsewhere', 'elsewhere@example.org')).data
    const needed = { email: 'willa@example.org', username: 'Evil-Later', needsPassword: true }
    for (const shown of [{ token }, { token, browserKey }]) {
      expect(await people.data('user/confirmation', shown)).toEqual(needed)
      expect(await people.fault('user/active', shown)).toBe('linkPassword')
      expect(await people.fault('user/active', { ...shown, password: 'of willa alone 88' })).toBe('wrongPassword')
    }
    expect(await people.fault('user/login', { username: 'evil-later', password: 'of the intruder 12' })).toBe(
      'notConfirmed',
    )
    // the link holds still: the owner registers anew and confirms that, and it ends
    const anew = await register('Willa-Two', 'willa@example.org', 'of willa alone 88')
    const link = { token: await people.linkOf('willa@example.org', 3), browserKey: anew.data.browserKey }
    expect((await people.data('user/active', link)).username).toBe('Willa-Two')
    expect(await people.fault('user/active', { token, password: 'of the intruder 12' })).toBe('linkInvalid')
  })
  it('is confirmed by the links of its owner, however often strangers register with it meanwhile', async () => {
    const from = (client: string) => ({ 'x-forwarded-for': client })
    const flood = async (name: string) => {
      for (let time = 0; time < 5; time++) {
        const request = { username: `${name}-${time}`, email: 'tess@example.org', password: 'of the intruder 12' }
        await people.post('user/register', { ...request, captcha: await people.solve() }, from('203.0.113.40'))
      }
    }
    const tess = await register('Tess', 'tess@example.org', 'of tess alone 88')
    const token = await people.linkOf('tess@example.org', 1)
    await people.data('chain/forget_password', { login: 'tess', captcha: await people.solve() })
    const resets = () =>
      people
        .mailsTo('tess@example.org')
        .flatMap((mail) => /resetpassword#token=([\w-]{43})/.exec(decode(mail))?.[1] ?? [])
    await until('the mail', async () => resets().length === 1)
    await flood('evil')
    const [reset] = resets()
    people.seen.add(reset!)
    const { browserKey } = tess.data
    expect(await people.data('user/confirmation', { token, browserKey })).toMatchObject({ needsPassword: false })
    expect(await people.data('chain/reset_password', { token: reset, password: 'eleven pink lamps' })).toBeDefined()
    await people.signIn('tess@example.org', 'eleven pink lamps')
    // those of the strangers are nobody's now, and their names are held
    expect(await people.sql("select from user_tokens join users using (user_id) where name like 'evil-%'")).toEqual([])
    expect(await people.sql("select from users where name like 'evil-%' and email like '%@held.invalid'")).toHaveLength(
      5,
    )
    await flood('later')
    await people.signIn('tess@example.org', 'eleven pink lamps')
  })
  it('takes thirty registrations an hour of one client; another is not kept away', async () => {
    await people.sql(
      "insert into attempt_counts (key, attempts) values ('registrations from 203.0.113.50 an hour', 29)",
    )
    const ask = async (username: string, client: string) =>
      people.post(
        'user/register',
        { username, email: `${username}@example.org`, password, captcha: await people.solve() },
        { 'x-forwarded-for': client },
      )
    // one that is refused for its name does not count
    expect((await ask('bob', '203.0.113.50')).body.fault).toBe('nameTaken')
    expect((await ask('ivo', '203.0.113.50')).status).toBe(200)
    expect((await ask('ivy', '203.0.113.50')).status).toBe(429)
    expect((await ask('ivy', '203.0.113.51')).status).toBe(200)
  })
  it('is confirmed in another browser by the password of the account; many wrong ones make it wait', async () => {
    await register('Xena', 'xena@example.org', 'of xena alone 88')
    const token = await people.linkOf('xena@example.org', 1)
    const wrong = () => people.fault('user/active', { token, password: 'something else 1' })
    for (let tries = 0; tries < 5; tries++) expect(await wrong()).toBe('wrongPassword')
    // the right one is not looked at before the wait is over, and is not called wrong
    expect(await people.fault('user/active', { token, password: 'of xena alone 88' })).toBe('tooManyAttempts')
    await people.sql('delete from attempt_counts')
    expect((await people.data('user/active', { token, password: 'of xena alone 88' })).username).toBe('Xena')
    await people.signIn('xena', 'of xena alone 88')
  })
  it('is sent three mails an hour, by whatever names it is registered', async () => {
    for (let time = 0; time < 5; time++) {
      expect(await register(`wanda.${time}`, 'wanda@example.org')).toMatchObject({ code: '00000', data: {} })
    }
    for (const login of ['wanda@example.org', 'wanda.4']) {
      for (const path of ['user/send_confirmation', 'chain/forget_password']) {
        expect(await people.data(path, { login, captcha: await people.solve() })).toEqual({})
      }
    }
    expect(
      await people.sql(
        "select kind, count(*)::int as mails from mails where recipient = 'wanda@example.org' group by 1 order by 1",
      ),
    ).toEqual([
      { kind: 'confirm', mails: 3 },
      { kind: 'reset', mails: 2 },
    ])
    const counted = await people.sql("select attempts from attempt_counts where key like 'mail %confirm to %'")
    expect(counted).toEqual([{ attempts: 3 }, { attempts: 3 }, { attempts: 3 }])
    // the last one is it, and can have its mail when the hour is over
    await people.passes(61)
    await people.data('user/send_confirmation', { login: 'wanda.4', captcha: await people.solve() })
    await until('the mail', async () =>
      people.mailsTo('wanda@example.org').some((mail) => decode(mail).includes('wanda.4')),
    )
  })
})

it('what is stored holds no secret that somebody carries', async () => {
  const { refresh_token } = await people.signIn('bob')
  const [stored] = await people.sql<{ all: string }>(
    'select (select json_agg(s) from user_sessions s)::text || (select json_agg(t) from user_tokens t)::text || (select json_agg(m) from mails m)::text as all',
  )
  const secret = refresh_token.split('.')[1]
  expect(stored!.all).not.toContain(secret)
  for (const token of people.seen) expect(stored!.all).not.toContain(token)
})
