import { lookAlikeKey } from '@corescope/decode/public-names/public-name'
import { until } from '@corescope/devnet/index-proof/until'
import { type Envelope, type IndexedApi, startIndexedApi } from '@corescope/devnet/test-worlds/indexed-api'
import { makeBundles, person, zeroHash } from '@corescope/devnet/test-worlds/make-bundles'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPasswords } from '../../people/passwords.ts'

const chain = makeBundles({ branch: 'keeping', from: 0, count: 12, parentHash: zeroHash })
/** What the test reads of a document. jsdom carries no types. */
interface XmlNode {
  textContent: string | null
  getAttribute(name: string): string | null
}
interface XmlDocument {
  documentElement: XmlNode
  getElementsByTagName(name: string): Iterable<XmlNode>
}
const { JSDOM } = (await import('jsdom' as string)) as {
  JSDOM: new () => { window: { DOMParser: new () => { parseFromString(text: string, type: string): XmlDocument } } }
}
const { DOMParser: Parser } = new JSDOM().window
const password = 'seven green lamps'
let world: IndexedApi
const tokens: Record<string, string> = {}

beforeAll(async () => {
  world = await startIndexedApi(chain[0]!.block.hash, {
    ...{ ARGON2_MEMORY_KIB: '8192', ARGON2_PASSES: '1', PUBLIC_URL: 'https://scan.example' },
    ...{ RATE_LIMIT_PER_SECOND: '1', RATE_LIMIT_BURST: '100000', API_KEY_PER_DAY: '3' },
    API_KEY_PLANS: 'team:50:6',
  })
  await world.commit(chain)
  await until('the API has heard of the last block', async () => {
    const { body } = await world.call('/api/chain/search_transaction', {})
    return body.data.total > 0
  })
  const hash = await createPasswords({ memoryKib: 8192, passes: 1 }).hash(password, 'test')
  for (const name of ['ann', 'bob']) {
    await world.sql(
      `insert into users (name, name_key, email, email_key, password_hash, locale, confirmed_at)
       values ($1, $1, $2, $2, $3, 'en', now())`,
      [name, `${name}@example.org`, hash],
    )
    tokens[name] = (await ask('user/login', { username: name, password })).access_token
  }
})
afterAll(() => world?.stop())

type Answer = Envelope & { fault?: string }
type Kept = Record<'transactionHash' | 'note', string>
const post = async (
  path: string,
  request: object,
  who?: string,
  more: Record<string, string> = {},
): Promise<Answer> => {
  const bearer: Record<string, string> = who === undefined ? {} : { authorization: `Bearer ${tokens[who]}` }
  const response = await fetch(`${world.url}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...bearer, ...more },
    body: JSON.stringify(request),
  })
  return (await response.json()) as Answer
}
const ask = async (path: string, request: object, who?: string) => {
  const { code, message, data } = await post(path, request, who)
  expect(code, message).toBe('00000')
  return data
}
const fault = async (path: string, request: object, who: string) => (await post(path, request, who)).fault

describe('private names and notes', () => {
  it('stand in public answers, for their owner alone', async () => {
    const address = person(1)
    await ask('user/save_note_address', { address, name: 'My shop', note: 'Rent\non the first' }, 'ann')
    const nameFor = async (who?: string) =>
      (await ask('chain/address_detail', { address }, who)).address?.privateName ??
      (await ask('chain/address_detail', { address }, who)).privateName
    const list = async (who?: string) => JSON.stringify(await ask('chain/search_transaction', { pageSize: 100 }, who))
    expect(await list('ann')).toContain('My shop')
    expect(await list('bob')).not.toContain('My shop')
    expect(await list()).not.toContain('My shop')
    expect(await nameFor('bob')).toBeFalsy()
    const page = await ask('user/page_notes_address', {}, 'ann')
    expect(page).toMatchObject({ total: 1, pages: 1, records: [{ name: 'My shop', note: 'Rent\non the first' }] })
    expect(page.records[0].address).toMatchObject({ hash: address, privateName: 'My shop' })
    expect((await ask('user/page_notes_address', {}, 'bob')).total).toBe(0)
    await ask('user/save_note_address', { address, name: '', note: '' }, 'ann')
    expect(await list('ann')).not.toContain('My shop')
  })
  it('keep what a change does not name, and go when nothing is left of them', async () => {
    const address = person(3)
    const save = (request: object) => ask('user/save_note_address', { address, ...request }, 'ann')
    const kept = (who = 'ann') => ask('user/get_note_address', { address }, who)
    const total = async () => (await ask('user/page_notes_address', {}, 'ann')).total
    expect(await kept()).toEqual({ name: '', note: '' })
    await save({ name: '' })
    await save({})
    expect(await total()).toBe(0)
    await save({ name: 'Shop', note: 'Rent' })
    await save({ name: 'Store' })
    expect(await kept()).toEqual({ name: 'Store', note: 'Rent' })
    await save({ note: 'Lease' })
    await save({})
    expect(await kept()).toEqual({ name: 'Store', note: 'Lease' })
    expect(await kept('bob')).toEqual({ name: '', note: '' })
    await ask('user/save_notes_address', { records: [{ address, name: 'Kiosk' }] }, 'ann')
    expect(await kept()).toEqual({ name: 'Kiosk', note: 'Lease' })
    // one that was written before notes were sealed keeps its other text too
    await world.sql("update notes set name = 'plain', sealed_name = null")
    await save({ note: '' })
    expect(await kept()).toEqual({ name: 'plain', note: '' })
    await save({ name: '' })
    expect(await total()).toBe(0)
  })
  it('are found by the search of their owner alone, whatever signs they hold', async () => {
    const address = person(2)
    await ask('user/save_note_address', { address, name: '50%_off \\ Orchard', note: '' }, 'ann')
    const find = async (keyword: string, who?: string) =>
      (await ask('chain/home_search_address', { keyword }, who)).suggestions
    for (const keyword of ['orch', '50%', '%_o', '\\ O'])
      expect(await find(keyword, 'ann'), keyword).toEqual([
        expect.objectContaining({ kind: 'name', path: `/address/${address}`, name: '50%_off \\ Orchard' }),
      ])
    expect(await find('5_%', 'ann')).toEqual([])
    expect(await find('orch', 'bob')).toEqual([])
    expect(await find('orch')).toEqual([])
    await ask('user/save_note_address', { address, name: '', note: '' }, 'ann')
  })
  it('are sealed at rest, as the labels of watched addresses are; those of before are shown and searched as they stand', async () => {
    const address = person(2)
    await ask('user/save_note_address', { address, name: 'Orchard', note: '' }, 'ann')
    await ask('user/add_watch_list', { address, name: 'Orchard' }, 'ann')
    const stored = await world.sql(
      "select name, encode(sealed_name, 'escape') as sealed from notes union all select name, encode(sealed_name, 'escape') from watches",
    )
    expect(stored).toHaveLength(2)
    expect(stored.map(({ name }) => name)).toEqual(['', ''])
    expect(JSON.stringify(stored)).not.toContain('Orchard')
    const find = async (keyword: string) =>
      (await ask('chain/home_search_address', { keyword }, 'ann')).suggestions.map(({ name }: { name: string }) => name)
    expect(await find('orch')).toEqual(['Orchard'])
    await world.sql("update notes set name = 'Vineyard', sealed_name = null")
    await world.sql('update users set names_version = names_version + 1')
    expect(await find('vine')).toEqual(['Vineyard'])
    await ask('user/modify_watch_list', { address, isDaily: true }, 'ann')
    expect((await ask('user/watch_list_detail', {}, 'ann')).records).toMatchObject([{ name: 'Orchard', isDaily: true }])
    await ask('user/modify_watch_list', { address, name: '' }, 'ann')
    expect((await ask('user/watch_list_detail', {}, 'ann')).records).toMatchObject([{ name: '' }])
    await ask('user/modify_watch_list', { address, remove: true }, 'ann')
    await ask('user/save_note_address', { address, name: '', note: '' }, 'ann')
    expect(await find('vine')).toEqual([])
  })
  it('of transactions too', async () => {
    const [{ transactionHash }] = (await ask('chain/search_transaction', {})).records
    await ask('user/save_note_tx', { transactionHash, note: 'the rent' }, 'ann')
    const noteFor = async (who?: string) => (await ask('chain/search_transaction', {}, who)).records[0].privateNote
    expect(await Promise.all([noteFor('ann'), noteFor('bob'), noteFor()])).toEqual(['the rent', undefined, undefined])
    // its card is asked for by itself
    expect(await ask('chain/view_txn', { transactionHash }, 'ann')).toMatchObject({ privateNote: 'the rent' })
    expect(await ask('chain/view_txn', { transactionHash })).not.toHaveProperty('privateNote')
    expect(await ask('user/get_note_tx', { transactionHash }, 'ann')).toEqual({ note: 'the rent' })
    expect(await ask('user/get_note_tx', { transactionHash }, 'bob')).toEqual({ note: '' })
    expect((await ask('user/page_notes_tx', {}, 'ann')).records).toMatchObject([{ transactionHash, note: 'the rent' }])
    const { notes } = await ask('user/export_data', {}, 'ann')
    expect(notes).toMatchObject([{ kind: 'transaction', subject: transactionHash, note: 'the rent' }])
    // a copy of the row has no text in it
    const stored = await world.sql<{ note: string; sealed: string }>(
      "select note, encode(sealed_note, 'escape') as sealed from notes",
    )
    expect(stored).toHaveLength(1)
    expect(stored[0]!.note).toBe('')
    expect(stored[0]!.sealed).not.toContain('the rent')
    // written by an earlier version
    await world.sql("update notes set note = 'before', sealed_note = null")
    expect(await ask('user/get_note_tx', { transactionHash }, 'ann')).toEqual({ note: 'before' })
    await ask('user/save_note_tx', { transactionHash, note: 'the rent' }, 'ann')
  })
  it('of transactions stand in files for their writer alone, read with the rows that they belong to', async () => {
    const { records, total } = await ask('chain/search_transaction', {})
    const save = (note: string) =>
      ask('user/save_note_tx', { transactionHash: records[1].transactionHash, note }, 'ann')
    await save('=1+1\nand more')
    const saved = async (query: string, who?: string) => {
      const headers: Record<string, string> = who === undefined ? {} : { authorization: `Bearer ${tokens[who]}` }
      const response = await fetch(`${world.url}/api/chain/export?${query}`, { headers })
      expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
      return await response.text()
    }
    const [head, ...rows] = (await saved('type=transactions', 'ann')).split('\r\n')
    expect(head).toMatch(/,status,method,privateNote$/)
    expect(rows).toHaveLength(total + 1)
    const noted = rows.filter((row) => row !== '' && !row.endsWith(','))
    expect(noted.map((row) => row.split(',').at(-1))).toEqual(['the rent', `"'=1+1\nand more"`])
    expect(noted.map((row) => row.split(',')[0])).toEqual([records[0].transactionHash, records[1].transactionHash])
    await world.sql(
      `insert into lanes (name, number, hash) select 'traces', number, hash from lanes where name = 'blocks'
       on conflict (name) do update set number = excluded.number, hash = excluded.hash`,
    )
    expect((await saved('type=internaltxns', 'ann')).split('\r\n')[0]).toMatch(/,privateNote$/)
    expect(await saved('type=accounts', 'ann')).not.toContain('privateNote')
    for (const who of ['bob', undefined]) expect(await saved('type=transactions', who)).not.toMatch(/privateNote|rent/)
    await save('')
  })
  it('that no key opens any more are null in their place, and whatever shows them stands', async () => {
    const address = person(1)
    const [{ transactionHash }] = (await ask('chain/search_transaction', {})).records
    await ask('user/save_note_address', { address, name: 'My shop', note: 'Rent' }, 'ann')
    await ask('user/save_note_tx', { transactionHash, note: 'the rent' }, 'ann')
    // bytes 1 to 4 name the key
    const otherKey = (table: string, column: string) =>
      world.sql(`update ${table} set ${column} = set_byte(${column}, 1, get_byte(${column}, 1) # 255)`)
    await otherKey('notes', 'sealed_note')
    expect((await ask('chain/search_transaction', {}, 'ann')).records[0].privateNote).toBe(null)
    expect(await ask('user/get_note_tx', { transactionHash }, 'ann')).toEqual({ note: null })
    expect((await ask('user/page_notes_tx', {}, 'ann')).records).toMatchObject([{ transactionHash, note: null }])
    const { records } = await ask('user/page_notes_address', {}, 'ann')
    expect(records).toMatchObject([{ name: 'My shop', note: null }])
    await otherKey('notes', 'sealed_name')
    const page = await ask('user/page_notes_address', {}, 'ann')
    expect(page.records).toMatchObject([{ name: null, address: { privateName: null, isNameSealed: true } }])
    expect(JSON.stringify(await ask('chain/search_transaction', { pageSize: 100 }, 'ann'))).toContain('isNameSealed')
    expect(JSON.stringify(await ask('chain/search_transaction', { pageSize: 100 }, 'bob'))).not.toContain(
      'isNameSealed',
    )
    expect((await ask('chain/home_search_address', { keyword: 'My sh' }, 'ann')).suggestions).toEqual([])
    await ask('user/add_watch_list', { address, name: 'Cold' }, 'ann')
    await otherKey('watches', 'sealed_name')
    expect((await ask('user/watch_list_detail', {}, 'ann')).records).toMatchObject([{ name: null }])
    await ask('user/modify_watch_list', { address, remove: true }, 'ann')
    const { notes } = await ask('user/export_data', {}, 'ann')
    expect(notes.map(({ note }: { note: unknown }) => note)).toEqual([null, null])
    // what is written anew is sealed by the key of today
    await ask('user/save_note_tx', { transactionHash, note: 'the rent' }, 'ann')
    expect(await ask('user/get_note_tx', { transactionHash }, 'ann')).toEqual({ note: 'the rent' })
    await ask('user/save_note_address', { address, name: '', note: '' }, 'ann')
  })
  it('are written many at once, all of them or none', async () => {
    const records = Array.from({ length: 200 }, (_none, at) => ({
      address: `0xbb${(at + 1).toString(16).padStart(38, '0')}`,
      name: `n${at}`,
    }))
    await ask('user/save_notes_address', { records }, 'bob')
    expect(await ask('user/page_notes_address', {}, 'bob')).toMatchObject({ total: 200 })
    const { message } = await post('user/save_notes_address', { records: [...records, records[0]] }, 'bob')
    expect(message).toContain('records')
    const wrong = [
      { address: records[0]!.address, name: 'changed' },
      { address: 'x', name: 'y' },
    ]
    expect((await post('user/save_notes_address', { records: wrong }, 'bob')).code).not.toBe('00000')
    expect(JSON.stringify(await ask('user/page_notes_address', { pageSize: 100 }, 'bob'))).not.toContain('changed')
    const emptied = records.map(({ address }) => ({ address, name: '', note: '' }))
    await ask('user/save_notes_address', { records: emptied }, 'bob')
    expect(await ask('user/page_notes_address', {}, 'bob')).toMatchObject({ total: 0 })
  })
  it('of transactions are written many at once too, all of them or none', async () => {
    const { records: listed } = await ask('chain/search_transaction', {})
    const records = listed.slice(0, 3).map(({ transactionHash }: { transactionHash: string }, at: number) => ({
      transactionHash,
      note: `n${at}`,
    }))
    const save = (given: object[]) => post('user/save_notes_tx', { records: given }, 'bob')
    const kept = async () => {
      const page = await ask('user/page_notes_tx', {}, 'bob')
      return Object.fromEntries(page.records.map(({ transactionHash, note }: Kept) => [transactionHash, note]))
    }
    expect((await save(records)).code).toBe('00000')
    const written = Object.fromEntries(records.map(({ transactionHash, note }: Kept) => [transactionHash, note]))
    expect(await kept()).toEqual(written)
    for (const wrong of [{ transactionHash: person(1), note: 'x' }, { transactionHash: records[1].transactionHash }])
      expect((await save([{ ...records[0], note: 'changed' }, wrong])).message).toContain('records')
    expect((await save(Array(201).fill(records[0]))).message).toContain('records')
    // 9,997 addresses more are as many as one keeps
    await world.sql(
      `insert into notes (user_id, kind, subject, name)
       select user_id, 'address', decode(lpad(to_hex(place), 40, '0'), 'hex'), 'x' from users, generate_series(1, 9997) place where name = 'bob'`,
    )
    const more = { transactionHash: `0x${'9'.repeat(64)}`, note: 'x' }
    expect(await fault('user/save_notes_tx', { records: [{ ...records[0], note: 'changed' }, more] }, 'bob')).toBe(
      'tooMany',
    )
    expect(await kept()).toEqual(written)
    await world.sql(
      "delete from notes where kind = 'address' and user_id = (select user_id from users where name = 'bob')",
    )
    await save(records.map(({ transactionHash }: Kept) => ({ transactionHash, note: '' })))
    expect(await kept()).toEqual({})
  })
  it('have pages without end, empty past the last', async () => {
    const far = { pageNum: 2 ** 40 - 1, pageSize: 100 }
    expect(await ask('user/page_notes_address', far, 'ann')).toMatchObject({ records: [], total: 0 })
    expect(await ask('user/page_notes_tx', far, 'ann')).toMatchObject({ records: [], total: 1 })
  })
  it('take no signs that change the direction of reading', async () => {
    const { message } = await post('user/save_note_address', { address: person(1), name: 'a\u202eb' }, 'ann')
    expect(message).toContain('name')
  })
})

describe('the watch list', () => {
  it('has pages of events without end, empty past the last', async () => {
    const far = { pageNum: 2 ** 40 - 1, pageSize: 100 }
    expect(await ask('user/page_watch_events', far, 'ann')).toMatchObject({ records: [], total: 0 })
  })
  it('is added to, changed and removed from, each for oneself', async () => {
    const address = person(2)
    await ask('user/add_watch_list', { address, name: 'Cold', isDaily: true }, 'ann')
    expect(await fault('user/add_watch_list', { address }, 'ann')).toBe('alreadyThere')
    await ask('user/add_watch_list', { address }, 'bob')
    await ask('user/modify_watch_list', { address, wantsOutgoing: false }, 'ann')
    const [watch] = (await ask('user/watch_list_detail', {}, 'ann')).records
    expect(watch).toMatchObject({ name: 'Cold', isDaily: true, wantsIncoming: true, wantsOutgoing: false })
    expect(watch.address.hash).toBe(address)
    await ask('user/modify_watch_list', { address, remove: true }, 'ann')
    expect(await fault('user/modify_watch_list', { address, name: 'x' }, 'ann')).toBe('notThere')
    expect((await ask('user/watch_list_detail', {}, 'bob')).records).toHaveLength(1)
  })
})

describe('the feed of watched addresses', () => {
  const read = (token: string) => fetch(`${world.url}/api/feed?token=${token}`)
  const xml = async (token: string) => {
    const response = await read(token)
    expect(response.status).toBe(200)
    const document = new Parser().parseFromString(await response.text(), 'application/xml')
    const list = (name: string) => [...document.getElementsByTagName(name)].map(({ textContent }) => textContent ?? '')
    return { document, list, headers: response.headers }
  }
  const make = async (who: string): Promise<string> => {
    const { url } = await ask('user/set_watch_feed', { isOn: true }, who)
    expect(url).toMatch(/^https:\/\/scan[.]example\/api\/feed[?]token=[\w-]{43}$/)
    return url.split('=')[1]!
  }
  const put = async (address: string, name: string) => {
    await ask('user/add_watch_list', { address, name }, 'ann')
    await world.sql(
      `insert into watch_events (user_id, address, kind, log_index, item, amount, counterparty, transaction_hash, block_number,
                                 block_hash, timestamp)
       select user_id, address, 'incoming', -1, 0, 5 * 10::numeric ^ 17, '\\x01', sha256(address), 3, '\\x00', 1700000000
         from watches where address = decode(substr($1, 3), 'hex')`,
      [address],
    )
  }
  it('is read by its secret link alone, which is told once, renewed and ended', async () => {
    expect((await ask('user/watch_list_detail', {}, 'ann')).feed).toBe(null)
    const token = await make('ann')
    expect(JSON.stringify(await world.sql('select * from watch_feeds'))).not.toContain(token)
    expect(await toldTo('ann', 'feedMade')).toEqual([''])
    const { headers, list } = await xml(token)
    expect(headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(list('entry')).toEqual([])
    const { feed } = await ask('user/watch_list_detail', {}, 'ann')
    expect(feed).toEqual({ createdAt: expect.any(Number), readAt: expect.any(Number) })
    expect((await ask('user/watch_list_detail', {}, 'bob')).feed).toBe(null)
    expect(await ask('user/set_watch_feed', { isOn: false }, 'bob')).toEqual({ url: null })

    const renewed = await make('ann')
    expect([(await read(token)).status, (await read(renewed)).status]).toEqual([404, 200])
    for (const wrong of ['', 'x', `${renewed}0`, renewed.toUpperCase(), tokens.ann!]) {
      const answer = await read(wrong)
      expect([answer.status, answer.headers.get('cache-control')], wrong).toEqual([404, 'private, no-store'])
    }
    expect((await fetch(`${world.url}/api/feed`)).status).toBe(404)
    // it opens nothing else
    const other = await fetch(`${world.url}/api/user/watch_list_detail`, {
      ...{ method: 'POST', body: '{}' },
      headers: { 'content-type': 'application/json', authorization: `Bearer ${renewed}` },
    })
    expect(other.status).toBe(401)
    await world.sql("update users set disabled_at = now() where name = 'ann'")
    expect((await read(renewed)).status).toBe(404)
    await world.sql("update users set disabled_at = null where name = 'ann'")
    await ask('user/set_watch_feed', { isOn: false }, 'ann')
    expect((await read(renewed)).status).toBe(404)
    expect((await read(await make('bob'))).status).toBe(200)
  })
  it('is well-formed whatever is named, keeps its ids, says what was withdrawn, and waits for what is to be final', async () => {
    const token = await make('ann')
    await put(person(5), '<b>&"\'</b> ]]>')
    await put(person(6), 'Vault')
    const first = await xml(token)
    expect(first.list('title')).toEqual([
      'Watched addresses of ann · Corescope',
      expect.stringMatching(/^Vault received 0[.]5 \w+ from 0x/),
      expect.stringMatching(/^<b>&"'<\/b> \]\]> received 0[.]5 \w+ from 0x/),
    ])
    expect(first.list('subtitle')).toEqual(['The newest 100 events'])
    expect(first.list('published')).toEqual(Array(2).fill('2023-11-14T22:13:20Z'))
    expect(first.list('id').every((id) => /^urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id))).toBe(true)
    expect(new Set(first.list('id')).size).toBe(3)

    await world.sql("update watch_events set withdrawn_at = now(), changed_at = now() + interval '1 hour'")
    await world.sql("update users set locale = 'zh_CN' where name = 'ann'")
    const second = await xml(await make('ann'))
    expect(second.list('id')).toEqual(first.list('id'))
    expect(second.list('title')[1]).toMatch(/^已撤回：Vault 从 .* 收到 0[.]5/)
    expect(second.list('updated')[1]! > first.list('updated')[1]!).toBe(true)
    expect(second.document.documentElement.getAttribute('xml:lang')).toBe('zh-CN')
    await world.sql("update users set locale = 'en' where name = 'ann'")

    await ask('user/modify_watch_list', { address: person(6), isFinalOnly: true }, 'ann')
    const latest = await make('ann')
    expect((await xml(latest)).list('entry')).toHaveLength(1)
    await world.sql('update watch_events set withdrawn_at = null')
    await world.nodeSays(11, 2)
    expect((await xml(latest)).list('entry')).toHaveLength(1)
    await world.nodeSays(11, 3)
    expect((await xml(latest)).list('entry')).toHaveLength(2)
    await world.sql(
      `insert into watch_events (user_id, address, kind, log_index, item, amount, transaction_hash, block_number, block_hash, timestamp)
       select user_id, address, 'incoming', -1, 0, 1, sha256(n::text::bytea), 3, '\\x00', 0 from watches, generate_series(1, 150) n
        where address = decode(substr($1, 3), 'hex')`,
      [person(6)],
    )
    expect((await xml(latest)).list('entry')).toHaveLength(100)
    for (const address of [person(5), person(6)]) await ask('user/modify_watch_list', { address, remove: true }, 'ann')
    expect((await xml(latest)).list('entry')).toEqual([])
  })
  it('has what a tab tells of: the newest events with their ids, once the index stands at the head of its node', async () => {
    await put(person(5), 'Till')
    const told = () => ask('user/newest_watch_events', {}, 'ann')
    await world.nodeSays(11, 3)
    const [event] = (await told()).records
    expect(event).toMatchObject({
      ...{
        kind: 'incoming',
        name: 'Till',
        amount: '500000000000000000',
        isWithdrawn: false,
        counterparty: { hash: '0x01' },
      },
      ...{ address: { hash: person(5) }, eventId: expect.any(Number) },
    })
    expect((await ask('user/page_watch_events', { pageNum: 1, pageSize: 25 }, 'ann')).records).toMatchObject([
      { eventId: event.eventId },
    ])
    await world.sql('update watch_events set withdrawn_at = now()')
    expect((await told()).records).toMatchObject([{ eventId: event.eventId, isWithdrawn: true }])
    expect((await ask('user/newest_watch_events', {}, 'bob')).records).toEqual([])
    await world.nodeSays(500, 3)
    expect(await told()).toMatchObject({ isLevel: false, records: [] })
    await world.nodeSays(11, 3)
    await ask('user/modify_watch_list', { address: person(5), remove: true }, 'ann')
  })
  it('of one link is read so often, and goes with its account', async () => {
    const token = await make('ann')
    const answers = await Promise.all(Array.from({ length: 40 }, () => read(token)))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(0)
    expect(Number(refused[0]!.headers.get('retry-after'))).toBeGreaterThan(0)
    await world.sql(
      "insert into users (name, name_key, email, email_key, password_hash, locale) values ('cid', 'cid', 'c', 'c', '', 'en')",
    )
    await world.sql(
      "insert into watch_feeds (user_id, token_hash) select user_id, '\\x01' from users where name = 'cid'",
    )
    await world.sql("delete from users where name = 'cid'")
    expect(await world.sql("select from watch_feeds where token_hash = '\\x01'")).toEqual([])
  })
})

describe('the webhook of watched addresses', () => {
  const webhookOf = async (who: string) => (await ask('user/watch_list_detail', {}, who)).webhook
  it('is set with a secret that is told once and kept sealed, tested, and ended; it is its user’s alone', async () => {
    expect(await webhookOf('ann')).toBe(null)
    const { secret } = await ask('user/set_watch_webhook', { url: ' https://hook.example.org/a?b=c ' }, 'ann')
    expect(secret).toMatch(/^[\w-]{43}$/)
    expect(await webhookOf('ann')).toEqual({
      ...{ url: 'https://hook.example.org/a?b=c', createdAt: expect.any(Number), sentAt: null },
      ...{ problem: null, problemCode: null, problemStatus: null, endedAt: null, waiting: 0 },
    })
    expect(JSON.stringify(await world.sql("select *, encode(sealed_secret, 'escape') from webhooks"))).not.toContain(
      secret,
    )
    expect(await webhookOf('bob')).toBe(null)
    expect(await fault('user/test_watch_webhook', {}, 'bob')).toBe('webhookWait')
    expect(await ask('user/test_watch_webhook', {}, 'ann')).toEqual({})
    expect(await fault('user/test_watch_webhook', {}, 'ann')).toBe('webhookWait')
    expect(await webhookOf('ann')).toMatchObject({ waiting: 1 })
    const other = await ask('user/set_watch_webhook', { url: 'https://hook.example.org/b' }, 'ann')
    expect(other.secret).not.toBe(secret)
    expect(await webhookOf('ann')).toMatchObject({ url: 'https://hook.example.org/b', waiting: 0 })
    expect(await ask('user/set_watch_webhook', { url: null }, 'ann')).toEqual({ secret: null })
    expect(await webhookOf('ann')).toBe(null)
    expect(await world.sql('select from webhook_deliveries')).toEqual([])
  })
  it('is told to its owner by mail, by its host alone', async () => {
    expect(await toldTo('ann', 'webhookSet')).toEqual(['hook.example.org', 'hook.example.org'])
    expect(await toldTo('bob', 'webhookSet')).toEqual([])
  })
  it.each([
    'http://hook.example.org/',
    'https://me:pass@hook.example.org/',
    'https://hook.example.org/#x',
    'javascript:alert(1)',
    'hook',
    'https://10.0.0.1/',
    'https://[fd00::1]/',
    'https://169.254.169.254/latest',
    'https://2130706433/',
    'https://localhost/',
    'https://localhost./',
    'https://foo.localhost/',
    'https://metadata.google.internal/',
    'https://printer.local/',
    'https://intranet/',
    'https://hook.example.org:22/',
    'https://hook.example.org:80/',
    'https://hook.example.org:1023/',
  ])('%s is refused', async (url) => {
    expect(await fault('user/set_watch_webhook', { url }, 'ann')).toBe('webhookUrl')
  })
})

/** What the mails of a kind name, oldest first. */
const toldTo = async (who: string, kind: string) =>
  (
    await world.sql<{ added: string }>(
      "select data ->> 'added' as added from mails join users using (user_id) where name = $1 and kind = $2 order by mail_id",
      [who, kind],
    )
  ).map(({ added }) => added)

describe('an API key', () => {
  const dialect = (apiKey: string) =>
    fetch(`${world.url}/api?module=stats&action=coresupply&apikey=${apiKey}`).then((response) => response.text())
  const askByForm = (apiKey: string) =>
    fetch(`${world.url}/api`, {
      method: 'POST',
      body: new URLSearchParams({ module: 'stats', action: 'coreprice', apikey: apiKey }),
    }).then((response) => response.text())
  it('is told once, counted, limited a day, and revoked by its owner alone', async () => {
    const { apiKey } = await ask('user/add_api_key', { name: 'bot' }, 'ann')
    expect(apiKey).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify(await world.sql('select * from api_keys'))).not.toContain(apiKey)
    for (let time = 0; time < 3; time++) expect(await dialect(apiKey)).not.toContain('rate limit')
    expect(await dialect(apiKey)).toContain('this API key (no requests left today)')
    expect(await dialect('any')).not.toContain('rate limit')
    expect(await askByForm(apiKey)).toContain('this API key (no requests left today)')
    expect(await askByForm('any')).not.toContain('rate limit')
    // what was refused is no use
    const list = await ask('user/page_api_key', {}, 'ann')
    expect(list).toMatchObject({ perDay: 3, records: [{ name: 'bot', hint: apiKey.slice(0, 8), usesToday: 3 }] })
    const { keyId } = list.records[0]
    expect((await ask('user/api_key_uses', { keyId }, 'ann')).records).toEqual([
      { hour: expect.any(Number), call: '/api stats.coresupply', uses: 3 },
    ])
    expect(await fault('user/api_key_uses', { keyId }, 'bob')).toBe('notThere')
    expect(await fault('user/edit_api_key', { keyId, revoke: true }, 'bob')).toBe('notThere')
    await ask('user/edit_api_key', { keyId, revoke: true }, 'ann')
    expect(await dialect(apiKey)).not.toContain('rate limit')
    expect((await ask('user/page_api_key', {}, 'ann')).records[0]).toMatchObject({ isRevoked: true, usesToday: 3 })
  })
  it('that nobody has is ignored, and the answer says so', async () => {
    const { apiKey } = await ask('user/add_api_key', { name: 'right' }, 'ann')
    const wordOf = async (key: string) => {
      const headers = { 'x-api-key': key }
      const { status, headers: told } = await fetch(`${world.url}/api?module=stats&action=coresupply`, { headers })
      return [status, told.get('x-api-key')]
    }
    expect(await wordOf(apiKey)).toEqual([200, null])
    expect(await wordOf(`${apiKey.slice(0, -2)}__`)).toEqual([200, 'unknown'])
    expect(await wordOf('typed wrong')).toEqual([200, 'unknown'])
    const form = { method: 'POST', body: new URLSearchParams({ module: 'stats', action: 'coresupply', apikey: 'any' }) }
    expect((await fetch(`${world.url}/api`, form)).headers.get('x-api-key')).toBe('unknown')
  })
  it('counts each call of a batch, by its method, where there is room for all of them', async () => {
    const { apiKey } = await ask('user/add_api_key', { name: 'wallet' }, 'ann')
    const send = (...methods: string[]) =>
      fetch(`${world.url}/rpc`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': apiKey },
        body: JSON.stringify(methods.map((method, id) => ({ jsonrpc: '2.0', id, method }))),
      }).then(({ status }) => status)
    const [four, two] = [Array.from({ length: 4 }, () => 'eth_chainId'), ['eth_chainId', 'my_secret']]
    expect([await send(...four), await send(...two), await send(...two)]).toEqual([429, 200, 429])
    const { records } = await ask('user/page_api_key', {}, 'ann')
    const { keyId, usesToday } = records.find(({ name }: { name: string }) => name === 'wallet')
    expect(usesToday).toBe(2)
    const uses = (await ask('user/api_key_uses', { keyId }, 'ann')).records
    expect(uses.map(({ call, uses: count }: { call: string; uses: number }) => [call, count]).sort()).toEqual([
      ['/rpc eth_chainId', 1],
      ['/rpc', 1],
    ])
    await ask('user/edit_api_key', { keyId, revoke: true }, 'ann')
  })
  it('tells a hundred calls of an hour apart: one that is known stays itself, and takes no room of new ones', async () => {
    const { apiKey } = await ask('user/add_api_key', { name: 'many' }, 'ann')
    const keyOf = "(select key_id from api_keys where name = 'many')"
    // of the next hour too, in case it begins meanwhile
    await world.sql(
      `insert into api_key_uses (key_id, hour, call, uses)
       select ${keyOf}, date_trunc('hour', now()) + later * interval '1 hour', case n when 0 then '/rpc eth_chainId' else n::text end, 0
         from generate_series(0, 98) n, generate_series(0, 1) later`,
    )
    for (const methods of [['eth_chainId', 'eth_blockNumber'], ['eth_chainId']])
      await fetch(`${world.url}/rpc`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': apiKey },
        body: JSON.stringify(methods.map((method, id) => ({ jsonrpc: '2.0', id, method }))),
      })
    const { keyId } = (await ask('user/page_api_key', {}, 'ann')).records.find(
      ({ name }: { name: string }) => name === 'many',
    )
    const used = `select call, sum(uses)::int as uses from api_key_uses where key_id = ${keyOf} and uses > 0 group by 1 order by 1`
    expect(await world.sql(used)).toEqual([
      { call: '/rpc eth_blockNumber', uses: 1 },
      { call: '/rpc eth_chainId', uses: 2 },
    ])
    await ask('user/edit_api_key', { keyId, revoke: true }, 'ann')
  })
  it('has the limits of its user’s plan, where the settings name it', async () => {
    const { apiKey } = await ask('user/add_api_key', { name: 'planned' }, 'ann')
    await world.sql("update users set key_plan = 'team' where name = 'ann'")
    const limits = async () => {
      const { plan, perSecond, perDay } = await ask('user/page_api_key', {}, 'ann')
      return { plan, perSecond, perDay }
    }
    expect(await limits()).toEqual({ plan: 'team', perSecond: 50, perDay: 6 })
    for (let time = 0; time < 6; time++) expect(await dialect(apiKey)).not.toContain('rate limit')
    expect(await dialect(apiKey)).toContain('this API key (no requests left today)')
    await world.sql("update users set key_plan = 'gone' where name = 'ann'")
    expect(await limits()).toMatchObject({ plan: null, perDay: 3 })
  })
  it('is as many as an account may have, also of those that are made at once', async () => {
    const made = Array.from({ length: 20 }, (_, count) => post('user/add_api_key', { name: `key ${count}` }, 'bob'))
    const faults = (await Promise.all(made)).map((answer) => answer.fault)
    expect(faults.filter((one) => one === undefined)).toHaveLength(10)
    // what is refused takes no turn of the day
    expect(
      await world.sql("select max(attempts)::int as most from attempt_counts where key like 'api keys of %'"),
    ).toEqual([{ most: 10 }])
    expect(await fault('user/add_api_key', { name: 'one more' }, 'bob')).toBe('tooMany')
  })
  it('is told to its owner by mail, and fills no mailbox', async () => {
    expect(await toldTo('ann', 'apiKeyAdded')).toEqual(['bot', 'right', 'wallet', 'many', 'planned'])
    expect(await toldTo('bob', 'apiKeyAdded')).toHaveLength(10)
    const { records } = await ask('user/page_api_key', {}, 'bob')
    const { keyId } = records[0]
    await ask('user/edit_api_key', { keyId, revoke: true }, 'bob')
    await world.sql("update attempt_counts set attempts = 20 where key like 'mail apiKeyAdded to %'")
    await ask('user/add_api_key', { name: 'untold' }, 'bob')
    expect(await toldTo('bob', 'apiKeyAdded')).toHaveLength(10)
  })
})

describe('a custom ABI', () => {
  const abi = JSON.stringify([{ type: 'function', name: 'pay', inputs: [{ type: 'uint256', name: 'amount' }] }])
  it('is kept, changed and forgotten; what is no ABI is refused', async () => {
    const contractAddress = person(3)
    for (const bad of [
      'no JSON',
      '{}',
      '[]',
      '[{"type":"function","name":"a b"}]',
      '[{"type":"event","inputs":[{"type":"int999999"}]}]',
      `[{"type":"event","inputs":${'[{"type":"tuple","components":'.repeat(5_000)}[]${'}]'.repeat(5_000)}}]`,
    ]) {
      expect(await fault('user/add_custom_abi', { contractAddress, name: 'Till', abi: bad }, 'ann'), bad).toBe(
        'abiInvalid',
      )
    }
    await ask('user/add_custom_abi', { contractAddress, name: 'Till', abi }, 'ann')
    expect(await fault('user/add_custom_abi', { contractAddress, name: 'Till', abi }, 'ann')).toBe('alreadyThere')
    await ask('user/modify_custom_abi', { contractAddress, name: 'Till 2' }, 'ann')
    expect((await ask('user/page_custom_abi', {}, 'ann')).records).toMatchObject([{ name: 'Till 2' }])
    expect((await ask('user/page_custom_abi', {}, 'bob')).records).toEqual([])
    const signatures = 'pay(uint256 amount)\nevent Paid(address indexed by, uint256 amount);'
    await ask('user/modify_custom_abi', { contractAddress, abi: signatures }, 'ann')
    const [signed] = (await ask('user/page_custom_abi', {}, 'ann')).records
    expect(JSON.parse(signed.abi)).toMatchObject([
      { type: 'function', name: 'pay', inputs: [{ name: 'amount', type: 'uint256' }] },
      { type: 'event', name: 'Paid', inputs: [{ name: 'by', indexed: true }, { name: 'amount' }] },
    ])
    const nul = `[{"type":"function","name":"pay","inputs":[{"type":"uint256","name":"a\\u0000b"}]}]`
    await ask('user/modify_custom_abi', { contractAddress, abi: nul }, 'ann')
    expect(JSON.parse((await ask('user/page_custom_abi', {}, 'ann')).records[0].abi)[0].inputs).toEqual([
      { name: '', type: 'uint256' },
    ])
    await ask('user/modify_custom_abi', { contractAddress, remove: true }, 'ann')
    expect(await fault('user/modify_custom_abi', { contractAddress, remove: true }, 'ann')).toBe('notThere')
  })
})

it('ABIs that are longer together than one account keeps are refused with that reason, new or changed', async () => {
  const abi = JSON.stringify([{ type: 'function', name: 'pay', inputs: [] }])
  const [kept, large, other] = [person(3), person(4), person(5)]
  await ask('user/add_custom_abi', { contractAddress: kept, name: 'Till', abi }, 'bob')
  await world.sql(
    `insert into custom_abis (user_id, contract_address, name, abi)
     select user_id, $1, 'Large', to_jsonb(repeat('x', 7999900)) from users where name = 'bob'`,
    [Buffer.from(large.slice(2), 'hex')],
  )
  const longer = JSON.stringify([{ type: 'function', name: 'p'.repeat(200), inputs: [] }])
  const change = { contractAddress: kept, name: 'Till', abi: longer }
  expect(await fault('user/modify_custom_abi', change, 'bob')).toBe('abiRoom')
  expect(await fault('user/modify_custom_abi', { ...change, contractAddress: other }, 'bob')).toBe('notThere')
  expect(await fault('user/add_custom_abi', { ...change, contractAddress: other }, 'bob')).toBe('abiRoom')
  for (const contractAddress of [kept, large]) {
    await ask('user/modify_custom_abi', { contractAddress, remove: true }, 'bob')
  }
})

it('whose something is, is not taken from the request', async () => {
  const idOf = async (name: string) =>
    (await world.sql<{ id: string }>('select user_id as id from users where name = $1', [name]))[0]!.id
  const address = person(6)
  const given = { user_id: await idOf('bob'), userId: await idOf('bob'), user: 'bob', isVerified: true }
  await post('user/add_watch_list', { address, name: 'mine', ...given }, 'ann')
  await post('user/save_note_address', { address, name: 'mine', note: '', ...given }, 'ann')
  await post('user/add_api_key', { name: 'mine', plan: 'team', perDay: 1_000_000, ...given }, 'ann')
  const namesOf = async (call: string, who: string) =>
    (await ask(call, {}, who)).records.map(({ name }: { name: string }) => name)
  for (const call of ['user/watch_list_detail', 'user/page_api_key']) {
    expect(await namesOf(call, 'ann'), call).toContain('mine')
    expect(await namesOf(call, 'bob'), call).not.toContain('mine')
  }
  expect(await ask('user/get_note_address', { address }, 'ann')).toMatchObject({ name: 'mine' })
  expect(await ask('user/get_note_address', { address }, 'bob')).toMatchObject({ name: '', note: '' })
  expect((await ask('user/page_api_key', {}, 'ann')).plan).toBeNull()
})

describe('a verified address', () => {
  const wallet = privateKeyToAccount(`0x${'42'.repeat(32)}`)
  const address = wallet.address.toLowerCase()
  it('is proven by a signature over the text of this site, account and moment', async () => {
    const { message } = await ask('chain/verify_address', { address }, 'ann')
    expect(message).toContain('https://scan.example')
    const signature = await wallet.signMessage({ message })
    expect(await fault('chain/submit_verify_address', { address, signature }, 'bob')).toBe('signatureOld')
    await ask('chain/submit_verify_address', { address, signature }, 'ann')
    expect((await ask('user/my_verified_addresses', {}, 'ann')).records).toMatchObject([{ address: { hash: address } }])
    expect(await fault('chain/submit_verify_address', { address, signature }, 'ann')).toBe('signatureOld')
  })

  it('is forgotten by whom it belongs to alone, and may be proven anew', async () => {
    expect(await fault('user/remove_verified_address', { address }, 'bob')).toBe('notThere')
    await ask('user/remove_verified_address', { address }, 'ann')
    expect((await ask('user/my_verified_addresses', {}, 'ann')).records).toEqual([])
    expect(await fault('user/remove_verified_address', { address }, 'ann')).toBe('notThere')
    const { message } = await ask('chain/verify_address', { address }, 'ann')
    const signature = await wallet.signMessage({ message })
    await ask('chain/submit_verify_address', { address, signature }, 'ann')
  })
})

it('an account keeps proofs of a thousand addresses, and lists them all', async () => {
  const wallet = privateKeyToAccount(`0x${'46'.repeat(32)}`)
  const address = wallet.address.toLowerCase()
  const { message } = await ask('chain/verify_address', { address }, 'bob')
  const signature = await wallet.signMessage({ message })
  const [bob] = await world.sql<{ userId: string }>(`select user_id as "userId" from users where name = 'bob'`)
  const more = [bob!.userId]
  await world.sql(
    `insert into verified_addresses (user_id, address, signer, message, signature)
     select $1, a, a, 'text', '\\x00' from (select substr(sha256(n::text::bytea), 1, 20) as a from generate_series(1, 1000) n) made`,
    more,
  )
  expect(await fault('chain/submit_verify_address', { address, signature }, 'bob')).toBe('tooMany')
  expect(await fault('chain/verify_address', { address: person(77) }, 'bob')).toBe('tooMany')
  expect((await ask('user/my_verified_addresses', {}, 'bob')).records).toHaveLength(1_000)
  // one of them may be proven anew
  const [known] = (await ask('user/my_verified_addresses', {}, 'bob')).records
  await ask('chain/verify_address', { address: known.address.hash }, 'bob')
  await world.sql('delete from verified_addresses where user_id = $1', more)
})

it('a mail program ends the mails by any form that it may send', async () => {
  const [ann] = await world.sql<{ key: string }>(`select alert_key as key from users where name = 'ann'`)
  const form = new FormData()
  form.append('List-Unsubscribe', 'One-Click')
  for (const body of [form, new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), null]) {
    await world.sql("update users set wants_alerts = true where name = 'ann'")
    const response = await fetch(`${world.url}/api/unsubscribe?token=${ann!.key}`, { method: 'POST', body })
    expect(response.status).toBe(200)
    const [row] = await world.sql<{ wants: boolean }>("select wants_alerts as wants from users where name = 'ann'")
    expect(row).toEqual({ wants: false })
  }
  await world.sql("update users set wants_alerts = true where name = 'ann'")
})

it('of signatures over one text five are looked at; then there has to be another text', async () => {
  const [wallet, other] = ['44', '45'].map((byte) => privateKeyToAccount(`0x${byte.repeat(32)}`))
  const address = wallet!.address.toLowerCase()
  const { message } = await ask('chain/verify_address', { address }, 'ann')
  const submit = async (signature: string) => fault('chain/submit_verify_address', { address, signature }, 'ann')
  const wrong = await other!.signMessage({ message })
  for (let time = 0; time < 5; time++) expect(await submit(wrong)).not.toBe('signatureOld')
  expect(await submit(await wallet!.signMessage({ message }))).toBe('signatureOld')
  const again = await ask('chain/verify_address', { address }, 'ann')
  expect(await submit(await wallet!.signMessage({ message: again.message }))).toBeUndefined()
})

describe('a public name', () => {
  const wallet = privateKeyToAccount(`0x${'43'.repeat(32)}`)
  const address = wallet.address.toLowerCase()
  const propose = (name: string, who = 'bob', more: object = {}) =>
    fault('user/propose_public_name', { address, name, ...more }, who)
  it('is proposed by who holds the address, and taken back by them alone', async () => {
    expect(await propose('Orchard')).toBe('notVerified')
    const { message } = await ask('chain/verify_address', { address }, 'bob')
    const signature = await wallet.signMessage({ message })
    await ask('chain/submit_verify_address', { address, signature }, 'bob')
    for (const [name, expected] of [
      ['x', 'publicNameLength'],
      ['<b>x</b>', 'publicNameSigns'],
      ['a\u202eb', 'publicNameSigns'],
      ['Віnance', 'publicNameScripts'],
    ] as const)
      expect(await propose(name), name).toBe(expected)
    await ask('user/propose_public_name', { address, name: '  Orchard   Tools ', reason: 'ours' }, 'bob')
    expect(await propose('Other')).toBe('publicNameWaits')
    expect(await propose('Other', 'ann')).toBe('notVerified')
    const { records } = await ask('user/my_public_names', {}, 'bob')
    expect(records).toMatchObject([{ name: 'Orchard Tools', reason: 'ours', state: 'waiting', decidedAt: null }])
    expect((await ask('user/my_public_names', {}, 'ann')).records).toEqual([])
    const { proposalId } = records[0]
    expect(await fault('user/withdraw_public_name', { proposalId }, 'ann')).toBe('notThere')
    await ask('user/withdraw_public_name', { proposalId }, 'bob')
    expect(await fault('user/withdraw_public_name', { proposalId }, 'bob')).toBe('notThere')
  })
  it('that was accepted stands wherever the address does, with who says it, and is found; names that look like it are refused', async () => {
    const known = person(7)
    await world.sql(
      `insert into public_names (address, name, look_alike_key, source, label)
       select decode(substr(a, 3), 'hex'), n, k, 'list', 'Example' from (values ($1, 'Orchard Tools', $3), ($2, 'Zebra 50%', 'x')) v (a, n, k)`,
      [known, address, lookAlikeKey('Orchard Tools')],
    )
    await world.sql('update fact_rounds set round = round + 1, name_round = name_round + 1')
    await until('the name is known', async () =>
      JSON.stringify(await ask('chain/search_transaction', { pageSize: 100 })).includes('Orchard Tools'),
    )
    const detail = await ask('chain/address_detail', { address: known })
    expect(detail).toMatchObject({
      publicName: 'Orchard Tools',
      publicNameOf: { source: 'list', label: 'Example', decidedAt: expect.any(Number) },
    })
    // never met by the chain
    expect((await ask('chain/address_detail', { address })).publicName).toBe('Zebra 50%')
    const find = async (keyword: string) =>
      (await ask('chain/home_search_address', { keyword })).suggestions
        .filter(({ kind }: { kind: string }) => kind === 'name')
        .map(({ name }: { name: string }) => name)
    expect(await find('orch')).toEqual(['Orchard Tools'])
    expect(await find('TOOLS')).toEqual(['Orchard Tools'])
    expect(await find('zebra 5')).toEqual(['Zebra 50%'])
    expect(await find('0%')).toEqual([])
    expect(await propose('0rchard-Tools')).toBe('publicNameLookAlike')
    await world.sql('delete from public_names')
    await world.sql('update fact_rounds set round = round + 1, name_round = name_round + 1')
  })
})

it('an ignored token is kept for its user alone', async () => {
  const { records } = await ask('chain/token_transfers', { standard: 20 })
  const { contractAddress } = records[0].token
  expect(await fault('user/ignore_token', { contractAddress: person(4) }, 'ann')).toBe('noToken')
  expect((await ask('user/page_ignored_token', {}, 'ann')).records).toEqual([])
  await ask('user/ignore_token', { contractAddress }, 'ann')
  expect((await ask('user/page_ignored_token', {}, 'ann')).records).toHaveLength(1)
  expect((await ask('user/page_ignored_token', {}, 'bob')).records).toEqual([])
  await ask('user/ignore_token', { contractAddress, isIgnored: false }, 'ann')
  expect((await ask('user/page_ignored_token', {}, 'ann')).records).toEqual([])
})
