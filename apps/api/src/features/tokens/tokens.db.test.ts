import { calls } from '@corescope/api-schema/calls'
import { createSimulatedChain } from '@corescope/devnet/simulated-node/simulated-chain'
import { eventually } from '@corescope/devnet/test-worlds/eventually'
import { type IndexedApi, startIndexedApi } from '@corescope/devnet/test-worlds/indexed-api'
import { type AskData, walkList } from '@corescope/devnet/test-worlds/walk-list'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const chain = createSimulatedChain(77, { transactionsPerBlock: 10 })
const blocks = [chain.head(), ...chain.extend(150)]
let api: IndexedApi

interface Transfer {
  token: string
  from: string
  to: string
  standard: number
  amount: string
  item: string | null
  block: number
  hash: string
}
/** Every transfer, straight from the table, in chain order. */
let transfers: Transfer[]
const zero = `0x${'0'.repeat(40)}`

beforeAll(async () => {
  api = await startIndexedApi(blocks[0]!.block.hash)
  await api.commit(blocks.slice(0, 100))
  for (const bundle of blocks.slice(100)) await api.commit([bundle])
  await eventually(async () => {
    const { body } = await api.call(calls.searchBlock.path, { pageSize: 10 })
    expect(body.data.asOf?.hash).toBe(chain.head().block.hash)
  })
  const hex = (column: string) => `'0x' || encode(${column}, 'hex')`
  transfers = await api.sql<Transfer>(
    `select ${hex('k.address')} as token, ${hex('f.address')} as "from", ${hex('o.address')} as "to", standard,
            p.amount::text, p.token_item::text as item, t.block_number as block, ${hex('t.hash')} as hash
       from token_transfers p join addresses k on k.address_id = token_id join addresses f on f.address_id = p.from_id
       join addresses o on o.address_id = p.to_id join transactions t using (transaction_position)
      order by p.transaction_position, log_index, p.item`,
  )
  expect(transfers.length).toBeGreaterThan(300)
})
afterAll(() => api.stop())

const ask: AskData = (path, request) => api.ask(path, request)
const keyOf = (record: Record<string, unknown>) => `${record.transactionHash}/${record.logIndex}/${record.item}`

const walk = (path: string, request: object) => walkList(ask, path, request, 10)
const busiest = (keys: string[]): string => {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1])[0]![0]
}

describe('lists of transfers', () => {
  const token = () => busiest(transfers.map((transfer) => transfer.token))
  const holder = () => busiest(transfers.flatMap(({ from, to }) => [from, to]).filter((address) => address !== zero))
  const item = () => busiest(transfers.filter(({ item }) => item !== null).map((one) => `${one.token}/${one.item}`))
  const touches = (address: string) => (transfer: Transfer) => transfer.from === address || transfer.to === address
  const cases: [string, () => { request: object; belongs: (transfer: Transfer) => boolean }][] = [
    ...[20, 721, 1155].map((standard): (typeof cases)[number] => [
      `of standard ${standard}`,
      () => ({ request: { standard }, belongs: (transfer) => transfer.standard === standard }),
    ]),
    ['of a token', () => ({ request: { contractAddress: token() }, belongs: (one) => one.token === token() })],
    [
      'of an item',
      () => {
        const [contractAddress, tokenItem] = item().split('/')
        return {
          request: { contractAddress, tokenItem },
          belongs: (one) => one.token === contractAddress && one.item === tokenItem,
        }
      },
    ],
    ...[20, 721, 1155].map((standard): (typeof cases)[number] => [
      `of an address, standard ${standard}`,
      () => ({
        request: { address: holder(), standard },
        belongs: (one) => one.standard === standard && touches(holder())(one),
      }),
    ]),
    [
      'of an address and a token',
      () => ({
        request: { address: holder(), contractAddress: token() },
        belongs: (one) => one.token === token() && touches(holder())(one),
      }),
    ],
  ]
  it.each(cases)('%s: every one once, newest first, at any block', async (_name, make) => {
    const { request, belongs } = make()
    for (const asOf of [150, 149, 101, 60, 0]) {
      const records = await walk(calls.tokenTransfers.path, { ...request, asOf })
      const expected = transfers.filter((one) => one.block <= asOf && belongs(one)).toReversed()
      expect(records.map(({ transactionHash }) => transactionHash)).toEqual(expected.map(({ hash }) => hash))
      expect(records.map(({ amount }) => amount)).toEqual(expected.map(({ amount }) => amount))
      expect(new Set(records.map(keyOf)).size).toBe(records.length)
    }
    const answer = await ask(calls.tokenTransfers.path, request)
    expect(calls.tokenTransfers.response.safeParse(answer).error).toBeUndefined()
  })
  it('of a transaction: in the order of its logs, none left out', async () => {
    const hash = busiest(transfers.map((transfer) => transfer.hash))
    const records = await walk(calls.tokenTransfers.path, { transactionHash: hash })
    const expected = transfers.filter((transfer) => transfer.hash === hash)
    expect(records.map(({ amount }) => amount)).toEqual(expected.map(({ amount }) => amount))
    expect(records.map(keyOf)).toEqual(
      records.map(keyOf).toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })),
    )
  })
  it.each([
    [{}, 'name one list'],
    [{ standard: 20, contractAddress: zero }, 'name one list'],
    [{ address: zero }, 'name one list'],
    [{ standard: 21 }, 'standard: 21'],
    [{ contractAddress: zero, tokenItem: '-1' }, 'tokenItem: "-1"'],
  ])('refuses %j', async (request, words) => {
    const { status, body } = await api.call(calls.tokenTransfers.path, request)
    expect([status, body.code]).toEqual([400, '1'])
    expect(body.message).toContain(words)
  })
})

/** What an address held of a token after a block, by adding up the transfers. */
const heldAt = (address: string, token: string, block: number, item?: string) =>
  transfers
    .filter((one) => one.token === token && one.block <= block && (item === undefined || one.item === item))
    .reduce((sum, { from, to, amount }) => {
      return sum + (to === address ? BigInt(amount) : 0n) - (from === address ? BigInt(amount) : 0n)
    }, 0n)

it('a list of tokens tells how often each moved on the days before its block', async () => {
  const timeOf = new Map(blocks.map(({ block }) => [block.number, block.timestamp]))
  let rows = 0
  for (const [standard, orderBy] of [
    [20, 'holders'],
    [721, 'transfers'],
    [1155, 'holders'],
  ] as const) {
    const { records, days } = await ask(calls.tokenList.path, { standard, orderBy, pageSize: 100 })
    const lastDay = Math.floor(blocks.at(-1)!.block.timestamp / 86_400) * 86_400
    expect(days.at(-1)).toBe(lastDay)
    for (const { contractAddress, dayTransfers } of records) {
      const moved = transfers.filter(({ token }) => token === contractAddress)
      const wanted = days.map(
        (day: number) =>
          moved.filter(({ block }) => timeOf.get(block)! >= day && timeOf.get(block)! < day + 86_400).length,
      )
      expect([contractAddress, dayTransfers]).toEqual([contractAddress, wanted])
      rows += 1
    }
  }
  expect(rows).toBeGreaterThan(5)
})

describe('holders and balances', () => {
  it('holders by quantity are those whose transfers leave them something', async () => {
    for (const token of new Set(transfers.map((transfer) => transfer.token))) {
      const people = new Set(transfers.filter((one) => one.token === token).flatMap(({ from, to }) => [from, to]))
      const held = [...people].filter((one) => one !== zero).map((one) => [one, heldAt(one, token, 150)] as const)
      const expected = held.filter(([, amount]) => amount > 0n)
      const records = await walk(calls.tokenHolders.path, { contractAddress: token })
      const amounts = records.map(({ amount }) => BigInt(amount as string))
      expect(amounts).toEqual(amounts.toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0)))
      expect(
        new Map(records.map((one) => [(one.address as { hash: string }).hash, BigInt(one.amount as string)])),
      ).toEqual(new Map(expected))
      const info = await ask(calls.tokenInfo.path, { contractAddress: token })
      expect(info.holders).toBe(expected.length)
      expect(info.transfers).toBe(transfers.filter((one) => one.token === token).length)
      expect(BigInt(info.countedSupply)).toBe(held.reduce((sum, [, amount]) => sum + amount, 0n))
    }
  })
  it('a balance at any block is the sum of what moved before', async () => {
    const sample = transfers.filter((_, index) => index % 23 === 0)
    for (const { token, to, block, item, standard } of sample.filter(({ to }) => to !== zero)) {
      for (const blockNumber of [block, Math.max(0, block - 1), 150]) {
        const request = { contractAddress: token, address: to, blockNumber }
        const whole = await ask(calls.searchTokenBalance.path, request)
        expect(BigInt(whole.balance)).toBe(heldAt(to, token, blockNumber))
        if (standard !== 1155) continue
        const part = await ask(calls.searchTokenBalance.path, { ...request, tokenItem: item })
        const moved = transfers.filter((one) => one.standard === 1155)
        const expected = moved
          .filter((one) => one.token === token && one.item === item && one.block <= blockNumber)
          .reduce((sum, one) => {
            return sum + (one.to === to ? BigInt(one.amount) : 0n) - (one.from === to ? BigInt(one.amount) : 0n)
          }, 0n)
        expect(BigInt(part.balance)).toBe(expected)
      }
    }
  })
  it('who owns an item of an ERC-721 has one of it, from the block it came to the one it left', async () => {
    const mixed = new Set(transfers.filter((one) => one.standard !== 721).map((one) => `${one.token}/${one.item}`))
    const owned = transfers.filter((one) => one.standard === 721 && !mixed.has(`${one.token}/${one.item}`))
    const sample = owned.filter(({ to }, index) => index % 5 === 0 && to !== zero)
    expect(sample.length).toBeGreaterThan(5)
    for (const { token, to, block, item } of sample) {
      for (const blockNumber of [block, Math.max(0, block - 1), 150]) {
        const request = { contractAddress: token, address: to, tokenItem: item, blockNumber }
        const { balance } = await ask(calls.searchTokenBalance.path, request)
        const last = owned.findLast((one) => one.token === token && one.item === item && one.block <= blockNumber)
        expect([request, balance]).toEqual([request, last?.to === to ? '1' : '0'])
      }
    }
  })
  it('a date names the last block at or before it', async () => {
    const { token, to } = transfers.find((one) => one.to !== zero)!
    const at = new Date(blocks[80]!.block.timestamp * 1000)
    const date = at.toISOString().slice(0, 16).replace('T', ' ')
    const answer = await ask(calls.searchTokenBalance.path, { contractAddress: token, address: to, date })
    expect(answer.at.timestamp).toBeLessThanOrEqual(Math.floor(at.getTime() / 60_000) * 60)
    expect(blocks[answer.at.number + 1]!.block.timestamp).toBeGreaterThan(
      Date.parse(`${date.replace(' ', 'T')}Z`) / 1000,
    )
    const early = await api.call(calls.searchTokenBalance.path, {
      contractAddress: token,
      address: to,
      date: '1999-01-01',
    })
    expect([early.status, early.body.code]).toEqual([200, '1'])
  })
  it('holders after a block are those whom the transfers up to it leave something', async () => {
    for (const contractAddress of new Set(transfers.map((transfer) => transfer.token))) {
      const people = new Set(
        transfers.filter((one) => one.token === contractAddress).flatMap(({ from, to }) => [from, to]),
      )
      const held = [...people]
        .filter((one) => one !== zero)
        .map((one) => [one, heldAt(one, contractAddress, 75)] as const)
      const expected = held.filter(([, amount]) => amount > 0n)
      const records = await walk(calls.tokenHoldersAt.path, { contractAddress, blockNumber: 75 })
      const amounts = records.map(({ amount }) => BigInt(amount as string))
      expect(amounts).toEqual(amounts.toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0)))
      expect(
        new Map(records.map((one) => [(one.address as { hash: string }).hash, BigInt(one.amount as string)])),
      ).toEqual(new Map(expected))
      const info = await ask(calls.tokenInfo.path, { contractAddress })
      const history = await ask(calls.tokenHistory.path, { contractAddress })
      const { holders, transfers: count, countedSupply: supply } = info
      expect(history.points.at(-1)).toMatchObject({ holders, transfers: count, supply })
    }
  })
  it('holders at a moment are those after its last block', async () => {
    const contractAddress = transfers[0]!.token
    const at = async (more: object) => {
      const { asOf, records } = await ask(calls.tokenHoldersAt.path, { contractAddress, ...more })
      return { asOf, records }
    }
    const { timestamp } = await ask(calls.tokenHoldersAt.path, { contractAddress, blockNumber: 75 })
    const nextMinute = new Date((Math.floor(timestamp / 60) + 1) * 60_000).toISOString().slice(0, 16).replace('T', ' ')
    const then = await at({ date: nextMinute })
    expect(then.asOf.number).toBeGreaterThanOrEqual(75)
    expect(then).toEqual(await at({ blockNumber: then.asOf.number }))
    const newest = await at({})
    expect(newest).toEqual(await at({ blockNumber: newest.asOf.number }))
    for (const date of ['1999-01-01', '2099-01-01']) {
      const none = await api.call(calls.tokenHoldersAt.path, { contractAddress, date })
      expect(none.body).toMatchObject({ code: '1', message: 'There is no indexed block at that time.' })
    }
    const both = await api.call(calls.tokenHoldersAt.path, { contractAddress, date: nextMinute, blockNumber: 75 })
    expect([both.status, JSON.stringify(both.body)]).toEqual([
      400,
      expect.stringContaining('name a blockNumber or a date'),
    ])
  })
  it('items of a collection are those that somebody holds, by number', async () => {
    for (const contractAddress of new Set(transfers.map((transfer) => transfer.token))) {
      const moved = transfers.filter((one) => one.token === contractAddress && one.item !== null)
      // a contract of the simulated chain may use one id under both standards: it has an owner and holders then
      const isHeld = (item: string) => {
        const own = moved.filter((one) => one.item === item)
        const owner = own.findLast(({ standard }) => standard === 721)?.to ?? zero
        const counted = own.filter(({ standard }) => standard === 1155)
        const heldBy = (person: string) =>
          counted.reduce(
            (sum, { from, to, amount }) =>
              sum + (to === person ? Number(amount) : 0) - (from === person ? Number(amount) : 0),
            0,
          )
        return owner !== zero || counted.some(({ to }) => to !== zero && heldBy(to) > 0)
      }
      const items = [...new Set(moved.map(({ item }) => item!))].filter(isHeld)
      items.sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1))
      const records = await walk(calls.tokenCollection.path, { contractAddress })
      expect(records.map(({ tokenItem }) => tokenItem)).toEqual(items)
      if (items.length < 3) continue
      const later = await walk(calls.tokenCollection.path, { contractAddress, firstItem: items[2] })
      expect(later.map(({ tokenItem }) => tokenItem)).toEqual(items.slice(2))
    }
  })
  it('what an address holds is what the holders lists say', async () => {
    const holder = busiest(transfers.map(({ to }) => to).filter((address) => address !== zero))
    const tokens = [...new Set(transfers.map((transfer) => transfer.token))]
    const expected = tokens.map((token) => [token, heldAt(holder, token, 150)] as const).filter(([, held]) => held > 0n)
    const records = await walk(calls.tokenHoldingPage.path, { address: holder })
    const found = records.map((one) => [
      (one.token as { contractAddress: string }).contractAddress,
      BigInt(one.amount as string),
    ])
    expect(new Map(found as [string, bigint][])).toEqual(new Map(expected))
    const list = await ask(calls.tokenHoldingList.path, { address: holder })
    expect([list.total, list.holdings.length]).toEqual([expected.length, expected.length])
  })
  it('an item belongs to whoever received it last', async () => {
    const collectibles = transfers.filter(({ standard }) => standard === 721)
    const items = new Set(collectibles.map((one) => `${one.token}/${one.item}`))
    for (const key of items) {
      const [contractAddress, tokenItem] = key.split('/')
      const all = transfers.filter((one) => one.token === contractAddress && one.item === tokenItem)
      // a contract of the simulated chain may use one id under both standards
      if (all.some(({ standard }) => standard !== 721)) continue
      const detail = await ask(calls.nftDetail.path, { contractAddress, tokenItem })
      const { to } = all.at(-1)!
      expect([detail.owner?.hash ?? zero, detail.transfers]).toEqual([to, all.length])
      expect(detail.minted?.transactionHash ?? null).toBe(all[0]!.from === zero ? all[0]!.hash : null)
    }
  })
  it('unknown tokens and items are HTTP 200 with code 1; unknown addresses hold nothing', async () => {
    const { token } = transfers[0]!
    const nobody = `0x${'9'.repeat(40)}`
    for (const [path, request] of [
      [calls.tokenInfo.path, { contractAddress: nobody }],
      [calls.nftDetail.path, { contractAddress: token, tokenItem: '123456789' }],
    ] as const) {
      const { status, body } = await api.call(path, request)
      expect([status, body.code]).toEqual([200, '1'])
    }
    expect(await ask(calls.tokenHoldingPage.path, { address: nobody })).toMatchObject({ total: 0, records: [] })
    expect(await ask(calls.searchTokenBalance.path, { contractAddress: token, address: nobody })).toMatchObject({
      balance: '0',
    })
  })
  it('answers what the contract says', async () => {
    const { token } = transfers[0]!
    const holder = transfers.find(({ to }) => to !== zero)!.to
    const found = transfers.find(({ standard }) => standard === 1155)!
    for (const [call, request] of [
      [calls.tokenInfo, { contractAddress: token }],
      [calls.tokenHolders, { contractAddress: token }],
      [calls.tokenHolders, { contractAddress: found.token, tokenItem: found.item }],
      [calls.tokenList, { standard: 20 }],
      [calls.tokenList, { standard: 721, orderBy: 'transfers' }],
      [calls.tokenHoldingPage, { address: holder, standard: 20 }],
      [calls.tokenHoldingList, { address: holder }],
      [calls.tokenInventory, { address: holder }],
      [calls.searchTokenBalance, { address: holder, contractAddress: token }],
      [calls.nftDetail, { contractAddress: found.token, tokenItem: found.item }],
    ] as const) {
      expect(call.response.safeParse(await ask(call.path, request)).error, call.path).toBeUndefined()
    }
  })
})

describe('the total supply', () => {
  const supplyAt = async (token: string, block: number) => {
    const [row] = await api.sql<{ supply: string }>(
      `select supply_after::text as supply from token_transfers p join transactions t using (transaction_position)
         join addresses a on a.address_id = token_id
        where '0x' || encode(a.address, 'hex') = '${token}' and t.block_number <= ${block}
        order by token_position desc limit 1`,
    )
    return row!.supply
  }
  /** The contract said so at a block; the answers know. */
  const told = async (token: string, supply: string, block: number) => {
    await api.sql(
      `insert into token_facts (token_id, due_at, read_block, total_supply)
       select address_id, 'infinity', ${block}, ${supply} from addresses where '0x' || encode(address, 'hex') = '${token}'
       on conflict (token_id) do update set read_block = excluded.read_block, total_supply = excluded.total_supply`,
    )
    await api.sql('update fact_rounds set round = round + 1')
  }
  const ofDialect = async (contractaddress: string) => {
    const response = await fetch(`${api.url}/api?module=stats&action=tokensupply&contractaddress=${contractaddress}`)
    return ((await response.json()) as { result: string }).result
  }

  it('is counted to the newest block where the count was the contract’s own, else told with its block', async () => {
    const { records: listed } = await ask(calls.tokenList.path, { standard: 20, pageSize: 100 })
    const ofList = new Set(listed.map((one: { contractAddress: string }) => one.contractAddress))
    const minted = transfers.filter(({ token, from, to }) => ofList.has(token) && from === zero && to !== zero)
    const { token, block } = minted.find(({ token, block }) =>
      transfers.some((one) => one.token === token && one.block > 0 && one.block < block),
    )!
    const readBlock = block - 1
    const [old, now] = [await supplyAt(token, readBlock), await supplyAt(token, 150)]
    expect(old).not.toBe(now)
    const other = String(BigInt(old) + 1n)
    await told(token, old, readBlock)
    await eventually(async () => {
      const info = await ask(calls.tokenInfo.path, { contractAddress: token })
      expect(info).toMatchObject({ totalSupply: now, countedSupply: now, totalSupplyBlock: null })
    })
    expect(await ofDialect(token)).toBe(now)
    await told(token, other, readBlock)
    await eventually(async () => {
      const info = await ask(calls.tokenInfo.path, { contractAddress: token })
      expect(info).toMatchObject({ totalSupply: other, countedSupply: now, totalSupplyBlock: readBlock })
    })
    expect(await ofDialect(token)).toBe(other)
    const { records } = await ask(calls.tokenList.path, { standard: 20, pageSize: 100 })
    expect(records).toContainEqual(
      expect.objectContaining({ contractAddress: token, totalSupply: other, totalSupplyBlock: readBlock }),
    )
  })
})
