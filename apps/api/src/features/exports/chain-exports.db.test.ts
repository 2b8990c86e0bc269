import { calls } from '@corescope/api-schema/calls'
import { formatUnits } from '@corescope/decode/reader-input/format-units'
import { createSimulatedChain } from '@corescope/devnet/simulated-node/simulated-chain'
import { eventually } from '@corescope/devnet/test-worlds/eventually'
import { type IndexedApi, startIndexedApi } from '@corescope/devnet/test-worlds/indexed-api'
import { type AskData, walkList } from '@corescope/devnet/test-worlds/walk-list'
import { afterAll, beforeAll, expect, it } from 'vitest'

const head = 320
const nobody = `0x${'9'.repeat(40)}`
const nothing = `0x${'9'.repeat(64)}`
const chain = createSimulatedChain('files of lists', { era: 'prague', transactionsPerBlock: 8 })
let api: IndexedApi
beforeAll(async () => {
  const blocks = [chain.head(), ...chain.extend(head)]
  api = await startIndexedApi(blocks[0]!.block.hash, { NETWORK: 'custom', CHAIN_ID: '1112' })
  await api.commit(blocks)
  await api.trace(chain)
  await api.tellBalances(chain)
  await eventually(async () => expect((await ask(calls.searchBlock.path, {})).asOf?.number).toBe(head))
})
afterAll(() => api?.stop())

const ask: AskData = (path, request) => api.ask(path, request)
type Fields = Record<string, string | number>
const save = (fields: Fields) => {
  const query = Object.entries(fields).map(([name, value]): [string, string] => [name, `${value}`])
  return fetch(`${api.url}/api/chain/export?${new URLSearchParams(query)}`)
}
// biome-ignore lint/suspicious/noExplicitAny: each test knows the rows it reads
const lines = async (fields: Fields): Promise<any[]> => {
  const answer = await save({ ...fields, format: 'jsonl' })
  const text = await answer.text()
  expect(answer.status, text).toBe(200)
  expect(answer.headers.get('content-type')).toContain('ndjson')
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}
const owned = async (table: 'holdings' | 'item_holdings') => {
  const [row] = await api.sql<{ address: Buffer }>(
    `select a.address from ${table} h join addresses a on a.address_id = h.holder_id
      where h.amount > 0 group by a.address order by count(*) desc limit 1`,
  )
  return `0x${row!.address.toString('hex')}`
}
const collectionOf = async (standard: 721 | 1155) => {
  const [row] = await api.sql<{ address: Buffer; item: string }>(
    `select a.address, h.token_item::text as item from item_holdings h join addresses a on a.address_id = h.token_id
      where h.amount > 0 and h.standard = $1 group by a.address, h.token_id, h.token_item
      order by count(*) desc, (select count(*) from item_holdings o where o.token_id = h.token_id) desc limit 1`,
    [standard],
  )
  return { contractAddress: `0x${row!.address.toString('hex')}`, tokenItem: row!.item }
}

it('what an address holds is a file in the order of its list, of a standard too; amounts have the decimals of the token', async () => {
  const address = await owned('holdings')
  await api.sql('insert into token_facts (token_id, decimals) select token_id, 6 from tokens on conflict do nothing')
  for (const of of [{ address }, { address, standard: 20 }] as Fields[]) {
    const shown = await walkList(ask, calls.tokenHoldingPage.path, { ...of, orderBy: 'worth' })
    expect(shown.length).toBeGreaterThan(0)
    const saved = await lines({ type: 'tokenHoldingPage', ...of, orderBy: 'worth' })
    expect(saved.map((one) => [one.token, one.standard, one.amount])).toEqual(
      shown.map(({ token, amount }) => [
        ...[token.contractAddress, `ERC-${token.standard}`, formatUnits(amount, token.decimals ?? 0)],
      ]),
    )
    expect(saved[0].source).toBe('transfers')
  }
  const answer = await save({ type: 'tokenHoldingPage', address })
  expect(answer.headers.get('x-as-of-block')).toBe(String(head))
  expect(answer.headers.get('access-control-expose-headers')).toContain('x-as-of-block')
  expect((await answer.text()).split('\r\n')[0]).toMatch(
    /^token,tokenName,tokenSymbol,standard,amount,source,price \(.+\),worth \(.+\)$/,
  )
})

it('items of an address and of a collection are files, with names, owners and a first item', async () => {
  const address = await owned('item_holdings')
  const shown = await walkList(ask, calls.tokenInventory.path, { address })
  expect(shown.length).toBeGreaterThan(1)
  const saved = await lines({ type: 'tokenInventory', address })
  expect(saved.map((one) => [one.token, one.tokenItem, one.amount])).toEqual(
    shown.map(({ token, tokenItem, amount }) => [token.contractAddress, tokenItem, amount]),
  )
  const [{ token: contractAddress }] = saved
  expect(await lines({ type: 'tokenInventory', address, contractAddress })).toEqual(
    saved.filter(({ token }) => token === contractAddress),
  )
  for (const standard of [721, 1155] as const) {
    const of = { contractAddress: (await collectionOf(standard)).contractAddress }
    const items = await walkList(ask, calls.tokenCollection.path, of)
    await api.sql(
      `insert into item_documents (token_id, token_item, status, item_name)
       select a.address_id, $2::numeric, 'ready', 'Piece' from addresses a where a.address = decode($1, 'hex')
       on conflict (token_id, token_item) do update set item_name = 'Piece'`,
      [of.contractAddress.slice(2), items[0].tokenItem],
    )
    const file = await lines({ type: 'tokenCollection', ...of })
    expect(file.map((one) => [one.tokenItem, one.owner])).toEqual(
      items.map(({ tokenItem, owner }) => [tokenItem, owner?.hash ?? null]),
    )
    expect(file[0].itemName).toBe('Piece')
    const firstItem = items.at(-1).tokenItem
    expect(await lines({ type: 'tokenCollection', ...of, firstItem })).toEqual(file.slice(-1))
  }
})

it('an item has files of its transfers and of its holders', async () => {
  for (const standard of [721, 1155] as const) {
    const item = await collectionOf(standard)
    const moved = await walkList(ask, calls.tokenTransfers.path, item)
    expect(moved.length).toBeGreaterThan(0)
    expect((await lines({ type: 'tokentxns', ...item })).map((one) => [one.transactionHash, one.logIndex])).toEqual(
      moved.map(({ transactionHash, logIndex }) => [transactionHash, logIndex]),
    )
    const [{ blockNumber }] = moved
    expect(await lines({ type: 'tokentxns', ...item, toBlock: blockNumber - 1 })).toHaveLength(
      moved.filter((one) => one.blockNumber < blockNumber).length,
    )
    const holders = await walkList(ask, calls.tokenHolders.path, item)
    expect((await lines({ type: 'tokenholders', ...item })).map((one) => [one.holder, one.amount])).toEqual(
      holders.map(({ address, amount }) => [address.hash, amount]),
    )
  }
})

it('logs of a contract and of a transaction are files, raw and decoded, narrowed as their lists', async () => {
  const [busy] = await api.sql<{ address: Buffer }>(
    `select a.address from logs l join addresses a on a.address_id = l.contract_id
      group by a.address order by count(*) desc limit 1`,
  )
  const address = `0x${busy!.address.toString('hex')}`
  const asSaved = (log: Awaited<ReturnType<AskData>>) => ({
    ...{ transactionHash: log.transactionHash, logIndex: log.logIndex, contract: log.address.hash, data: log.data },
    ...{ topic0: log.topics[0] ?? null, topic3: log.topics[3] ?? null, event: log.decoded?.signature ?? null },
    dataIsCut: log.moreData,
  })
  // of one log more than 32 KB, as they are stored: its data end, and nothing is decoded
  await api.sql(
    `update logs l set data = decode(repeat('7f' || repeat('11', 128), 300), 'hex') from addresses a
      where a.address_id = l.contract_id and a.address = $1 and l.contract_position = 3`,
    [busy!.address],
  )
  for (const range of [{}, { fromBlock: 20, toBlock: 60 }] as Fields[]) {
    const shown = await walkList(ask, calls.contractEventLog.path, { address, ...range })
    const saved = await lines({ type: 'contractEventLog', address, ...range })
    expect(saved).toHaveLength(shown.length)
    expect(saved).toMatchObject(shown.map(asSaved))
    const at = shown.findIndex(({ decoded }) => decoded !== null)
    expect(at).not.toBe(-1)
    expect(JSON.parse(saved[at].values)).toEqual(
      shown[at].decoded.values.map(({ name, type, value }: Record<string, unknown>) => ({ name, type, value })),
    )
    expect(saved[at].valuesAreCut).toBe(false)
  }
  const [cut, ...others] = (await lines({ type: 'contractEventLog', address })).filter(({ dataIsCut }) => dataIsCut)
  expect([cut.data.length, cut.values, others]).toEqual([2 + 2 * 32 * 1024, null, []])
  // more than one fetch of the cursor
  expect((await lines({ type: 'contractEventLog', address })).length).toBeGreaterThan(100)
  const [{ transactionHash, topic0 }] = await lines({ type: 'contractEventLog', address })
  for (const choice of [{}, { address }, { address, topic0 }] as Fields[]) {
    const shown = await walkList(ask, calls.transactionReceiptLog.path, { transactionHash, ...choice })
    expect(shown.length).toBeGreaterThan(0)
    expect(await lines({ type: 'transactionReceiptLog', transactionHash, ...choice })).toMatchObject(shown.map(asSaved))
  }
})

it('calls inside a transaction, its authorizations and its blobs are files in their order', async () => {
  const { records } = await ask(calls.contractInternalTransactions.path, {})
  const { transactionHash } = records[0]
  const inside = await walkList(ask, calls.transactionInternalTransactions.path, { transactionHash })
  const saved = await lines({ type: 'transactionInternalTransactions', transactionHash })
  expect(saved.map((one) => [one.traceAddress, one.type, one.from, one.to, one.status])).toEqual(
    inside.map(({ traceAddress, type, from, to, status }) => [
      ...[traceAddress.join('_'), type, from.hash, to?.hash ?? null, status === 1 ? 'success' : 'failed'],
    ]),
  )
  const file = await save({ type: 'transactionInternalTransactions', transactionHash })
  expect(file.headers.get('content-disposition')).toContain(
    `transactionInternalTransactions-${transactionHash.slice(0, 10)}-${head}.csv`,
  )
  await file.text()
  const { records: signed } = await ask(calls.transactionAuthorization.path, {})
  const of = { transactionHash: signed[0].transactionHash }
  const list = await walkList(ask, calls.transactionAuthorization.path, of)
  expect((await lines({ type: 'authorizations', ...of })).map((one) => [one.authorizationIndex, one.delegate])).toEqual(
    list.map(({ authorizationIndex, delegate }) => [authorizationIndex, delegate.hash]),
  )
  const { records: blobs } = await ask(calls.blockBlobInfo.path, {})
  expect(blobs.length).toBeGreaterThan(0)
  const carrier = { transactionHash: blobs[0].transactionHash }
  const carried = (await ask(calls.transactionBlobInfo.path, carrier)).blobs
  const names = (all: { versionedHash: string; blobIndex: number }[]) =>
    all.map(({ versionedHash, blobIndex }) => [versionedHash, blobIndex])
  expect(names(await lines({ type: 'transactionBlobInfo', ...carrier }))).toEqual(names(carried))
  const block = blobs[0].blockNumber
  const ofBlock = await walkList(ask, calls.blockBlobInfo.path, { block })
  for (const name of [block, (await ask(calls.block.path, { block })).blockHash]) {
    expect(names(await lines({ type: 'blockBlobInfo', block: name }))).toEqual(names(ofBlock))
  }
})

it('upgrades of a contract are a file, as of an earlier block too', async () => {
  const [busiest] = await api.sql<{ address: Buffer }>(
    `select a.address from proxy_upgrades u join addresses a on a.address_id = u.contract_id
      group by a.address order by count(*) desc limit 1`,
  )
  const address = `0x${busiest!.address.toString('hex')}`
  const hashOf = (one: { hash: string } | null) => one?.hash ?? null
  for (const [of, asked] of [
    [{}, {}],
    [{ toBlock: head - 60 }, { asOf: head - 60 }],
  ] as [Fields, object][]) {
    const told = await walkList(ask, calls.contractUpgrades.path, { address, ...asked })
    expect(told.length).toBeGreaterThan(0)
    const upgrades = await lines({ type: 'contractUpgrades', address, ...of })
    expect(upgrades.map((one) => [one.transactionHash, one.logIndex, one.kind, one.implementation, one.admin])).toEqual(
      told.map((one) => [one.transactionHash, one.logIndex, one.kind, hashOf(one.implementation), hashOf(one.admin)]),
    )
  }
  const contracts = await api.sql<{ address: string }>(
    `select distinct '0x' || encode(a.address, 'hex') as address
       from proxy_upgrades u join addresses a on a.address_id = u.contract_id where u.kind = 4`,
  )
  let cuts = 0
  for (const of of contracts) {
    const told = await walkList(ask, calls.contractUpgrades.path, of)
    const facets = (await lines({ type: 'contractUpgrades', ...of })).map((one) => JSON.parse(one.facets))
    expect(facets.map((all) => all?.map((one: { facet: string }) => one.facet) ?? null)).toEqual(
      told.map((one) => one.facets?.map(({ facet }: { facet: { hash: string } }) => facet.hash) ?? null),
    )
    cuts += facets.filter((all) => all !== null).length
  }
  expect(cuts).toBeGreaterThan(0)
})

it('pending transactions are a file of now, of a state, and name no block', async () => {
  await api.sql(`insert into pending_pools (source) values ('content') on conflict do nothing`)
  await api.sql(
    `insert into pending_transactions (appeared_at, input_size, type, is_queued, nonce, value, gas, gas_price, hash, sender, ending, ended_at)
     select to_timestamp(1700000000 + n), 0, 0, false, n, 1500000000000000000, 21000, 3000000001, decode(lpad(n::text, 64, '0'), 'hex'),
            decode(repeat('ab', 20), 'hex'), case when n > 140 then 3 end, case when n > 140 then to_timestamp(1700009000) end
       from generate_series(1, 150) n`,
  )
  const waiting = await lines({ type: 'pendingTransactions' })
  expect(waiting).toHaveLength(140)
  expect(waiting[0]).toMatchObject({ state: 'pending', 'gasPrice (Gwei)': '3.000000001', 'ended (UTC)': null })
  expect(await lines({ type: 'pendingTransactions', state: 'dropped' })).toHaveLength(10)
  const dropped = await save({ type: 'pendingTransactions', state: 'dropped' })
  expect(dropped.headers.get('content-disposition')).toBe('attachment; filename="pendingTransactions-dropped.csv"')
  const file = await save({ type: 'pendingTransactions' })
  expect([file.headers.get('x-as-of-block'), file.headers.get('content-disposition')]).toEqual([
    ...[null, 'attachment; filename="pendingTransactions.csv"'],
  ])
  expect((await file.text()).split('\r\n')).toHaveLength(142)
})

it('a HEAD is told that there is a GET, and makes no file', async () => {
  const answer = await fetch(`${api.url}/api/chain/export?type=blocks`, { method: 'HEAD' })
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET'])
})

it('forked blocks are a file', async () => {
  const [ancestor] = chain.head().block.number === head ? [chain.blockByNumber(head - 2)!] : []
  await api.rewind(ancestor!)
  const shown = await walkList(ask, calls.pageBlocksForked.path, {})
  expect(shown).toHaveLength(2)
  expect((await lines({ type: 'pageBlocksForked' })).map((one) => [one.blockHash, one.validator, one.reason])).toEqual(
    shown.map(({ blockHash, miner, reason }) => [blockHash, miner.hash, reason]),
  )
})

it('an address that nobody has seen has a file with its head alone', async () => {
  for (const type of [
    'tokenHoldingPage',
    'tokenInventory',
    'contractEventLog',
    'contractUpgrades',
    'similarContracts',
  ]) {
    const answer = await save({ type, address: nobody })
    const text = await answer.text()
    expect([answer.status, text], type).toEqual([200, expect.stringMatching(/^\w+,[^\r\n]*\r\n$/)])
  }
})

it.each([
  { type: 'tokenCollection', contractAddress: nobody },
  { type: 'tokenholders', contractAddress: nobody },
  { type: 'tokenholders', contractAddress: nobody, tokenItem: 1 },
  { type: 'tokentxns', contractAddress: nobody },
  { type: 'tokentxns', contractAddress: nobody, tokenItem: 1 },
  { type: 'blockBlobInfo', block: head + 5 },
  { type: 'transactionReceiptLog', transactionHash: nothing },
  { type: 'transactionInternalTransactions', transactionHash: nothing },
  { type: 'transactionBlobInfo', transactionHash: nothing },
  { type: 'authorizations', transactionHash: nothing },
  { type: 'authorizations', transactionHash: nothing, authority: nobody },
] as Fields[])('what is not there has no file: %j', async (fields) => {
  const answer = await save(fields)
  expect([answer.status, await answer.json()]).toEqual([404, expect.objectContaining({ code: '1', data: null })])
})

it('what has no file is no HTTP 200: what is saved is not the sentence that says so', async () => {
  const [token] = await api.sql<{ address: Buffer }>(
    'select a.address from tokens t join addresses a on a.address_id = t.token_id limit 1',
  )
  const contractAddress = `0x${token!.address.toString('hex')}`
  await api.sql(`update pending_pools set idle = 'off'`)
  for (const [fields, status, sentence] of [
    [{ type: 'tokenholders', contractAddress, atBlock: head + 5 }, 404, 'There is no indexed block of that number.'],
    [{ type: 'pendingTransactions' }, 409, 'does not follow the pool'],
    [{ type: 'addressFeeDistribution', address: nobody }, 409, 'lacks the system contracts of Core'],
    [{ type: 'relayers' }, 409, 'lacks the system contracts of Core'],
  ] as [Fields, number, string][]) {
    const answer = await save(fields)
    const { message } = (await answer.json()) as { message: string }
    expect([answer.status, message]).toEqual([status, expect.stringContaining(sentence)])
    expect(answer.headers.get('content-disposition')).toBeNull()
  }
})

it.each([
  [{ type: 'tokenHoldingPage' }, 'this export is of an address'],
  [{ type: 'contractEventLog' }, 'this export is of an address'],
  [{ type: 'similarContracts' }, 'this export is of an address'],
  [{ type: 'contractUpgrades', address: nobody, fromBlock: 5 }, 'this export is of one block'],
  [{ type: 'tokenCollection' }, 'this export is of a token'],
  [{ type: 'transactionReceiptLog' }, 'this export is of a transaction'],
  [{ type: 'blockBlobInfo' }, 'this export is of a block'],
  [{ type: 'blockBlobInfo', block: 'monday' }, 'block: \\"monday\\" is not valid'],
  [{ type: 'pendingTransactions', state: 'lost' }, 'state: \\"lost\\" is not valid'],
  [{ type: 'transactions', tokenItem: 1 }, 'this export takes no tokenItem'],
  [{ type: 'tokentxns', tokenItem: 1 }, 'an item is one of a token'],
  [{ type: 'tokenholders', contractAddress: nobody, tokenItem: 1, atBlock: 5 }, 'an item is one of a token'],
  [
    { type: 'transactionReceiptLog', transactionHash: nothing, toBlock: 5 },
    'toBlock: \\"5\\" is not valid (this export is of one transaction,',
  ],
  [
    { type: 'authorizations', transactionHash: nothing, fromBlock: 5 },
    'fromBlock: \\"5\\" is not valid (this export is of one transaction,',
  ],
  [{ type: 'accounts', adress: nobody }, `adress: \\"${nobody}\\" is not valid (there is no such field)`],
  [{ type: 'contractEventLog', validator: nobody }, 'this export is of an address'],
  [{ type: 'contractEventLog', address: nobody, fromBlock: 60, toBlock: 20 }, 'toBlock: 20 is before fromBlock 60'],
  [{ type: 'blocks', start: '2026-01-02', end: '2026-01-01' }, 'is before start'],
  [{ type: 'blocks', fromBlock: head + 5 }, `fromBlock: ${head + 5} is beyond the indexed head`],
  [{ type: 'blocks', start: '2200-01-01' }, 'start: 2200-01-01T00:00:00.000Z is after the newest indexed block'],
  [{ type: 'blocks', end: '2026-09-31' }, 'end: \\"2026-09-31\\" is not valid (there is no such moment)'],
  [{ type: 'blocks', start: '2026-09-30\n' }, 'start: \\"2026-09-30\\\\n\\" is not valid'],
  [{ type: 'tokens', keyword: 'a\0' }, 'keyword: a text with the character U+0000'],
  [{ type: 'contractUpgrades', address: nobody, toBlock: head + 5 }, 'is beyond the indexed head'],
  [{ type: 'tokenInventory', address: nobody, toBlock: 5 }, 'this export is of now, without a range'],
  [{ type: 'addressFeeDistribution', address: nobody, fromBlock: 5 }, 'this export is of one block'],
  [{ type: 'tokenHoldingPage', address: nobody, orderBy: 'volume' }, 'ordered by holders or by worth'],
  [{ type: 'tokens', orderBy: 'worth' }, 'ordered by holders, transfers or volume'],
] as [Fields, string][])('what an export cannot mean is refused: %j', async (fields, sentence) => {
  const answer = await save(fields)
  expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining(sentence)])
})
