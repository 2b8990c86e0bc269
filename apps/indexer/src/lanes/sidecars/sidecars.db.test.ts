import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import type { Hash, Hex } from '@corescope/chain/types/hex'
import { plainAddress, plainBundle, plainHash } from '@corescope/devnet/index-proof/plain-chain'
import { until } from '@corescope/devnet/index-proof/until'
import type { TestDatabases } from '@corescope/devnet/postgres/test-database'
import { startMigratedServer } from '@corescope/devnet/test-worlds/migrated-server'
import { openLane } from '@corescope/devnet/test-worlds/open-lane'
import { createTransport } from '@corescope/rpc/transport/transport'
import { versionedHashOf } from '@corescope/rpc/versioned-hash'
import { type Database, openDatabase } from '@corescope/store/database'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createMetrics } from '../../metrics.ts'
import { createLaneWatch } from '../../schedule/lane-watch.ts'
import { Wake } from '../../schedule/wake.ts'
import type { BlocksLane } from '../blocks/blocks-lane.ts'
import { runSidecars } from './run-sidecars.ts'

const bytes48 = (name: string): Hex => `0x${createHash('sha384').update(name).digest('hex')}`
const commitment = (name: string) => bytes48(`commitment ${name}`)
const proof = (name: string) => bytes48(`proof ${name}`)
const hashOf = (name: string): Hash => versionedHashOf(commitment(name))
const transactionHash = (name: string): Hash => `0x${createHash('sha256').update(name).digest('hex')}`
const beaconRoot = (number: number, branch = 'a'): Hash => transactionHash(`beacon block ${branch} ${number}`)

/** A node and a beacon node at one address: what each of them serves, by names of blobs. */
interface Served {
  /** By name of the transaction; `none`: such a method it does not have, `away`: HTTP 500 to everything. */
  node: Record<string, string[]> | 'none' | 'away'
  sidecars: Record<Hash, string[]>
  blocks: Record<Hash, string[]>
  /** Every answer of the beacon node as it is. */
  garbage?: string
}
let served: Served
/** Questions for sidecars that the node was asked. */
let asked = 0
let server: TestDatabases
let database: Database
let nodes: Server
let url: string
let lane: BlocksLane
const said: { level: number; msg: string; source?: string; versionedHashes?: Hash[] }[] = []
const log = pino(
  { level: 'warn' },
  new Writable({
    write(chunk, _encoding, done) {
      said.push(JSON.parse(String(chunk)))
      done()
    },
  }),
)

const readBody = async (request: IncomingMessage) => {
  let body = ''
  for await (const part of request.setEncoding('utf8')) body += part
  return JSON.parse(body) as { id: number; method: string; params: string[] }
}
const answerNode = ({ method, params }: { method: string; params: string[] }) => {
  if (method === 'eth_chainId') return { result: '0x458' }
  asked += 1
  if (served.node === 'none' || served.node === 'away') return { error: { code: -32601, message: 'no such method' } }
  const names = Object.entries(served.node).find(([name]) => transactionHash(name) === params[0])?.[1]
  if (names === undefined) return { result: null }
  return { result: { blobSidecar: { blobs: [], commitments: names.map(commitment), proofs: names.map(proof) } } }
}
const answerBeacon = (path: string) => {
  const root = path.split('/').at(-1) as Hash
  const [names, present] = path.includes('blob_sidecars')
    ? [
        served.sidecars[root],
        (all: string[]) =>
          all.map((name) => ({ blob: '0x', kzg_commitment: commitment(name), kzg_proof: proof(name) })),
      ]
    : [served.blocks[root], (all: string[]) => ({ message: { body: { blob_kzg_commitments: all.map(commitment) } } })]
  return names && JSON.stringify({ data: present(names) })
}

beforeAll(async () => {
  server = await startMigratedServer()
  const { url: databaseUrl } = await server.createDatabase()
  database = openDatabase({ databaseUrl, connections: 4, applicationName: 'test' })
  lane = await openLane(database, { chainId: 1112, genesisHash: plainHash(0) })
  nodes = createServer(async (request, response) => {
    if (request.method === 'GET') {
      const answer = served.garbage ?? answerBeacon(request.url!)
      return response.writeHead(answer === undefined ? 404 : 200).end(answer)
    }
    const question = await readBody(request)
    if (served.node === 'away') return response.writeHead(500).end()
    response.end(JSON.stringify({ jsonrpc: '2.0', id: question.id, ...answerNode(question) }))
  })
  await new Promise<void>((resolve) => nodes.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(nodes.address() as AddressInfo).port}`
  await commit(0, [])
})
afterAll(async () => {
  nodes?.closeAllConnections()
  nodes?.close()
  await database?.close()
  await server?.stop()
})
beforeEach(() => {
  served = { node: {}, sidecars: {}, blocks: {} }
  said.length = 0
})

const now = Math.floor(Date.now() / 1000)
const longAgo = now - 60 * 86_400
/** A block of transactions, each with a name and the blobs it carries, on top of the newest one. */
const commit = async (
  number: number,
  transactions: [name: string, blobs: string[]][],
  {
    branch = 'a',
    parentBranch = 'a',
    timestamp = now,
  }: { branch?: string; parentBranch?: string; timestamp?: number } = {},
) => {
  const { block, receipts } = plainBundle({
    ...{ number, branch, parentBranch, timestamp },
    transactions: transactions.map(([name, blobs]) => ({
      ...{ from: plainAddress('alice'), to: plainAddress('bob'), hash: transactionHash(name), type: 3 },
      transaction: { blobVersionedHashes: blobs.map(hashOf), maxFeePerBlobGas: 1n },
    })),
  })
  const parentBeaconBlockRoot = beaconRoot(number - 1, parentBranch)
  await lane.commit(await lane.prepare([{ receipts, block: { ...block, parentBeaconBlockRoot } }]), { durable: true })
}
const query = async <Row>(text: string, values: unknown[] = []) =>
  (await database.session((session) => session.run<Row>(text, text, values))).rows
interface Kept {
  commitment: Hex | null
  proof: Hex | null
  attempts: number
  due: boolean
}
const keptOf = async (name: string) =>
  (
    await query<Kept>(
      `select commitment, proof, attempts, due_at is not null as due from blob_sidecars where versioned_hash = $1`,
      [`\\x${hashOf(name).slice(2)}`],
    )
  )[0]
const isKnown = async (name: string) => (await keptOf(name))?.commitment === commitment(name)
const again = () => query('update blob_sidecars set due_at = now() where due_at is not null')
const isLater = async (name: string, attempts: number) => ((await keptOf(name))?.attempts ?? 0) >= attempts

/** Runs the lane until it has had its say. */
const read = async (holds: () => Promise<boolean>, settings: { BEACON_URL?: string } = {}) => {
  const control = new AbortController()
  const { signal } = control
  const [{ epoch }] = (await query<{ epoch: number }>(
    `select leader_epoch as epoch from lanes where name = 'blocks'`,
  )) as [{ epoch: number }]
  const node = createTransport({ urls: [url], expectedChainId: 1112, attempts: 1, timeoutMs: 5_000 })
  const due = new Wake()
  due.ring()
  const shared = { database, node, due, nodeMoved: new Wake(), leaderEpoch: epoch, signal, log }
  const running = runSidecars({ ...shared, config: settings, metrics: createMetrics(), watch: createLaneWatch(log) })
  try {
    await until('sidecars were read', holds)
  } finally {
    control.abort()
    await running
    await node.close()
  }
}

it('commitments and proofs that the node serves are kept; what is of no blob of the block is not, and is said', async () => {
  await commit(1, [
    ['first', ['a', 'b']],
    ['second', ['c']],
  ])
  served.node = { first: ['a', 'stranger', 'b'], second: ['c'] }
  await read(async () => (await isKnown('a')) && (await isKnown('b')) && (await isKnown('c')))
  expect(await keptOf('a')).toEqual({ commitment: commitment('a'), proof: proof('a'), attempts: 0, due: false })
  expect(await keptOf('stranger')).toBeUndefined()
  const [warning] = said
  expect(warning).toMatchObject({ source: 'node', versionedHashes: [hashOf('stranger')] })
})

it('what a node does not serve in time, or while it is away, is asked for later and later, and found when it is back', async () => {
  await commit(2, [['third', ['d']]])
  await read(() => isLater('d', 1))
  served.node = 'away'
  await again()
  await read(() => isLater('d', 2))
  await query('update blob_sidecars set attempts = 20, due_at = now() where due_at is not null')
  await read(() => isLater('d', 21))
  const [{ wait }] = (await query<{ wait: number }>(
    `select extract(epoch from max(due_at) - now())::float8 as wait from blob_sidecars`,
  )) as [{ wait: number }]
  expect(wait).toBeGreaterThan(1_800)
  expect(wait).toBeLessThanOrEqual(3_600)
  served.node = { third: ['d'] }
  await again()
  await read(() => isKnown('d'))
  expect(await keptOf('d')).toMatchObject({ attempts: 0, due: false })
})

it('a node that has no such question costs no attempt while nobody else can be asked', async () => {
  await commit(3, [['fourth', ['e']]])
  served.node = 'none'
  asked = 0
  await read(async () => asked > 0 && (await keptOf('e')) !== undefined)
  expect(await keptOf('e')).toMatchObject({ attempts: 0, due: true })
})

it('a beacon node tells what the node does not, of the block that the next one names', async () => {
  served = { node: 'none', sidecars: { [beaconRoot(3)]: ['e', 'stranger'] }, blocks: {} }
  // block 3 is the newest: nobody names its beacon block yet
  await read(() => isLater('e', 1), { BEACON_URL: url })
  expect(await isKnown('e')).toBe(false)
  await commit(4, [['fifth', ['f']]])
  await again()
  await read(() => isKnown('e'), { BEACON_URL: url })
  expect(await keptOf('e')).toMatchObject({ proof: proof('e') })
  expect(said).toContainEqual(expect.objectContaining({ source: 'beacon', versionedHashes: [hashOf('stranger')] }))
})

it('a beacon node that serves no sidecars any more tells commitments; garbage and absence are waited out', async () => {
  await commit(5, [])
  served = { node: {}, sidecars: {}, blocks: {}, garbage: 'no JSON' }
  const { attempts } = (await keptOf('f'))!
  await again()
  await read(() => isLater('f', attempts + 1), { BEACON_URL: url })
  expect(await keptOf('f')).toMatchObject({ commitment: null, due: true })
  served = { node: 'away', sidecars: {}, blocks: { [beaconRoot(4)]: ['f'] } }
  await again()
  await read(() => isKnown('f'), { BEACON_URL: url })
  expect(await keptOf('f')).toEqual({ commitment: commitment('f'), proof: null, attempts: 0, due: false })
  expect(said).toEqual([])
})

it('blobs that nobody has to keep any more are given up by one answer, and asked for when they are used again', async () => {
  await commit(6, [['old', ['g', 'a']]], { timestamp: longAgo })
  served.node = 'away'
  await read(() => isLater('g', 1))
  expect(await keptOf('g')).toMatchObject({ due: true })
  served.node = {}
  await again()
  await read(() => isLater('g', 2))
  expect(await keptOf('g')).toEqual({ commitment: null, proof: null, attempts: 2, due: false })
  // known from another transaction: not asked for again
  expect(await keptOf('a')).toMatchObject({ attempts: 0, due: false, proof: proof('a') })
  await commit(7, [['new', ['g']]])
  served.node = { new: ['g'] }
  await read(() => isKnown('g'))
})

it('a rewind takes nothing back that is known, and asks for nothing that no block uses', async () => {
  await commit(8, [['kept', ['h']]])
  await commit(9, [['displaced', ['i', 'h']]])
  await read(async () => (await isLater('h', 1)) && (await isLater('i', 1)))
  await lane.rewind({ number: 8, hash: plainHash(8) }, 'replaced')
  expect(await keptOf('i')).toMatchObject({ due: false })
  expect(await keptOf('h')).toMatchObject({ due: true })
  await commit(9, [['instead', ['j']]], { branch: 'b' })
  served.node = { kept: ['h'], instead: ['j'], displaced: ['i'] }
  await again()
  await read(async () => (await isKnown('h')) && (await isKnown('j')))
  expect(await isKnown('i')).toBe(false)
  await lane.rewind({ number: 8, hash: plainHash(8) }, 'replaced')
  await commit(9, [['displaced', ['i', 'h']]])
  await read(() => isKnown('i'))
  expect(await isKnown('j')).toBe(true)
})
