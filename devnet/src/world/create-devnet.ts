import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Hex } from 'viem'
import { type Anvil, startAnvil } from '../anvil/start-anvil.ts'
import { openBlockWriter } from './block-writer.ts'
import { buildGenesis, GAS_LIMIT } from './genesis.ts'
import { type Progress, writeHistory } from './history.ts'
import { postBothBlobs } from './life/blobs.ts'
import { liveOn } from './live.ts'
import { createNodeClient } from './node-client.ts'
import { createRandom } from './random.ts'
import { openStage } from './stage.ts'
import { hasState, keepStates, prepareStates, seededState } from './state-file.ts'
import { stopStrayNode, writeNodePid } from './stray-node.ts'
import { historySeconds, type WorldSize } from './timeline.ts'

export const DEVNET_CHAIN_ID = 1112
const SEED = 20_2611
const STATE_INTERVAL_SECONDS = 10
/** States of past blocks the node keeps in memory; by default it writes each to disk, gigabytes a day. */
const KEPT_STATES = 32

export type DevnetParameters = {
  /** Folder of the node's state, genesis file and caches. */
  dataDir: string
  world?: WorldSize
  /** The last block of the history also holds a transaction with two blobs: the small world has none else. */
  blobs?: boolean
  /** Unix seconds of block 0. Fixed in tests; by default such that the history ends now. Kept once chosen. */
  seedEpoch?: number
  /** Seals a block every three seconds after the history. Default true. */
  live?: boolean
  port?: number
  onProgress?: Progress
  /** Told of blocks that could not be sealed. */
  onFault?: (error: unknown) => void
}

/** A running devnet. `exited` resolves when the node has ended, by request or not. */
export type Devnet = {
  url: string
  webSocketUrl: string
  epoch: number
  pid: number
  exited: Anvil['exited']
  stop: () => Promise<void>
}

/**
 * Starts the devnet of a folder: seeds its history the first time, afterwards goes on from the node's kept state. The
 * node may lose up to ten seconds of blocks when it is killed; its history is never lost.
 */
export async function createDevnet(parameters: DevnetParameters): Promise<Devnet> {
  const { dataDir, live = true, onFault = () => undefined } = parameters
  mkdirSync(dataDir, { recursive: true })
  await stopStrayNode(dataDir)
  const epoch = chooseEpoch(dataDir, parameters)
  if (!hasState(dataDir)) await seed(parameters, epoch)
  const states = prepareStates(dataDir, epoch)
  const anvil = await startNode(dataDir, { states, epoch, port: parameters.port })
  writeNodePid(dataDir, anvil.pid)
  const stopKeeping = keepStates(dataDir)
  const stopping = new AbortController()
  const living = live ? startLife(anvil.url, stopping.signal, onFault) : Promise.resolve()
  return {
    url: anvil.url,
    webSocketUrl: anvil.webSocketUrl,
    epoch,
    pid: anvil.pid,
    exited: anvil.exited.finally(() => {
      stopping.abort()
      stopKeeping()
    }),
    stop: async () => {
      stopping.abort()
      await living
      await anvil.stop()
    },
  }
}

/** The epoch is part of the genesis block: once chosen it is kept beside the state. */
function chooseEpoch(dataDir: string, { seedEpoch, world = 'full' }: DevnetParameters): number {
  const file = join(dataDir, 'epoch')
  if (existsSync(file)) return Number(readFileSync(file, 'utf8'))
  const epoch = seedEpoch ?? Math.floor(Date.now() / 1000) - historySeconds(world)
  writeFileSync(file, `${epoch}\n`)
  return epoch
}

/** Lays down the history on a node in memory and keeps its state; a seeding that is killed starts over. */
async function seed({ dataDir, world = 'full', blobs, onProgress }: DevnetParameters, epoch: number) {
  const stateFile = seededState(dataDir)
  const initFile = join(dataDir, 'genesis.json')
  writeFileSync(initFile, JSON.stringify(buildGenesis(DEVNET_CHAIN_ID, epoch)))
  const anvil = await startNode(dataDir, { initFile })
  writeNodePid(dataDir, anvil.pid)
  try {
    const node = createNodeClient(anvil.url)
    const stage = await openStage(node, DEVNET_CHAIN_ID, createRandom(SEED))
    const last = blobs ? [postBothBlobs] : []
    await writeHistory(stage, await openBlockWriter(node, stage.wallets), world, epoch, onProgress, last)
    const state = gunzipSync(Buffer.from((await node.call<Hex>('anvil_dumpState', [false])).slice(2), 'hex'))
    writeFileSync(`${stateFile}.new`, state)
    renameSync(`${stateFile}.new`, stateFile)
  } finally {
    await anvil.stop()
  }
}

type NodeSettings = { initFile?: string; states?: { load: string; write: string }; epoch?: number; port?: number }

function startNode(dataDir: string, { initFile, states, epoch, port }: NodeSettings): Promise<Anvil> {
  const cacheDirectory = join(dataDir, 'cache')
  rmSync(cacheDirectory, { recursive: true, force: true })
  mkdirSync(cacheDirectory, { recursive: true })
  return startAnvil({
    chainId: DEVNET_CHAIN_ID,
    mining: 'manual',
    accounts: 0,
    gasLimit: GAS_LIMIT,
    hardfork: 'prague',
    cacheDirectory,
    initFile,
    // Anvil makes a block 0 of its own before it loads a state and keeps both: with this time they are one and the same.
    genesisTimestamp: epoch,
    port,
    extraArguments: [
      ...['--base-fee', '0', '--disable-min-priority-fee', '--prune-history', String(KEPT_STATES)],
      ...(states ? ['--load-state', states.load, '--dump-state', states.write] : []),
      ...(states ? ['--state-interval', String(STATE_INTERVAL_SECONDS)] : []),
    ],
  })
}

async function startLife(url: string, signal: AbortSignal, onFault: (error: unknown) => void): Promise<void> {
  const node = createNodeClient(url)
  try {
    const head = Number(await node.call<Hex>('eth_blockNumber'))
    const stage = await openStage(node, DEVNET_CHAIN_ID, createRandom(SEED + head))
    await liveOn(stage, await openBlockWriter(node, stage.wallets), signal, onFault)
  } catch (error) {
    if (!signal.aborted) onFault(error)
  }
}
