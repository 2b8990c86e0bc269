import { readFileSync } from 'node:fs'
import { readConfig as readApiConfig } from '@corescope/api/config'
import { createApi } from '@corescope/api/create-api'
import pg from 'pg'
import { untilSettled } from '../index-proof/settled.ts'
import { until } from '../index-proof/until.ts'
import { startMigratedServer } from '../test-worlds/migrated-server.ts'
import type { AskData } from '../test-worlds/walk-list.ts'
import { contractAddress } from '../world/contracts.ts'
import { DEVNET_CHAIN_ID } from '../world/world-node.ts'
import { compareFacts, countFacts, type FactDifference, type Facts } from './facts.ts'
import { readAnswerFacts } from './index/answer-facts.ts'
import { readTableFacts } from './index/table-facts.ts'
import { type MixedChain, startMixedChain } from './mixed-chain.ts'
import type { ChainFacts } from './node/read-blocks.ts'
import { createNodeRecounter, type NodeRecounter } from './node/recount-node.ts'

export interface RecountParameters {
  /** The same seed makes the same transactions and the same reorgs. */
  seed: number
  /** Before the first reorg; the reorgs add a few. */
  blocks: number
  /** How the recount asks for calls; the index asks this node by trace_block. */
  tracer: ChainFacts['tracer']
  /** Told of what begins. */
  onStep?: (what: string) => void
}

/** One comparison of index and node. */
export interface Comparison {
  head: number
  /** What the node says. */
  facts: Facts
  differences: FactDifference[]
  /** Statements of each section, and all together. */
  sections: Record<string, number>
  statements: number
  /** What it took to count the node, and to read the index. */
  nodeSeconds: number
  indexSeconds: number
}

/** A mixed chain on a real node, a database for its index, and an API in front of that; the indexer is the caller's. */
export interface RecountHouse {
  chain: MixedChain
  client: pg.Client
  /** Settings of an indexer of this chain. */
  settings: Record<string, string>
  /** Newest indexed block; -1 for none. */
  indexedTo(): Promise<number>
  /** Waits until every lane stands at the node's head and no balance is unread. */
  settle(): Promise<void>
  /** The index must be settled and the chain stand still. */
  compare(): Promise<Comparison>
  stop(): Promise<void>
}

/** The node traces the blocks whose states it still has, so they are read in slices as they are written. */
const sliceBlocks = 20
const settleMs = 1_800_000
const secondsSince = (began: number) => Math.round((performance.now() - began) / 100) / 10

const writeBlocks = async (
  chain: MixedChain,
  node: NodeRecounter,
  { blocks, onStep = () => undefined }: RecountParameters,
): Promise<void> => {
  for (let written = 0; written < blocks; written += sliceBlocks) {
    if (written % 300 === 0) onStep(`${written} of ${blocks} blocks are written`)
    // One after the other: the node is asked for nothing else while it mines.
    await chain.extend(Math.min(blocks - written, sliceBlocks))
    await node.readAhead()
  }
}

const openChain = async (parameters: RecountParameters) => {
  const chain = await startMixedChain(parameters.seed)
  try {
    const { alloc } = JSON.parse(readFileSync(chain.settings.GENESIS_FILE!, 'utf8')) as { alloc: object }
    const node = createNodeRecounter(chain.url, {
      chainId: DEVNET_CHAIN_ID,
      wrappedCoin: contractAddress.wrappedCore,
      tracer: parameters.tracer,
      firstAddresses: Object.keys(alloc).map((address) => address.toLowerCase()),
    })
    await writeBlocks(chain, node, parameters)
    return { chain, node }
  } catch (error) {
    await chain.stop()
    throw error
  }
}

/** The chain before anything indexes it. A node that is lost while it writes it proves nothing: another one begins anew, once. */
const startWrittenChain = (parameters: RecountParameters) =>
  openChain(parameters).catch((error: Error) => {
    process.stderr.write(`The chain is written by another node: ${error.message}\n`)
    return openChain(parameters)
  })

const createAsk =
  (apiUrl: string): AskData =>
  async (path, request) => {
    const response = await fetch(`${apiUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
    })
    const { data, message } = (await response.json()) as { data: object | null; message: string }
    if (data === null) throw new Error(`${path} ${JSON.stringify(request)}: ${message}`)
    return data
  }

/** The same questions, each of whose answers must be true at one block. */
const askAt =
  (ask: AskData, hash: string): AskData =>
  async (path, request) => {
    const data = await ask(path, request)
    if (data.asOf !== undefined && data.asOf?.hash !== hash)
      throw new Error(`${path} ${JSON.stringify(request)} is true at ${JSON.stringify(data.asOf)}, not at ${hash}`)
    return data
  }

const startIndexSide = async (chain: MixedChain, ends: (() => Promise<unknown>)[]) => {
  const server = await startMigratedServer()
  ends.push(server.stop)
  const { url } = await server.createDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  ends.push(() => client.end())
  const settings = {
    ...chain.settings,
    DATABASE_URL: url,
    LOCAL_DEVNET: '1',
    // They tell of nothing that is recounted, and share the processor.
    ...{ BALANCE_LANE: 'off', METADATA: 'off', AUDIT: 'off', PENDING: 'off' },
    ...{ LOG_LEVEL: 'silent', RPC_POLL_MS: '50' },
  }
  const api = createApi(readApiConfig({ ...settings, PORT: '0', RATE_LIMIT_PER_SECOND: '0', LOG_LEVEL: 'error' }))
  const ask = createAsk(await api.start())
  ends.push(() => api.stop())
  return { client, settings, ask }
}

/** @throws Error when node, database or API do not start; what was started is ended */
export const openRecountHouse = async (parameters: RecountParameters): Promise<RecountHouse> => {
  const ends: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const end of ends.reverse()) await end()
  }
  try {
    const { chain, node } = await startWrittenChain(parameters)
    ends.push(chain.stop)
    const { client, settings, ask } = await startIndexSide(chain, ends)
    return {
      ...{ chain, client, settings, stop },
      indexedTo: async () =>
        Number((await client.query(`select number from lanes where name = 'blocks'`)).rows[0]?.number ?? -1),
      settle: async () => {
        const head = await chain.node.call<{ number: string; hash: string }>('eth_getBlockByNumber', ['latest', false])
        const block = { number: Number(head.number), hash: head.hash }
        await untilSettled(client, { head: () => ({ block }) }, { withinMs: settleMs, idle: ['balanceHistory'] })
      },
      compare: async () => {
        const began = performance.now()
        const { facts, head } = await node.recount()
        const [nodeSeconds, counted] = [secondsSince(began), performance.now()]
        const isAtHead = async () => (await ask('/api/chain/search_block', {})).asOf?.hash === head.hash
        await until('the API is at the head', isAtHead, { withinMs: settleMs })
        const found = { ...(await readTableFacts(client)), ...(await readAnswerFacts(askAt(ask, head.hash), client)) }
        const sections = countFacts(facts)
        const statements = Object.values(sections).reduce((sum, count) => sum + count, 0)
        const differences = compareFacts(facts, found)
        const took = { nodeSeconds, indexSeconds: secondsSince(counted) }
        return { head: head.number, facts, differences, sections, statements, ...took }
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}
