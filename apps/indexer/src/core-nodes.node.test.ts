import { startRecordedNode } from '@corescope/devnet/core-net/recorded-node'
import { readRecording } from '@corescope/devnet/core-net/recording'
import { until } from '@corescope/devnet/index-proof/until'
import { startTestDatabase, type TestDatabaseServer } from '@corescope/devnet/postgres/test-database'
import { ownCoreRecordings } from '@corescope/devnet/test-worlds/recorded-core'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { createIndexer } from './create-indexer.ts'

// Networks of real Core nodes, as they were recorded: one of them with votes (Hermes).
const recordingOf = (version: string) => readRecording(ownCoreRecordings.find((one) => one.version === version)!.file)

let server: TestDatabaseServer
const closers: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  server = await startTestDatabase()
})
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})
afterAll(() => server?.stop())

const startNode = async (...given: Parameters<typeof startRecordedNode>) => {
  const node = await startRecordedNode(...given)
  let isThere = true
  const stop = async () => {
    if (isThere) await node.stop()
    isThere = false
  }
  closers.push(stop)
  return { url: node.url, stop }
}

/** An index of the nodes; its questions. */
const startIndex = async (...urls: string[]) => {
  const { url } = await server.createDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  closers.push(() => client.end())
  const indexer = createIndexer(
    readConfig({
      ...{ NETWORK: 'devnet', RPC_URL: urls.join(','), DATABASE_URL: url, RPC_POLL_MS: '30', RPC_TIMEOUT_MS: '1000' },
      ...{ LOG_LEVEL: 'silent', TRACES: 'off', BALANCE_LANE: 'off', AUDIT: 'off' },
    }),
  )
  closers.push(() => indexer.stop())
  await indexer.start()
  const one = async (text: string): Promise<unknown> => Object.values((await client.query(text)).rows[0] ?? {})[0]
  const stands = (number: number) =>
    until(`the index stands at ${number}`, async () => (await one('select max(block_number) from blocks')) === number)
  const finality = () => one(`select finalized_number || ' by ' || finality_basis from node_states`)
  /** Everything that the index tells of Core, and its blocks. */
  const lists = async () => {
    await indexer.stop()
    return [
      await one(`select md5(string_agg(e::text, ';' order by position)) from core_events e`),
      await one(`select md5(string_agg(encode(hash, 'hex'), ';' order by block_number)) from blocks`),
      await one('select count(*)::int from core_events'),
    ]
  }
  return { stands, finality, lists }
}

it.each(['v1.0.19', 'hermes'])(
  'a chain of %s that halts and goes on leaves the lists of a clean run',
  async (version) => {
    const recording = recordingOf(version)
    const last = recording.blocks.length - 1
    const whole = await startIndex((await startNode(recording)).url)
    await whole.stands(last)
    let head = 100
    const halting = await startIndex((await startNode(recording, { head: () => head })).url)
    await halting.stands(100)
    // A round is turned in one of these.
    for (const next of [101, 139, 140, 160, last]) {
      head = next
      await halting.stands(next)
    }
    // The index stores a block before it stores what is final.
    await until('both tell the same block final', async () => (await halting.finality()) === (await whole.finality()))
    const wanted = await whole.lists()
    expect(Number(wanted[2])).toBeGreaterThan(100)
    expect(await halting.lists()).toEqual(wanted)
  },
)

it('a node of v1.0.19 beside one of Hermes: one names no final block, the other block 0, and one goes away', async () => {
  const recording = recordingOf('hermes')
  const last = recording.blocks.length - 1
  const whole = await startIndex((await startNode(recording)).url)
  await whole.stands(last)
  let head = 120
  const old = await startNode(recording, { head: () => head })
  const young = await startNode(recording, { head: () => head, finalized: 0 })
  const mixed = await startIndex(old.url, young.url)
  await mixed.stands(120)
  await old.stop()
  head = last
  await mixed.stands(last)
  // By the votes in the headers, whatever either node names.
  await until('the votes have told what is final', async () => (await mixed.finality()) === (await whole.finality()))
  expect(await whole.finality()).toMatch(/ by votes$/)
  expect(await mixed.lists()).toEqual(await whole.lists())
})
