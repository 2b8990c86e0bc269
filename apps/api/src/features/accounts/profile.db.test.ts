import { createHash } from 'node:crypto'
import { until } from '@corescope/devnet/index-proof/until'
import {
  bearer,
  decode,
  type PeopleWorld,
  password,
  startPeopleWorld,
} from '@corescope/devnet/test-worlds/people-world'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

let people: PeopleWorld
beforeAll(async () => {
  people = await startPeopleWorld()
  await people.signUp('bob', 'bob@example.org')
})
afterAll(() => people?.stop())

describe('a lost password', () => {
  beforeEach(() => people.sql('delete from attempt_counts'))
  it('is set anew by a link that works once; all sessions end, and the owner is told', async () => {
    await people.signUp('cleo', 'cleo@example.org')
    const { access_token } = await people.signIn('cleo')
    expect(await people.data('chain/forget_password', { login: 'cleo', captcha: await people.solve() })).toEqual({})
    const token = await people.linkOf('cleo@example.org', 2)
    expect(await people.fault('chain/reset_password', { token, password: 'basketball' })).toBe('passwordLeaked')
    expect(await people.fault('chain/reset_password', { token, password: 'cleo@example.org' })).toBe('passwordLikeName')
    await people.data('chain/reset_password', { token, password: 'eight blue lamps' })
    expect(await people.fault('chain/reset_password', { token, password: 'nine blue lamps' })).toBe('linkInvalid')
    expect((await people.post('user/sessions', {}, bearer(access_token))).status).toBe(401)
    expect(await people.fault('user/login', { username: 'cleo', password })).toBe('wrongCredentials')
    await people.signIn('cleo', 'eight blue lamps')
    await until('the owner is told', async () => people.mailsTo('cleo@example.org').length === 3)
  })
  it('by links that nobody was sent keeps no sign-in waiting: nothing is hashed for them', async () => {
    const faults = Promise.all(
      Array.from({ length: 150 }, (_, number) =>
        people.fault('chain/reset_password', { token: `${number}`.padStart(43, 'x'), password: 'nine blue lamps' }),
      ),
    )
    await people.signIn('cleo', 'eight blue lamps')
    expect(new Set(await faults)).toEqual(new Set(['linkInvalid']))
  })
  it('of nobody is answered alike, and sends nothing; too many requests send no more mails', async () => {
    const before = people.mails().length
    expect(await people.data('chain/forget_password', { login: 'nobody', captcha: await people.solve() })).toEqual({})
    expect(await people.sql("select 1 from mails where kind = 'reset' and sent_at is null")).toEqual([])
    for (let time = 0; time < 5; time++)
      await people.data('chain/forget_password', { login: 'cleo', captcha: await people.solve() })
    await until('three mails', async () => people.mails().length === before + 3)
    expect(
      await people.sql(
        "select count(*)::int as mails from mails m join users using (user_id) where kind = 'reset' and name = 'cleo'",
      ),
    ).toEqual([{ mails: 4 }])
  })
})

describe('a profile', () => {
  it('changes only with the present password; a new address counts once it is confirmed, and the old one is told', async () => {
    await people.signUp('dora', 'dora@example.org')
    const [here, elsewhere] = [await people.signIn('dora'), await people.signIn('dora')]
    const update = (request: object) =>
      people.post('user/user_profile_account_update', request, bearer(here.access_token))
    expect((await update({ username: 'Dora-Two' })).body.fault).toBe('wrongPassword')
    expect((await update({ username: 'bob', currentPassword: password })).body.fault).toBe('nameTaken')
    await update({ username: 'Dora-Two', currentPassword: password })
    await until('the owner is told of the name', async () => people.mailsTo('dora@example.org').length === 2)
    const told = people.mailsTo('dora@example.org').map(decode)
    expect(told.filter((mail) => mail.includes('changed from dora to Dora-Two'))).toHaveLength(1)
    // nothing changed, and nothing is told
    await update({ username: 'Dora-Two', currentPassword: password })
    await update({ email: 'dora@new.example', currentPassword: password })
    const waiting = async () => {
      const { email, pendingEmail } = await people.data('user/user_profile_account_detail', {}, here.access_token)
      return [email, pendingEmail]
    }
    expect(await waiting()).toEqual(['dora@example.org', 'dora@new.example'])
    const link = { token: await people.linkOf('dora@new.example', 1) }
    expect((await people.data('user/confirmation', link)).needsPassword).toBe(true)
    expect(await people.fault('user/active', link)).toBe('linkPassword')
    // of whoever is signed in as somebody else too
    await people.signUp('dora-other', 'dora-other@example.org')
    expect(await people.fault('user/active', link, (await people.signIn('dora-other')).access_token)).toBe(
      'linkPassword',
    )
    expect(await people.data('user/confirmation', link, here.access_token)).toEqual({
      ...{ email: 'dora@new.example', username: 'Dora-Two', needsPassword: false },
    })
    await people.data('user/active', link, here.access_token)
    const detail = await people.data('user/user_profile_account_detail', {}, here.access_token)
    expect(detail).toMatchObject({ username: 'Dora-Two', email: 'dora@new.example', pendingEmail: null })
    // of an address that is somebody else's the same is said
    for (const email of ['dora.other@example.org', 'dora@nobody.example']) {
      await update({ email, currentPassword: password })
      expect(await waiting()).toEqual(['dora@new.example', email])
    }
    await people.sql("update users set asked_email_at = now() - interval '25 hours' where name = 'Dora-Two'")
    expect(await waiting()).toEqual(['dora@new.example', null])
    await until('the old address is told', async () => people.mailsTo('dora@example.org').length === 3)
    await update({ password: 'ten yellow lamps', currentPassword: password })
    expect((await people.post('user/sessions', {}, bearer(elsewhere.access_token))).status).toBe(401)
    expect((await people.post('user/sessions', {}, bearer(here.access_token))).status).toBe(200)
    await people.signIn('dora-two', 'ten yellow lamps')
  })
  it('forgets the address that was asked for, with its link, when the present one is asked for again', async () => {
    await people.signUp('nora', 'nora@example.org')
    const { access_token } = await people.signIn('nora')
    const ask = (email: string) =>
      people.data('user/user_profile_account_update', { email, currentPassword: password }, access_token)
    await ask('nora@mistyped.example')
    const token = await people.linkOf('nora@mistyped.example', 1)
    await ask('nora@example.org')
    const detail = await people.data('user/user_profile_account_detail', {}, access_token)
    expect(detail).toMatchObject({ email: 'nora@example.org', pendingEmail: null })
    expect(await people.fault('user/active', { token, password })).toBe('linkInvalid')
  })
  it('sends no more than three mails an hour to addresses of others, whatever they are; the answers stay the same', async () => {
    await people.signUp('elsa', 'elsa@example.org')
    const { access_token } = await people.signIn('elsa')
    // the next one would take back a mail that waits
    const ask = async (email: string) => {
      const answer = await people.post(
        'user/user_profile_account_update',
        { email, currentPassword: password },
        bearer(access_token),
      )
      await until('it is sent', async () => (await unsent()).length === 0)
      return answer
    }
    const unsent = () => people.sql("select from mails where kind = 'emailChange' and sent_at is null")
    const sent = () =>
      people.sql<{ to: string }>(
        "select recipient as to from mails where kind = 'emailChange' and recipient ilike '%@victim.example' order by 1",
      )
    const answers = []
    for (let time = 0; time < 6; time++) answers.push(await ask(`v${time}@victim.example`))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect((await sent()).map(({ to }) => to)).toEqual([0, 1, 2].map((time) => `v${time}@victim.example`))
    // the last link that was sent still counts
    await until('the last mail', async () => people.mailsTo('v2@victim.example').length === 1)
    // several askers, one recipient, however it is written
    await people.sql("delete from attempt_counts where key like 'mail by %'")
    for (const email of ['v9@victim.example', 'V9@victim.example', 'v9@VICTIM.example', 'V9@Victim.example']) {
      await people.sql("delete from attempt_counts where key like 'mail by %'")
      await ask(email)
    }
    expect((await sent()).filter(({ to }) => to.toLowerCase().startsWith('v9')).length).toBe(3)
    // an address that is somebody's counts alike
    await people.sql("delete from attempt_counts where key like 'mail by %'")
    const before = await people.sql("select from mails where kind = 'registeredAlready'")
    for (let time = 0; time < 5; time++) await ask('bob@example.org')
    expect((await people.sql("select from mails where kind = 'registeredAlready'")).length).toBe(before.length + 3)
  })
  it('of many that register one address at once no answer tells whether it is known', async () => {
    await people.signUp('known-one', 'known-one@example.org')
    for (const email of ['known-one@example.org', 'nobody.yet@example.org']) {
      const faults = await Promise.all(
        Array.from({ length: 8 }, async (_, index) =>
          people.fault('user/register', {
            username: `race.${email[0]}.${index}`,
            email,
            password,
            captcha: await people.solve(),
          }),
        ),
      )
      expect([email, faults.filter((one) => one !== undefined)]).toEqual([email, []])
    }
  })
  it('of two that take one name at once lets one have it, and tells the other', async () => {
    const names = ['hana', 'igor']
    for (const name of names) await people.signUp(name, `${name}@example.org`)
    const tokens = await Promise.all(names.map(async (name) => (await people.signIn(name)).access_token))
    for (let round = 0; round < 8; round++) {
      const answers = await Promise.all(
        tokens.map((token) =>
          people.post(
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
  it('is changed twenty times an hour in one way, for each change is told by mail', async () => {
    await people.signUp('rita', 'rita@example.org')
    const { access_token } = await people.signIn('rita')
    const rename = (username: string) =>
      people.fault('user/user_profile_account_update', { username, currentPassword: password }, access_token)
    for (let time = 1; time <= 20; time++) expect(await rename(`rita-${time}`)).toBeUndefined()
    expect(await rename('rita-21')).toBe('tooManyChanges')
    expect(await people.sql("select name from users where email = 'rita@example.org'")).toEqual([{ name: 'rita-20' }])
    const mails = "select from mails join users using (user_id) where kind = 'nameChanged' and name = 'rita-20'"
    expect(await people.sql(mails)).toHaveLength(20)
    await people.passes(61)
    expect(await rename('rita-21')).toBeUndefined()
  })
  it('is exported with all that is kept, and without secrets', async () => {
    await people.signUp('olga', 'olga@example.org')
    const { access_token } = await people.signIn('olga')
    const [{ userId }] = (await people.sql<{ userId: string }>(
      `update users set key_plan = 'team', wants_alerts = false where name = 'olga' returning user_id as "userId"`,
    )) as [{ userId: string }]
    const rows = [
      "watches (user_id, address, since_block) values ($1, '\\x01', 1)",
      `watch_events (user_id, timestamp, block_number, log_index, item, kind, amount, address, block_hash, transaction_hash,
         counterparty, token, token_item)
       values ($1, 5, 77, -1, 0, 'tokenIn', 4242, '\\x01', '\\x02', '\\x03', '\\x0404', '\\x0505', 6)`,
      "webhooks (user_id, url, sealed_secret) values ($1, 'https://hook.example/', '\\x5ec2e7')",
      `webhook_deliveries (user_id, number, body) values ($1, 3, '{"events":["what was told"]}')`,
      "verified_addresses (user_id, address, signer, message, signature) values ($1, '\\x01', '\\x01', 'the signed text', '\\x0606')",
      "address_challenges values ($1, '\\x07', now() + interval '1 hour', 'the text to sign')",
      "api_keys (user_id, key_hash, name, hint) values ($1, '\\x5ec2e7', 'a key', 'abc')",
      `mails (user_id, kind, event_key, recipient, data)
       values ($1, 'alert', 'olga', 'former@example.org', '{"from":"olga-before","unsubscribe":"/x?token=5ec2e7","events":["what was told"]}')`,
    ]
    for (const row of rows) await people.sql(`insert into ${row}`, [userId])
    await people.sql("insert into api_key_uses select key_id, now(), '/api/head', 9 from api_keys where user_id = $1", [
      userId,
    ])
    await people.sql(
      `insert into api_key_uses select key_id, now() - n * interval '1 minute', '/api/blocks', 1
         from api_keys, generate_series(1, 10001) n where user_id = $1`,
      [userId],
    )
    await people.sql(
      `insert into user_sessions (user_id, expires_at, refresh_hash, user_agent, client_address)
       select $1, now() + interval '1 day', sha256(n::text::bytea), 'browser', '::1' from generate_series(1, 101) n`,
      [userId],
    )
    await people.sql(
      `insert into notes (user_id, kind, subject, note)
       select $1, case when n % 2 = 0 then 'address' else 'transaction' end, sha256(n::text::bytea), 'note ' || n from generate_series(1, 401) n`,
      [userId],
    )
    const exported = await people.data('user/export_data', {}, access_token)
    expect(exported.notes.filter(({ kind }: { kind: string }) => kind === 'address')).toHaveLength(200)
    expect(new Set(exported.notes.map(({ note }: { note: string }) => note)).size).toBe(401)
    expect(exported).toMatchObject({
      settings: [{ keyPlan: 'team', wantsAlerts: false }],
      watch_events: [{ kind: 'tokenIn', amount: '4242', blockNumber: 77, counterparty: '0x0404', token: '0x0505' }],
      webhook_deliveries: [{ number: 3 }],
      verified_addresses: [{ message: 'the signed text', signature: '0x0606' }],
      address_challenges: [{ message: 'the text to sign' }],
      // of what grows without end the newest, and how many more there are
      more: { api_key_uses: 2, webhook_deliveries: 0, mails: 0 },
    })
    expect(exported.api_key_uses).toHaveLength(10_000)
    expect(exported.api_key_uses[0]).toMatchObject({ name: 'a key', call: '/api/head', uses: 9 })
    expect(exported.sessions).toHaveLength(102)
    expect(exported.mails).toContainEqual(
      expect.objectContaining({ recipient: 'former@example.org', data: { from: 'olga-before' } }),
    )
    expect(JSON.stringify(exported)).not.toMatch(/argon2|5ec2e7|what was told/)
    await people.data('user/delete_account', { currentPassword: password }, access_token)
  })
  it('is exported alike, whether an address that was asked for is somebody’s or nobody’s', async () => {
    await people.signUp('petra', 'petra@example.org')
    await people.signUp('quinn', 'quinn@example.org')
    const { access_token } = await people.signIn('quinn')
    const exported = async (email: string) => {
      await people.data('user/user_profile_account_update', { email, currentPassword: password }, access_token)
      const { sessions: _times, ...told } = await people.data('user/export_data', {}, access_token)
      return JSON.stringify(told).replaceAll(email, 'asked')
    }
    const taken = await exported('petra@example.org')
    const free = await exported('nobody@example.org')
    expect(free).toBe(taken)
  })
  it('is exported without secrets, and deleted with everything', async () => {
    const { access_token } = await people.signIn('dora-two', 'ten yellow lamps')
    const exported = await people.data('user/export_data', {}, access_token)
    expect(exported).toMatchObject({ account: { name: 'Dora-Two' }, notes: [], watches: [] })
    expect(JSON.stringify(exported)).not.toContain('argon2')
    expect(await people.fault('user/delete_account', { currentPassword: 'wrong' }, access_token)).toBe('wrongPassword')
    const [{ userId }] = (await people.sql<{ userId: string }>(
      `select user_id as "userId" from users where name = 'Dora-Two'`,
    )) as [{ userId: string }]
    const [{ email }] = (await people.sql<{ email: string }>("select email from users where name = 'Dora-Two'")) as [
      { email: string },
    ]
    await people.sql('delete from attempt_counts')
    // an address that was only asked for is another's: what is counted of it stays
    const asked = { email: 'victim@other.example', currentPassword: 'ten yellow lamps' }
    await people.data('user/user_profile_account_update', asked, access_token)
    await people.post('user/login', { username: asked.email, password: 'wrong' })
    const counts = () => people.sql<{ key: string }>("select key from attempt_counts where key not like 'login * %'")
    const ofAsked = (await counts()).filter(({ key }) => !key.includes(userId))
    expect(ofAsked.map(({ key }) => key.split(' ')[0]).sort()).toEqual(['login', 'login', 'mail', 'mail'])
    // by its former name and address too
    for (const username of ['Dora-Two', email, 'dora', 'dora@example.org']) {
      await people.post('user/login', { username, password: 'wrong' })
    }
    const typed = ['dora-two', email, asked.email].map((text) =>
      createHash('sha256').update(text.toLowerCase()).digest('base64url'),
    )
    expect((await counts()).length).toBeGreaterThan(2)
    // who tries addresses finds none by its plain hash
    expect((await counts()).filter(({ key }) => typed.some((hash) => key.includes(hash)))).toEqual([])
    // what a request beside the deletion counts goes too
    await people.sql(
      `create function count_beside() returns trigger language plpgsql as $$ begin
         insert into attempt_counts (key, attempts) values ('webhook test by ' || old.user_id, 1); return old; end $$`,
    )
    await people.sql('create trigger beside after delete on users for each row execute function count_beside()')
    await people.data('user/delete_account', { currentPassword: 'ten yellow lamps' }, access_token)
    const keysOf = (rows: { key: string }[]) => rows.map(({ key }) => key).sort()
    expect(keysOf(await counts())).toEqual(keysOf(ofAsked))
    await people.sql('drop function count_beside cascade')
    expect((await people.post('user/sessions', {}, bearer(access_token))).status).toBe(401)
    const tables = await people.sql<{ table: string }>(
      `select table_name as "table" from information_schema.columns where column_name = 'user_id' and table_schema = 'public'`,
    )
    expect(tables.length).toBeGreaterThan(8)
    for (const { table } of tables) {
      expect(await people.sql(`select 1 from ${table} where user_id = $1`, [userId]), table).toEqual([])
    }
    // nor does a text anywhere name the account
    const texts = await people.sql<{ table: string; column: string }>(
      `select table_name as "table", column_name as "column" from information_schema.columns
        where table_schema = 'public' and data_type in ('text', 'jsonb')`,
    )
    for (const { table, column } of texts) {
      const found = `select 1 from ${table} where strpos(${column}::text, $1) > 0 limit 1`
      expect(await people.sql(found, [userId]), `${table}.${column}`).toEqual([])
    }
  })
})

describe('whoever was in an account before its owner', () => {
  beforeEach(() => people.sql('delete from attempt_counts'))
  it('cannot move it to an address of theirs after the password was changed', async () => {
    await people.signUp('jill', 'jill@example.org')
    const [owner, thief] = [await people.signIn('jill'), await people.signIn('jill')]
    const update = (request: object, token: string) => people.data('user/user_profile_account_update', request, token)
    await update({ email: 'thief@example.net', currentPassword: password }, thief.access_token)
    const token = await people.linkOf('thief@example.net', 1)
    const later = await people.waitingMail('jill', 'emailChange', 'thief@example.net')
    await update({ password: 'eleven pink lamps', currentPassword: password }, owner.access_token)
    expect(await people.fault('user/active', { token })).toBe('linkInvalid')
    expect(await people.waits(later)).toBe(0)
    const { pendingEmail } = await people.data('user/user_profile_account_detail', {}, owner.access_token)
    expect(pendingEmail).toBe(null)
    // who changes both at once means the new address
    const both = { email: 'jill@new.example', password: 'twelve pink lamps', currentPassword: 'eleven pink lamps' }
    await update(both, owner.access_token)
    await people.data('user/active', { token: await people.linkOf('jill@new.example', 1) }, owner.access_token)
  })
  it('cannot use a password that was changed while it was looked at', async () => {
    const { access_token } = await people.signIn('jill', 'twelve pink lamps')
    const guesses = Array.from({ length: 4 }, (_, number) => number)
    const ask = (number: number) =>
      people.post(
        'user/user_profile_account_update',
        { email: `thief.${number}@example.net`, currentPassword: 'twelve pink lamps' },
        bearer(access_token),
      )
    const [changed] = await Promise.all([
      people.fault(
        'user/user_profile_account_update',
        { password: 'thirteen pink lamps', currentPassword: 'twelve pink lamps' },
        access_token,
      ),
      ...guesses.map(ask),
    ])
    expect(changed).toBeUndefined()
    // what was asked for before went with the change, and nothing was taken after it
    const left = await people.sql(
      `select from user_tokens join users using (user_id) where name = 'jill' and purpose = 'email'
       union all select from mails join users using (user_id) where name = 'jill' and kind = 'emailChange' and sent_at is null`,
    )
    expect(left).toEqual([])
  })
  it('cannot reset it by a link that went to the address it had before', async () => {
    await people.signUp('kate', 'kate@example.org')
    const { access_token } = await people.signIn('kate')
    await people.data('chain/forget_password', { login: 'kate', captcha: await people.solve() })
    const old = await people.linkOf('kate@example.org', 2)
    await people.data(
      'user/user_profile_account_update',
      { email: 'kate@new.example', currentPassword: password },
      access_token,
    )
    await people.data('user/active', { token: await people.linkOf('kate@new.example', 1), password })
    expect(await people.fault('chain/reset_password', { token: old, password: 'eleven pink lamps' })).toBe(
      'linkInvalid',
    )
    await people.signIn('kate@new.example')
  })
  it('of a change of address leaves the newest link alone', async () => {
    const { access_token } = await people.signIn('kate')
    const ask = (email: string) =>
      people.data('user/user_profile_account_update', { email, currentPassword: password }, access_token)
    await ask('kate@one.example')
    const first = await people.linkOf('kate@one.example', 1)
    const later = await people.waitingMail('kate', 'emailChange', 'kate@two.example')
    await ask('kate@three.example')
    expect(await people.waits(later)).toBe(0)
    expect(await people.fault('user/active', { token: first })).toBe('linkInvalid')
    await people.data('user/active', { token: await people.linkOf('kate@three.example', 1), password })
  })
  it('loses sessions, links and the feed by a new password by mail; the mail and the answer name what is left', async () => {
    await people.signUp('lena', 'lena@example.org')
    const { access_token } = await people.signIn('lena')
    const { url } = await people.data('user/set_watch_feed', { isOn: true }, access_token)
    const readFeed = async () => (await fetch(`${people.url}${new URL(url).pathname}${new URL(url).search}`)).status
    expect(await readFeed()).toBe(200)
    await people.data('user/add_api_key', { name: 'night shift' }, access_token)
    await people.sql('insert into webhooks (user_id, url, sealed_secret) values ($1, $2, $3)', [
      ...[await people.idOf('lena'), 'https://hook.example/services/secret-path', Buffer.from('00')],
    ])
    await people.sql(
      `insert into passkeys (user_id, counter, credential_id, public_key, transports, name)
       values ($1, 0, '\\x0a', '\\x02', '{}', 'Old phone')`,
      [await people.idOf('lena')],
    )
    await people.data('chain/forget_password', { login: 'lena', captcha: await people.solve() })
    // those before told of the key and of the feed
    const token = await people.linkOf('lena@example.org', 4)
    const answer = await people.data('chain/reset_password', { token, password: 'eleven pink lamps' })
    expect(answer).toEqual({
      hadFeed: true,
      webhook: 'hook.example',
      apiKeys: ['night shift'],
      hasApp: false,
      passkeys: ['Old phone'],
    })
    expect(await readFeed()).toBe(404)
    await until('the owner is told', async () => people.mailsTo('lena@example.org').length === 5)
    const told = decode(people.mailsTo('lena@example.org').find((mail) => mail.includes('was changed'))!)
    for (const named of ['hook.example', 'night shift', 'Old phone', 'feed']) expect(told).toContain(named)
    expect(told).not.toContain('secret-path')
  })
})
