import { calls } from '@corescope/api-schema/calls'
import { createSimulatedChain } from '@corescope/devnet/simulated-node/simulated-chain'
import { eventually } from '@corescope/devnet/test-worlds/eventually'
import { type Envelope, type IndexedApi, startIndexedApi } from '@corescope/devnet/test-worlds/indexed-api'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPasswords } from './passwords.ts'

/** What is private to ann, over lists and files with tokens in them. */
const head = 60
let api: IndexedApi
let token: string

const post = async (path: string, request: object, bearer?: string) => {
  const response = await fetch(`${api.url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
    },
    body: JSON.stringify(request),
  })
  const { code, message, data } = (await response.json()) as Envelope
  expect(code, message).toBe('00000')
  return data
}
const asAnn = (call: keyof typeof calls, request: object) => post(calls[call].path, request, token)
const asVisitor = (call: keyof typeof calls, request: object) => post(calls[call].path, request)

beforeAll(async () => {
  const chain = createSimulatedChain('private', { era: 'prague', transactionsPerBlock: 6 })
  chain.extend(head)
  api = await startIndexedApi(chain.blockByNumber(0)!.block.hash, { ARGON2_MEMORY_KIB: '8192', ARGON2_PASSES: '1' })
  await api.commit(Array.from({ length: head + 1 }, (_, number) => chain.blockByNumber(number)!))
  await eventually(async () => expect((await api.ask(calls.searchBlock.path, {})).asOf?.number).toBe(head))
  const password = 'seven green lamps'
  await api.sql(
    `insert into users (name, name_key, email, email_key, password_hash, locale, confirmed_at)
     values ('ann', 'ann', 'ann@example.org', 'ann@example.org', $1, 'en', now())`,
    [await createPasswords({ memoryKib: 8192, passes: 1 }).hash(password, 'test')],
  )
  token = (await post('/api/user/login', { username: 'ann', password })).access_token
})
afterAll(() => api?.stop())

it('rows of ignored tokens are left out for their user, and counted', async () => {
  const page = { pageSize: 100, standard: 20 }
  const all = await asVisitor('tokenTransfers', page)
  const contractAddress = all.records[0].token.contractAddress
  const isIgnored = (row: { token: { contractAddress: string } }) => row.token.contractAddress === contractAddress
  const hidden = all.records.filter(isIgnored).length
  expect(hidden).toBeGreaterThan(0)
  await asAnn('ignoreToken', { contractAddress })
  const own = await asAnn('tokenTransfers', page)
  expect(own.records.some(isIgnored)).toBe(false)
  expect([own.records.length, own.hidden, own.total]).toEqual([all.records.length - hidden, hidden, all.total])
  expect(calls.tokenTransfers.response.parse(own)).toHaveProperty('hidden', hidden)
  expect(await asVisitor('tokenTransfers', page)).not.toHaveProperty('hidden')
  // who asks about the very token sees it
  const ofToken = await asAnn('tokenTransfers', { contractAddress, pageSize: 100 })
  expect(ofToken.records.length).toBeGreaterThan(0)
  expect(ofToken).not.toHaveProperty('hidden')
  await asAnn('ignoreToken', { contractAddress, isIgnored: false })
})

it('an ignored token is left out of the list of tokens too, and counted', async () => {
  const all = await asVisitor('tokenList', {})
  const { contractAddress } = all.records[0]
  await asAnn('ignoreToken', { contractAddress })
  const own = await asAnn('tokenList', {})
  expect(own.records).toEqual(all.records.slice(1))
  expect([own.hidden, own.total]).toEqual([1, all.total])
  expect(calls.tokenList.response.parse(own)).toHaveProperty('hidden', 1)
  expect(await asVisitor('tokenList', {})).not.toHaveProperty('hidden')
  expect(await asAnn('tokenInfo', { contractAddress })).toMatchObject({ contractAddress })
  await asAnn('ignoreToken', { contractAddress, isIgnored: false })
})

it('an ignored token is left out of what an address holds', async () => {
  const { records } = await asVisitor('tokenTransfers', { standard: 20, pageSize: 100 })
  const holdings = await Promise.all(
    records.map(({ to }: { to: { hash: string } }) => asVisitor('tokenHoldingList', { address: to.hash })),
  )
  const at = holdings.findIndex((held) => held.holdings.length > 1)
  expect(at).toBeGreaterThanOrEqual(0)
  const [all, address] = [holdings[at], records[at].to.hash]
  const [{ token: first }, ...rest] = all.holdings
  const { contractAddress } = first
  await asAnn('ignoreToken', { contractAddress })
  const own = calls.tokenHoldingList.response.parse(await asAnn('tokenHoldingList', { address }))
  expect(own.holdings).toHaveLength(all.holdings.length - 1)
  expect(own).toMatchObject({ holdings: rest, hidden: 1, total: all.total })
  expect(await asVisitor('tokenHoldingList', { address })).not.toHaveProperty('hidden')
  await asAnn('ignoreToken', { contractAddress, isIgnored: false })
})

it('a private name that its owner finds in the search is nobody else’s, whatever is asked of the address next', async () => {
  const { records } = await asVisitor('tokenTransfers', { standard: 20, pageSize: 50 })
  const contract = records[0].token.contractAddress
  const person = records[0].from.hash
  for (const [address, name] of [
    [contract, 'ZEBRA of the contract'],
    [person, 'ZEBRA of a person'],
  ]) {
    await asVisitor('addressDetail', { address })
    await asAnn('saveNoteAddress', { address, name })
    const { suggestions } = await asAnn('homeSearchAddress', { keyword: 'ZEBRA' })
    expect(suggestions.map((one: { name: string }) => one.name)).toContain(name)
    // as a form asks: by the whole name, and by the address
    const exact = await asAnn('homeSearchAddress', { keyword: name })
    const [own, strangers] = [{ address: { hash: address, privateName: name } }, { address: { privateName: null } }]
    expect(exact.suggestions).toMatchObject([{ kind: 'name', name, ...own }])
    expect((await asAnn('homeSearchAddress', { keyword: address })).suggestions).toMatchObject([own])
    expect((await asVisitor('homeSearchAddress', { keyword: address })).suggestions).toMatchObject([strangers])
    expect((await asVisitor('homeSearchAddress', { keyword: name })).suggestions).toEqual([])
    for (const [call, request] of [
      ['addressDetail', { address }],
      ['contractCode', { address }],
      ['tokenTransfers', { standard: 20, pageSize: 100 }],
      ['searchTransaction', { pageSize: 100 }],
    ] as const) {
      const { body } = await api.call(calls[call].path, request)
      expect(JSON.stringify(body), call).not.toContain('ZEBRA')
    }
    expect(await (await fetch(`${api.url}/address/${address}`)).text()).not.toContain('ZEBRA')
    await asAnn('saveNoteAddress', { address, name: '' })
  }
})

it('private names stand in files beside the addresses, for their owner alone, and are no formulas', async () => {
  const { records } = await asVisitor('searchTransaction', { pageSize: 10 })
  const from = records[0].from.hash
  const read = async (bearer?: string, type = 'transactions') => {
    const headers: Record<string, string> = bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }
    return (await fetch(`${api.url}/api/chain/export?type=${type}`, { headers })).text()
  }
  const bare = await read()
  expect(await read(token)).toBe(bare)
  await asAnn('saveNoteAddress', { address: from, name: '=1+1, "my" shop' })
  const [first, ...rows] = (await read(token)).trim().split('\r\n')
  expect(first).toMatch(/,from,fromPrivateName,to,toPrivateName,createdContract,createdContractPrivateName,value/)
  const named = `,${from},"'=1+1, ""my"" shop",`
  const mentioning = rows.filter((row) => row.includes(from))
  expect(mentioning.length).toBeGreaterThan(0)
  expect(mentioning.every((row) => row.includes(named))).toBe(true)
  expect(await read()).toBe(bare)
  await asAnn('saveNoteAddress', { address: from, name: '' })
  expect(await read(token)).toBe(bare)
  // other lists name other columns
  const { records: blocks } = await asVisitor('searchBlock', { pageSize: 10 })
  const { records: tokens } = await asVisitor('tokenList', { pageSize: 10 })
  for (const [type, column, address] of [
    ['blocks', 'validator', blocks[0].miner.hash],
    ['tokens', 'token', tokens[0].contractAddress],
  ]) {
    await asAnn('saveNoteAddress', { address, name: 'Named here' })
    const file = await read(token, type)
    expect(file).toContain(`,${column},${column}PrivateName,`)
    expect(file).toContain(`,${address},Named here,`)
    expect(await read(undefined, type)).not.toContain('Named here')
    await asAnn('saveNoteAddress', { address, name: '' })
  }
})

it('methods, calls and events of a contract that nobody verified are told by one’s own ABI, and marked', async () => {
  const { records } = await asVisitor('tokenTransfers', { pageSize: 100, standard: 20 })
  const { transactionHash, token: moved } = records[0]
  const logs = await asVisitor('transactionReceiptLog', { transactionHash })
  const at = logs.records.findIndex((log: { address: { hash: string } }) => log.address.hash === moved.contractAddress)
  expect(logs.records[at].decoded).toMatchObject({ source: 'catalogue', name: 'Transfer' })
  const abi = 'event Transfer(address indexed giver, address indexed taker, uint256 much)'
  await asAnn('addCustomAbi', { contractAddress: moved.contractAddress, name: 'Mine', abi })
  const own = (await asAnn('transactionReceiptLog', { transactionHash })).records[at].decoded
  expect(own).toMatchObject({ source: 'custom', values: [{ name: 'giver' }, { name: 'taker' }, { name: 'much' }] })
  const given = own.values[0].value
  await asAnn('saveNoteAddress', { address: given, name: 'The giver' })
  const renamed = (await asAnn('transactionReceiptLog', { transactionHash })).records[at].decoded
  expect(renamed.addresses).toContainEqual(expect.objectContaining({ hash: given, privateName: 'The giver' }))
  await asAnn('saveNoteAddress', { address: given, name: '' })
  expect((await asVisitor('transactionReceiptLog', { transactionHash })).records[at].decoded.source).toBe('catalogue')
  await asAnn('modifyCustomAbi', { contractAddress: moved.contractAddress, remove: true })
})
