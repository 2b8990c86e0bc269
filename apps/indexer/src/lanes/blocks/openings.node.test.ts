import { findDifferences, findFlaws, withClient } from '@corescope/devnet/index-proof/compare-indexes'
import { untilSettled } from '@corescope/devnet/index-proof/settled'
import { createSimulatedSource } from '@corescope/devnet/index-proof/simulated-source'
import type { TestDatabases } from '@corescope/devnet/postgres/test-database'
import { randomFaults } from '@corescope/devnet/simulated-node/faults'
import type { Offers } from '@corescope/devnet/simulated-node/question'
import { createSimulatedChain, type SimulatedChain } from '@corescope/devnet/simulated-node/simulated-chain'
import { endowment } from '@corescope/devnet/simulated-node/simulated-ledger'
import { type SimulatedNode, startSimulatedNode } from '@corescope/devnet/simulated-node/simulated-node'
import { startMigratedServer } from '@corescope/devnet/test-worlds/migrated-server'
import { createTransport } from '@corescope/rpc/transport/transport'
import { ensureIdentity } from '@corescope/store/chain-identity'
import { openDatabase } from '@corescope/store/database'
import { raiseEpoch } from '@corescope/store/leadership'
import { openingGap } from '@corescope/store/tokens/openings'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { repairBlock } from '../../commands/repair-command.ts'
import { readConfig } from '../../config.ts'
import { createIndexer, type Indexer } from '../../create-indexer.ts'
import { createNodeSource } from '../../node/node-source.ts'
import { auditStep } from '../audit/audit-step.ts'
import { createDiffSource } from '../balance-history/diff-source.ts'
import { createTraceSource } from '../traces/trace-source.ts'
import { BlocksLane } from './blocks-lane.ts'

const startBlock = 40
let server: TestDatabases
beforeAll(async () => {
  server = await startMigratedServer()
})
afterAll(() => server?.stop())
const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

const createChain = (seed: string, blocks = 90) => {
  const chain = createSimulatedChain(seed, { era: 'prague', transactionsPerBlock: 8 })
  chain.extend(blocks)
  return chain
}
const serve = async (chain: SimulatedChain, offers: Offers = {}) => {
  const node = await startSimulatedNode(chain, { tokens: true, finalizedDepth: 1_000, ...offers })
  closers.push(node.stop)
  return node
}
const settings = ({ url, webSocketUrl, chain }: SimulatedNode, databaseUrl: string, from = startBlock) =>
  readConfig({
    ...{
      NETWORK: 'custom',
      CHAIN_ID: '1112',
      RPC_URL: url,
      DATABASE_URL: databaseUrl,
      WRAPPED_COINS: chain.wrappedCoin,
    },
    ...{
      START_BLOCK: String(from),
      RPC_POLL_MS: '20',
      RPC_WS_URL: webSocketUrl,
      RPC_BATCH: '5',
      RPC_TIMEOUT_MS: '500',
      FINALITY_DEPTH: '1000',
      LOG_LEVEL: 'silent',
    },
    ...{ AUDIT: 'off', TRACES: 'off', BALANCE_LANE: 'off', METADATA: 'off', PENDING: 'off' },
  })
const start = async (node: SimulatedNode, databaseUrl: string, from?: number): Promise<Indexer> => {
  const indexer = createIndexer(settings(node, databaseUrl, from))
  closers.push(() => indexer.stop())
  await indexer.start()
  return indexer
}
const settle = (databaseUrl: string, chain: SimulatedChain) =>
  withClient(databaseUrl, (client) => untilSettled(client, chain))
/** The whole chain as it stands now, by an indexer that is done then. */
const indexAll = async (node: SimulatedNode, from?: number): Promise<string> => {
  const { url } = await server.createDatabase()
  const indexer = await start(node, url, from)
  await settle(url, node.chain)
  await indexer.stop()
  return url
}
const query = <Row extends object>(databaseUrl: string, text: string) =>
  withClient(databaseUrl, async (client) => (await client.query<Row>(text)).rows)
/** Where two indexes differ. Which accounts are contracts that calls made is told by the traces, which are off here. */
const compare = async (left: string, right: string): Promise<string[]> =>
  (await findDifferences(left, right)).filter((one) => !/^(accounts|contract_codes) /.test(one))
const listGaps = (databaseUrl: string) =>
  query<{ gap: number }>(databaseUrl, 'select gap from token_openings where gap is not null')

interface EntryRow {
  entry: string
  token: string
  standard: number
  amount: string
  itemAmount: string | null
}
const entriesStatement = `
  select encode(x.hash, 'hex') || '/' || t.log_index || '/' || t.item || '/' || encode(h.address, 'hex') as entry,
         '0x' || encode(k.address, 'hex') as token, s.standard, e.amount_after as amount, e.item_amount_after as "itemAmount"
    from token_entries e join token_transfers t using (token_id, token_position) join tokens s using (token_id)
    join transactions x on x.transaction_position = e.transaction_position
    join addresses k on k.address_id = e.token_id join addresses h on h.address_id = e.address_id`

it('begun at a block, it has after every entry what an index begun at 0 has, and what was given without a log', async () => {
  const chain = createChain('openings')
  const node = await serve(chain)
  const [late, whole] = [await indexAll(node), await indexAll(node, 0)]
  expect(await findFlaws(late, chain)).toEqual([])
  expect(await findFlaws(whole, chain)).toEqual([])
  const before = chain.blockByNumber(startBlock - 1)!.block.hash
  const wholeOf = new Map((await query<EntryRow>(whole, entriesStatement)).map((row) => [row.entry, row]))
  const compared = { wholes: 0, items: 0 }
  for (const { entry, token, standard, amount, itemAmount } of await query<EntryRow>(late, entriesStatement)) {
    if (!chain.hasCode(token as `0x${string}`, before)) continue
    const other = wholeOf.get(entry)!
    if (itemAmount !== null) {
      expect(BigInt(itemAmount)).toBe(BigInt(other.itemAmount!) + endowment)
      compared.items += 1
    }
    // what was held of items that never moved since nobody can tell
    if (standard === 1155) continue
    expect(BigInt(amount)).toBe(BigInt(other.amount) + endowment)
    compared.wholes += 1
  }
  expect(compared.items).toBeGreaterThan(20)
  expect(compared.wholes).toBeGreaterThan(100)
  expect(await listGaps(late)).toEqual([])
  expect(
    await query(whole, 'select token_id from token_openings union all select holder_id from holding_openings'),
  ).toEqual([])
})

it('reorgs above and below its first block, and restarts, leave it like a clean run', async () => {
  const chain = createChain('openings and reorgs', 60)
  const node = await serve(chain)
  const { url } = await server.createDatabase()
  const rounds = [
    { running: () => chain.fork(55, 9), stopped: () => chain.fork(43, 30) },
    // the first block stands on another one then
    { running: () => chain.fork(38, 50), stopped: () => chain.fork(30, 70) },
    { running: () => chain.extend(3), stopped: () => chain.fork(60, 60) },
  ]
  for (const { running, stopped } of rounds) {
    const indexer = await start(node, url)
    await settle(url, chain)
    running()
    await settle(url, chain)
    await indexer.stop()
    stopped()
  }
  const indexer = await start(node, url)
  await settle(url, chain)
  await indexer.stop()
  const clean = await indexAll(node)
  expect(await compare(url, clean)).toEqual([])
  expect(await findFlaws(url, chain)).toEqual([])
})

it('a node that fails for a while is asked again: no token has a gap', async () => {
  const chain = createChain('openings and faults', startBlock)
  const node = await serve(chain)
  const { url } = await server.createDatabase()
  const indexer = await start(node, url)
  for (let step = 0; step < 12; step += 1) {
    node.setFaults(randomFaults(`openings ${step}`, 0.4))
    chain.extend(4)
    await settle(url, chain)
  }
  await indexer.stop()
  expect(Object.keys(node.committed()).length).toBeGreaterThan(5)
  node.setFaults(undefined)
  expect(await compare(url, await indexAll(node))).toEqual([])
  expect(await listGaps(url)).toEqual([])
})

it('without the state of that time tokens have a gap; a repair of the first block asks again', async () => {
  const chain = createChain('openings without an archive')
  const archive = await serve(chain)
  const pruned = await serve(chain, { keptStates: 5 })
  const clean = await indexAll(archive)
  const url = await indexAll(pruned)
  const gaps = await listGaps(url)
  const [tokens] = await query<{ n: number }>(
    url,
    `select count(*)::int as n from tokens
    where not exists (select from accounts where address_id = token_id and creation_block is not null)`,
  )
  expect(gaps.length).toBe(tokens!.n)
  expect(new Set(gaps.map(({ gap }) => gap))).toEqual(new Set([openingGap.state]))
  expect(await query(url, 'select amount from holding_openings')).toEqual([])
  expect(await findFlaws(url, chain)).toEqual([])
  await repairBlock(settings(archive, url), startBlock)
  const indexer = await start(archive, url)
  await settle(url, chain)
  await indexer.stop()
  expect(await listGaps(url)).toEqual([])
  expect(await compare(url, clean)).toEqual([])
  expect(await findFlaws(url, chain)).toEqual([])
})

it('where the first node keeps too little, an archive node behind it is asked', async () => {
  const chain = createChain('openings and a second node')
  const archive = await serve(chain)
  const pruned = await serve(chain, { keptStates: 5 })
  const both = { ...pruned, url: `${pruned.url},${archive.url}` }
  const url = await indexAll(both)
  expect(await listGaps(url)).toEqual([])
  expect(await compare(url, await indexAll(archive))).toEqual([])
})

it('a contract that names no balance has a gap; others do not', async () => {
  const chain = createChain('openings and a contract that refuses')
  const refusing = new Set([chain.wrappedCoin])
  const url = await indexAll(await serve(chain, { refusing }))
  const gaps = await query<{ token: string; gap: number }>(
    url,
    `select '0x' || encode(address, 'hex') as token, gap from token_openings join addresses on address_id = token_id
      where gap is not null`,
  )
  expect(gaps).toEqual([{ token: chain.wrappedCoin, gap: openingGap.contract }])
  expect(await findFlaws(url, chain)).toEqual([])
})

it('a repair in the middle takes what is stored, and needs no archive', async () => {
  const chain = createChain('openings and a repair')
  const archive = await serve(chain)
  const clean = await indexAll(archive)
  const url = await indexAll(archive)
  const pruned = await serve(chain, { keptStates: 5 })
  for (const block of [70, startBlock]) {
    await repairBlock(settings(pruned, url), block)
    const indexer = await start(pruned, url)
    await settle(url, chain)
    await indexer.stop()
    expect(await compare(url, clean)).toEqual([])
  }
})

const openAudit = async (node: SimulatedNode, databaseUrl: string) => {
  const database = openDatabase({ databaseUrl, connections: 3, applicationName: 'test' })
  const transport = createTransport({ urls: [node.url], timeoutMs: 2_000 })
  closers.push(
    () => database.close(),
    () => transport.close(),
  )
  const { signal } = new AbortController()
  const [{ epoch }] = (await query<{ epoch: number }>(
    databaseUrl,
    'select max(leader_epoch)::int as epoch from lanes',
  )) as [{ epoch: number }]
  const requests = { signal, batch: 5, concurrency: 1 }
  return {
    ...{ database, node: transport, source: createNodeSource(transport, { signal }), signal, startBlock },
    ...{ traceSource: createTraceSource(transport, requests), diffSource: createDiffSource(transport, requests) },
    ...{ chainId: 1112, isCore: false, leaderEpoch: epoch },
  }
}
const audit = async (context: Awaited<ReturnType<typeof openAudit>>) => {
  for (const name of ['blocks', 'lists', 'holdings', 'tokens'] as const) {
    for (let kind = ''; kind !== 'ended'; ) kind = (await auditStep(context, name, { usual: 0, withFindings: 0 })).kind
  }
}

it('the audit counts what was held before, and takes no token with a gap for an irregular one', async () => {
  const chain = createChain('openings and the audit')
  const [whole, pruned] = [await serve(chain), await serve(chain, { keptStates: 5 })]
  const findings = 'select subject, what, expected, found from audit_results where resolved_at is null'
  const [sound, gapped] = [await indexAll(whole), await indexAll(pruned)]
  for (const url of [sound, gapped]) {
    await audit(await openAudit(whole, url))
    expect(await query(url, findings)).toEqual([])
  }
  expect(await query(gapped, 'select i.token_id from irregular_tokens i join token_openings using (token_id)')).toEqual(
    [],
  )
  // transfers of several standards in one contract: only of those that move as one thing the ledger knows one balance
  expect(
    await query(
      sound,
      `select i.token_id from irregular_tokens i join tokens using (token_id)
     join token_openings using (token_id) where standard = 20 and is_older`,
    ),
  ).toEqual([])
  await query(
    sound,
    `update token_entries set amount_after = amount_after - 1 where ctid = (
    select e.ctid from token_entries e join holding_openings o on o.holder_id = e.address_id and o.token_id = e.token_id
     where e.holding_position = 1 and o.token_item = -1 limit 1)`,
  )
  const context = await openAudit(whole, sound)
  await query(sound, 'delete from audits')
  await audit(context)
  expect((await query<{ what: string }>(sound, findings)).map(({ what }) => what)).toEqual(
    expect.arrayContaining([expect.stringMatching(/amount_after$/)]),
  )
})

it('the audit names what was kept wrong of the time before; a repair of the first block asks for it again', async () => {
  const chain = createChain('openings that were spoilt')
  const node = await serve(chain)
  const clean = await indexAll(node)
  const url = await indexAll(node)
  const spoilt = [
    `update holding_openings set amount = amount - 7 where ctid = (select ctid from holding_openings where token_item = -1 limit 1)`,
    `update holding_openings set amount = amount - 7 where ctid = (select ctid from holding_openings where token_item > 0 limit 1)`,
    `update token_openings set supply = supply + 1 where token_id = (select min(token_id) from token_openings where is_older)`,
    `update token_openings set is_older = false where token_id = (select max(token_id) from token_openings where is_older)`,
  ]
  for (const statement of spoilt) await query(url, statement)
  const found = `select distinct what, block_number as block from audit_results
    where resolved_at is null and what ~ 'openings' order by what`
  await audit(await openAudit(node, url))
  expect(await query(url, found)).toEqual([
    { what: 'holding_openings.amount', block: startBlock },
    { what: 'token_openings.is_older', block: startBlock },
    { what: 'token_openings.supply', block: startBlock },
  ])
  // a node that does not keep that state resolves nothing
  const pruned = await serve(chain, { keptStates: 5 })
  await query(url, 'delete from audits')
  await audit(await openAudit(pruned, url))
  expect(await query(url, found)).toHaveLength(3)
  await repairBlock(settings(node, url), startBlock)
  const indexer = await start(node, url)
  await settle(url, chain)
  await indexer.stop()
  expect(await compare(url, clean)).toEqual([])
  expect(await findFlaws(url, chain)).toEqual([])
  await query(url, 'delete from audits')
  await audit(await openAudit(node, url))
  expect(await query(url, 'select what from audit_results where resolved_at is null')).toEqual([])
})

it('begun at block 0 it asks nobody and keeps nothing, whatever it does', async () => {
  const chain = createChain('no openings', 40)
  const { url } = await server.createDatabase()
  const statements = new Set<string>()
  const onStatement = (name: string) => {
    statements.add(name)
  }
  const database = openDatabase({ databaseUrl: url, connections: 2, applicationName: 'test', onStatement })
  closers.push(() => database.close())
  const identity = { chainId: 1112, startBlock: 0, wrappedCoins: [chain.wrappedCoin] }
  const genesisHash = chain.blockByNumber(0)!.block.hash
  await database.transaction('identity', (session) => ensureIdentity(session, { ...identity, genesisHash }))
  const past = () => {
    throw new Error('nobody is to be asked')
  }
  const source = { ...createSimulatedSource(() => chain), past }
  const leaderEpoch = await database.session(raiseEpoch)
  const lane = await BlocksLane.open({ database, ...identity, firstAddresses: [], leaderEpoch, source })
  const blocks = Array.from({ length: 41 }, (_, number) => chain.blockByNumber(number)!)
  await lane.commit(await lane.prepare(blocks), { durable: true })
  await lane.rewind({ number: 20, hash: blocks[20]!.block.hash }, 'replaced')
  await lane.commit(await lane.prepare(blocks.slice(21)), { durable: true })
  await lane.rewind({ number: -1, hash: null }, 'replaced')
  await lane.commit(await lane.prepare(blocks), { durable: true })
  expect([...statements].filter((name) => name.includes('opening'))).toEqual([])
  expect(statements).toContain('holding_tails')
})
