import { findDifferences, findFlaws } from '@corescope/devnet/index-proof/compare-indexes'
import { untilSettled } from '@corescope/devnet/index-proof/settled'
import { startTestDatabase, type TestDatabaseServer } from '@corescope/devnet/postgres/test-database'
import { createSimulatedChain, type SimulatedChain } from '@corescope/devnet/simulated-node/simulated-chain'
import { type SimulatedNode, startSimulatedNode } from '@corescope/devnet/simulated-node/simulated-node'
import type { Caller } from '@corescope/rpc/caller'
import { createTransport } from '@corescope/rpc/transport'
import { auditNames } from '@corescope/store/audit/tables'
import { openDatabase, type StatementHook } from '@corescope/store/database'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { AuditContext } from './audit/audit-context.ts'
import { auditStep } from './audit/audit-step.ts'
import { readConfig } from './config.ts'
import { createIndexer } from './create-indexer.ts'
import { createNodeSource } from './node-source.ts'
import { repairBlock } from './repair-command.ts'

let server: TestDatabaseServer
let chain: SimulatedChain
let node: SimulatedNode
let cleanUrl: string
const closers: (() => Promise<unknown>)[] = []

const settings = (url: string, more: Record<string, string> = {}) =>
  readConfig({
    ...{ NETWORK: 'custom', CHAIN_ID: '1112', RPC_URL: node.url, DATABASE_URL: url, RPC_POLL_MS: '30' },
    ...{ LOG_LEVEL: 'silent', FINALITY_DEPTH: '8', AUDIT: 'off', TRACES: 'off', ...more },
  })
const connect = async (url: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  closers.push(() => client.end())
  return client
}
/** Indexes the chain to its head, balances included. */
const indexAll = async (url: string) => {
  const indexer = createIndexer(settings(url))
  await indexer.start()
  const client = await connect(url)
  await untilSettled(client, chain)
  await indexer.stop()
  return client
}
const createIndex = async () => {
  const { url } = await server.createDatabase()
  return { url, client: await indexAll(url) }
}

beforeAll(async () => {
  server = await startTestDatabase()
  chain = createSimulatedChain('audit', { era: 'prague', transactionsPerBlock: 10 })
  chain.extend(90)
  node = await startSimulatedNode(chain)
  cleanUrl = (await createIndex()).url
})
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})
afterAll(async () => {
  await node?.stop()
  await server?.stop()
})

const noRest = { usual: 0, withFindings: 0 }

const openAudit = async (
  url: string,
  {
    onStatement,
    onCaller = (caller) => caller,
  }: { onStatement?: StatementHook; onCaller?: (node: Caller) => Caller } = {},
): Promise<AuditContext> => {
  const database = openDatabase({ databaseUrl: url, connections: 3, applicationName: 'test', onStatement })
  const transport = createTransport({ urls: [node.url], expectedChainId: 1112, timeoutMs: 2_000 })
  closers.push(
    () => database.close(),
    () => transport.close(),
  )
  const { signal } = new AbortController()
  const { rows } = await database.session((session) =>
    session.run<{ epoch: number }>('test_epoch', 'select max(leader_epoch) as epoch from lanes'),
  )
  return {
    ...{ database, node: onCaller(transport), source: createNodeSource(transport, { signal }), signal },
    ...{ chainId: 1112, startBlock: 0, sharesGas: false, leaderEpoch: rows[0]!.epoch },
  }
}
/** One whole pass of every audit. */
const pass = async (context: AuditContext) => {
  for (const name of auditNames) {
    if (name === 'newBlocks') continue
    for (let kind = ''; kind !== 'ended'; ) kind = (await auditStep(context, name, noRest)).kind
  }
}
const openFindings = async (client: pg.Client) =>
  (
    await client.query<{ subject: string; what: string; expected: string; found: string; block: number | null }>(
      `select subject, what, expected, found, block_number as block from audit_results where resolved_at is null
        order by audit_result_id`,
    )
  ).rows

it('finds nothing in a sound index, covers all of it, and starts over', async () => {
  const { url, client } = await createIndex()
  const context = await openAudit(url)
  await pass(context)
  await pass(context)
  expect(await openFindings(client)).toEqual([])
  const { rows } = await client.query(`select name, passes, last_covered as covered from audits order by name`)
  const count = async (text: string) => Number((await client.query(text)).rows[0]!.n)
  const expected = {
    accounts: await count('select count(*) as n from accounts'),
    blocks: 91,
    holdings: await count('select count(distinct (address_id, token_id)) as n from token_entries'),
    tokens: await count('select count(*) as n from tokens'),
  }
  expect(expected.holdings).toBeGreaterThan(50)
  const covered = Object.entries(expected).map(([name, n]) => ({ name, passes: 2, covered: String(n) }))
  expect(rows).toEqual(covered)
})

const inMiddle = `(select transaction_position from transactions where block_number between 40 and 50 and log_count > 0
                    order by transaction_position limit 1)`
const tokenLog = `(select l.ctid from logs l join token_transfers t using (transaction_position, log_index)
                    join transactions x using (transaction_position) where x.block_number between 40 and 60 limit 1)`
const corruptions: [string, string, RegExp][] = [
  [
    'transactions.value',
    `update transactions set value = value + 1 where transaction_position = ${inMiddle}`,
    /\.value$/,
  ],
  [
    'transactions.gas_used',
    `update transactions set gas_used = gas_used - 1 where transaction_position = ${inMiddle}`,
    /\.gasUsed$/,
  ],
  [
    'logs.data',
    `update logs set data = '\\x00ab' where ctid = (select l.ctid from logs l join transactions t using (transaction_position)
       where not exists (select from transactions u where u.block_number = t.block_number and u.type > 4)
         and t.block_number >= 40 order by transaction_position limit 1)`,
    /\.data$/,
  ],
  [
    'logs.data beside a transaction of an unknown type',
    `update logs set data = '\\x00ab' where ctid = (select l.ctid from logs l join transactions t using (transaction_position)
       where exists (select from transactions u where u.block_number = t.block_number and u.type > 4)
         and t.block_number >= 40 order by transaction_position limit 1)`,
    /\.data$/,
  ],
  ['blocks.state_root', `update blocks set state_root = sha256('x') where block_number = 45`, /^stateRoot$/],
  ['blocks.hash', `update blocks set hash = sha256('y') where block_number = 45`, /^blockHash$/],
  ['blocks.fee_sum', `update blocks set fee_sum = fee_sum + 1 where block_number = 45`, /^feeSum$/],
  ['a deleted log', `delete from logs where ctid = ${tokenLog}`, /^receipts\.\d+\.logs$/],
  ['a deleted transaction', `delete from transactions where transaction_position = ${inMiddle}`, /^transactions$/],
  [
    'holdings.amount',
    `update holdings set amount = amount + 5 where ctid = (select ctid from holdings order by holder_id, token_id limit 1)`,
    /^holdings\.amount$/,
  ],
  [
    'accounts.balance',
    `update accounts set balance = balance + 7 where address_id = (select address_id from accounts where balance > 0
      order by address_id limit 1)`,
    /^accounts\.balance$/,
  ],
]

describe('a row that was changed behind our back', () => {
  it.each(corruptions)('%s: one pass names it, repair heals it', async (_name, corrupt, named) => {
    const { url, client } = await createIndex()
    expect((await client.query(corrupt)).rowCount).toBe(1)
    await pass(await openAudit(url))
    const findings = await openFindings(client)
    expect(findings.map(({ what }) => what)).toEqual(expect.arrayContaining([expect.stringMatching(named)]))
    const block = Math.min(...findings.flatMap((finding) => finding.block ?? []))
    const repaired = await repairBlock(settings(url), block)
    expect(repaired).toEqual({ blocks: 90 - block + 1, writtenBy: 'repair' })
    await indexAll(url)
    await pass(await openAudit(url))
    expect(await openFindings(client)).toEqual([])
    const { rows } = await client.query(
      `select count(*)::int as healed from audit_results where resolved_at is not null`,
    )
    expect(rows[0].healed).toBe(findings.length)
    expect(await findDifferences(url, cleanUrl)).toEqual([])
    expect(await findFlaws(url, chain)).toEqual([])
  })
})

it('the lane finds it by itself; a repair beside a running indexer', async () => {
  const { url, client } = await createIndex()
  await client.query('update blocks set state_root = sha256($1) where block_number = 60', ['z'])
  const indexer = createIndexer(settings(url, { AUDIT: 'auto' }))
  closers.push(() => indexer.stop())
  await indexer.start()
  await expect.poll(async () => (await openFindings(client)).length, { timeout: 60_000 }).toBeGreaterThan(0)
  expect(await repairBlock(settings(url), 60)).toMatchObject({ blocks: 31 })
  expect(await openFindings(client)).toEqual([])
  await untilSettled(client, chain)
  await indexer.stop()
  expect(await findDifferences(url, cleanUrl)).toEqual([])
})

it('what was read before a rewind is no finding', async () => {
  const { url, client } = await createIndex()
  await client.query('update blocks set state_root = sha256($1) where block_number = 5', ['z'])
  let rewinds = 0
  const context = await openAudit(url, {
    onStatement: async (name) => {
      if (name !== 'audit_guard' || rewinds > 0) return
      rewinds += 1
      await client.query('update lanes set fork_epoch = fork_epoch + 1')
    },
  })
  expect(await auditStep(context, 'blocks', noRest)).toEqual({ kind: 'idle' })
  expect(await openFindings(client)).toEqual([])
  expect((await auditStep(context, 'blocks', noRest)).kind).toBe('moved')
  expect((await openFindings(client)).length).toBeGreaterThan(0)
})
