import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type AuditFinding, type IndexHealth, indexHealth } from '@corescope/api-schema/index-health/calls'
import { searchTokenBalance } from '@corescope/api-schema/tokens/balances'
import { tokenHolders, tokenHoldingList, tokenHoldingPage } from '@corescope/api-schema/tokens/calls'
import { tokenHoldersAt } from '@corescope/api-schema/tokens/past'
import { type Anvil, startAnvil } from '@corescope/devnet/anvil/start-anvil'
import type { TestDatabases } from '@corescope/devnet/postgres/test-database'
import { eventually } from '@corescope/devnet/test-worlds/eventually'
import type { Envelope } from '@corescope/devnet/test-worlds/indexed-api'
import { startMigratedServer } from '@corescope/devnet/test-worlds/migrated-server'
import { createNodeClient, type NodeClient } from '@corescope/devnet/world/node-client'
import { repairBlock } from '@corescope/indexer/commands/repair-command'
import { readConfig as readIndexerConfig } from '@corescope/indexer/config'
import { createIndexer, type Indexer } from '@corescope/indexer/create-indexer'
import { auditStep } from '@corescope/indexer/lanes/audit/audit-step'
import { createDiffSource } from '@corescope/indexer/lanes/balance-history/diff-source'
import { createTraceSource } from '@corescope/indexer/lanes/traces/trace-source'
import { createNodeSource } from '@corescope/indexer/node/node-source'
import { createTransport } from '@corescope/rpc/transport/transport'
import { openDatabase } from '@corescope/store/database'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { type Api, createApi } from '../../create-api.ts'

const transferTopic = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const emit = `60055f52335f7f${transferTopic}60205fa300` // Transfer(0, caller, 5)
/** balanceOf(address) is `balance` for everyone; any other call logs that the caller was given 5. */
const creationOf = (balance: number) => {
  const answer = `5b60${balance.toString(16).padStart(2, '0')}5f5260205ff3` // a jump destination; returns the balance
  const runtime = `5f3560e01c6370a082311460${(14 + emit.length / 2).toString(16)}57${emit}${answer}`
  const length = (runtime.length / 2).toString(16)
  // copies the runtime code behind these eleven bytes into memory and returns it
  return `0x60${length}600a5f3960${length}5ff3${runtime}`
}

/** A way to the node that can be closed, and remembers what contracts were asked through it, exchange by exchange. */
const openGate = async (nodeUrl: string) => {
  const asked: string[][] = []
  let isOpen = true
  const gate = createServer(async (request, response) => {
    const body = await text(request)
    const calls = [JSON.parse(body)].flat() as { method: string; params: [{ data: string }] }[]
    const questions = calls.filter(({ method }) => method === 'eth_call').map(({ params }) => params[0].data)
    if (questions.length > 0) asked.push(questions)
    if (!isOpen) return response.writeHead(503).end()
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(nodeUrl, { method: 'POST', headers, body })
    return response.writeHead(answer.status, headers).end(await answer.text())
  })
  await new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve))
  const { port } = gate.address() as AddressInfo
  return {
    ...{ asked, url: `http://127.0.0.1:${port}` },
    open: () => {
      isOpen = true
    },
    close: () => {
      isOpen = false
    },
    stop: () => new Promise((resolve) => gate.close(resolve)),
  }
}

let anvil: Anvil
let node: NodeClient
let server: TestDatabases
let client: pg.Client
let indexer: Indexer
let api: Api
let url: string
let environment: Record<string, string>
/** What its contract says of a holder is not what its logs add up to, and what is. */
let token: string
let regularToken: string
let holder: string

const send = async (transaction: object) => {
  const hash = await node.call<string>('eth_sendTransaction', [{ from: holder, gas: '0x100000', ...transaction }])
  // the node mines it a moment after it took it
  return eventually(async () => {
    const receipt = await node.call<{ contractAddress: string; status: string } | null>('eth_getTransactionReceipt', [
      hash,
    ])
    expect(receipt).not.toBeNull()
    return receipt!
  })
}
const readHealth = async (): Promise<IndexHealth> => {
  const body = (await (await fetch(`${url}${indexHealth.path}`)).json()) as { data: unknown }
  return indexHealth.response.parse(body.data)
}
const ask = async (path: string, request: object, at = url) => {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${at}${path}`, { method: 'POST', headers, body: JSON.stringify(request) })
  return ((await response.json()) as Envelope).data
}

beforeAll(async () => {
  ;[anvil, server] = await Promise.all([startAnvil({ chainId: 31_337, accounts: 3 }), startMigratedServer()])
  node = createNodeClient(anvil.url)
  holder = (await node.call<string[]>('eth_accounts'))[0]!.toLowerCase()
  const deploy = async (balance: number) => (await send({ data: creationOf(balance) })).contractAddress.toLowerCase()
  ;[token, regularToken] = [await deploy(7), await deploy(5)]
  for (const to of [token, regularToken]) expect(await send({ to })).toMatchObject({ status: '0x1' })
  for (let block = 0; block < 30; block += 1) await send({ to: `0x${'12'.repeat(20)}`, value: '0x5' })
  const database = await server.createDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const network = { NETWORK: 'custom', CHAIN_ID: '31337', RPC_URL: anvil.url, LOG_LEVEL: 'error' }
  environment = { ...network, DATABASE_URL: database.url }
  // A test waits for a whole pass of the audit: it need not be polite.
  indexer = createIndexer(readIndexerConfig({ ...environment, RPC_POLL_MS: '50', AUDIT: 'eager' }))
  await indexer.start()
  api = createApi(readConfig({ ...environment, PORT: '0', RATE_LIMIT_PER_SECOND: '0' }))
  url = await api.start()
})
afterAll(async () => {
  await api?.stop()
  await indexer?.stop()
  await client?.end()
  await server?.stop()
  await anvil?.stop()
})

it('tells how far the lanes and the audit are; a real chain proves itself', async () => {
  const health = await eventually(async () => {
    const now = await readHealth()
    expect(now.audit.checks.filter(({ name }) => name !== 'newBlocks').every(({ passes }) => passes > 0)).toBe(true)
    expect(now.audit.checks.length).toBeGreaterThanOrEqual(6)
    return now
  })
  expect(health.audit).toMatchObject({ open: 0, healed: 0, findings: [] })
  const blocks = health.audit.checks.find(({ name }) => name === 'blocks')!
  expect(blocks).toMatchObject({ progress: 1, lastCovered: 35 })
  expect(health.lanes).toEqual(
    expect.arrayContaining([expect.objectContaining({ name: 'blocks', number: 34, lag: 0 })]),
  )
  expect(health).toMatchObject({ node: { head: 34, reachable: true, halted: null }, reorgs: [], from: 0 })
})

it('a token that contradicts its logs is flagged, and answered from its contract', async () => {
  const { irregularTokens } = await readHealth()
  expect(irregularTokens).toMatchObject([
    {
      ...{ token: { contractAddress: token, irregular: true }, holder: { hash: holder }, tokenItem: null },
      ...{ counted: '5', stated: '7' },
    },
  ])
  const request = { address: holder, contractAddress: token }
  expect(await ask(searchTokenBalance.path, request)).toMatchObject({ balance: '7', source: 'node' })
  const page = tokenHoldingPage.response.parse(await ask(tokenHoldingPage.path, { address: holder }))
  const list = tokenHoldingList.response.parse(await ask(tokenHoldingList.path, { address: holder }))
  for (const held of [page.records, list.holdings]) {
    expect(held.map(({ token: { irregular }, amount, source }) => [irregular, amount, source])).toEqual(
      expect.arrayContaining([
        [true, '7', 'node'],
        [false, '5', 'logs'],
      ]),
    )
  }
  // it names no supply that these would be shares of
  const holders = tokenHolders.response.parse(await ask(tokenHolders.path, { contractAddress: token }))
  expect(holders).toMatchObject({ irregular: true, total: 1, records: [{ amount: '7', source: 'node', share: null }] })
  const ofRegular = tokenHolders.response.parse(await ask(tokenHolders.path, { contractAddress: regularToken }))
  expect(ofRegular).toMatchObject({
    irregular: false,
    records: [{ amount: '5', source: 'logs', share: '100.00000000' }],
  })
})

/** The lines of a file of holders, and the block it is true at. */
const saveHolders = async (contractAddress: string, fields: Record<string, string> = {}, at = url) => {
  const query = new URLSearchParams({ type: 'tokenholders', contractAddress, ...fields })
  const response = await fetch(`${at}/api/chain/export?${query}`)
  return { lines: (await response.text()).trim().split('\r\n'), asOf: response.headers.get('x-as-of-block') }
}

it('who held such a token at a block, and its file, are told by the contract too', async () => {
  const heldAt = async (contractAddress: string, blockNumber: number) =>
    tokenHoldersAt.response.parse(await ask(tokenHoldersAt.path, { contractAddress, blockNumber }))
  expect(await heldAt(token, 10)).toMatchObject({
    ...{ irregular: true, total: 1, supplySource: 'logs' },
    records: [{ amount: '7', source: 'node', share: null }],
  })
  expect(await heldAt(regularToken, 10)).toMatchObject({
    ...{ irregular: false, supply: '5', supplySource: 'logs' },
    records: [{ amount: '5', source: 'logs', share: '100.00000000' }],
  })
  const head = 'rank,holder,amount,share (%),source'
  expect(await saveHolders(token)).toEqual({ lines: [head, `1,${holder},7,,contract`], asOf: '34' })
  expect(await saveHolders(token, { atBlock: '10' })).toEqual({ lines: [head, `1,${holder},7,,contract`], asOf: '10' })
  expect((await saveHolders(regularToken)).lines).toEqual([head, `1,${holder},5,100.00000000,transfers`])
})

it('a list asks contracts once for an answer, of irregular tokens alone, and speaks by the logs while no node answers', async () => {
  const gate = await openGate(anvil.url)
  const gated = createApi(readConfig({ ...environment, RPC_URL: gate.url, PORT: '0', RATE_LIMIT_PER_SECOND: '0' }))
  const gatedUrl = await gated.start()
  try {
    const listHolders = (contractAddress: string, pageSize: number) =>
      ask(tokenHolders.path, { contractAddress, pageSize }, gatedUrl)
    const told = async (pageSize: number) => {
      const { irregular, records } = await listHolders(token, pageSize)
      return [irregular, records[0].amount, records[0].source]
    }
    await listHolders(regularToken, 10)
    expect(gate.asked).toEqual([])
    for (const _again of [1, 2]) expect(await told(10)).toEqual([true, '7', 'node'])
    const exchanges = gate.asked.map((questions) => questions.map((data) => data.slice(0, 10)).join())
    expect(new Set(exchanges)).toEqual(new Set(['0x70a08231,0x18160ddd']))
    expect(exchanges.length).toBeLessThanOrEqual(2)
    gate.close()
    expect(await told(25)).toEqual([true, '5', 'logs'])
    expect((await saveHolders(token, {}, gatedUrl)).lines[1]).toBe(`1,${holder},5,100.00000000,transfers`)
    const past = await ask(tokenHoldersAt.path, { contractAddress: token, blockNumber: 10 }, gatedUrl)
    expect(past.records).toMatchObject([{ amount: '5', source: 'logs' }])
    gate.open()
    await eventually(async () => expect(await told(25)).toEqual([true, '7', 'node']))
  } finally {
    await gated.stop()
    await gate.stop()
  }
})

it('the Etherscan dialect tells what its contract states, too', async () => {
  const askDialect = async (parameters: Record<string, string>) => {
    const response = await fetch(`${url}/api?${new URLSearchParams(parameters)}`)
    return (await response.json()) as { status: string; result: unknown }
  }
  const held = { module: 'account', contractaddress: token, address: holder }
  expect(await askDialect({ ...held, action: 'tokenbalance' })).toMatchObject({ status: '1', result: '7' })
  expect(await askDialect({ ...held, action: 'tokenbalance', address: `0x${'77'.repeat(20)}` })).toMatchObject({
    result: '7',
  })
  expect(await askDialect({ ...held, action: 'tokenbalancehistory', blockno: '20' })).toMatchObject({ result: '7' })
  // before its contract was made there is nothing to ask
  expect(await askDialect({ ...held, action: 'tokenbalancehistory', blockno: '0' })).toMatchObject({ status: '0' })
  expect(await askDialect({ ...held, action: 'addresstokenbalance' })).toMatchObject({
    result: expect.arrayContaining([expect.objectContaining({ TokenAddress: token, TokenQuantity: '7' })]),
  })
  const holders = [{ TokenHolderAddress: holder, TokenHolderQuantity: '7' }]
  const list = { module: 'token', contractaddress: token }
  expect(await askDialect({ ...list, action: 'tokenholderlist' })).toMatchObject({ result: holders })
  expect(await askDialect({ ...list, action: 'toptokenholders' })).toMatchObject({ result: holders })
})

it('more balances than are asked of a contract for one answer are not told', async () => {
  await indexer.stop()
  const ids = `select address_id from addresses where address_id > 1000000`
  await client.query(`insert into addresses (address_id, address)
    select 1000000 + n, decode(lpad(to_hex(n), 40, 'f'), 'hex') from generate_series(1, 150) n`)
  await client.query(`insert into holdings (token_id, holder_id, amount, standard)
    select token_id, address_id, 3, 20 from irregular_tokens, (${ids}) a`)
  await client.query(
    'update tokens set holders = holders + 150 where token_id in (select token_id from irregular_tokens)',
  )
  const askHolders = async (parameters: Record<string, string>) => {
    const query = new URLSearchParams({ module: 'token', contractaddress: token, ...parameters })
    return (await (await fetch(`${url}/api?${query}`)).json()) as { status: string; result: string | unknown[] }
  }
  expect(await askHolders({ action: 'tokenholderlist' })).toMatchObject({
    status: '0',
    result: 'Error! Balances that contracts state are told of at most 100 rows a page (offset)',
  })
  const { result } = await askHolders({ action: 'tokenholderlist', page: '2', offset: '100' })
  expect(result).toHaveLength(51)
  expect(new Set((result as { TokenHolderQuantity: string }[]).map((one) => one.TokenHolderQuantity))).toEqual(
    new Set(['7']),
  )
  expect(await askHolders({ action: 'toptokenholders', offset: '10' })).toMatchObject({ status: '0' })
  // what the explorer's own lists show at once is never more
  const { records } = await ask(tokenHolders.path, { contractAddress: token, pageSize: 100 })
  expect(records).toHaveLength(100)
  expect(new Set(records.map(({ source }: { source: string }) => source))).toEqual(new Set(['node']))
  // a file goes on: beyond the thousand that are asked it says that amounts are those of transfers
  await client.query(`insert into addresses (address_id, address)
    select 1000000 + n, decode('dd' || lpad(to_hex(n), 38, '0'), 'hex') from generate_series(151, 1100) n`)
  await client.query(`insert into holdings (token_id, holder_id, amount, standard)
    select token_id, address_id, 2, 20 from irregular_tokens, (${ids} + 150) a`)
  const { lines } = await saveHolders(token)
  const saved = lines.slice(1).map((line) => {
    const [, , amount, , source] = line.split(',')
    return `${amount},${source}`
  })
  expect(saved).toHaveLength(1_101)
  expect([new Set(saved.slice(0, 1_000)), new Set(saved.slice(1_000))]).toEqual([
    new Set(['7,contract']),
    new Set(['2,transfers']),
  ])
  // ids of a large index: places of the walk through lists are beyond 32 bits
  expect(await readHealth()).toMatchObject({ audit: { open: 0 } })
  await client.query(`delete from holdings where holder_id > 1000000`)
  await client.query(
    'update tokens set holders = holders - 150 where token_id in (select token_id from irregular_tokens)',
  )
})

it('shows what is wrong, and that it was healed', async () => {
  await indexer.stop()
  await client.query(`update transactions set value = value + 1 where block_number = 12`)
  const database = openDatabase({ databaseUrl: environment.DATABASE_URL!, connections: 2, applicationName: 'test' })
  const transport = createTransport({ urls: [anvil.url], expectedChainId: 31_337, timeoutMs: 5_000 })
  const { signal } = new AbortController()
  const epoch = await client.query('select max(leader_epoch)::int as epoch from lanes')
  const context = {
    ...{ database, node: transport, source: createNodeSource(transport, { signal }), signal },
    traceSource: createTraceSource(transport, { signal, batch: 5, concurrency: 1 }),
    diffSource: createDiffSource(transport, { signal, batch: 5, concurrency: 1 }),
    ...{ chainId: 31_337, startBlock: 0, isCore: false, leaderEpoch: epoch.rows[0].epoch as number },
  }
  while ((await auditStep(context, 'blocks', { usual: 0, withFindings: 0 })).kind !== 'ended');
  const { audit } = await readHealth()
  expect(audit.open).toBe(audit.findings.length)
  const value = audit.findings.find(({ what }) => what === 'transactions.0.value')
  expect(value).toMatchObject({ subject: 'block 12', expected: '5', found: '6', blockNumber: 12, resolvedAt: null })
  await repairBlock(readIndexerConfig(environment), 12)
  const after = await readHealth()
  expect(after.audit).toMatchObject({ open: 0, healed: audit.open })
  expect(after.audit.findings.every(({ resolvedAt }: AuditFinding) => resolvedAt !== null)).toBe(true)
  await transport.close()
  await database.close()
})
