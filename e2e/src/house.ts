import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { findProjectRoot } from '@corescope/devnet/supervisor/project-root'

type Settings = Record<string, string>

/** A part of the product that serves or works until it is stopped. */
export interface Running {
  stop: () => Promise<void>
}

const quiet = { LOG_LEVEL: 'error' }
/** A part that has not ended then hangs: said by itself, not by the journey that ran out of time. */
const stopMs = 60_000

/**
 * A process of the built product (`npm run build`), as the supervisor starts it; it ends with this one.
 * @returns what it said once it was started
 * @throws when it ends before
 */
const startPart = async (
  name: 'indexer' | 'api' | 'worker',
  settings: Settings,
): Promise<Running & { said: Record<string, unknown> }> => {
  const child = spawn(process.execPath, [join(findProjectRoot(), 'dist', name, 'main.js')], {
    env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, ...settings },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const exited = once(child, 'exit')
  const [said] = (await Promise.race([
    once(child, 'message'),
    exited.then(([code, signal]) => {
      throw new Error(`the ${name} ended (${signal ?? code}) before it was started`)
    }),
  ])) as [Record<string, unknown>]
  const stop = async () => {
    child.kill('SIGTERM')
    const late = setTimeout(() => child.kill('SIGKILL'), stopMs)
    const [, signal] = await exited
    clearTimeout(late)
    if (signal === 'SIGKILL') throw new Error(`the ${name} had not ended ${stopMs / 1000} s after it was told to`)
  }
  return { said, stop }
}

/** An indexer with the given settings, working. */
export const startIndexer = (settings: Settings): Promise<Running> =>
  startPart('indexer', { ...quiet, RPC_POLL_MS: '200', ...settings })

/** A worker with the given settings, at work; it fetches no compilers. */
export const startWorker = (settings: Settings): Promise<Running> =>
  startPart('worker', { LOG_LEVEL: 'silent', NPM_REGISTRY: 'off', ...settings })

/** An API with the web app, on a free port unless `PORT` says else, without limits per client. */
export const startApi = async (settings: Settings): Promise<Running & { url: string }> => {
  const open = { PORT: '0', RATE_LIMIT_PER_SECOND: '0', RPC_LIMIT_PER_SECOND: '0' }
  const WEB_ROOT = process.env.WEB_ROOT ?? join(findProjectRoot(), 'apps/web/dist')
  const { said, stop } = await startPart('api', { ...quiet, ...open, WEB_ROOT, ...settings })
  return { url: String(said.url), stop }
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

const askOf = async <Data>(url: string, path: string, request: object): Promise<Data> => {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${url}/api/chain/${path}`, { method: 'POST', headers, body: JSON.stringify(request) })
  return ((await response.json()) as { data: Data }).data
}

/** Accounts at most that blocks name while one waits: where life goes on there are always some to read. */
const ofLife = 20

/**
 * Resolves once what the explorer at `url` tells a while after the blocks is there: calls inside transactions, the balances and codes of
 * the accounts that they name, what tokens are called.
 */
export const untilTold = async (url: string, deadlineMs = 240_000): Promise<void> => {
  const { head } = (await readHealth(url)).indexed
  const isTold = async () => {
    const [inner, accounts, tokens] = await Promise.all([
      askOf<Told>(url, 'contract_internal_transactions', {}),
      askOf<Told>(url, 'top_accounts', { pageSize: 10 }),
      askOf<Told>(url, 'token_list', { standard: 20, pageSize: 100 }),
    ])
    const isTraced = inner.coverage?.idle === null && (inner.asOf?.number ?? -1) >= (head ?? 0)
    return (
      isTraced && (accounts.pendingBalances ?? 0) <= ofLife && tokens.records.every(({ symbol }) => symbol !== null)
    )
  }
  const deadline = Date.now() + deadlineMs
  while (!(await isTold())) {
    if (Date.now() > deadline) throw new Error(`${url} does not tell of calls, accounts and tokens of block ${head}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** What three lists have to say of how far they are. */
interface Told {
  asOf: { number: number } | null
  coverage?: { idle: string | null }
  pendingBalances?: number
  records: { symbol?: string | null }[]
}

/** Resolves once the explorer at `url` has indexed a block. */
export const untilIndexed = (url: string, blockNumber: number): Promise<void> =>
  until(url, ({ indexed }) => (indexed.head ?? -1) >= blockNumber)
