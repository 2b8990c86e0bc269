import { get } from 'node:http'
import { until } from '@corescope/devnet/index-proof/until'
import { decode, type PeopleWorld, password, startPeopleWorld } from '@corescope/devnet/test-worlds/people-world'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readConfig as readApiConfig } from '../../config.ts'
import { createApi } from '../../create-api.ts'

let people: PeopleWorld
beforeAll(async () => {
  people = await startPeopleWorld()
  await people.signUp('bob', 'bob@example.org')
})
afterAll(() => people?.stop())

describe('the screen of the outbox', () => {
  const ask = (headers: Record<string, string> = {}) => fetch(`${people.url}/debug/outbox`, { headers })
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
        get(`${people.url}/debug/outbox`, { headers: { host } }, (response) => {
          response.resume()
          resolve(response.statusCode)
        }).on('error', reject)
      })
    const { port } = new URL(people.url)
    for (const host of [`localhost:${port}`, '127.0.0.1', '[::1]']) expect(await status(host), host).toBe(200)
    for (const host of [`rebound.example:${port}`, '10.0.0.1', 'localhost.example']) {
      expect(await status(host), host).toBe(404)
    }
  })
  it('is not there for anybody through a proxy, and not without DEBUG_ROUTES', async () => {
    for (const name of ['x-forwarded-for', 'forwarded', 'via']) {
      expect((await ask({ [name]: '127.0.0.1' })).status, name).toBe(404)
    }
    const settings = { DATABASE_URL: people.databaseUrl, PORT: '0', RPC_URL: 'http://127.0.0.1:9', LOCAL_DEVNET: '1' }
    const api = createApi(readApiConfig({ ...settings, MAIL_OUTBOX: people.outbox, LOG_LEVEL: 'silent' }))
    const url = await api.start()
    expect((await fetch(`${url}/debug/outbox`)).status).toBe(404)
    await api.stop()
  })
})

describe('mails that strangers have sent to an address', () => {
  beforeEach(() => people.sql('delete from attempt_counts'))
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const register = async (username: string, address: string) =>
    people
      .post(
        'user/register',
        { username, email: 'yuna@example.org', password, captcha: await people.solve() },
        from(address),
      )
      .then(({ body }) => body.data)
  it('keep none of the owner away', async () => {
    for (let time = 0; time < 5; time++) await register(`yuna-evil-${time}`, '203.0.113.7')
    const { browserKey } = await register('yuna', '198.51.100.9')
    await until('the mail', async () =>
      people.mailsTo('yuna@example.org').some((mail) => decode(mail).includes('named yuna ')),
    )
    const ask = async (path: string, address: string) =>
      people.post(path, { login: 'yuna', captcha: await people.solve() }, from(address))
    for (let time = 0; time < 5; time++) await ask('user/send_confirmation', '203.0.113.7')
    const asked = () =>
      people.sql("select kind from mails join users using (user_id) where name = 'yuna' order by mail_id")
    expect(await asked()).toEqual([{ kind: 'confirm' }])
    await ask('chain/forget_password', '203.0.113.7')
    await ask('user/send_confirmation', '198.51.100.9')
    expect(await asked()).toEqual([{ kind: 'confirm' }, { kind: 'reset' }, { kind: 'confirm' }])
    expect(browserKey).toHaveLength(43)
  })
  const ask = async (hour: number, count: number) => {
    for (let time = 0; time < count; time++) {
      const address = `198.51.${hour}.${time}`
      await people.post('chain/forget_password', { login: 'bob', captcha: await people.solve() }, from(address))
    }
  }
  it('are 20 an hour and 50 a day of one kind, and then one every 15 minutes, from wherever', async () => {
    const kinds = async () =>
      (await people.sql("select from mails join users using (user_id) where name = 'bob' and kind = 'reset'")).length
    const before = await kinds()
    await ask(1, 23)
    expect(await kinds()).toBe(before + 21)
    // those that were refused count for nobody
    expect(await people.sql("select key from attempt_counts where key like '%from 198.51.1.2_'")).toEqual([
      { key: expect.stringContaining('from 198.51.1.20') },
    ])
    await people.sql("delete from attempt_counts where key like '%an hour'")
    await people.sql("update attempt_counts set attempts = 49 where key like '%a day'")
    await ask(2, 2)
    expect(await kinds()).toBe(before + 22)
  })
  it('keep no mail from the owner who asks after a flood; the newest three links hold', async () => {
    const login = 'zoe'
    await people.signUp(login, 'zoe@example.org')
    const links = () =>
      people
        .mailsTo('zoe@example.org')
        .flatMap((mail) => /resetpassword#token=([\w-]{43})/.exec(decode(mail))?.[1] ?? [])
    const request = async (address: string) =>
      people.post('chain/forget_password', { login, captcha: await people.solve() }, from(address))
    for (let time = 0; time < 24; time++) await request(`203.0.${time % 8}.1`)
    await until('those mails', async () => links().length === 21)
    const before = new Set(links())
    await people.passes(16)
    await request('192.0.2.1')
    await until('the mail of the owner', async () => links().length === 22)
    const held = await people.sql("select from user_tokens join users using (user_id) where name = 'zoe'")
    expect(held).toHaveLength(3)
    const token = links().find((link) => !before.has(link))!
    for (const link of links()) people.seen.add(link)
    await people.data('chain/reset_password', { token, password: 'eleven pink lamps' })
    await people.signIn(login, 'eleven pink lamps')
  })
})

describe('an address that a stranger registered with first', () => {
  const client = (number: number) => ({ 'x-forwarded-for': `203.0.113.${number}` })
  const own = { 'x-forwarded-for': '198.51.100.9' }
  beforeEach(() => people.sql('delete from attempt_counts'))
  const register = async (username: string, email: string, headers: Record<string, string>): Promise<string> => {
    const request = { username, email, password, captcha: await people.solve() }
    return (await people.post('user/register', request, headers)).body.data.browserKey
  }
  const kindsOf = async (name: string) => {
    const rows = await people.sql<{ kind: string }>(
      'select kind from mails join users using (user_id) where name = $1 order by mail_id',
      [name],
    )
    return rows.map(({ kind }) => kind)
  }
  const both = ['user/send_confirmation', 'chain/forget_password']
  it('has its mails for another registration, however many the account of the stranger asks for', async () => {
    const ask = async (login: string, headers: Record<string, string>) => {
      for (const path of both) await people.post(path, { login, captcha: await people.solve() }, headers)
    }
    await register('quin-evil', 'quin@example.org', client(1))
    for (let time = 0; time < 21; time++) await ask('quin-evil', client(1 + (time % 7)))
    await register('quin', 'quin@example.org', own)
    await ask('quin', own)
    expect(await kindsOf('quin')).toEqual(['confirm', 'confirm', 'reset'])
    // with the one more, for nobody else has asked for it yet
    expect(await kindsOf('quin-evil')).toHaveLength(1 + 11 + 11)
  })
  it('is confirmed in the browser that registered with it by any link that came, where many accounts used up its mails', async () => {
    const email = 'rhea@example.org'
    await register('rhea-evil', email, client(1))
    const token = await people.linkOf(email, 1)
    await people.sql("update attempt_counts set attempts = 50 where key ~ '^mail first .* (an hour|a day)$'")
    await register('rhea-evil-2', email, client(2))
    const later = await people.linkOf(email, 2)
    const browserKey = await register('rhea', email, own)
    expect(await kindsOf('rhea')).toEqual([])
    // not elsewhere, and not in the browser of somebody who registered with another address
    const other = await register('rhea-other', 'rhea-other@example.org', client(3))
    for (const shown of [{ token }, { token, browserKey: other }]) {
      expect(await people.data('user/confirmation', shown)).toMatchObject({
        username: 'rhea-evil',
        needsPassword: true,
      })
      expect(await people.fault('user/active', shown)).toBe('linkPassword')
    }
    const named = { email, username: 'rhea' }
    expect(await people.data('user/confirmation', { token, browserKey })).toEqual({ ...named, needsPassword: false })
    expect(await people.data('user/active', { token, browserKey })).toEqual(named)
    await people.signIn('rhea')
    for (const link of [token, later]) expect(await people.fault('user/active', { token: link })).toBe('linkInvalid')
    expect(await people.fault('user/login', { username: 'rhea-evil', password })).toBe('notConfirmed')
  })
})

describe('mails that are refused', () => {
  beforeEach(() => people.sql('delete from attempt_counts'))
  it('do not keep the next ones away: three an hour come, whoever asks how often', async () => {
    await people.signUp('mara', 'mara@example.org')
    const ask = async () => people.data('chain/forget_password', { login: 'mara', captcha: await people.solve() })
    const sent = async () => {
      const rows = await people.sql(
        "select from mails join users using (user_id) where kind = 'reset' and name = 'mara'",
      )
      return rows.length
    }
    for (let time = 0; time < 5; time++) await ask()
    expect(await sent()).toBe(3)
    await people.passes(55)
    await ask()
    expect(await sent()).toBe(3)
    await people.passes(6)
    await ask()
    expect(await sent()).toBe(4)
    // neither do those that are sent
    await people.passes(50)
    await ask()
    await people.passes(11)
    for (let time = 0; time < 4; time++) await ask()
    expect(await sent()).toBe(8)
  })
})
