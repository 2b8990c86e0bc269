import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RpcError } from '@corescope/rpc/errors'
import { eth_chainId } from '@corescope/rpc/methods/eth_chainId'
import type { HttpEndpoint } from '@corescope/rpc/transport/endpoint'
import { findFreePort } from '../processes/free-port.ts'
import { type ManagedProcess, type ProcessExit, startProcess } from '../processes/managed-process.ts'
import { findAnvilBinary } from './anvil-binary.ts'

export interface AnvilSettings {
  /** Default 1112. */
  chainId?: number
  /** Default: a free one. */
  port?: number
  /** An address of the loopback interface; default 127.0.0.1. */
  host?: string
  /** genesis.json with code, storage, and balances. */
  initFile?: string
  /** Plain state, loaded at start where it exists, written at the end and each interval. */
  stateFile?: string
  stateIntervalSeconds?: number
  /** A block each so many seconds; without it and `mining: 'manual'`, a block per transaction. */
  blockTimeSeconds?: number
  /** `manual`: blocks only by evm_mine. */
  mining?: 'automatic' | 'manual'
  /** Unix seconds of block 0. */
  genesisTimestamp?: number
  hardfork?: string
  gasLimit?: bigint
  /** Funded accounts of the well-known test mnemonic; default 10. */
  accounts?: number
  /** Where old states go; default: a folder of its own, removed at the end. */
  cacheDirectory?: string
  /** Keeps everything in memory instead: state of any block stays readable. */
  keepHistoricalStates?: boolean
  /** Passed as they are. */
  extraArguments?: readonly string[]
}

type Place = { host: string; port: number }

export interface Anvil {
  url: string
  webSocketUrl: string
  port: number
  pid: number
  /** Resolves when the node has ended, for whatever reason. */
  exited: Promise<ProcessExit>
  /** SIGTERM (it writes its state), SIGKILL after a grace of 3 s. */
  stop(): Promise<void>
}

const READY_MS = 30_000
/** A node that hangs writes no state however long it may take; a kept state is at most ten seconds old. */
const STOP_MS = 3_000
const POLL_MS = 25

/**
 * Starts a real anvil on the loopback interface and waits until it answers. It does not outlive this process.
 *
 * @throws Error with the node's own last words when it ends before it answers, or does not answer in 30 s
 */
export async function startAnvil(settings: AnvilSettings = {}): Promise<Anvil> {
  const port = settings.port ?? (await findFreePort())
  const ownCache = settings.cacheDirectory === undefined ? await mkdtemp(join(tmpdir(), 'anvil-')) : undefined
  const host = settings.host ?? '127.0.0.1'
  const argv = buildArguments(settings, { host, port }, settings.cacheDirectory ?? ownCache!)
  const managed = await startProcess(findAnvilBinary(), argv, {
    stdio: ['ignore', 'ignore', 'pipe'],
    stopRule: { signal: 'SIGTERM', graceMs: STOP_MS },
  })
  const exited = managed.exited.finally(() => ownCache && rm(ownCache, { recursive: true, force: true }))
  const words = collectLastWords(managed)
  const url = `http://${host}:${port}`
  try {
    await waitUntilReady(url, settings.chainId ?? 1112, exited, words)
  } catch (error) {
    await managed.stop()
    await exited
    throw error
  }
  const stop = async () => {
    await managed.stop()
    await exited
  }
  return { url, webSocketUrl: `ws://${host}:${port}`, port, pid: managed.pid, exited, stop }
}

function buildArguments(settings: AnvilSettings, { host, port }: Place, cacheDirectory: string): string[] {
  const pairs: [string, string | number | bigint | undefined][] = [
    ['--host', host],
    ['--port', port],
    ['--chain-id', settings.chainId ?? 1112],
    ['--accounts', settings.accounts ?? 10],
    ['--init', settings.initFile],
    ['--state', settings.stateFile],
    ['--state-interval', settings.stateIntervalSeconds],
    ['--block-time', settings.blockTimeSeconds],
    ['--timestamp', settings.genesisTimestamp],
    ['--hardfork', settings.hardfork],
    ['--gas-limit', settings.gasLimit],
    ['--cache-path', cacheDirectory],
  ]
  return [
    '--quiet',
    '--no-request-size-limit',
    // No page of another origin reads it: a browser asks through the API.
    '--no-cors',
    // By fees, anvil 1.7.1 silently drops a sender's later transaction that pays more than an earlier one.
    ...['--order', 'fifo'],
    ...pairs.flatMap(([name, value]) => (value === undefined ? [] : [name, String(value)])),
    ...(settings.mining === 'manual' ? ['--no-mining'] : []),
    ...(settings.keepHistoricalStates ? ['--preserve-historical-states'] : []),
    ...(settings.extraArguments ?? []),
  ]
}

/** The end of what the node wrote to its error output: the reason when it cannot start. */
function collectLastWords(managed: ManagedProcess): () => string {
  let words = ''
  managed.child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    words = (words + text).slice(-2_000)
  })
  return () => words.trim()
}

async function waitUntilReady(url: string, chainId: number, exited: Promise<ProcessExit>, words: () => string) {
  // loaded while the node starts
  const { createEndpoint } = await import('@corescope/rpc/transport/endpoint')
  const endpoint = createEndpoint({ url, timeoutMs: 5_000, connections: 1 })
  const ended = exited.then(({ code, signal }) => {
    throw new Error(`The local node ended before it answered (${signal ?? `code ${code}`}): ${words()}`)
  })
  try {
    await Promise.race([ended, pollUntilReady(endpoint, chainId)])
  } finally {
    ended.catch(() => undefined) // a later end is told by `exited`
    await endpoint.close()
  }
}

async function pollUntilReady(endpoint: HttpEndpoint, chainId: number): Promise<void> {
  const deadline = Date.now() + READY_MS
  for (;;) {
    try {
      const found = await eth_chainId(endpoint)
      if (found === chainId) return
      throw new Error(`Another node (chain id ${found}) already answers at ${endpoint.name}.`)
    } catch (error) {
      if (!(error instanceof RpcError) || Date.now() > deadline) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}
