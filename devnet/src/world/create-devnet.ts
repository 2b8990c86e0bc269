import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Anvil } from '../anvil/start-anvil.ts'
import { createTurns, type InTurn } from '../anvil/turns.ts'
import { openArchive } from './archive/archive.ts'
import { createRecorder } from './archive/recorder.ts'
import { serveArchive } from './archive/serve-archive.ts'
import type { Progress } from './history.ts'
import { createNodeClient } from './node-client.ts'
import { hasState, keepStates, prepareStates } from './state-file.ts'
import { stopStrayNode, writeNodePid } from './stray-node.ts'
import { historySeconds, type WorldSize } from './timeline.ts'
import { KEPT_STATES, startWorldNode } from './world-node.ts'

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
  /** Seconds of a round in blocks after the history. By default they stay as long as they are: a day. */
  roundSeconds?: number
  /** Before this resolves no block is sealed. */
  lifeWaitsFor?: Promise<unknown>
  /** An address of the loopback interface; default 127.0.0.1. */
  host?: string
  port?: number
  /** Where the archive is served; by default at a free port. */
  archivePort?: number
  onProgress?: Progress
  /** Told of blocks that could not be sealed or recorded. */
  onFault?: (error: unknown) => void
}

/** How long a stop waits for the block that is being sealed. */
const LAST_BLOCK_MS = 1_000

/** A running devnet. `exited` resolves when the node has ended, by request or not. */
export type Devnet = {
  url: string
  webSocketUrl: string
  /** The same node with what its archive knows of blocks whose states it has forgotten. It may trace while blocks are sealed. */
  archiveUrl: string
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
  const { dataDir, live = true, roundSeconds, lifeWaitsFor, onFault = () => undefined } = parameters
  mkdirSync(dataDir, { recursive: true })
  await stopStrayNode(dataDir)
  const epoch = chooseEpoch(dataDir, parameters)
  // Who lives here and what they do is loaded when it is needed: to derive all their keys takes a while.
  if (!hasState(dataDir)) await (await import('./seed-world.ts')).seedWorld(parameters, epoch)
  const states = prepareStates(dataDir, epoch)
  const anvil = await startWorldNode(dataDir, { states, epoch, host: parameters.host, port: parameters.port })
  writeNodePid(dataDir, anvil.pid)
  const inTurn = createTurns()
  const archived = await startArchive(anvil, inTurn, parameters).catch(async (error: unknown) => {
    await anvil.stop()
    throw error
  })
  const { record } = archived
  const stopKeeping = keepStates(dataDir)
  const stopping = new AbortController()
  const goOn = async () => {
    if (lifeWaitsFor !== undefined) await Promise.race([lifeWaitsFor, once(stopping.signal, 'abort')])
    if (stopping.signal.aborted) return
    const { beginLife } = await import('./begin-life.ts')
    await beginLife(anvil.url, { signal: stopping.signal, roundSeconds, record, inTurn, onFault })
  }
  const living = live ? goOn() : Promise.resolve()
  let isGone = false
  /** Others may have sealed blocks too. */
  const recordLast = async () => {
    try {
      await living
      await record()
    } catch (error) {
      if (!isGone) onFault(error)
    }
  }
  return {
    url: anvil.url,
    webSocketUrl: anvil.webSocketUrl,
    archiveUrl: archived.url,
    epoch,
    pid: anvil.pid,
    exited: anvil.exited.finally(async () => {
      isGone = true
      stopping.abort()
      stopKeeping()
      await archived.stop()
    }),
    stop: async () => {
      stopping.abort()
      // Life may wait for an answer of a node that hangs: then it ends with the node.
      await Promise.race([recordLast(), delay(LAST_BLOCK_MS)])
      await anvil.stop()
      await living
    },
  }
}

/** Serves what the folder's archive knows in front of the node. Blocks that the node executes from now on can be recorded. */
async function startArchive(
  anvil: Anvil,
  inTurn: InTurn,
  { dataDir, host = '127.0.0.1', archivePort: port = 0 }: DevnetParameters,
) {
  const after = Number(await createNodeClient(anvil.url).call<string>('eth_blockNumber'))
  const archive = await openArchive(dataDir)
  const server = await serveArchive(archive, { url: anvil.url, inTurn }, { host, port }).catch((error: unknown) => {
    archive.close()
    throw error
  })
  const { record, close } = createRecorder(archive, { url: anvil.url, after, keptStates: KEPT_STATES, inTurn })
  return {
    url: server.url,
    record,
    stop: async () => {
      await server.stop()
      await close()
      archive.close()
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
