import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { block } from '@corescope/api-schema/blocks/calls'
import { eventually } from '@corescope/devnet/test-worlds/eventually'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startAnvil } from '../anvil/start-anvil.ts'
import { patienceMs } from '../index-proof/until.ts'
import { readCommandLine } from '../processes/command-line.ts'
import { findFreePort } from '../processes/free-port.ts'
import { makeTemporaryFolder } from '../processes/temporary-folder.ts'
import { startBuiltProgram } from '../test-worlds/built-program.ts'
import { findProjectRoot } from './project-root.ts'

/** These tests run the built program (`npm run build`), as `npm start` does. */
const dataDir = makeTemporaryFolder('start')
const running = new Set<ChildProcess>()

afterAll(async () => {
  for (const child of running) child.kill('SIGTERM')
  await eventually(() => expect(listOwnProcesses()).toEqual([]))
  rmSync(dataDir, { recursive: true, force: true })
})

const start = (settings: Record<string, string>, inside: readonly string[] = []) =>
  startBuiltProgram(
    'devnet',
    { ...process.env, DATA_DIR: dataDir, DEVNET_WORLD: 'small', SEED_EPOCH: '1760000000', ...settings },
    running,
    inside,
  )

/** Processes whose command line names this test's folder, or its supervisor. Linux and macOS keep `ps` honest. */
function listOwnProcesses(): string[] {
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return ids.map((id) => readCommandLine(Number(id))).filter((line) => line.includes(dataDir))
}

async function readHealth(port: number) {
  const response = await fetch(`http://127.0.0.1:${port}/health`).catch(() => undefined)
  return response && ((await response.json()) as StartedHealth)
}

type StartedHealth = { ready: boolean; state: string; indexed: { head: number | null; hash: string | null } }

/** The hash of a block as the API tells it. */
async function readBlockHash(port: number, number: number): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}${block.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ block: number }),
  })
  return block.response.parse(((await response.json()) as { data: unknown }).data).blockHash
}

/** @param of the program that shall serve: when it ends, nothing is waited for any longer */
async function waitUntilReady(port: number, beyond = 0, of?: ReturnType<typeof start>) {
  let ended = false
  void of?.exited.then(() => {
    ended = true
  })
  const check = async () => {
    if (ended) return
    const health = await readHealth(port)
    expect(health).toMatchObject({ ready: true })
    expect(health?.indexed.head).toBeGreaterThan(beyond)
  }
  await eventually(check)
  if (ended) throw new Error(`The program ended before it served:\n${of?.output()}`)
}

describe.skipIf(process.platform !== 'linux')('one command', () => {
  let port: number
  let house: ReturnType<typeof start>
  const ofThisHouse = (name: string) => (id: number) =>
    readFileSync(`/proc/${id}/environ`, 'utf8').includes(dataDir) &&
    readCommandLine(id).includes(`dist/${name}/main.js`)
  const idOf = (name: string) =>
    readdirSync('/proc')
      .map(Number)
      .find((id) => id > 0 && isReadable(id) && ofThisHouse(name)(id))

  beforeAll(async () => {
    port = await findFreePort()
    house = start({ PORT: String(port) })
    await waitUntilReady(port, 59, house)
  })

  it('says where it serves', () => {
    expect(house.output()).toContain(`http://127.0.0.1:${port}`)
  })

  it('does not start twice on one folder', async () => {
    const second = start({ PORT: String(await findFreePort()) })
    expect(await second.exited).toBe(1)
    expect(second.output()).toMatch(/already runs on .*DATA_DIR/)
  })

  it('recovers when a part is killed outright', async () => {
    const folder = join(dataDir, 'devnet-1112')
    const database = Number.parseInt(readFileSync(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8'), 10)
    const node = Number(readFileSync(join(folder, 'node/node.pid'), 'utf8'))
    for (const id of [idOf('indexer'), idOf('api'), database, node]) {
      const before = (await readHealth(port))?.indexed.head ?? 0
      process.kill(id as number, 'SIGKILL')
      // The node may lose the blocks of its last seconds; everything else loses nothing.
      await waitUntilReady(port, id === node ? 59 : before)
    }
  })

  it('starts the worker again when it is killed outright, and has it do the jobs', async () => {
    await eventually(() => expect(idOf('worker')).toBeDefined())
    const before = idOf('worker')!
    process.kill(before, 'SIGKILL')
    await eventually(() => expect([undefined, before]).not.toContain(idOf('worker')))
    const client = new pg.Client(readFileSync(join(dataDir, 'devnet-1112/database-url'), 'utf8').trim())
    await client.connect()
    const icons = async () => (await client.query('select 1 from listed_icons')).rowCount
    await eventually(async () => expect(await icons()).toBeGreaterThan(0))
    await client.end()
    // but those that come again and again and happen to be at work
    await eventually(() => {
      const jobs = spawnSync(process.execPath, [join(findProjectRoot(), 'dist/devnet/main.js'), 'jobs'], {
        env: { ...process.env, DATA_DIR: dataDir },
        encoding: 'utf8',
      })
      expect([jobs.stdout, jobs.status]).toEqual(['There are no jobs.\n', 0])
    })
  })

  const nodeId = () => Number(readFileSync(join(dataDir, 'devnet-1112/node/node.pid'), 'utf8'))

  it('starts a node again that does not answer any more', async () => {
    const before = nodeId()
    process.kill(before, 'SIGSTOP')
    await eventually(() => expect(nodeId()).not.toBe(before))
    await waitUntilReady(port, 59)
  })

  it('stops everything while the node hangs', async () => {
    process.kill(nodeId(), 'SIGSTOP')
    await stop()
    house = start({ PORT: String(port) })
    await waitUntilReady(port, 59, house)
  })

  it('leaves nothing behind when it is killed outright, and starts again with what it had', async () => {
    const head = (await readHealth(port))!.indexed.head!
    house.child.kill('SIGKILL')
    await house.exited
    await untilAllGone()
    house = start({ PORT: String(port) })
    await expect
      .poll(async () => (await readHealth(port))?.indexed.head ?? 0, { timeout: patienceMs })
      .toBeGreaterThan(head - 10)
  })

  it('stops everything when asked', stop)

  it('serves what it had when it is started again: the same chain, up to the same block or later', async () => {
    house = start({ PORT: String(port) })
    await waitUntilReady(port, 59, house)
    // The node was killed above and may lack blocks that the index still has: a new one says that both are one again.
    await waitUntilReady(port, (await readHealth(port))!.indexed.head!)
    const genesis = await readBlockHash(port, 0)
    const { head, hash } = (await readHealth(port))!.indexed
    await stop()
    house = start({ PORT: String(port) })
    await eventually(() => expect(house.output()).toContain('Corescope serves'))
    // at once, while the node may still load
    expect((await readHealth(port))!.indexed.head).toBeGreaterThanOrEqual(head!)
    expect(await readBlockHash(port, 0)).toBe(genesis)
    expect(await readBlockHash(port, head!)).toBe(hash)
    // and still when the node has had its say
    await waitUntilReady(port, head!)
    expect(await readBlockHash(port, 0)).toBe(genesis)
    expect(await readBlockHash(port, head!)).toBe(hash)
    await stop()
  })

  async function stop() {
    house.child.kill('SIGINT')
    expect(await house.exited).toBe(0)
    await untilAllGone()
  }

  /** The watchman ends what outlives its supervisor, a moment later. */
  function untilAllGone() {
    return eventually(() => {
      expect(listOwnProcesses()).toEqual([])
      expect(['indexer', 'api', 'worker'].map(idOf)).toEqual([undefined, undefined, undefined])
    })
  }
})

describe.skipIf(process.platform !== 'linux')('npm start', () => {
  it('leaves nothing behind when npm is killed outright', async () => {
    const folder = makeTemporaryFolder('npm')
    const port = await findFreePort()
    const own = { DATA_DIR: folder, DEVNET_WORLD: 'small', SEED_EPOCH: '1760000000', PORT: String(port) }
    const npm = spawn('npm', ['start'], { cwd: findProjectRoot(), env: { ...process.env, ...own }, stdio: 'ignore' })
    running.add(npm)
    const exited = new Promise<number | null>((resolve) => npm.once('exit', resolve))
    const house = { child: npm, exited, output: () => 'npm start, unheard' }
    const ofThisHouse = () =>
      readdirSync('/proc').filter(
        (id) => /^\d+$/.test(id) && isReadable(Number(id)) && readFileSync(`/proc/${id}/environ`).includes(folder),
      )
    try {
      await waitUntilReady(port, 59, house)
      // npm, its shell where that stays, supervisor, watchman, database, node, API, indexer, worker
      expect(ofThisHouse().length).toBeGreaterThanOrEqual(6)
      npm.kill('SIGKILL')
      await eventually(() => expect(ofThisHouse()).toEqual([]))
    } finally {
      running.delete(npm)
      for (const id of ofThisHouse()) process.kill(Number(id), 'SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

function isReadable(id: number): boolean {
  try {
    readFileSync(`/proc/${id}/environ`)
    return true
  } catch {
    return false
  }
}

describe('a setting that cannot be used ends it with one sentence', () => {
  const cases: [string, () => Promise<Record<string, string>>, RegExp][] = [
    ['a port that is no number', async () => ({ PORT: 'three' }), /^PORT is "three"/],
    ['a network nobody knows', async () => ({ NETWORK: 'moon' }), /^NETWORK is "moon"/],
    ['a custom network without its node', async () => ({ NETWORK: 'custom' }), /NETWORK=custom needs RPC_URL/],
    [
      'a custom network whose node is silent',
      async () => ({ NETWORK: 'custom', RPC_URL: 'http://127.0.0.1:1' }),
      /RPC_URL did not tell its chain id \(CHAIN_ID\)/,
    ],
    ['a data folder that cannot be made', async () => ({ DATA_DIR: fileInTheWay() }), /\(DATA_DIR\) cannot be written/],
    ['a port that is taken', async () => ({ PORT: String(await takePort()) }), /\(PORT\) on 127.0.0.1 is taken/],
    ['a host of another machine', async () => ({ HOST: '192.0.2.1', PORT: '0' }), /192.0.2.1 \(HOST\)/],
    [
      'a database that does not answer',
      async () => ({ PORT: '0', DATABASE_URL: 'postgres://nobody:x@127.0.0.1:1/none', RPC_URL: 'http://127.0.0.1:1' }),
      /DATABASE_URL/,
    ],
    [
      'a node that does not answer',
      async () => ({ PORT: '0', RPC_URL: 'http://127.0.0.1:1' }),
      /RPC_URL \(127.0.0.1:1\)/,
    ],
    [
      'a node of another chain',
      async () => ({ PORT: '0', NETWORK: 'custom', CHAIN_ID: '77', RPC_URL: (await startAnvil({ chainId: 78 })).url }),
      /chain 78.*chain 77/,
    ],
  ]

  it.each(cases)('%s', async (_name, prepare, sentence) => {
    const other = makeTemporaryFolder('refusal')
    const refused = start({ DATA_DIR: other, ...(await prepare()) })
    expect(await refused.exited).toBe(1)
    expect(sentences(refused.output())).toEqual([expect.stringMatching(sentence)])
    rmSync(other, { recursive: true, force: true })
  })
})

/** What was told beside progress. */
function sentences(output: string): string[] {
  const lines = output.split('\n').map((line) => line.trim())
  return lines.filter((line) => line !== '' && !/^[…✓]/.test(line))
}

const ownNamespace = ['unshare', '--map-root-user', '--mount']
const canMount = spawnSync(ownNamespace[0]!, [...ownNamespace.slice(1), 'true']).status === 0
if (!canMount) process.stdout.write('no file system can be mounted here: the room of the data folder is not tested\n')

/** Runs a program on a file system of its own in `folder`, which nobody else sees and which goes with it. */
const onOwnFileSystem = (folder: string, options: string) => {
  const script = 'mount -t tmpfs -o "$1" tmpfs "$2" && shift 2 && exec "$@"'
  return [...ownNamespace, 'sh', '-c', script, 'sh', options, folder]
}

describe.skipIf(!canMount)('a data folder without room ends it with one sentence', () => {
  it.each([
    ['499 MB', 'size=499m', / \(DATA_DIR\) has 499 MB left; 500 MB are needed\.$/],
    ['3 MB', 'size=3m', / \(DATA_DIR\) has 3 MB left; 500 MB are needed\.$/],
    ['no room for a folder', 'size=4k,nr_inodes=1', / \(DATA_DIR\) cannot be written: ENOSPC/],
  ])('%s', async (_name, room, sentence) => {
    const full = makeTemporaryFolder('full')
    const refused = start({ DATA_DIR: full, PORT: '0' }, onOwnFileSystem(full, room))
    expect(await refused.exited).toBe(1)
    expect(sentences(refused.output())).toEqual([expect.stringMatching(sentence)])
    expect(refused.output()).toContain(full)
    expect(readdirSync(full)).toEqual([])
    rmSync(full, { recursive: true })
  })

  it('600 MB are room enough: the next thing is looked at', async () => {
    const room = makeTemporaryFolder('room')
    const settings = { DATA_DIR: room, PORT: String(await takePort()) }
    const refused = start(settings, onOwnFileSystem(room, 'size=600m'))
    expect(await refused.exited).toBe(1)
    expect(sentences(refused.output())).toEqual([expect.stringMatching(/\(PORT\) on 127.0.0.1 is taken/)])
    rmSync(room, { recursive: true })
  })
})

function fileInTheWay(): string {
  const file = join(dataDir, 'a-file')
  writeFileSync(file, '')
  return file
}

async function takePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  return (server.address() as { port: number }).port
}
