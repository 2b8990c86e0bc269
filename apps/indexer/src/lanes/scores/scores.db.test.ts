import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { systemContracts } from '@corescope/chain/system-contracts'
import type { Hash } from '@corescope/chain/types/hex'
import { plainAddress, plainBundle, plainHash } from '@corescope/devnet/index-proof/plain-chain'
import { plainLogsOf } from '@corescope/devnet/index-proof/plain-core-log'
import { until } from '@corescope/devnet/index-proof/until'
import type { TestDatabases } from '@corescope/devnet/postgres/test-database'
import { startMigratedServer } from '@corescope/devnet/test-worlds/migrated-server'
import { openLane } from '@corescope/devnet/test-worlds/open-lane'
import { createTransport } from '@corescope/rpc/transport/transport'
import { listScores } from '@corescope/store/core-events/scores'
import { type Database, openDatabase } from '@corescope/store/database'
import { raiseEpoch } from '@corescope/store/leadership'
import { createReader } from '@corescope/store/reader'
import { rewindForRepair } from '@corescope/store/repair'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLaneWatch } from '../../schedule/lane-watch.ts'
import { Wake } from '../../schedule/wake.ts'
import type { BlocksLane } from '../blocks/blocks-lane.ts'
import { runScores } from './run-scores.ts'

const hub = systemContracts.find(({ name }) => name === 'CandidateHub')!.address
const leave = plainLogsOf(hub, [
  'event registered(address indexed operateAddr, address indexed consensusAddr, address indexed feeAddress, uint256 commissionThousandths, uint256 margin)',
  'event unregistered(address indexed operateAddr, address indexed consensusAddr)',
  'event turnedRound(uint256 round)',
])
const of = (who: string) => ({ operateAddr: plainAddress(who), consensusAddr: plainAddress(`${who} seals`) })
const registered = (who: string) =>
  leave('registered', { ...of(who), feeAddress: plainAddress(who), commissionThousandths: 1n, margin: 1n })
const turned = (round: bigint) => leave('turnedRound', { round })
const quiet = pino({ level: 'silent' })

/** What the node says of every candidate, and at which blocks it was asked. */
let scores: bigint[] | 'pruned'
const askedAt: Hash[] = []
let server: TestDatabases
let databaseUrl: string
let database: Database
let node: Server
let lane: BlocksLane

const answer = ({ method, params }: { method: string; params: [unknown, { blockHash: Hash }] }) => {
  if (method === 'eth_chainId') return { result: '0x458' }
  askedAt.push(params[1].blockHash)
  if (scores === 'pruned') return { error: { code: -32000, message: 'missing trie node' } }
  return {
    result: `0x${[32n, BigInt(scores.length), ...scores].map((one) => one.toString(16).padStart(64, '0')).join('')}`,
  }
}
const respond = async (request: IncomingMessage): Promise<string> => {
  let body = ''
  for await (const part of request.setEncoding('utf8')) body += part
  const asked = JSON.parse(body)
  const one = (question: { id: number } & Parameters<typeof answer>[0]) => ({
    ...{ jsonrpc: '2.0', id: question.id },
    ...answer(question),
  })
  return JSON.stringify(Array.isArray(asked) ? asked.map(one) : one(asked))
}

beforeAll(async () => {
  server = await startMigratedServer()
  databaseUrl = (await server.createDatabase()).url
  database = openDatabase({ databaseUrl, connections: 4, applicationName: 'test' })
  lane = await openLane(database, { chainId: 1112, genesisHash: plainHash(0) })
  node = createServer(async (request, response) => response.end(await respond(request)))
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve))
  await commit(0, [])
})
afterAll(async () => {
  node?.closeAllConnections()
  node?.close()
  await database?.close()
  await server?.stop()
})

const commit = async (number: number, logs: ReturnType<typeof leave>[], branch = 'a', parentBranch = branch) => {
  const transactions = logs.length === 0 ? [] : [{ from: plainAddress('alice'), to: hub, logs }]
  await lane.commit(await lane.prepare([plainBundle({ number, branch, parentBranch, transactions })]), {
    durable: true,
  })
}
const query = async <Row>(text: string) => (await database.session((session) => session.run<Row>(text, text))).rows
const keptOfAll = () =>
  query<{ block: number; operator: string; said: string }>(
    `select block_number as block, operator, concat_ws(' ', total, core, hash_power, btc) as said
       from core_scores order by 1, 2`,
  )
const kept = async () => (await keptOfAll()).filter(({ operator }) => operator === plainAddress('stays'))
/** Runs the lane until it has had its say. */
const read = async (holds: () => Promise<boolean>, blocks: Pick<BlocksLane, 'head'> = lane) => {
  const control = new AbortController()
  const { signal } = control
  const [{ epoch }] = (await query<{ epoch: number }>(
    `select leader_epoch as epoch from lanes where name = 'blocks'`,
  )) as [{ epoch: number }]
  const { port } = node.address() as AddressInfo
  const urls = [`http://127.0.0.1:${port}`]
  const transport = createTransport({ urls, expectedChainId: 1112, attempts: 1, timeoutMs: 5_000 })
  const due = new Wake()
  due.ring()
  const watch = createLaneWatch(quiet)
  const running = runScores({ database, node: transport, blocks, due, leaderEpoch: epoch, watch, signal })
  try {
    await until('scores were read', () => {
      due.ring()
      return holds()
    })
  } finally {
    control.abort()
    await running
    await transport.close()
  }
}

it('scores of the running round are kept, also of who left and may register again, read at the newest block by its hash; later rounds do not change them', async () => {
  await commit(1, [registered('stays'), registered('leaves'), leave('unregistered', of('leaves')), turned(7n)])
  await commit(2, [])
  scores = [60n, 10n, 20n, 30n]
  await read(async () => (await kept()).length > 0)
  const first = { block: 1, operator: plainAddress('stays'), said: '60 10 20 30' }
  expect(await kept()).toEqual([first])
  expect(await keptOfAll()).toContainEqual({ ...first, operator: plainAddress('leaves') })
  expect([...new Set(askedAt)]).toEqual([plainHash(2)])
  await commit(3, [turned(8n)])
  scores = [5n, 5n, 0n, 0n]
  await read(async () => (await kept()).length > 1)
  expect(await kept()).toEqual([first, { ...first, block: 3, said: '5 5 0 0' }])
})

it('a node that lacks the state tells nothing; scores of a displaced turn are gone, those of the turn in its place are read', async () => {
  await lane.rewind({ number: 2, hash: plainHash(2) }, 'replaced')
  expect((await kept()).map(({ block }) => block)).toEqual([1])
  await commit(3, [turned(9n)], 'b', 'a')
  scores = 'pruned'
  const before = askedAt.length
  await read(async () => askedAt.length > before)
  expect((await kept()).map(({ block }) => block)).toEqual([1])
  scores = [1n, 1n, 0n, 0n]
  await read(async () => (await kept()).length > 1)
  expect((await kept()).at(-1)).toMatchObject({ block: 3, said: '1 1 0 0' })
})

it('a state that is not of the running round is not taken for it: before its turn, or of a block that was displaced', async () => {
  await commit(4, [turned(10n)], 'b')
  scores = [9n, 9n, 9n, 9n]
  const looks = () => {
    let count = 0
    const head = (at: { number: number; hash: Hash }) => ({
      get head() {
        count += 1
        return at
      },
    })
    return { head, passed: async () => count > 1 }
  }
  const asked = askedAt.length
  const before = looks()
  await read(before.passed, before.head({ number: 3, hash: plainHash(3, 'b') }))
  expect(askedAt.length).toBe(asked)
  const displaced = looks()
  await read(displaced.passed, displaced.head({ number: 4, hash: plainHash(4, 'a') }))
  expect(askedAt.length).toBeGreaterThan(asked)
  expect((await kept()).map(({ block }) => block)).toEqual([1, 3])
  await read(async () => (await kept()).length > 2)
  expect((await kept()).at(-1)).toMatchObject({ block: 4, said: '9 9 9 9' })
})

it('scores of past rounds outlive a repair, which no node could tell again, for the blocks they are of alone', async () => {
  const before = await kept()
  expect(before.map(({ block }) => block)).toEqual([1, 3, 4])
  const reader = createReader({
    ...{ databaseUrl, connections: 1, statementTimeoutMs: 10_000, acquireTimeoutMs: 10_000 },
    onIdleError: () => undefined,
  })
  const told = (branch: string) => listScores(reader, { blockNumber: 3, blockHash: plainHash(3, branch) })
  const repair = async () => {
    const ancestor = { number: 2, hash: plainHash(2) }
    await database.transaction('repair', async (session) => {
      const leaderEpoch = await raiseEpoch(session)
      const { number, hash } = lane.head
      await rewindForRepair(session, { ancestor, from: { number, hash: hash! }, leaderEpoch, chainId: 1112 })
    })
    lane = await openLane(database, { chainId: 1112, genesisHash: plainHash(0) })
  }
  try {
    await repair()
    await commit(3, [turned(9n)], 'b', 'a')
    expect([await kept(), (await told('b')).length]).toEqual([before, 2])
    await repair()
    await commit(3, [turned(9n)], 'c', 'a')
    expect([await told('c'), await told('b')]).toEqual([[], []])
    scores = [3n, 3n, 0n, 0n]
    await read(async () => (await told('c')).length > 0)
    expect(await told('c')).toMatchObject([{ total: '3' }, { total: '3' }])
  } finally {
    await reader.end()
  }
})
