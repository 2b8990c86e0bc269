import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findFreePort } from '@corescope/devnet/processes/free-port'
import { makeTemporaryFolder } from '@corescope/devnet/processes/temporary-folder'
import { findProjectRoot } from '@corescope/devnet/supervisor/project-root'

export interface Answer {
  status: number
  text: string
  ms: number
}

/** The product as a process, and what is asked of it. */
export interface Product {
  url: string
  metricsUrl: string
  dataDir: string
  tally: Tally
  /** @param token of who is signed in */
  get(path: string, token?: string): Promise<Answer>
  /** @param token of who is signed in */
  post(path: string, body: string, type?: string, token?: string): Promise<Answer>
  /** Stops its database without a word, or lets it go on. */
  freezeDatabase(isFrozen: boolean): void
  /** Where its devnet's node listens. */
  nodeUrl(): string
  /** Process id of that node; another one once it was started again. */
  nodePid(): number
  /** What Ctrl-C does. @returns how long it took, ms */
  interrupt(): Promise<number>
  stop(): Promise<void>
}

/** Counts of one trial: requests, answers of HTTP 5xx, the longest answer in bytes and in time. */
const createTally = () => {
  let counts = { requests: 0, errors: 0, bytes: 0, ms: 0 }
  return {
    begin: () => {
      counts = { requests: 0, errors: 0, bytes: 0, ms: 0 }
    },
    note: ({ status, text, ms }: Answer) => {
      counts.requests += 1
      if (status >= 500) counts.errors += 1
      counts.bytes = Math.max(counts.bytes, text.length)
      counts.ms = Math.max(counts.ms, Math.round(ms))
    },
    end: () => counts,
  }
}
export type Tally = ReturnType<typeof createTally>

const parentOf = (pid: string): number => {
  try {
    const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
    return Number(rest.split(' ')[1])
  } catch {
    // it has just ended
    return 0
  }
}
const withChildren = (pid: number): number[] => [
  pid,
  ...readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
    .map(Number),
]

/** Asks again until the claim holds. @throws what it threw last, when the time is over */
export const until = async <Value>(claim: () => Promise<Value>, longestMs = 60_000): Promise<Value> => {
  const end = performance.now() + longestMs
  for (;;) {
    try {
      return await claim()
    } catch (error) {
      if (performance.now() > end) throw error
      await delay(250)
    }
  }
}

const bearer = (token: string | undefined): Record<string, string> =>
  token === undefined ? {} : { authorization: `Bearer ${token}` }

const startMs = 600_000
const stopMs = 60_000

/** Starts the product as `npm start` does, on a devnet and a database of its own. @param more settings beside the usual ones */
export const startProduct = async (more: Record<string, string> = {}): Promise<Product> => {
  const root = findProjectRoot()
  const dataDir = makeTemporaryFolder('product')
  const [port, metricsPort] = await Promise.all([findFreePort(), findFreePort()])
  const settings = { PORT: String(port), METRICS_PORT: String(metricsPort), DATA_DIR: dataDir, DEVNET_WORLD: 'small' }
  const child = spawn(process.execPath, [join(root, 'scripts/start.mjs')], {
    cwd: root,
    env: { ...process.env, ...settings, RATE_LIMIT_PER_SECOND: '0', ...more },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const tally = createTally()
  const url = `http://127.0.0.1:${port}`
  const ask = async (path: string, init: RequestInit = {}): Promise<Answer> => {
    const began = performance.now()
    const response = await fetch(path.startsWith('http') ? path : `${url}${path}`, { ...init, redirect: 'manual' })
    const answer = { status: response.status, text: await response.text(), ms: performance.now() - began }
    tally.note(answer)
    return answer
  }
  const found = new Map<string, string>()
  const findFile = (name: string) => {
    const known = found.get(name)
    if (known !== undefined) return known
    const [file] = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith(name))
    if (file === undefined) throw new Error(`${name} of the product was not found`)
    found.set(name, join(dataDir, file))
    return join(dataDir, file)
  }
  const clusterPid = () => Number.parseInt(readFileSync(findFile('postmaster.pid'), 'utf8'), 10)
  const interrupt = async () => {
    const began = performance.now()
    child.kill('SIGINT')
    const late = setTimeout(() => child.kill('SIGKILL'), stopMs)
    await ended
    clearTimeout(late)
    return performance.now() - began
  }
  const product: Product = {
    url,
    metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`,
    tally,
    dataDir,
    get: (path, token) => ask(path, { headers: bearer(token) }),
    post: (path, body, type = 'application/json', token = undefined) =>
      ask(path, { method: 'POST', headers: { 'content-type': type, ...bearer(token) }, body }),
    freezeDatabase: (isFrozen) => {
      for (const pid of withChildren(clusterPid())) process.kill(pid, isFrozen ? 'SIGSTOP' : 'SIGCONT')
    },
    nodeUrl: () => readFileSync(findFile('node-url'), 'utf8').trim(),
    nodePid: () => Number.parseInt(readFileSync(findFile('node.pid'), 'utf8'), 10),
    interrupt,
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) await interrupt()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
  try {
    await until(async () => {
      const { status } = await product.get('/health')
      if (status !== 200) throw new Error(`the product is not ready: /health says ${status}`)
    }, startMs)
  } catch (error) {
    await product.stop()
    throw error
  }
  return product
}
