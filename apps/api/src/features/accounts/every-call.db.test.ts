import type { Call } from '@corescope/api-schema/call'
import { calls } from '@corescope/api-schema/calls'
import { until } from '@corescope/devnet/index-proof/until'
import { type Envelope, type IndexedApi, startIndexedApi } from '@corescope/devnet/test-worlds/indexed-api'
import { makeBundles, person, zeroHash } from '@corescope/devnet/test-worlds/make-bundles'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPasswords } from '../../people/passwords.ts'

/** Every call for users × nobody, another user, and that user with what is somebody else's. */
const chain = makeBundles({ branch: 'every-call', from: 0, count: 12, parentHash: zeroHash })
const password = 'seven green lamps'
/** Stands in everything that bob keeps. */
const mark = 'ofBobAlone'
const abi = JSON.stringify([{ type: 'function', name: mark, inputs: [] }])
const [first, second] = [person(1), person(2)]
let world: IndexedApi
const tokens: Record<string, string> = {}
/** Ids of what is bob's. */
let bob: {
  id: string
  keyId: string
  sessionId: string
  passkeyId: string
  proposalId: number
  transactionHash: string
}

type CallName = keyof typeof calls
type Answer = { status: number; headers: Headers; body: Envelope & { fault?: string } }
const post = async (path: string, request: object, token?: string): Promise<Answer> => {
  const response = await fetch(`${world.url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(request),
  })
  return { status: response.status, headers: response.headers, body: (await response.json()) as Answer['body'] }
}
const asBob = async (call: CallName, request: object) => {
  const { body } = await post(calls[call].path, request, tokens.bob)
  expect(body.code, `${call}: ${body.message}`).toBe('00000')
  return body.data
}

beforeAll(async () => {
  world = await startIndexedApi(chain[0]!.block.hash, {
    ...{ ARGON2_MEMORY_KIB: '8192', ARGON2_PASSES: '1', PUBLIC_URL: 'https://scan.example' },
  })
  await world.commit(chain)
  await until('the API has heard of the last block', async () => {
    const { total } = await world.ask('/api/chain/search_transaction', {})
    return total > 0
  })
  const hash = await createPasswords({ memoryKib: 8192, passes: 1 }).hash(password, 'test')
  for (const name of ['ann', 'bob']) {
    await world.sql(
      `insert into users (name, name_key, email, email_key, password_hash, locale, confirmed_at)
       values ($1, $1, $2, $2, $3, 'en', now())`,
      [name, name === 'bob' ? `${mark}@example.org` : 'ann@example.org', hash],
    )
    tokens[name] = (await post('/api/user/login', { username: name, password })).body.data.access_token
  }
  await keepForBob()
})
afterAll(() => world?.stop())

const keepForBob = async () => {
  const [{ id } = { id: '' }] = await world.sql<{ id: string }>("select user_id as id from users where name = 'bob'")
  const [{ transactionHash }] = (await world.ask('/api/chain/search_transaction', {})).records
  await asBob('saveNoteAddress', { address: first, name: mark, note: mark })
  await asBob('saveNoteTx', { transactionHash, note: mark })
  await asBob('addWatchList', { address: first, name: mark })
  await asBob('addCustomAbi', { contractAddress: first, name: mark, abi })
  const transfers = await world.ask(calls.tokenTransfers.path, { standard: 20 })
  await asBob('ignoreToken', { contractAddress: transfers.records[0].token.contractAddress })
  await asBob('addApiKey', { name: mark })
  await asBob('setWatchWebhook', { url: `https://hook.example.org/${mark}` })
  await asBob('setWatchFeed', { isOn: true })
  await world.sql(
    `insert into verified_addresses (user_id, address, signer, message, signature)
     values ($1, decode(substr($2, 3), 'hex'), decode(substr($2, 3), 'hex'), '${mark}', '\\x00')`,
    [id, first],
  )
  await world.sql(
    `insert into name_proposals (user_id, address, name) values ($1, decode(substr($2, 3), 'hex'), '${mark}')`,
    [...[id, first]],
  )
  await world.sql(
    `insert into passkeys (user_id, counter, credential_id, public_key, transports, name) values ($1, 0, '\\x01', '\\x02', '{}', '${mark}')`,
    [id],
  )
  await world.sql(
    `insert into watch_events (user_id, address, kind, log_index, item, amount, counterparty, transaction_hash, block_number, block_hash, timestamp)
     select user_id, address, 'incoming', -1, 0, 1, '\\x01', '\\x02', 3, '\\x00', 1700000000 from watches where user_id = $1`,
    [id],
  )
  bob = {
    ...{ id, transactionHash, keyId: (await asBob('pageApiKey', {})).records[0].keyId },
    sessionId: (await asBob('sessions', {})).records[0].sessionId,
    passkeyId: (await asBob('passkeys', {})).records[0].passkeyId,
    proposalId: (await asBob('myPublicNames', {})).records[0].proposalId,
  }
}

/** All rows that are bob's, table by table; times of use aside. */
const rowsOfBob = async () => {
  const tables = await world.sql<{ table: string }>(
    `select table_name as "table" from information_schema.columns
      where column_name = 'user_id' and table_schema = 'public' order by 1`,
  )
  const rows: Record<string, unknown> = {}
  for (const { table } of tables) {
    rows[table] = await world.sql(
      `select to_jsonb(t) - 'used_at' - 'read_at' as row from ${table} t where user_id = $1 order by 1`,
      [bob.id],
    )
  }
  return rows
}

const page = {}
const proof = { currentPassword: password }
/** What ann sends of what is bob's, and the refusal it earns; null: it is done to what is ann's, or tells of it. A call that lacks fails. */
const attempts: Record<string, () => [request: object, fault: string | null]> = {
  userProfileOverview: () => [page, null],
  userProfileAccountDetail: () => [page, null],
  userProfileAccountUpdate: () => [{ username: 'bob', ...proof }, 'nameTaken'],
  reconfirmEmail: () => [page, null],
  sessions: () => [page, null],
  endSessions: () => [{ sessionId: bob.sessionId }, null],
  secondFactor: () => [page, null],
  secondFactorBegin: () => [proof, null],
  secondFactorConfirm: () => [{ code: '000000' }, 'codeWrong'],
  secondFactorCodes: () => [{ ...proof, code: '000000' }, 'factorOff'],
  secondFactorEnd: () => [{ ...proof, code: '000000' }, 'factorOff'],
  passkeys: () => [page, null],
  passkeyAsk: () => [page, 'notThere'],
  passkeyBegin: () => [proof, null],
  passkeyAdd: () => [
    {
      name: 'x',
      passkey: {
        id: 'AQ',
        rawId: 'AQ',
        type: 'public-key',
        response: { clientDataJSON: 'e30', attestationObject: 'AA' },
      },
    },
    'passkeyWrong',
  ],
  passkeyRename: () => [{ passkeyId: bob.passkeyId, name: 'x' }, 'notThere'],
  passkeyRemove: () => [{ passkeyId: bob.passkeyId, ...proof }, 'factorOff'],
  exportUserData: () => [page, null],
  deleteAccount: () => [{ currentPassword: 'of bob' }, 'wrongPassword'],
  pageWatchEvents: () => [page, null],
  newestWatchEvents: () => [page, null],
  setAlertMails: () => [{ wantsMails: false }, null],
  setWatchFeed: () => [{ isOn: false }, null],
  setWatchWebhook: () => [{ url: null }, null],
  testWatchWebhook: () => [page, 'webhookWait'],
  watchListDetail: () => [page, null],
  addWatchList: () => [{ address: second }, null],
  modifyWatchList: () => [{ address: first, remove: true }, 'notThere'],
  pageNotesAddress: () => [page, null],
  pageNotesTx: () => [page, null],
  saveNoteAddress: () => [{ address: first, name: '', note: '' }, null],
  saveNotesAddress: () => [
    {
      records: [
        { address: first, name: 'x' },
        { address: first, name: '', note: '' },
      ],
    },
    null,
  ],
  saveNoteTx: () => [{ transactionHash: bob.transactionHash, note: '' }, null],
  saveNotesTx: () => [{ records: [{ transactionHash: bob.transactionHash, note: '' }] }, null],
  getNoteAddress: () => [{ address: first }, null],
  getNoteTx: () => [{ transactionHash: bob.transactionHash }, null],
  pageApiKey: () => [page, null],
  apiKeyUses: () => [{ keyId: bob.keyId }, 'notThere'],
  addApiKey: () => [{ name: 'x' }, null],
  editApiKey: () => [{ keyId: bob.keyId, revoke: true }, 'notThere'],
  pageCustomAbi: () => [page, null],
  addCustomAbi: () => [
    { contractAddress: second, name: 'x', abi: JSON.stringify([{ type: 'function', name: 'f', inputs: [] }]) },
    null,
  ],
  modifyCustomAbi: () => [{ contractAddress: first, remove: true }, 'notThere'],
  myVerifiedAddresses: () => [page, null],
  verifyAddress: () => [{ address: first }, null],
  tokenInfoRight: () => [{ contractAddress: first }, 'noToken'],
  updateOwnTokenInfo: () => [{ contractAddress: first, content: {} }, 'noToken'],
  submitVerifyAddress: () => [{ address: second, signature: `0x${'00'.repeat(65)}` }, 'signatureOld'],
  removeVerifiedAddress: () => [{ address: first }, 'notThere'],
  myPublicNames: () => [page, null],
  proposePublicName: () => [{ address: first, name: 'Other' }, 'notVerified'],
  withdrawPublicName: () => [{ proposalId: bob.proposalId }, 'notThere'],
  pageIgnoredToken: () => [page, null],
  ignoreToken: () => [{ contractAddress: second, isIgnored: false }, null],
}
const entries = Object.entries(calls as Record<string, Call>).filter(([, { auth }]) => auth === 'user')

it('all calls for users are tried', () => {
  expect(entries.map(([name]) => name).sort()).toEqual(Object.keys(attempts).sort())
})

it.each(entries)('%s is refused to nobody, and to a token that is none', async (name, { path }) => {
  const [request] = attempts[name]!()
  for (const token of [undefined, 'x.y.z']) {
    const { status, headers, body } = await post(path, request, token)
    expect([status, body.code, body.data]).toEqual([401, '401', null])
    expect(headers.get('cache-control')).toContain('no-store')
    expect(JSON.stringify(body)).not.toContain(mark)
  }
})

it('another user changes nothing that is bob’s, and reads nothing of it', async () => {
  const before = await rowsOfBob()
  expect(JSON.stringify(before)).toContain(mark)
  for (const [name, { path }] of entries) {
    const [request, fault] = attempts[name]!()
    const { status, headers, body } = await post(path, request, tokens.ann)
    expect([name, status, body.fault ?? null, body.message]).toEqual([name, 200, fault, expect.any(String)])
    expect(headers.get('cache-control'), name).toContain('no-store')
    expect(JSON.stringify(body), name).not.toContain(mark)
  }
  expect(await rowsOfBob()).toEqual(before)
  // and bob is still signed in
  expect((await asBob('userProfileOverview', {})).username).toBe('bob')
})

it('public answers tell neither nobody nor another user what is bob’s', async () => {
  const asked: [CallName, object][] = [
    ['addressDetail', { address: first }],
    ['searchTransaction', { pageSize: 100 }],
    ['homeSearchAddress', { keyword: mark }],
  ]
  for (const [name, request] of asked) {
    const { path } = calls[name]
    const { body } = await post(path, request, tokens.bob)
    expect(JSON.stringify(body.data), `${name}: ${body.message}`).toContain(mark)
    for (const token of [undefined, tokens.ann]) {
      const { keyword: _asked, ...data } = (await post(path, request, token)).body.data
      expect(JSON.stringify(data), name).not.toContain(mark)
    }
  }
})
