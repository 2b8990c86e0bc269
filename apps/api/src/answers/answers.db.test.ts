import { once } from 'node:events'
import { connect } from 'node:net'
import { calls } from '@corescope/api-schema/calls'
import type { BlockBundle } from '@corescope/chain/types/block-bundle'
import { eventually } from '@corescope/devnet/test-worlds/eventually'
import { type Envelope, type IndexedApi, startIndexedApi } from '@corescope/devnet/test-worlds/indexed-api'
import { contract, makeBundles, miner, person, zeroHash } from '@corescope/devnet/test-worlds/make-bundles'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { createApi } from '../create-api.ts'

const chain = makeBundles({ branch: 'a', from: 0, count: 120, parentHash: zeroHash })
const branchAt = 110
const other = makeBundles({ branch: 'b', from: branchAt + 1, count: 14, parentHash: chain[branchAt]!.block.hash })
const transactionsOf = (bundles: BlockBundle[]) => bundles.flatMap(({ block }) => block.transactions)
let api: IndexedApi

/** The API has heard of a block: polled, because it hears by notification. */
const published = (hash: string) =>
  eventually(async () => {
    const { body } = await api.call(calls.searchBlock.path, { pageSize: 10 })
    expect(body.data.asOf?.hash).toBe(hash)
  })

interface ListCase {
  name: string
  path: string
  request: Record<string, unknown>
  /** How many there are up to a block, straight from the tables. */
  count: (upTo: number) => Promise<number>
  /** What makes a record the one it is. */
  key: (record: Record<string, unknown>) => string
}

const upToBlock = `transaction_position <= (select last_transaction_position from blocks where block_number = $1)`
const counted = async (text: string, values: unknown[]) => {
  const [row] = await api.sql<{ count: string }>(text, values)
  return Number(row!.count)
}
const idOf = (address: string) => `(select address_id from addresses where address = '\\x${address.slice(2)}')`
const byHash = (record: Record<string, unknown>) => String(record.transactionHash)
const entries = (column: string, direction: string): ListCase => ({
  name: `transactions of an address (${direction})`,
  path: calls.addressTransaction.path,
  request: { address: person(3), direction },
  count: (upTo) =>
    counted(
      `select count(*) from address_entries where address_id = ${idOf(person(3))} and ${column} is not null and ${upToBlock}`,
      [upTo],
    ),
  key: byHash,
})
const lists: ListCase[] = [
  {
    name: 'blocks',
    path: calls.searchBlock.path,
    request: {},
    count: (upTo) => counted('select count(*) from blocks where block_number <= $1', [upTo]),
    key: (record) => String(record.blockHash),
  },
  {
    name: 'transactions',
    path: calls.searchTransaction.path,
    request: {},
    count: (upTo) => counted('select count(*) from transactions where block_number <= $1', [upTo]),
    key: byHash,
  },
  entries('position', 'all'),
  entries('in_position', 'in'),
  entries('out_position', 'out'),
  {
    name: 'blocks of a validator',
    path: calls.addressValidatedBlock.path,
    request: { address: miner(1) },
    count: (upTo) =>
      counted(`select count(*) from blocks where miner_id = ${idOf(miner(1))} and block_number <= $1`, [upTo]),
    key: (record) => String(record.blockHash),
  },
  {
    name: 'logs of a contract',
    path: calls.contractEventLog.path,
    request: { address: contract(2) },
    count: (upTo) =>
      counted(`select count(*) from logs where contract_id = ${idOf(contract(2))} and ${upToBlock}`, [upTo]),
    key: (record) => `${record.transactionHash}/${record.logIndex}`,
  },
]

/** Every record of a list as of a block, page by page. */
const walk = async ({ path, request, key }: ListCase, asOf: number, pageSize: number) => {
  const keys: string[] = []
  const first = (await api.call(path, { ...request, asOf, pageSize })).body.data
  for (let pageNum = 1; pageNum <= first.pages; pageNum += 1) {
    const { data } = (await api.call(path, { ...request, asOf, pageNum, pageSize })).body
    expect([data.total, data.pages, data.asOf]).toEqual([first.total, first.pages, first.asOf])
    keys.push(...data.records.map(key))
  }
  return { total: first.total as number, keys }
}

beforeAll(async () => {
  api = await startIndexedApi(chain[0]!.block.hash)
  await api.commit(chain.slice(0, 80))
  for (const bundle of chain.slice(80)) await api.commit([bundle])
  await published(chain.at(-1)!.block.hash)
})
afterAll(() => api.stop())

describe('lists', () => {
  for (const list of lists) {
    it(`${list.name}: total is count(*), pages hold everything once, at any block`, async () => {
      for (const asOf of [119, 118, 97, 40, 3, 0]) {
        const { total, keys } = await walk(list, asOf, 10)
        expect(total).toBe(await list.count(asOf))
        expect(keys).toHaveLength(total)
        expect(new Set(keys).size).toBe(total)
      }
    })
    it(`${list.name}: without asOf it is the head's, and ends where it says`, async () => {
      const { data } = (await api.call(list.path, list.request)).body
      expect(data.asOf).toEqual({ number: 119, hash: chain[119]!.block.hash })
      expect(data.total).toBe(await list.count(119))
      const past = (await api.call(list.path, { ...list.request, pageNum: data.pages + 1 })).body.data
      expect([past.records, past.total, past.pages]).toEqual([[], data.total, data.pages])
    })
  }
  it('answers what the contract says', async () => {
    for (const { path, request } of lists) {
      const call = Object.values(calls).find((entry) => entry.path === path)!
      const { data } = (await api.call(path, request)).body
      expect(call.response.safeParse(data).error).toBeUndefined()
    }
  })
  it('an address that was never seen has empty lists with no pages', async () => {
    const { data } = (await api.call(calls.addressTransaction.path, { address: `0x${'9'.repeat(40)}` })).body
    expect([data.total, data.pages, data.records]).toEqual([0, 0, []])
  })
  it('the transactions of a block are in order of index', async () => {
    const { block } = chain.find((bundle) => bundle.block.transactions.length >= 3)!
    for (const id of [block.number, String(block.number), block.hash]) {
      const { data } = (await api.call(calls.searchTransaction.path, { block: id })).body
      expect(data.records.map(byHash)).toEqual(block.transactions.map(({ hash }) => hash))
      expect(data.records.map((record: { transactionIndex: number }) => record.transactionIndex)).toEqual(
        block.transactions.map((_, index) => index),
      )
    }
  })
})

describe('asOf', () => {
  const ask = (request: object) => api.call(calls.searchTransaction.path, request)
  it.each([
    [{ asOf: 120 }, 'beyond the indexed head'],
    [{ asOf: -1 }, 'asOf'],
    [{ asOf: 1.5 }, 'asOf'],
    [{ asOf: 'x' }, 'asOf: "x"'],
    [{ pageSize: 26 }, 'pageSize: 26'],
    [{ pageNum: 0 }, 'pageNum: 0'],
  ])('refuses %j with HTTP 400', async (request, words) => {
    const { status, body } = await ask(request)
    expect([status, body.code, body.data]).toEqual([400, '1', null])
    expect(body.message).toContain(words)
  })
  it.each([
    [{ asOfHash: `0x${'7'.repeat(64)}` }, 'no block known here'],
    [{ asOf: 3, asOfHash: chain[4]!.block.hash }, 'is block 4, not 3'],
  ])('knows no block of %j: code 1, as of every unknown hash', async (request, words) => {
    const { status, body } = await ask(request)
    expect([status, body.code, body.data]).toEqual([200, '1', null])
    expect(body.message).toContain(words)
  })
  it('fields that the call does not know change nothing; one it knows is refused beside them (decision 0019)', async () => {
    const more = { _t: 1_790_000_000_000, searchInfo: { adress: 'x' }, adress: 'x' }
    const known = { asOf: 60, pageSize: 10 }
    expect((await ask({ ...known, ...more })).body).toEqual((await ask(known)).body)
    const { status, body } = await ask({ ...more, pageSize: 7 })
    expect([status, body.code, body.message.slice(0, 11)]).toEqual([400, '1', 'pageSize: 7'])
  })
  it('takes the block by hash alone', async () => {
    const { body } = await ask({ asOfHash: chain[50]!.block.hash })
    expect(body.data.asOf).toEqual({ number: 50, hash: chain[50]!.block.hash })
  })
})

describe('single things', () => {
  it('every transaction is found by hash, with the fields it was made of', async () => {
    for (const transaction of transactionsOf(chain).filter((_, index) => index % 17 === 0)) {
      const { body } = await api.call(calls.transaction.path, { transactionHash: transaction.hash })
      expect(body.data).toMatchObject({
        transactionHash: transaction.hash,
        from: { hash: transaction.from },
        nonce: transaction.nonce.toString(),
        value: transaction.value.toString(),
        input: transaction.input,
        type: transaction.type,
      })
      expect(calls.transaction.response.safeParse(body.data).error).toBeUndefined()
    }
  })
  it('a sender’s neighbours lead from its first transaction to its last', async () => {
    const mine = transactionsOf(chain).filter(({ from }) => from === person(3))
    const seen: string[] = []
    for (let hash: string | null = mine[0]!.hash; hash !== null; ) {
      seen.push(hash)
      const { data }: Envelope = (await api.call(calls.transaction.path, { transactionHash: hash })).body
      expect(data.previousBySender).toBe(seen.at(-2) ?? null)
      hash = data.nextBySender
    }
    expect(seen).toEqual(mine.map(({ hash }) => hash))
  })
  it('unknown hashes are HTTP 200 with code 1', async () => {
    const hash = `0x${'5'.repeat(64)}`
    for (const [path, request] of [
      [calls.transaction.path, { transactionHash: hash }],
      [calls.block.path, { block: hash }],
      [calls.block.path, { block: 9_999_999_999 }],
      [calls.transactionReceiptLog.path, { transactionHash: hash }],
    ] as const) {
      const { status, body } = await api.call(path, request)
      expect([status, body.code, body.data]).toEqual([200, '1', null])
    }
  })
  it.each([
    [calls.addressDetail.path, { address: '0x12' }, 'address: "0x12"'],
    [calls.addressTransaction.path, { address: 'nonsense', pageNum: 2 }, 'address: "nonsense"'],
    [calls.addressValidatedBlock.path, { address: `0x${'g'.repeat(40)}` }, 'address: "0xgg'],
    [calls.contractEventLog.path, { address: '' }, 'address: ""'],
    [calls.transaction.path, { transactionHash: '0x12' }, 'transactionHash: "0x12"'],
    [calls.transactionReceiptLog.path, { transactionHash: 'nonsense' }, 'transactionHash: "nonsense"'],
  ])('what can be no hash or address is one that nobody knows: %s %j', async (path, request, words) => {
    const { status, body } = await api.call(path, request)
    expect([status, body.code, body.data]).toEqual([200, '1', null])
    expect(body.message).toContain(words)
  })
  it.each([
    [calls.addressDetail.path, {}, 'address: nothing'],
    [calls.addressDetail.path, { address: 5 }, 'address: 5'],
    [calls.addressTransaction.path, { address: person(3), direction: 'up' }, 'direction: "up"'],
    [calls.searchBlock.path, { asOfHash: '0x12' }, 'asOfHash: "0x12"'],
    [calls.block.path, {}, 'block: nothing'],
    [calls.block.path, { block: -1 }, 'block: -1'],
    [calls.blockCountdown.path, { blockNumber: 'soon' }, 'blockNumber: "soon"'],
  ])('input of another kind is bad: %s %j', async (path, request, words) => {
    const { status, body } = await api.call(path, request)
    expect([status, body.code, body.data]).toEqual([400, '1', null])
    expect(body.message).toContain(words)
  })
  it('totals on an address page are those of its lists', async () => {
    const { data } = (await api.call(calls.addressDetail.path, { address: person(3) })).body
    const all = (await api.call(calls.addressTransaction.path, { address: person(3) })).body.data
    expect(data.counts.transactions).toBe(all.total)
    expect(data.lastTransaction.transactionHash).toBe(all.records[0].transactionHash)
  })
  it('the key figures are exact', async () => {
    const { data } = (await api.call(calls.analysisSummary.path, {})).body
    expect(data.totalTransactions).toBe(transactionsOf(chain).length)
    expect(data.totalAddresses).toBe(await counted('select count(*) from accounts where first_block is not null', []))
    const sum = data.days.reduce((total: number, day: { transactions: number }) => total + day.transactions, 0)
    expect(sum).toBe(transactionsOf(chain).length)
  })
})

describe('a reorg', () => {
  it('is followed by lists, kept answers and streams', async () => {
    const before = (await api.call(calls.searchTransaction.path, {})).body.data
    const displaced = chain.slice(branchAt + 1)
    const lastId = await api.sql<{ last: string }>('select max(sequence) as last from changes')
    await api.rewind(chain[branchAt]!)
    for (const bundle of other) await api.commit([bundle])
    await published(other.at(-1)!.block.hash)

    const after = (await api.call(calls.searchTransaction.path, {})).body.data
    expect(after.total).toBe(transactionsOf([...chain.slice(0, branchAt + 1), ...other]).length)
    expect(after.records.map(byHash)).not.toEqual(before.records.map(byHash))
    for (const list of lists) {
      for (const asOf of [124, 115, 60]) {
        const { total, keys } = await walk(list, asOf, 25)
        expect(total).toBe(await list.count(asOf))
        expect(keys).toHaveLength(total)
      }
    }

    const again = (await api.call(calls.searchTransaction.path, { asOf: 119, asOfHash: chain[119]!.block.hash })).body
    expect(again.data).toMatchObject({ reorged: true, asOf: { number: 119, hash: other[8]!.block.hash } })

    const forked = (await api.call(calls.pageBlocksForked.path, { pageSize: 10 })).body.data
    expect(forked.total).toBe(displaced.length)
    expect(new Set(forked.records.map((record: { blockHash: string }) => record.blockHash))).toEqual(
      new Set(displaced.map(({ block }) => block.hash)),
    )
    const lost = displaced.find(({ block }) => block.transactions.length > 0)!.block
    const detail = (await api.call(calls.transaction.path, { transactionHash: lost.transactions[0]!.hash })).body.data
    expect(detail).toMatchObject({ finality: 'forked', blockHash: lost.hash })
    const inBlock = (await api.call(calls.searchTransaction.path, { block: lost.hash })).body.data
    expect(inBlock.records.map(byHash)).toEqual(lost.transactions.map(({ hash }) => hash))

    const events = await readEvents(Number(lastId[0]!.last), 1 + other.length)
    expect(events.map(({ kind }) => kind)).toEqual(['reorg', ...other.map(() => 'block')])
    expect(events[0]).toMatchObject({ depth: displaced.length, ancestor: { number: branchAt } })
  })
})

/** Opens a stream after an event and reads a number of events from it. */
const readEvents = async (after: number, count: number, url = api.url): Promise<Record<string, unknown>[]> => {
  const stop = new AbortController()
  const response = await fetch(`${url}/events`, {
    headers: { 'last-event-id': String(after) },
    signal: stop.signal,
  })
  const events: Record<string, unknown>[] = []
  let text = ''
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk
    const parts = text.split('\n\n')
    text = parts.pop()!
    for (const part of parts) {
      const data = /^data: (.*)$/m.exec(part)?.[1]
      if (data !== undefined) events.push(JSON.parse(data))
    }
    if (events.length >= count) break
  }
  stop.abort()
  return events
}

describe('facts that come after their block', () => {
  it('a kept answer learns which address is a contract', async () => {
    const ask = async () => (await api.call(calls.searchTransaction.path, {})).body.data
    const first = await ask()
    const { hash } = first.records.find(({ to }: { to: { type: string } | null }) => to?.type === '2').to
    const typeNow = async () =>
      (await ask()).records.find(({ to }: { to: { hash: string } | null }) => to?.hash === hash).to.type
    expect(await typeNow()).toBe('2')
    // what the balances lane does when it has read the code
    await api.sql(`update accounts set kind = 1 where address_id = ${idOf(hash)}`)
    await api.sql(`update lanes set number = $1 where name = 'balances'`, [first.asOf.number])
    await eventually(async () => expect(await typeNow()).toBe('1'))
  })
})

describe('the database of another chain', () => {
  const settings = { PORT: '0', LOG_LEVEL: 'silent', RPC_URL: 'http://127.0.0.1:9' }
  it.each([
    [{ NETWORK: 'custom', CHAIN_ID: '5' }, 'holds chain 1112, but NETWORK=custom is chain 5.'],
    [{ NETWORK: 'mainnet' }, 'The database (DATABASE_URL) holds chain 1112, but NETWORK=mainnet is chain 1116.'],
    [{ NETWORK: 'mainnet', LOCAL_DATABASE: '1' }, 'The database (DATA_DIR) holds chain 1112, but'],
  ])('is refused: %j', async (environment, words) => {
    const other = createApi(readConfig({ ...settings, ...environment, DATABASE_URL: api.databaseUrl }))
    await expect(other.start()).rejects.toThrow(words)
    await other.stop()
  })
})

describe('streams', () => {
  it('a stream without an id hears the next block only', async () => {
    const response = await fetch(`${api.url}/events`)
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
    const next = makeBundles({ branch: 'b', from: 125, count: 1, parentHash: other.at(-1)!.block.hash })
    await api.commit(next)
    let text = ''
    while (!/^data: .*\n\n/m.test(text)) text += (await reader.read()).value
    expect(JSON.parse(/^data: (.*)$/m.exec(text)![1]!)).toMatchObject({
      kind: 'block',
      block: { blockHash: next[0]!.block.hash },
    })
    await reader.cancel()
  })
  it('a stop does not wait for a connection that was opened and never asked anything', async () => {
    const quick = createApi(
      readConfig({ DATABASE_URL: api.databaseUrl, PORT: '0', LOCAL_DEVNET: '1', LOG_LEVEL: 'error' }),
    )
    const { hostname, port } = new URL(await quick.start())
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    const closed = once(socket, 'close')
    const began = performance.now()
    await quick.stop()
    await closed
    expect(performance.now() - began).toBeLessThan(30_000)
  })
  it('another API in front of the same database replays from the feed, and says when that is too old', async () => {
    const second = createApi(
      readConfig({ DATABASE_URL: api.databaseUrl, PORT: '0', LOCAL_DEVNET: '1', LOG_LEVEL: 'error' }),
    )
    const url = await second.start()
    try {
      const [last] = await api.sql<{ last: string }>('select max(sequence) as last from changes')
      const missed = await readEvents(Number(last!.last) - 5, 5, url)
      expect(missed.map(({ kind }) => kind)).toEqual(Array.from({ length: 5 }, () => 'block'))
      await api.sql('delete from changes where sequence < $1', [Number(last!.last) - 3])
      expect(await readEvents(3, 1, url)).toMatchObject([{ kind: 'resync', head: { number: 125 } }])
      const ofAnotherDatabase = Number(last!.last) + 1
      for (const from of [url, api.url]) {
        expect(await readEvents(ofAnotherDatabase, 1, from)).toMatchObject([{ kind: 'resync', head: { number: 125 } }])
      }
    } finally {
      await second.stop()
    }
  })
})
