import { findFlaws, withClient } from '@corescope/devnet/index-proof/compare-indexes'
import { untilSettled } from '@corescope/devnet/index-proof/settled'
import { until } from '@corescope/devnet/index-proof/until'
import { startTestDatabase, type TestDatabaseServer } from '@corescope/devnet/postgres/test-database'
import { createSimulatedChain, type SimulatedChain } from '@corescope/devnet/simulated-node/simulated-chain'
import { type SimulatedNode, startSimulatedNode } from '@corescope/devnet/simulated-node/simulated-node'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { rewindTo } from './commands/rewind-command.ts'
import { readConfig } from './config.ts'
import { createIndexer, type Indexer } from './create-indexer.ts'
import { unsupportedLookAgainMs } from './schedule/run-following-lane.ts'

let server: TestDatabaseServer
const closers: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  server = await startTestDatabase()
})
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})
afterAll(() => server?.stop())

type Offers = Parameters<typeof startSimulatedNode>[1]
const startNode = async (chain: SimulatedChain, offers: Offers = {}): Promise<SimulatedNode> => {
  const node = await startSimulatedNode(chain, offers)
  closers.push(() => node.stop())
  return node
}
const createDatabase = async () => {
  const { url } = await server.createDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  closers.push(() => client.end())
  const one = async (text: string): Promise<unknown> => Object.values((await client.query(text)).rows[0] ?? {})[0]
  return { url, client, one }
}
const settings = (node: Pick<SimulatedNode, 'url'>, url: string, more: Record<string, string> = {}) =>
  readConfig({
    NETWORK: 'custom',
    CHAIN_ID: '1112',
    RPC_URL: node.url,
    DATABASE_URL: url,
    RPC_POLL_MS: '30',
    RPC_TIMEOUT_MS: '500',
    LOG_LEVEL: 'silent',
    FINALITY_DEPTH: '8',
    ...more,
  })
const start = async (...given: Parameters<typeof settings>): Promise<Indexer> => {
  const indexer = createIndexer(settings(...given))
  closers.push(() => indexer.stop())
  await indexer.start()
  return indexer
}

it('loads history, follows by WebSocket, reads balances and stops clean', async () => {
  const chain = createSimulatedChain('follow')
  chain.extend(120)
  const node = await startNode(chain)
  const { url, client, one } = await createDatabase()
  const indexer = await start(node, url, { RPC_WS_URL: node.webSocketUrl })
  await untilSettled(client, chain)
  for (let round = 0; round < 5; round += 1) {
    chain.extend(1)
    await untilSettled(client, chain)
  }
  chain.fork(chain.head().block.number - 3, 5)
  await untilSettled(client, chain)
  expect(await findFlaws(url, chain)).toEqual([])
  // a block is stored before what the node says of itself, and of what is final
  const told = () => one(`select reachable || ' ' || client_version || ' ' || finalized_number from node_states`)
  await until(
    'the node and what is final are told',
    async () => (await told()) === `true simulated/1 ${chain.head().block.number - 64}`,
  )
  await indexer.stop()
  await until(
    'no connection is left',
    async () =>
      (await one(`select count(*)::int from pg_stat_activity where application_name = 'corescope-indexer'`)) === 0,
  )
})

it('audits a first load when it is over, and the next one without the usual rest', async () => {
  const chain = createSimulatedChain('audited')
  chain.extend(60)
  const node = await startNode(chain)
  const { url, one } = await createDatabase()
  await start(node, url, { AUDIT: 'eager', TRACES: 'off', BALANCE_LANE: 'off' })
  const passed = (passes: number, covered: number) =>
    until(`pass ${passes} has seen ${covered} blocks`, async () => {
      const told = await one(`select passes || ' ' || last_covered from audits where name = 'blocks'`)
      return told === `${passes} ${covered}`
    })
  await passed(1, 61)
  chain.extend(60)
  await passed(2, 121)
})

it('waits for a node that goes away and says so, then goes on', async () => {
  const chain = createSimulatedChain('away')
  chain.extend(20)
  const node = await startNode(chain)
  const { url, client, one } = await createDatabase()
  await start(node, url)
  await untilSettled(client, chain)
  await node.refuse()
  await until('the node is told unreachable', async () => (await one('select reachable from node_states')) === false)
  chain.extend(3)
  await node.accept()
  await untilSettled(client, chain)
  await until('the node is told reachable', async () => (await one('select reachable from node_states')) === true)
})

it('uses the consensus that is kept while the node is away; looks once the node is back where none is kept', async () => {
  const chain = createSimulatedChain('kept consensus')
  chain.extend(20)
  const node = await startNode(chain)
  const { url, client, one } = await createDatabase()
  const first = await start(node, url)
  await untilSettled(client, chain)
  const decidedBy = () => one('select consensus_decided_by from chain_identities')
  expect(await decidedBy()).toBe('look')
  await first.stop()

  await node.refuse()
  const second = await start(node, url)
  await until('the node is told unreachable', async () => (await one('select reachable from node_states')) === false)
  await second.stop()

  // begun before a consensus was kept
  await client.query(`update chain_identities set consensus = null, has_system_contracts = null,
                             consensus_decided_by = null, consensus_evidence = null`)
  await client.query('update node_states set reachable = true')
  await start(node, url)
  await until('the node is told unreachable', async () => (await one('select reachable from node_states')) === false)
  expect(await decidedBy()).toBeNull()
  chain.extend(3)
  await node.accept()
  await untilSettled(client, chain)
  expect(await decidedBy()).toBe('look')
})

it('tells of a node that hangs before those who ask it give up, and that it answers again', async () => {
  const chain = createSimulatedChain('hanging')
  chain.extend(20)
  const node = await startNode(chain)
  const { url, client, one } = await createDatabase()
  await start(node, url, { RPC_TIMEOUT_MS: '2000' })
  await untilSettled(client, chain)
  const told = () => one(`select reachable || ': ' || coalesce(message, '') from node_states`)
  await until('the node is told reachable', async () => (await told()) === 'true: ')
  node.setFaults(() => 'timeout')
  await until('its silence is told', async () =>
    /^false: .* has not answered for \d+ seconds/.test(String(await told())),
  )
  node.setFaults(undefined)
  await until('its answer is told', async () => (await told()) === 'true: ')
})

it('fails over to the second node, also when the two disagree', async () => {
  const chain = createSimulatedChain('two')
  chain.extend(15)
  const other = chain.twin()
  other.fork(other.head().block.number - 2, 6)
  const [first, second] = [await startNode(chain), await startNode(other)]
  const { url, client } = await createDatabase()
  await start({ url: `${first.url},${second.url}` }, url)
  await untilSettled(client, chain)
  await first.refuse()
  await untilSettled(client, other)
  chain.extend(20)
  await second.refuse()
  await first.accept()
  await untilSettled(client, chain)
  expect(await findFlaws(url, chain)).toEqual([])
})

it('tells of the node in use, after a fail-over of the other one', async () => {
  const chain = createSimulatedChain('who it is')
  chain.extend(15)
  const first = await startNode(chain, { clientVersion: 'first/1' })
  const second = await startNode(chain, { clientVersion: 'second/2', traces: [] })
  const { url, one } = await createDatabase()
  await start({ url: `${first.url},${second.url}` }, url)
  const told = () => one(`select client_version || ' ' || coalesce(capabilities ->> 'traces', 'none') from node_states`)
  await until('the first is told of', async () => (await told()) === 'first/1 trace_block')
  await first.refuse()
  await until('the second is told of', async () => (await told()) === 'second/2 none')
  await second.refuse()
  await first.accept()
  await until('the first is told of again', async () => (await told()) === 'first/1 trace_block')
})

const tracesLane = `select number || ' ' || coalesce(idle, 'working') from lanes where name = 'traces'`

it('says that a node traces nothing, and goes on where one does', async () => {
  const chain = createSimulatedChain('mute')
  chain.extend(20)
  const mute = await startNode(chain, { traces: [] })
  const { url, client, one } = await createDatabase()
  const indexer = await start(mute, url)
  await untilSettled(client, chain)
  await until('the lane says so', async () => (await one(tracesLane)) === '-1 unsupported')
  await indexer.stop()
  chain.fork(17, 8)
  await start(await startNode(chain, { traces: ['debug_traceTransaction'] }), url)
  await until('the lane goes on', async () => (await one(tracesLane)) === '25 working')
  await untilSettled(client, chain)
  expect(await findFlaws(url, chain)).toEqual([])
  expect(await one('select count(*)::int from internal_transactions')).toBeGreaterThan(0)
})

it('a lane that one node could not serve looks again as soon as another one is asked', async () => {
  const chain = createSimulatedChain('a lane moves over')
  chain.extend(20)
  const [mute, telling] = [await startNode(chain, { traces: [] }), await startNode(chain)]
  const { url, client, one } = await createDatabase()
  await start({ url: `${mute.url},${telling.url}` }, url)
  await until('the lane says so', async () => (await one(tracesLane)) === '-1 unsupported')
  const moved = Date.now()
  await mute.refuse()
  await until('the lane goes on', async () => (await one(tracesLane)) === '20 working')
  // by itself it looks again so long after the look that it told of, which was a moment before
  expect(Date.now() - moved).toBeLessThan(unsupportedLookAgainMs - 3_000)
  await untilSettled(client, chain)
  expect(await findFlaws(url, chain)).toEqual([])
})

it('leaves calls inside transactions alone when told to', async () => {
  const chain = createSimulatedChain('untold')
  chain.extend(20)
  const node = await startNode(chain)
  const { url, client, one } = await createDatabase()
  await start(node, url, { TRACES: 'off' })
  await until('the lane says so', async () => (await one(tracesLane)) === '-1 off')
  await untilSettled(client, chain)
  expect(await findFlaws(url, chain)).toEqual([])
  expect(await one('select count(*)::int from traced_blocks')).toBe(0)
  // What the node offers is asked at the start all the same.
  expect(node.counts().calls.trace_block ?? 0).toBeLessThanOrEqual(1)
})

it('stands still at a reorg below the finalized block until an operator rewinds', async () => {
  const chain = createSimulatedChain('deep')
  chain.extend(40)
  const node = await startNode(chain, { finalizedDepth: false })
  const { url, client, one } = await createDatabase()
  await start(node, url)
  await untilSettled(client, chain)
  await until('finality is known', async () => (await one('select finalized_number from node_states')) === 32)
  const old = chain.blockByNumber(32)!.block.hash
  chain.fork(20, 30)
  const now = chain.blockByNumber(32)!.block.hash
  await until('the lane is halted', async () => (await one('select halted from node_states')) !== null)
  const halted = String(await one('select halted from node_states'))
  expect(halted).toContain(`finalized block 32 (${old})`)
  expect(halted).toContain(now)
  expect(halted).toContain('npm run rewind -- --to 20')
  expect(await one(`select number from lanes where name = 'blocks'`)).toBe(40)
  expect(await rewindTo(url, 20)).toBe(20)
  await untilSettled(client, chain)
  await until('the halt is over', async () => (await one('select halted from node_states')) === null)
  expect(await findFlaws(url, chain)).toEqual([])
  expect(await one('select reason from reorgs')).toBe('operator')
})

it('follows the local devnet back to a shorter chain, below the finalized block too', async () => {
  const chain = createSimulatedChain('shorter')
  chain.extend(30)
  const node = await startNode(chain, { finalizedDepth: 2 })
  const { url, client, one } = await createDatabase()
  await start(node, url, { LOCAL_DEVNET: 'true' })
  await untilSettled(client, chain)
  chain.fork(18, 0)
  await untilSettled(client, chain)
  expect(await one('select reason from reorgs')).toBe('nodeLostBlocks')
  chain.extend(4)
  await untilSettled(client, chain)
  expect(await findFlaws(url, chain)).toEqual([])
})

it('a second indexer stands by and takes over when the lock of the first is gone', async () => {
  const chain = createSimulatedChain('leaders')
  chain.extend(10)
  const node = await startNode(chain)
  const { url, client, one } = await createDatabase()
  const first = await start(node, url)
  await untilSettled(client, chain)
  const second = await start(node, url)
  expect([first.status().leader, second.status().leader]).toEqual([true, false])
  const epoch = Number(await one('select max(leader_epoch) from lanes'))
  await client.query(`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted
                       and database = (select oid from pg_database where datname = current_database())`)
  await until('another term begins', async () => Number(await one('select max(leader_epoch) from lanes')) > epoch)
  await until('one of them leads', () => first.status().leader !== second.status().leader)
  chain.extend(5)
  await untilSettled(client, chain)
  const leading = first.status().leader ? first : second
  await leading.stop()
  await until('the other one leads', () => (leading === first ? second : first).status().leader)
  chain.extend(5)
  await untilSettled(client, chain)
  expect(await findFlaws(url, chain)).toEqual([])
})

it('survives the end of all its connections', async () => {
  const chain = createSimulatedChain('connections')
  chain.extend(10)
  const node = await startNode(chain)
  const { url, client } = await createDatabase()
  await start(node, url)
  for (let round = 0; round < 4; round += 1) {
    chain.extend(40)
    await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
                         where application_name = 'corescope-indexer' and datname = current_database()`)
  }
  await untilSettled(client, chain)
  expect(await findFlaws(url, chain)).toEqual([])
})

it('asks a node without block objects by number, and one without block receipts one by one', async () => {
  const chain = createSimulatedChain('old node')
  chain.extend(30)
  const node = await startNode(chain, { blockObjects: false, blockReceipts: false, finalizedDepth: false })
  const { url, client } = await createDatabase()
  await start(node, url)
  await untilSettled(client, chain)
  expect(await findFlaws(url, chain)).toEqual([])
})

it('names the setting when it cannot start', async () => {
  const chain = createSimulatedChain('identity')
  const node = await startNode(chain)
  const other = await startNode(createSimulatedChain('another', { chainId: 1112 }))
  const { url } = await createDatabase()
  const fail = async (...given: Parameters<typeof settings>) => {
    const indexer = createIndexer(settings(...given))
    const error = await indexer.start().then(
      () => undefined,
      (reason: Error) => reason,
    )
    await indexer.stop()
    return error?.message
  }
  await (await start(node, url)).stop()
  expect(await fail(node, url, { CHAIN_ID: '5' })).toMatch(
    /^The node \(RPC_URL\) serves chain 1112, but .* is chain 5\.$/,
  )
  expect(await fail(other, url)).toMatch(
    /^The database \(DATABASE_URL\) holds a chain with genesis .* \(RPC_URL\) serves/,
  )
  expect(await fail(other, url, { LOCAL_DATABASE: '1' })).toMatch(
    /^The database \(DATA_DIR\) holds a chain with genesis/,
  )
  expect(await fail(node, url, { START_BLOCK: '3' })).toMatch(/^START_BLOCK is 3, but/)
  const { url: empty } = await createDatabase()
  expect(await fail({ url: 'http://127.0.0.1:9' }, empty)).toMatch(/^No node answers at RPC_URL \(127\.0\.0\.1:9\): /)
  const wrong = 'postgres://nobody@127.0.0.1:9/nothing'
  expect(await fail(node, wrong)).toMatch(/^No database answers at DATABASE_URL: .*ECONNREFUSED/)
  expect(await withClient(url, async (c) => (await c.query('select 1 as one')).rows)).toEqual([{ one: 1 }])
})
