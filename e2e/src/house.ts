import { readConfig as readApiConfig } from '@corescope/api/config'
import { createApi } from '@corescope/api/create-api'
import { readConfig as readIndexerConfig } from '@corescope/indexer/config'
import { createIndexer } from '@corescope/indexer/create-indexer'
import { readConfig as readWorkerConfig } from '@corescope/worker/config'
import { createWorker } from '@corescope/worker/create-worker'
import { createLogger } from '@corescope/worker/logger'

type Settings = Record<string, string>

/** A part of the product that serves or works until it is stopped. */
export interface Running {
  stop: () => Promise<void>
}

const quiet = { LOG_LEVEL: 'error' }

/** An indexer with the given settings, working. */
export const startIndexer = async (settings: Settings): Promise<Running> => {
  const indexer = createIndexer(readIndexerConfig({ ...quiet, RPC_POLL_MS: '200', ...settings }))
  await indexer.start()
  return { stop: () => indexer.stop() }
}

/** A worker with the given settings, at work; it fetches no compilers. */
export const startWorker = async (settings: Settings): Promise<Running> => {
  const worker = createWorker(readWorkerConfig({ NPM_REGISTRY: 'off', ...settings }), { log: createLogger('silent') })
  await worker.start()
  return { stop: () => worker.stop() }
}

/** An API with the web app, on a free port unless `PORT` says else, without limits per client. */
export const startApi = async (settings: Settings): Promise<Running & { url: string }> => {
  const open = { PORT: '0', RATE_LIMIT_PER_SECOND: '0', RPC_LIMIT_PER_SECOND: '0' }
  const webRoot = process.env.WEB_ROOT === undefined ? {} : { WEB_ROOT: process.env.WEB_ROOT }
  const api = createApi(readApiConfig({ ...quiet, ...open, ...webRoot, ...settings }))
  return { url: await api.start(), stop: () => api.stop() }
}

interface Health {
  state: string
  message: string | null
  indexed: { head: number | null }
}

const readHealth = async (url: string): Promise<Health> => (await fetch(`${url}/health`)).json()

const until = async (url: string, holds: (health: Health) => boolean, deadlineMs = 240_000): Promise<void> => {
  const deadline = Date.now() + deadlineMs
  for (;;) {
    const health = await readHealth(url)
    if (holds(health)) return
    const { state, message, indexed } = health
    if (Date.now() > deadline) throw new Error(`${url} is still "${state}" at block ${indexed.head}: ${message}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Resolves once the explorer at `url` has caught up with its node; the head of a node that replays stands still. */
export const untilReady = (url: string): Promise<void> =>
  until(url, ({ state, indexed }) => (state === 'ok' || state === 'stalled') && indexed.head !== null)

/** Resolves once the explorer at `url` has indexed a block. */
export const untilIndexed = (url: string, blockNumber: number): Promise<void> =>
  until(url, ({ indexed }) => (indexed.head ?? -1) >= blockNumber)
