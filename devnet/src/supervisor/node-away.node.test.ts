import type { ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'
import type { Health } from '@corescope/api-schema/runtime-config'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Anvil, startAnvil } from '../anvil/start-anvil.ts'
import { startTestDatabase, type TestDatabaseServer } from '../postgres/test-database.ts'
import { findFreePort } from '../processes/free-port.ts'
import { makeTemporaryFolder } from '../processes/temporary-folder.ts'
import { startBuiltProgram } from '../test-worlds/built-program.ts'
import { eventually } from '../test-worlds/eventually.ts'

/** These tests run the built programs (`npm run build`). The network names no CHAIN_ID: that is the node's to say, too. */
const running = new Set<ChildProcess>()
const chain = { chainId: 77_001, genesisTimestamp: 1_760_000_000 }
let database: TestDatabaseServer
let nodePort: number
let node: Anvil | undefined
const dataDir = makeTemporaryFolder('away')

beforeAll(async () => {
  ;[database, nodePort] = await Promise.all([startTestDatabase(), findFreePort()])
})
afterAll(async () => {
  for (const child of running) child.kill('SIGTERM')
  await eventually(() => expect(running.size).toBe(0))
  await node?.stop()
  await database?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const startNode = async (settings = chain) => {
  node = await startAnvil({ ...settings, port: nodePort })
}
const stopNode = async () => {
  await node?.stop()
  node = undefined
}
const mine = () =>
  fetch(node!.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'evm_mine', params: [] }),
  })
const read = async (port: number) => (await fetch(`http://127.0.0.1:${port}/health`)).json() as Promise<Health>
const untilState = (port: number, facts: object, output: () => string) =>
  eventually(async () => expect(await read(port).catch(output), output()).toMatchObject(facts))
const settings = () => ({ NETWORK: 'custom', RPC_URL: `http://127.0.0.1:${nodePort}` })
const end = async (...programs: { child: ChildProcess; exited: Promise<number | null> }[]) => {
  for (const { child } of programs) child.kill('SIGTERM')
  expect(await Promise.all(programs.map(({ exited }) => exited))).toEqual(programs.map(() => 0))
}

describe('a restart while the node is away', () => {
  it('npm run indexer and npm run api serve what is stored, say since when, and go on by themselves', async () => {
    const { url } = await database.createDatabase()
    const port = await findFreePort()
    const start = (name: 'indexer' | 'api') =>
      startBuiltProgram(name, { PATH: process.env.PATH, ...settings(), DATABASE_URL: url, PORT: String(port) }, running)
    await startNode()
    let [indexer, api] = [start('indexer'), start('api')]
    await untilState(port, { state: 'ok', indexed: { head: 0 } }, indexer.output)
    await end(indexer, api)
    await stopNode()

    indexer = start('indexer')
    api = start('api')
    const awaySince = expect.any(Number)
    await untilState(port, { state: 'nodeDown', indexed: { head: 0 }, node: { awaySince } }, indexer.output)
    expect((await read(port)).message).toMatch(/No node answers at RPC_URL.* It has been away since \d{4}-.* UTC\.$/)

    await startNode({ chainId: 77_002, genesisTimestamp: 1_760_000_000 })
    const other = expect.stringMatching(/^The node \(RPC_URL\) serves chain 77002, but NETWORK=custom is chain 77001\./)
    await untilState(port, { state: 'nodeDown', message: other, indexed: { head: 0 } }, indexer.output)
    await stopNode()

    await startNode({ ...chain, genesisTimestamp: 1_760_000_001 })
    const genesis = expect.stringMatching(
      /^The database \(DATABASE_URL\) holds a chain with genesis 0x.*, but the node/,
    )
    await untilState(port, { state: 'nodeDown', message: genesis, indexed: { head: 0 } }, indexer.output)
    await stopNode()

    await startNode()
    await mine()
    await untilState(port, { state: 'ok', indexed: { head: 1 }, node: { awaySince: null } }, indexer.output)

    // away, and another chain's node in its place while all runs
    await stopNode()
    await startNode({ chainId: 77_002, genesisTimestamp: 1_760_000_000 })
    await untilState(port, { state: 'nodeDown', message: other, indexed: { head: 1 } }, indexer.output)
    await end(indexer, api)
    await stopNode()
  })

  it('npm start serves what is stored; only a first start without data ends', async () => {
    const port = await findFreePort()
    const start = () =>
      startBuiltProgram(
        'devnet',
        { PATH: process.env.PATH, ...settings(), DATA_DIR: dataDir, PORT: String(port) },
        running,
      )
    const first = start()
    expect(await first.exited).toBe(1)
    expect(first.output()).toMatch(/RPC_URL did not tell its chain id/)
    await startNode()
    let house = start()
    await untilState(port, { state: 'ok', indexed: { head: 0 } }, () => house.output())
    await end(house)
    await stopNode()
    house = start()
    await untilState(port, { state: 'nodeDown', indexed: { head: 0 } }, () => house.output())
    await eventually(() => expect(house.output()).toContain('Corescope serves'))
    await startNode({ ...chain, chainId: 77_002 })
    const other = expect.stringMatching(/^The node \(RPC_URL\) serves chain 77002, but NETWORK=custom is chain 77001\./)
    await untilState(port, { state: 'nodeDown', message: other, indexed: { head: 0 } }, () => house.output())
    await stopNode()
    await startNode()
    await mine()
    await untilState(port, { state: 'ok', indexed: { head: 1 } }, () => house.output())
    await end(house)
  })
})
