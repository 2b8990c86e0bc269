import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startPostgres } from '@corescope/devnet/postgres/start-postgres'
import { makeTemporaryFolder } from '@corescope/devnet/processes/temporary-folder'
import { type FilledDatabase, startFilledDatabase } from '@corescope/devnet/test-worlds/filled-database'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ensureIdentity } from './chain-identity.ts'
import { openDatabase } from './database.ts'
import { getLeader, getNodeState } from './head/read.ts'
import { type Leadership, tryLead } from './leadership.ts'
import { migrate } from './migrate.ts'
import { type NodeState, upsertNodeState } from './node-state/write.ts'
import { createReader } from './reader.ts'

const hash = `0x${'1'.repeat(64)}` as const
let filled: FilledDatabase
beforeAll(async () => {
  filled = await startFilledDatabase('select 1')
  const identity = { chainId: 1112, genesisHash: hash, startBlock: 0, wrappedCoins: [] }
  await filled.database.transaction('identity', (session) => ensureIdentity(session, identity))
})
afterAll(() => filled?.stop())

const lead = async (): Promise<Leadership> => {
  const leadership = await tryLead(filled.database)
  if (leadership === undefined) throw new Error('another leads')
  return leadership
}
const tell = ({ epoch }: Leadership, state: NodeState) =>
  filled.database.session((session) => upsertNodeState(session, epoch, state))
const leader = () => getLeader(filled.reader)

it('what an indexer told of its node is its own word only, and as long as it holds the lock', async () => {
  expect(await leader()).toEqual({ isLed: false, isDiskFull: false, hasTold: false })
  const first = await lead()
  expect(await leader()).toEqual({ isLed: true, isDiskFull: false, hasTold: false })
  // that the process lives says nothing of the node
  await tell(first, { reachable: true })
  expect(await leader()).toEqual({ isLed: true, isDiskFull: false, hasTold: false })
  await tell(first, { reachable: true, head: { number: 7, hash } })
  await tell(first, { reachable: true })
  expect(await leader()).toEqual({ isLed: true, isDiskFull: false, hasTold: true })
  await first.release()
  await expect.poll(leader).toEqual({ isLed: false, isDiskFull: false, hasTold: true })

  const second = await lead()
  expect(await leader()).toEqual({ isLed: true, isDiskFull: false, hasTold: false })
  expect(await getNodeState(filled.reader)).toMatchObject({ headNumber: 7 })
  // the first wakes up and speaks once more
  expect(await tell(first, { reachable: true, head: { number: 8, hash } })).toBe(false)
  expect(await leader()).toEqual({ isLed: true, isDiskFull: false, hasTold: false })
  await tell(second, { reachable: false })
  expect(await leader()).toEqual({ isLed: true, isDiskFull: false, hasTold: true })
  await second.release()
})

it('a replica knows what was told, and cannot see who holds the lock', async () => {
  const folder = makeTemporaryFolder('replica')
  const [original, copy] = [join(folder, 'original'), join(folder, 'copy')]
  const ends: (() => Promise<unknown>)[] = [async () => rmSync(folder, { recursive: true, force: true })]
  try {
    const settings = { shared_buffers: '32MB', max_connections: 20 }
    const first = await startPostgres({ dataDir: original, settings })
    ends.push(first.stop)
    const database = openDatabase({ databaseUrl: first.url, connections: 2, applicationName: 'test' })
    await migrate(database)
    const identity = { chainId: 1112, genesisHash: hash, startBlock: 0, wrappedCoins: [] }
    await database.transaction('identity', (session) => ensureIdentity(session, identity))
    const leadership = (await tryLead(database))!
    await database.session((session) =>
      upsertNodeState(session, leadership.epoch, { reachable: true, head: { number: 7, hash } }),
    )
    await leadership.release()
    await database.close()
    await first.stop()
    spawnSync('cp', ['-a', original, copy])
    writeFileSync(join(copy, 'cluster', 'standby.signal'), '')
    const replica = await startPostgres({ dataDir: copy, settings })
    ends.push(replica.stop)
    const reader = createReader({
      ...{ databaseUrl: replica.url, connections: 1, statementTimeoutMs: 10_000, acquireTimeoutMs: 10_000 },
      onIdleError: () => undefined,
    })
    ends.push(() => reader.end())
    expect(await getLeader(reader)).toEqual({ isLed: null, isDiskFull: false, hasTold: true })
    expect(await getNodeState(reader)).toMatchObject({ headNumber: 7 })
  } finally {
    for (const end of ends.reverse()) await end()
  }
})

it('a lock of two keys, one of them our number, is not ours', async () => {
  await expect.poll(leader).toMatchObject({ isLed: false })
  await filled.client.query('select pg_advisory_lock(1, $1)', [0x636f7363])
  expect(await leader()).toMatchObject({ isLed: false })
  await filled.client.query('select pg_advisory_unlock_all()')
})
