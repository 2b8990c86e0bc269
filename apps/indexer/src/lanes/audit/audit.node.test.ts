import { findDifferences, findFlaws, withClient } from '@corescope/devnet/index-proof/compare-indexes'
import { untilSettled } from '@corescope/devnet/index-proof/settled'
import {
  columnFaults,
  healedFaults,
  inMiddle,
  laneFaults,
  listFaults,
  unsupportedRows,
} from '@corescope/devnet/index-proof/spoilt-rows'
import { patienceMs } from '@corescope/devnet/index-proof/until'
import type { TestDatabases } from '@corescope/devnet/postgres/test-database'
import { createSimulatedChain, type SimulatedChain } from '@corescope/devnet/simulated-node/simulated-chain'
import { type SimulatedNode, startSimulatedNode } from '@corescope/devnet/simulated-node/simulated-node'
import { startMigratedServer } from '@corescope/devnet/test-worlds/migrated-server'
import type { Caller } from '@corescope/rpc/caller'
import { MethodUnsupportedError, StateUnavailableError } from '@corescope/rpc/errors'
import { createTransport } from '@corescope/rpc/transport/transport'
import { type AuditName, auditNames, isBlockWalk } from '@corescope/store/audit/table'
import { openDatabase, type StatementHook } from '@corescope/store/database'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { repairBlock } from '../../commands/repair-command.ts'
import { readConfig } from '../../config.ts'
import { createIndexer } from '../../create-indexer.ts'
import { createNodeSource } from '../../node/node-source.ts'
import { createDiffSource } from '../balance-history/diff-source.ts'
import { createTraceSource, type TraceSource } from '../traces/trace-source.ts'
import type { AuditContext } from './audit-context.ts'
import { auditStep } from './audit-step.ts'

/** Number of the last block: each fault takes a pass over all of them, and the rows that are spoilt end with block 60. */
const height = 70

let server: TestDatabases
let chain: SimulatedChain
let node: SimulatedNode
/** Indexes that nothing is done to: without and with the calls inside transactions. */
let clean: TestIndex
let cleanWithCalls: TestIndex
const closers: (() => Promise<unknown>)[] = []

const settings = (url: string, more: Record<string, string> = {}) =>
  readConfig({
    ...{ NETWORK: 'custom', CHAIN_ID: '1112', RPC_URL: node.url, DATABASE_URL: url, RPC_POLL_MS: '30' },
    // Whether blocks are dear to the node is not asked: a busy machine would answer otherwise each time.
    ...{ LOG_LEVEL: 'silent', FINALITY_DEPTH: '8', AUDIT: 'off', TRACES: 'off', BALANCE_LANE: 'on', ...more },
  })
const everything = { TRACES: 'auto' }
const connect = async (url: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  closers.push(() => client.end())
  return client
}
/** Indexes the chain to its head, balances included. */
const indexAll = async (url: string, more: Record<string, string> = {}) => {
  const indexer = createIndexer(settings(url, more))
  await indexer.start()
  await withClient(url, (client) => untilSettled(client, chain))
  await indexer.stop()
}
type TestIndex = { name: string; url: string }
const createCleanIndex = async (more: Record<string, string> = {}): Promise<TestIndex> => {
  const made = await server.createDatabase()
  await indexAll(made.url, more)
  return made
}
/** An index to spoil: a copy of a clean one. */
const copyIndex = async ({ name }: TestIndex) => {
  const { url } = await server.createDatabase(name)
  return { url, client: await connect(url) }
}

beforeAll(async () => {
  server = await startMigratedServer()
  chain = createSimulatedChain('audit', { era: 'prague', transactionsPerBlock: 10, hasCoreEvents: true })
  chain.extend(height)
  node = await startSimulatedNode(chain)
  clean = await createCleanIndex()
  cleanWithCalls = await createCleanIndex(everything)
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
  const requests = { signal, batch: 5, concurrency: 1 }
  return {
    ...{ database, node: onCaller(transport), source: createNodeSource(transport, { signal }), signal },
    ...{ traceSource: createTraceSource(transport, requests), diffSource: createDiffSource(transport, requests) },
    ...{ chainId: 1112, startBlock: 0, isCore: false, leaderEpoch: rows[0]!.epoch },
  }
}
/** One whole pass of every audit. */
const pass = async (context: AuditContext) => {
  for (const name of auditNames) {
    if (name === 'newBlocks') continue
    for (let kind = ''; kind !== 'ended'; ) {
      kind = (await auditStep(context, name, noRest)).kind
      // a lane that never began, a chain that is not Core's
      if (kind === 'idle' && ['traces', 'history', 'standing'].includes(name)) break
    }
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
  const { url, client } = await copyIndex(clean)
  const context = await openAudit(url)
  await pass(context)
  await pass(context)
  expect(await openFindings(client)).toEqual([])
  const { rows } = await client.query(`select name, passes, last_covered as covered from audits order by name`)
  const count = async (text: string) => Number((await client.query(text)).rows[0]!.n)
  const expected = {
    accounts: await count('select count(*) as n from accounts'),
    blocks: height + 1,
    history: height + 1,
    holdings: await count('select count(distinct (address_id, token_id)) as n from token_entries'),
    lists: await count('select count(*) as n from addresses'),
    senders: height + 1,
    tokens: await count('select count(*) as n from tokens'),
  }
  expect(expected.holdings).toBeGreaterThan(50)
  const covered = Object.entries(expected)
    .toSorted()
    .map(([name, n]) => ({ name, passes: 2, covered: String(n) }))
  expect(rows).toEqual(covered)
})

describe('a row that was changed behind our back', () => {
  it.each(healedFaults)('%s: one pass names it', async (_name, corrupt, named) => {
    const { url, client } = await copyIndex(clean)
    expect((await client.query(corrupt)).rowCount).toBe(1)
    await pass(await openAudit(url))
    const findings = await openFindings(client)
    expect(findings.map(({ what }) => what)).toEqual(expect.arrayContaining([expect.stringMatching(named)]))
    // what a repair begins at
    expect(findings.flatMap((finding) => finding.block ?? [])).not.toEqual([])
  })

  // Each heals by the same steps: everything from the first block that was named is written again.
  it('a repair heals what was found: all of them at once', async () => {
    const { url, client } = await copyIndex(clean)
    for (const [, corrupt] of healedFaults) await client.query(corrupt)
    await pass(await openAudit(url))
    const findings = await openFindings(client)
    const block = Math.min(...findings.flatMap((finding) => finding.block ?? []))
    const repaired = await repairBlock(settings(url), block)
    expect(repaired).toEqual({ blocks: height - block + 1, writtenBy: 'repair' })
    await indexAll(url)
    await pass(await openAudit(url))
    expect(await openFindings(client)).toEqual([])
    const { rows } = await client.query(
      `select count(*)::int as healed from audit_results where resolved_at is not null`,
    )
    expect(rows[0].healed).toBe(findings.length)
    expect(await findDifferences(url, clean.url)).toEqual([])
    expect(await findFlaws(url, chain)).toEqual([])
  })
})

describe('rows that follow from others', () => {
  let url: string
  beforeAll(async () => {
    url = (await server.createDatabase(cleanWithCalls.name)).url
  })
  /**
   * What is spoilt of tables that blocks fill lies in blocks 40 to 60: a walk from block to block goes on from here, as one that
   * was stopped does. Rows of these others may lie anywhere.
   */
  const goesOnFrom = 35
  const anywhere = ['item_holdings', 'tokens', 'accounts']
  /** One pass of a walk over an index with the fault in it; the table is as it was afterwards. */
  const findIn = async (name: AuditName, statement: string): Promise<string[]> => {
    const client = await connect(url)
    const table = /^(?:update|delete from|insert into) (\w+)/.exec(statement)![1]!
    await client.query(`create table kept as select * from ${table}`)
    try {
      expect((await client.query(statement)).rowCount).toBe(1)
      const context = await openAudit(url)
      await client.query('delete from audits')
      await client.query('delete from audit_results')
      if (isBlockWalk(name) && !anywhere.includes(table)) {
        await client.query('insert into audits (name, place) values ($1, $2)', [name, goesOnFrom])
      }
      for (let kind = ''; kind !== 'ended'; ) kind = (await auditStep(context, name, noRest)).kind
      return (await openFindings(client)).map(({ what }) => what)
    } finally {
      await client.query(`truncate ${table}; insert into ${table} select * from kept; drop table kept`)
    }
  }

  it('nothing is found where nothing is wrong', async () => {
    const context = await openAudit(url)
    await pass(context)
    const client = await connect(url)
    expect(await openFindings(client)).toEqual([])
    const { rows } = await client.query(`select name from audits where passes = 1 order by name`)
    const walks = auditNames.filter((name) => name !== 'newBlocks' && name !== 'standing')
    expect(rows.map(({ name }) => name)).toEqual(walks.toSorted())
  })

  it.each([...listFaults, ...columnFaults])('%s: one pass names it', async (_name, statement, named) => {
    expect(await findIn('blocks', statement)).toEqual(expect.arrayContaining([expect.stringMatching(named)]))
  })

  it.each([...laneFaults, ...unsupportedRows])(
    '%s: one pass of %s names it',
    async (_name, audit, statement, named) => {
      expect(await findIn(audit, statement)).toEqual(expect.arrayContaining([expect.stringMatching(named)]))
    },
  )

  it.each(['traces', 'history'] as const)(
    'a transaction that is gone does not stop the walk through %s',
    async (name) => {
      const gone = `delete from transactions where transaction_position = ${inMiddle}`
      expect(Array.isArray(await findIn(name, gone))).toBe(true)
    },
  )

  it('one repair heals them all', async () => {
    const client = await connect(url)
    const statements = [
      ...listFaults.map(([, statement]) => statement),
      ...[...laneFaults, ...unsupportedRows].map(([, , statement]) => statement),
    ]
    for (const statement of statements) {
      if (!/tokens set first_block|from_id|position = 2 limit|set new_addresses/.test(statement))
        await client.query(statement)
    }
    await repairBlock(settings(url, everything), 30)
    await indexAll(url, everything)
    await client.query('delete from audits')
    await pass(await openAudit(url))
    expect(await openFindings(client)).toEqual([])
    expect(await findDifferences(url, cleanWithCalls.url)).toEqual([])
    expect(await findFlaws(url, chain)).toEqual([])
  })

  it.each([
    [721, '0x6352211e'],
    [1155, '0x00fdd58e'],
  ])(
    'an ERC-%i whose contract says something else of an item than its logs is irregular',
    async (standard, selector) => {
      const client = await connect(url)
      const { rows } = await client.query<{ id: number; token: Buffer; item: string; holder: Buffer; amount: string }>(
        `select i.token_id as id, a.address as token, token_item as item, h.address as holder, amount from item_holdings i
         join addresses a on a.address_id = i.token_id join addresses h on h.address_id = holder_id
        where i.token_id = (
           select min(token_id) from (
             select token_id from item_holdings join holdings n using (holder_id, token_id)
               join tokens t using (token_id) where t.standard <> 20 group by token_id
             -- every item is asked about in the words of this standard, whichever of them is drawn
             having bool_and(item_holdings.standard = $1) and bool_or(item_holdings.amount > 0 and n.amount > 0)) pure)`,
        [standard],
      )
      const hexOf = (value: Buffer | bigint) =>
        (typeof value === 'bigint' ? value.toString(16) : value.toString('hex')).padStart(64, '0')
      const token = `0x${rows[0]!.token.toString('hex')}`
      /** What a contract that its logs do not contradict answers to a question about an item, by the words of the question. */
      const right = new Map(
        rows
          .filter(({ amount }) => BigInt(amount) > 0n)
          .map(({ item, holder, amount }) =>
            standard === 721
              ? [hexOf(BigInt(item)), hexOf(holder)]
              : [hexOf(holder) + hexOf(BigInt(item)), hexOf(BigInt(amount))],
          ),
      )
      /** A node that knows this one contract. */
      const nodeOf = (answer: (question: string) => string) => () => {
        const answerTo = ({ to, data }: { to: string; data: string }) =>
          to === token && data.startsWith(selector) ? `0x${answer(data.slice(selector.length))}` : '0x'
        return {
          batch: async (calls: { params: [{ to: string; data: string }] }[]) =>
            calls.map(({ params }) => ({ ok: true, result: answerTo(params[0]) })),
        } as unknown as Caller
      }
      const listFlagged = async (answer: (question: string) => string) => {
        const context = await openAudit(url, { onCaller: nodeOf(answer) })
        await client.query('delete from audits')
        for (let kind = ''; kind !== 'ended'; ) kind = (await auditStep(context, 'holdings', noRest)).kind
        return (await client.query('select token_id as id, token_item as item, counted, stated from irregular_tokens'))
          .rows
      }
      const asked = new Set<string>()
      const truth = (question: string) => {
        asked.add(question)
        return right.get(question)!
      }
      expect(await listFlagged(truth)).toEqual([])
      expect(asked.size).toBeGreaterThan(0)
      const [flagged] = await listFlagged(() => hexOf(Buffer.alloc(20, 5)))
      expect(flagged).toMatchObject(
        standard === 721
          ? { id: rows[0]!.id, counted: '1', stated: '0' }
          : { id: rows[0]!.id, stated: String(BigInt(`0x${'05'.repeat(20)}`)) },
      )
      const items = rows.map(({ item }) => item)
      expect(items).toContain(flagged.item)
      // what was flagged before items were kept gets one
      await client.query('update irregular_tokens set token_item = null')
      const [again] = await listFlagged(() => hexOf(Buffer.alloc(20, 5)))
      expect(items).toContain(again.item)
      await client.query('delete from irregular_tokens')
    },
  )

  it('a node that traces nothing, or forgot, is no finding', async () => {
    const { url: copy, client } = await copyIndex(cleanWithCalls)
    const context = await openAudit(copy)
    await client.query('update internal_transactions set value = value + 1 where internal_position = 5')
    const place = { method: 'trace_block', endpoint: 'test' }
    for (const error of [
      new MethodUnsupportedError({ code: -32601, message: 'no such method' }, place),
      new StateUnavailableError({ code: -32000, message: 'missing trie node' }, place),
    ]) {
      const traceSource: TraceSource = {
        dialect: async () => null,
        // biome-ignore lint/correctness/useYield: it fails at once
        traces: async function* () {
          throw error
        },
      }
      for (let kind = ''; kind !== 'ended'; ) {
        kind = (await auditStep({ ...context, traceSource }, 'traces', noRest)).kind
      }
    }
    expect(await openFindings(client)).toEqual([])
  })
})

it('the lane finds it by itself; a repair beside a running indexer', async () => {
  const { url, client } = await copyIndex(clean)
  await client.query('update blocks set state_root = sha256($1) where block_number = 30', ['z'])
  const indexer = createIndexer(settings(url, { AUDIT: 'auto' }))
  closers.push(() => indexer.stop())
  await indexer.start()
  await expect.poll(async () => (await openFindings(client)).length, { timeout: patienceMs }).toBeGreaterThan(0)
  expect(await repairBlock(settings(url), 30)).toMatchObject({ blocks: height - 30 + 1 })
  expect(await openFindings(client)).toEqual([])
  await untilSettled(client, chain)
  await indexer.stop()
  expect(await findDifferences(url, clean.url)).toEqual([])
})

it('what was read before a rewind is no finding', async () => {
  const { url, client } = await copyIndex(clean)
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
