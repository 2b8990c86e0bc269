import { indexHealth } from '@corescope/api-schema/index-health/calls'
import { healthSchema } from '@corescope/api-schema/runtime-config'
import { createSimulatedChain } from '@corescope/devnet/simulated-node/simulated-chain'
import { eventually } from '@corescope/devnet/test-worlds/eventually'
import { type IndexedApi, startIndexedApi } from '@corescope/devnet/test-worlds/indexed-api'
import { auditNames } from '@corescope/store/audit/table'
import { openDatabase } from '@corescope/store/database'
import { holdWorkerLock } from '@corescope/store/jobs/running'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { presentCheck } from './routes.ts'

const chain = createSimulatedChain('health')
const former = [chain.head(), ...chain.extend(12)]
let api: IndexedApi
beforeAll(async () => {
  api = await startIndexedApi(former[0]!.block.hash)
})
afterAll(() => api.stop())

const readHealth = async () => {
  const body = (await (await fetch(`${api.url}${indexHealth.path}`)).json()) as { data: unknown }
  return indexHealth.response.parse(body.data)
}

it('answers while nothing is indexed', async () => {
  expect(await readHealth()).toMatchObject({
    ...{ asOf: null, from: 0, finalizedBlock: null, reorgs: [], irregularTokens: [], pool: null },
    node: { head: null, reachable: false, secondsOld: null },
    audit: { checks: [], open: 0, healed: 0, findings: [] },
  })
})

it('says whether a worker is at work, as /health does', async () => {
  const asked = async () => {
    const health = healthSchema.parse(await (await fetch(`${api.url}/health`)).json())
    return [(await readHealth()).worker.atWork, health.worker.atWork]
  }
  expect(await asked()).toEqual([false, false])
  const database = openDatabase({ databaseUrl: api.databaseUrl, connections: 1, applicationName: 'test-worker' })
  try {
    await database.session(async (session) => {
      await holdWorkerLock(session, 'worker')
      expect(await asked()).toEqual([true, true])
    })
  } finally {
    await database.close()
  }
  await eventually(async () => expect(await asked()).toEqual([false, false]))
})

it('keeps the log of reorgs, newest first, with their depth', async () => {
  await api.commit(former)
  for (const [at, length] of [
    [9, 4],
    [12, 1],
  ] as const) {
    const displaced = chain.head().block
    const branch = chain.fork(at, length)
    const ancestor = chain.blockByNumber(at)!
    await api.rewind(ancestor)
    await api.commit(branch)
    await api.nodeSays(chain.head().block.number + 2, 5)
    const health = await readHealth()
    expect(health.asOf?.hash).toBe(chain.head().block.hash)
    expect(health.reorgs[0]).toMatchObject({
      ancestor: { number: at, hash: ancestor.block.hash },
      displaced: { number: displaced.number, hash: displaced.hash },
      depth: displaced.number - at,
      reason: 'replaced',
    })
    const lag = { name: 'blocks', number: chain.head().block.number, lag: 2 }
    expect(health.lanes).toEqual(expect.arrayContaining([expect.objectContaining(lag)]))
  }
  expect((await readHealth()).reorgs).toHaveLength(2)
})

it('shows no block above the head of the node, which tells of it later than the block is indexed', async () => {
  const { number } = chain.head().block
  await api.nodeSays(number - 3, 5)
  const health = await readHealth()
  expect([health.asOf?.number, health.node.head]).toEqual([number, number])
  expect(health.lanes.find(({ name }) => name === 'blocks')).toMatchObject({ number, lag: 0 })
  // lanes that are behind are so by the blocks there are
  expect(health.lanes.find(({ name }) => name === 'traces')!.lag).toBe(number + 1)
})

it('says where a lane begins that does so later, as /health does', async () => {
  await api.sql(`update lanes set first_number = 3 where name = 'traces'`)
  const { lanes } = healthSchema.parse(await (await fetch(`${api.url}/health`)).json())
  expect([lanes.traces!.first, lanes.blocks!.first]).toEqual([3, null])
  const own = (await readHealth()).lanes
  expect(own.find(({ name }) => name === 'traces')!.first).toBe(3)
  expect(own.find(({ name }) => name === 'blocks')!.first).toBeNull()
  await api.sql(`update lanes set first_number = null where name = 'traces'`)
})

it('tells of one moment while blocks come', async () => {
  const coming = chain.extend(20)
  const looks: ReturnType<typeof readHealth>[] = []
  for (const block of coming) {
    looks.push(readHealth(), readHealth())
    await api.commit([block])
    await api.nodeSays(block.block.number, 5)
  }
  for (const { asOf, node, lanes, finalizedBlock } of await Promise.all(looks)) {
    const { number } = lanes.find(({ name }) => name === 'blocks')!
    expect(asOf?.number).toBe(number)
    expect(node.head).toBeGreaterThanOrEqual(number)
    expect(finalizedBlock).toBeLessThanOrEqual(number)
  }
})

it('tells how far every walk is among as many addresses, tokens and blocks as there can ever be', async () => {
  const most = 2 ** 31 - 1
  await api.sql(`insert into addresses (address_id, address) values (${most}, '\\xfe')`)
  const names = auditNames.map((name) => `('${name}', ${name === 'lists' ? most * 2 ** 21 : 5})`)
  await api.sql(`insert into audits (name, place) values ${names.join(', ')}`)
  const { checks } = (await readHealth()).audit
  expect(checks.map(({ name }) => name)).toEqual([...auditNames])
  expect(checks.find(({ name }) => name === 'lists')!.progress).toBeCloseTo(0.5)
})

it.each([
  [{ name: 'blocks', place: -1, last: 99, passes: 0 }, 0, 0],
  [{ name: 'blocks', place: 49, last: 99, passes: 0 }, 0, 0.5],
  [{ name: 'blocks', place: -1, last: 99, passes: 1 }, 0, 1],
  [{ name: 'blocks', place: 74, last: 99, passes: 1 }, 50, 0.5],
  [{ name: 'accounts', place: 0, last: 0, passes: 0 }, 0, 1],
  [{ name: 'tokens', place: 5, last: 10, passes: 3 }, 50, 0.5],
] as const)('%j from block %i is %d done', (row, from, progress) => {
  const figures = { covered: 0, lastCovered: null, lastSeconds: null, workedAt: 0, lastPassAt: null }
  expect(presentCheck({ ...figures, ...row }, from).progress).toBe(progress)
})
