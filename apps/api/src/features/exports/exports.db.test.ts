import { calls } from '@corescope/api-schema/calls'
import type { BlockSummary } from '@corescope/api-schema/shapes/block-summary'
import type { TokenReference } from '@corescope/api-schema/shapes/token-reference'
import type { TopEntry } from '@corescope/api-schema/statistics/top'
import { createSimulatedChain } from '@corescope/devnet/simulated-node/simulated-chain'
import { eventually } from '@corescope/devnet/test-worlds/eventually'
import { type IndexedApi, startIndexedApi } from '@corescope/devnet/test-worlds/indexed-api'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { z } from 'zod'

let api: IndexedApi
const head = 60
const coin = 'dCORE'

beforeAll(async () => {
  const chain = createSimulatedChain('exports', { era: 'prague', transactionsPerBlock: 6 })
  chain.extend(head)
  api = await startIndexedApi(chain.blockByNumber(0)!.block.hash)
  await api.commit(Array.from({ length: head + 1 }, (_, number) => chain.blockByNumber(number)!))
  // who bears which symbol is kept for a minute: these come before the first question
  await api.sql(
    `insert into token_facts (token_id, symbol, folded_symbol)
     select token_id, symbol, lower(symbol) from (
       select token_id, (array['EXPORT', $1])[row_number() over (order by token_id)] as symbol
         from tokens where standard = 20 order by token_id limit 2) named
     on conflict (token_id) do update set symbol = excluded.symbol, folded_symbol = excluded.folded_symbol`,
    [coin],
  )
  await eventually(async () => expect((await api.ask(calls.searchBlock.path, {})).asOf?.number).toBe(head))
})
afterAll(() => api.stop())

const ask = async (fields: Record<string, string | number>) => {
  const query = new URLSearchParams(
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, `${value}`])),
  )
  const response = await fetch(`${api.url}/api/chain/export?${query}`)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

type TokenRecord = z.output<typeof calls.tokenList.response>['records'][number]
type Line = Record<string, string | number | null>
/** An export as objects. */
const lines = async (fields: Record<string, string | number>): Promise<Line[]> => {
  const { status, text } = await ask({ ...fields, format: 'jsonl' })
  expect(status, text).toBe(200)
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}

interface Listed {
  transactionHash: string
  blockNumber: number
  status: number
  logIndex?: number
  method?: { selector: string; name: string | null } | null
  from: { hash: string }
  to: { hash: string } | null
}
/** A holder or an account of a list. */
interface Held {
  rank: number
  address: { hash: string }
  share: string | null
}
const told = ({ rank, address, share }: Held) => [rank, address.hash, share]
/** Every record of a list, page by page. */
const listed = async (path: string, request: object): Promise<Listed[]> => {
  const records: Listed[] = []
  for (let pageNum = 1; ; pageNum += 1) {
    const page = await api.ask(path, { ...request, pageNum, pageSize: 100 })
    records.push(...page.records)
    if (pageNum >= page.pages) return records
  }
}
const hashes = (all: readonly { transactionHash?: unknown }[]) => all.map(({ transactionHash }) => transactionHash)

it('the transactions of a file are those of the list, newest first, and say which block they are true at', async () => {
  const all = await listed(calls.searchTransaction.path, {})
  expect(hashes(await lines({ type: 'transactions' }))).toEqual(hashes(all))
  const { headers, text } = await ask({ type: 'transactions', fromBlock: 10, toBlock: 12 })
  expect(headers.get('x-as-of-block')).toBe(String(head))
  expect(headers.get('content-disposition')).toBe(`attachment; filename="transactions-${head}.csv"`)
  const rows = text.trim().split('\r\n')
  expect(rows[0]).toMatch(/^transactionHash,blockNumber,timestamp,dateTime \(UTC\),from,to,createdContract,value \(/)
  const inRange = all.filter(({ blockNumber }) => blockNumber >= 10 && blockNumber <= 12)
  expect(rows.slice(1).map((row) => row.split(',')[0])).toEqual(hashes(inRange))
  expect(hashes(await lines({ type: 'transactions', failed: 1 }))).toEqual(
    hashes(all.filter(({ status }) => status === 0)),
  )
})

it('a file names the method of each transaction as the list does, in its last column', async () => {
  const wanted = (await listed(calls.searchTransaction.path, {})).map(({ method }) =>
    method == null ? null : (method.name ?? method.selector),
  )
  const told = await lines({ type: 'transactions' })
  expect(told.map(({ method }) => method)).toEqual(wanted)
  expect(new Set(wanted).size).toBeGreaterThan(2)
  const { text } = await ask({ type: 'transactions', fromBlock: 10, toBlock: 12 })
  expect(text.split('\r\n')[0]).toMatch(/,status,method$/)
})

it('those of an address are its list, by direction and counterparty', async () => {
  const [newest] = await listed(calls.searchTransaction.path, {})
  const address = newest!.from.hash
  for (const direction of ['all', 'in', 'out']) {
    const wanted = await listed(calls.addressTransaction.path, { address, direction })
    expect(hashes(await lines({ type: 'transactions', address, direction }))).toEqual(hashes(wanted))
  }
  const all = await listed(calls.addressTransaction.path, { address })
  const counterparty = all.find(({ to }) => to !== null && to.hash !== address)!.to!.hash
  const between = all.filter(({ from, to }) => from.hash === counterparty || to?.hash === counterparty)
  expect(hashes(await lines({ type: 'transactions', address, counterparty }))).toEqual(hashes(between))
  // with itself an address deals by what it sends to itself
  for (const type of ['transactions', 'addressTokenTransfer']) {
    const own = (await lines({ type, address })).filter(({ from, to }) => from === to)
    expect(await lines({ type, address, counterparty: address }), type).toEqual(own)
  }
  const { records } = await api.ask(calls.addressTransaction.path, { address, counterparty: address })
  expect(hashes(await lines({ type: 'transactions', address, counterparty: address }))).toEqual(hashes(records))
})

it('token transfers and holders are those of their lists', async () => {
  const key = (one: Line | Listed) => `${one.transactionHash}/${one.logIndex}`
  for (const standard of [20, 721, 1155]) {
    const all = await listed(calls.tokenTransfers.path, { standard })
    expect((await lines({ type: 'tokentxns', standard })).map(key)).toEqual(all.map(key))
  }
  const [transfer] = (await api.ask(calls.tokenTransfers.path, { standard: 20 })).records
  const contractAddress = transfer.token.hash ?? transfer.token.contractAddress
  const ofToken = await listed(calls.tokenTransfers.path, { contractAddress })
  expect((await lines({ type: 'tokentxns', contractAddress })).map(key)).toEqual(ofToken.map(key))
  const address = transfer.to.hash
  const ofAddress = await listed(calls.tokenTransfers.path, { address, standard: 20 })
  expect((await lines({ type: 'addressTokenTransfer', address })).map(key)).toEqual(ofAddress.map(key))
  const holders = (await api.ask(calls.tokenHolders.path, { contractAddress, pageSize: 100 })).records
  const saved = await lines({ type: 'tokenholders', contractAddress })
  expect(saved.slice(0, 100).map((one) => [one.rank, one.holder, one['share (%)']])).toEqual(holders.map(told))
  const atBlock = transfer.blockNumber - 1
  const then = await listed(calls.tokenHoldersAt.path, { contractAddress, blockNumber: atBlock })
  expect(then.length).toBeGreaterThan(0)
  const savedThen = await lines({ type: 'tokenholders', contractAddress, atBlock })
  expect(savedThen.map((one) => [one.rank, one.holder, one['share (%)']])).toEqual(
    (then as unknown as Held[]).map(told),
  )
  const late = await ask({ type: 'tokenholders', contractAddress, atBlock: head + 1 })
  expect(late.text).toContain('There is no indexed block of that number')
})

it('a collection is counted in whole things, whatever decimals its contract names; a file says the block it is true at', async () => {
  const { records } = await api.ask(calls.tokenTransfers.path, { standard: 1155, pageSize: 100 })
  const { contractAddress } = records
    .map(({ token }: { token: TokenReference }) => token)
    .find(({ standard }: TokenReference) => standard !== 20)
  await api.sql(`insert into token_facts (token_id, decimals)
    select address_id, 18 from addresses where address = decode('${contractAddress.slice(2)}', 'hex')
    on conflict (token_id) do update set decimals = excluded.decimals`)
  const holders = (await api.ask(calls.tokenHolders.path, { contractAddress, pageSize: 100 })).records
  const saved = await lines({ type: 'tokenholders', contractAddress })
  expect(saved.slice(0, 100).map(({ amount }) => amount)).toEqual(holders.map(({ amount }: Line) => amount))
  const then = await ask({ type: 'tokenholders', contractAddress, atBlock: head - 5 })
  const point = (await api.ask(calls.block.path, { block: head - 5 })).blockHash
  expect([then.headers.get('x-as-of-block'), then.headers.get('x-as-of-hash')]).toEqual([String(head - 5), point])
  const name = `tokenholders-${contractAddress.slice(0, 10)}-${head - 5}.csv`
  expect(then.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`)
})

it('accounts are those of their list, of one kind too', async () => {
  await api.sql('update accounts set balance = address_id % 7, balance_block = 60, kind = 1 + address_id % 2')
  const ranked = await listed(calls.topAccounts.path, {})
  expect(ranked.length).toBeGreaterThan(10)
  const saved = await lines({ type: 'accounts' })
  expect(saved.map((one) => [one.rank, one.account, one['share (%)']])).toEqual((ranked as unknown as Held[]).map(told))
  const contracts = await lines({ type: 'accounts', kind: 'contract' })
  expect(contracts).toEqual(saved.filter(({ kind }) => kind === 'contract'))
})

it('blocks are those of their list, of a range and of who sealed them too', async () => {
  const numberOf = (one: object) => (one as { blockNumber: number }).blockNumber
  const shown = (await listed(calls.searchBlock.path, { fromBlock: 5, toBlock: 40 })) as unknown as BlockSummary[]
  const saved = await lines({ type: 'blocks', fromBlock: 5, toBlock: 40 })
  expect(saved.map((one) => [one.blockHash, one.transactions, one.validator, one.gasUsed, one.size])).toEqual(
    shown.map((one) => [one.blockHash, one.transactionCount, one.miner.hash, one.gasUsed, one.size]),
  )
  const [{ validator }] = saved as [{ validator: string }]
  const sealed = await listed(calls.addressValidatedBlock.path, { address: validator })
  expect(sealed.length).toBeLessThan(head)
  expect((await lines({ type: 'blocks', address: validator })).map(numberOf)).toEqual(sealed.map(numberOf))
})

it('tokens are those of their list, in its order, found by a keyword too', async () => {
  await api.sql(`insert into token_volumes (token_id, transfers, standard, amount)
    select token_id, 1 + token_id % 3, standard, 5 from tokens where token_id % 2 = 0`)
  await api.sql(`insert into token_volume_blocks (block_number, since_block, hash)
    select block_number, 0, hash from blocks where block_number = ${head - 1}`)
  for (const choice of [
    ...[{ orderBy: 'holders' }, { standard: 721, orderBy: 'transfers' }, { standard: 1155 }],
    ...[{ orderBy: 'volume' }, { keyword: 'export' }],
  ] as Record<string, string | number>[]) {
    const shown = (await listed(calls.tokenList.path, choice)) as unknown as TokenRecord[]
    expect(shown.length, JSON.stringify(choice)).toBeGreaterThan(0)
    const saved = await lines({ type: 'tokens', ...choice })
    const volume = (one: TokenRecord) => (one.volume === null ? [null, 0] : ['5', one.volume.transfers])
    expect(
      saved.map((one) => [one.rank, one.token, one.holders, one.transfers, one.volume24h, one.transfers24h]),
    ).toEqual(shown.map((one) => [one.rank, one.contractAddress, one.holders, one.transfers, ...volume(one)]))
    expect(saved[0]!.volumeBlock).toBe(head - 1)
  }
  const borrowers = (await lines({ type: 'tokens' })).filter((one) => one.borrowsSymbolOf !== null)
  expect(borrowers.map((one) => [one.tokenSymbol, one.borrowsSymbolOf])).toEqual([[coin, coin]])
})

it('withdrawals and authorizations are those of their lists, of an address and of a range too', async () => {
  const withdrawn = await listed(calls.withdrawals.path, { fromBlock: 5, toBlock: 40 })
  expect(withdrawn.length).toBeGreaterThan(0)
  const saved = await lines({ type: 'withdrawals', fromBlock: 5, toBlock: 40 })
  const indexOf = (one: object) => (one as { withdrawalIndex: string | number }).withdrawalIndex
  expect(saved.map(indexOf)).toEqual(withdrawn.map(indexOf).map(Number))
  const address = String(saved[0]!.recipient)
  const own = await listed(calls.withdrawals.path, { address })
  expect((await lines({ type: 'withdrawals', address })).map(indexOf)).toEqual(own.map(indexOf).map(Number))
  const all = await lines({ type: 'authorizations' })
  expect(hashes(all)).toEqual(hashes(await listed(calls.transactionAuthorization.path, {})))
  const authority = String(all.find((one) => one.authority !== null)!.authority)
  const signed = await listed(calls.transactionAuthorization.path, { authority })
  expect(hashes(await lines({ type: 'authorizations', authority }))).toEqual(hashes(signed))
})

it('what nobody has is a file with its head alone; what is not valid is named', async () => {
  const never = `0x${'9'.repeat(40)}`
  expect((await ask({ type: 'transactions', address: never })).text.split('\r\n')).toHaveLength(2)
  expect((await ask({ type: 'open-source-contract-codes' })).text).toMatch(/^contractAddress,.*\r\n$/)
  for (const [fields, sentence] of [
    [{ type: 'weather' }, 'type: "weather"'],
    [{ type: 'addressTokenTransfer' }, 'address: nothing'],
    [{ type: 'transactions', start: 'monday' }, 'start: "monday"'],
    [{ type: 'transactions', fromBlock: head + 1 }, 'is beyond the indexed head'],
  ] as const) {
    const { status, text } = await ask(fields)
    expect([status, text]).toEqual([400, expect.stringContaining(JSON.stringify(sentence).slice(1, -1))])
  }
})

it('who did most is counted from the transactions themselves', async () => {
  const top = await api.ask(calls.topStatistics.path, {})
  const all = await listed(calls.searchTransaction.path, {})
  expect(top.counted.transactions).toBeLessThanOrEqual(all.length)
  const counted = all.slice(0, top.counted.transactions)
  const bySender = new Map<string, number>()
  for (const { from } of counted) bySender.set(from.hash, (bySender.get(from.hash) ?? 0) + 1)
  const most = [...bySender.values()].toSorted((one, other) => other - one).slice(0, 10)
  expect(top.lists.senders.map(({ transactions }: TopEntry) => transactions)).toEqual(most)
  for (const { address, transactions } of top.lists.senders) expect(transactions).toBe(bySender.get(address.hash))
})

it('the balance history is that of its list: what each block changed, and why', async () => {
  const all = await listed(calls.searchTransaction.path, {})
  const holder = all[0]!.from.hash
  const other = all.find(({ from }) => from.hash !== holder)!.from.hash
  await api.sql(
    `insert into native_balances (address_id, position, block_number, amount, former, reasons)
     select address_id, place, 10 * place, place * place * 1e18, case when place = 1 then 7 end, case when place = 2 then null else 1024 end
       from addresses, generate_series(1, 3) place where address = any($1)`,
    [[holder, other].map((address) => Buffer.from(address.slice(2), 'hex'))],
  )
  await api.sql(
    `insert into lanes (name, number, hash) select 'balanceHistory', 40, hash from blocks where block_number = 40
     on conflict (name) do update set number = 40, hash = excluded.hash`,
  )
  expect((await ask({ type: 'balanceHistory', address: holder })).headers.get('x-as-of-block')).toBe('40')
  const saved = (await lines({ type: 'balanceHistory', address: holder })) as unknown as Record<string, unknown>[]
  const told = saved.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name.split(' ')[0], value])),
  )
  expect(told).toMatchObject([
    { blockNumber: 30, change: '5', balance: '9', reasons: 'transfer' },
    { blockNumber: 20, change: '3', balance: '4', reasons: null },
    { blockNumber: 10, change: '0.999999999999999993', balance: '1', reasons: 'transfer' },
  ])
  const entries = (await listed(calls.addressBalanceHistory.path, { address: holder })) as unknown as typeof told
  const causes = entries.map(({ transactions, transactionHash }) => ({ transactions, transactionHash }))
  expect(told).toMatchObject(causes)
  expect(causes.some(({ transactionHash }) => transactionHash !== null)).toBe(true)
  expect(await lines({ type: 'balanceHistory', address: holder, fromBlock: 11, toBlock: 29 })).toHaveLength(1)
})

it.each([
  [{ type: 'transactions', contractAddress: `0x${'ab'.repeat(20)}` }, 'this export is of no token'],
  [{ type: 'transactions', direction: 'in' }, 'a direction is one of an address'],
  [
    { type: 'tokenholders', contractAddress: `0x${'ab'.repeat(20)}`, toBlock: 10 },
    'this export is of now, without a range',
  ],
  [{ type: 'balanceHistory' }, 'this export is of an address'],
  [{ type: 'tokens', toBlock: 10 }, 'this export is of now, without a range'],
  [{ type: 'blocks', orderBy: 'holders' }, 'only tokens are exported in an order of your choice'],
])('what an export would pass over is refused: %j', async (request, reason) => {
  const { status, text } = await ask(request)
  expect([status, text]).toEqual([400, expect.stringContaining(reason)])
})
