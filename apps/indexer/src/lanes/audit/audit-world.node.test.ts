import { until } from '@corescope/devnet/index-proof/until'
import type { TestDatabases } from '@corescope/devnet/postgres/test-database'
import { type FreshWorld, startFreshWorld } from '@corescope/devnet/test-worlds/fresh-world'
import { startMigratedServer } from '@corescope/devnet/test-worlds/migrated-server'
import { createTransport } from '@corescope/rpc/transport/transport'
import { auditNames } from '@corescope/store/audit/table'
import { openDatabase } from '@corescope/store/database'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { createIndexer, type Indexer } from '../../create-indexer.ts'
import { createNodeSource } from '../../node/node-source.ts'
import { createDiffSource } from '../balance-history/diff-source.ts'
import { createTraceSource } from '../traces/trace-source.ts'
import { auditStep } from './audit-step.ts'

let server: TestDatabases
let world: FreshWorld
let client: pg.Client
let indexer: Indexer
let url: string
const closers: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  ;[server, world] = await Promise.all([startMigratedServer(), startFreshWorld()])
  url = (await server.createDatabase()).url
  client = new pg.Client({ connectionString: url })
  await client.connect()
  const settings = { RPC_URL: world.url, DATABASE_URL: url, LOCAL_DEVNET: '1', LOG_LEVEL: 'silent', RPC_POLL_MS: '50' }
  indexer = createIndexer(readConfig({ ...settings, BALANCE_LANE: 'on', AUDIT: 'off', RPC_TIMEOUT_MS: '60000' }))
  await indexer.start()
})
afterAll(async () => {
  for (const close of closers) await close()
  await indexer?.stop()
  await client?.end()
  await world?.stop()
  await server?.stop()
})

const untilSettled = () =>
  until('every lane stands at the head', async () => {
    const { hash } = await world.node.call<{ hash: string }>('eth_getBlockByNumber', ['latest', false])
    const { rows } = await client.query<{ stands: boolean }>(
      `select bool_and(coalesce('0x' || encode(hash, 'hex') = $1, false)) as stands from lanes`,
      [hash],
    )
    return rows[0]?.stands ?? false
  })

const openContext = async () => {
  const database = openDatabase({ databaseUrl: url, connections: 3, applicationName: 'test' })
  const { config } = { config: readConfig({ RPC_URL: world.url, DATABASE_URL: url, LOCAL_DEVNET: '1' }) }
  const transport = createTransport({ urls: [world.url], expectedChainId: config.chainId, timeoutMs: 60_000 })
  closers.push(
    () => database.close(),
    () => transport.close(),
  )
  const { signal } = new AbortController()
  const { rows } = await client.query<{ epoch: number }>('select max(leader_epoch)::int as epoch from lanes')
  return {
    ...{ database, node: transport, source: createNodeSource(transport, { signal }), signal, startBlock: 0 },
    traceSource: createTraceSource(transport, { signal, batch: 5, concurrency: 1 }),
    diffSource: createDiffSource(transport, { signal, batch: 5, concurrency: 1 }),
    ...{ chainId: config.chainId, isCore: false, leaderEpoch: rows[0]!.epoch },
  }
}

const pass = async () => {
  const context = await openContext()
  const costs: string[] = []
  for (const name of auditNames) {
    // the devnet's consensus is not Core's
    if (name === 'newBlocks' || name === 'standing') continue
    const began = performance.now()
    for (let kind = ''; kind !== 'ended'; ) {
      kind = (await auditStep(context, name, { usual: 0, withFindings: 0 })).kind
      expect(`${name} ${kind}`).not.toBe(`${name} idle`)
    }
    costs.push(`${name} ${Math.round(performance.now() - began)} ms`)
  }
  const { rows } = await client.query(
    'select subject, what, expected, found from audit_results where resolved_at is null',
  )
  return { findings: rows, costs }
}

it('finds nothing in an index of the devnet, before and after a reorg', async () => {
  await untilSettled()
  const { findings, costs } = await pass()
  expect(findings).toEqual([])
  const { rows } = await client.query('select count(*)::int as blocks, sum(transaction_count)::int as n from blocks')
  process.stdout.write(`a pass over ${rows[0].blocks} blocks, ${rows[0].n} transactions: ${costs.join(', ')}\n`)
  await world.node.call('anvil_rollback', [12])
  for (let block = 0; block < 3; block += 1) await world.node.call('evm_mine', [])
  await untilSettled()
  expect((await pass()).findings).toEqual([])
})
