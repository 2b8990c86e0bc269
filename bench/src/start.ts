import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { until } from '@corescope/devnet/index-proof/until'
import { findFreePort } from '@corescope/devnet/processes/free-port'
import { makeTemporaryFolder } from '@corescope/devnet/processes/temporary-folder'
import { median, quantile } from './page/median.ts'
import { writeResult } from './results.ts'
import { giveCommand, type StartCommand } from './start/command.ts'

/**
 * `npm run bench:start`: how long the second `npm start` takes, from the command to the printed URL that answers 200 on
 * `/` and on `/health`. The first start seeds a devnet in a folder of its own and is not counted; BENCH_STARTS (5) more
 * follow, each after a Ctrl-C and a rest. `/health` answers 200 when the indexer of this very start has heard of the node's
 * head. The rest goes on, for BENCH_PATIENCE seconds (0) at
 * most, while a machine that does other work too is busy. DEVNET_WORLD chooses the world (full).
 */
const starts = Number(process.env.BENCH_STARTS ?? 5)
const barSeconds = 3
const restMs = 31_000
const patienceMs = Number(process.env.BENCH_PATIENCE ?? 0) * 1000
/** Processes that want the processor, a minute's mean. */
const busyFrom = 0.75
const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = makeTemporaryFolder('start-bench')
const settings = {
  DATA_DIR: folder,
  PORT: String(await findFreePort()),
  NETWORK: 'devnet',
  DEVNET_WORLD: process.env.DEVNET_WORLD ?? 'full',
  // whatever this shell is set up for
  ...{ DATABASE_URL: '', RPC_URL: '' },
}

interface Health {
  indexed: { head: number | null }
  lanes: Record<string, { lag: number | null; idle: string | null }>
}
const statusOf = async (url: string) => (await fetch(url)).status
const readHealth = async (url: string) => (await (await fetch(`${url}/health`)).json()) as Health

/** Every lane that works stands at the node's head: what a reader's explorer is like before it is stopped. */
const isSettled = async (url: string) => {
  const { lanes } = await readHealth(url)
  const standings = Object.values(lanes)
  return standings.length > 0 && standings.every(({ lag, idle }) => idle !== null || (lag ?? Infinity) <= 1)
}

/** Seconds until both pages answer 200, and the first head that was told. */
const measureStart = async ({ printed, secondsSince, parts }: StartCommand) => {
  const [load = 0] = loadavg()
  const { url, at } = await printed
  const firstHead = (await readHealth(url)).indexed.head
  await until('/ answers 200', async () => (await statusOf(`${url}/`)) === 200)
  const page = secondsSince()
  await until('/health answers 200', async () => (await statusOf(`${url}/health`)) === 200)
  const health = secondsSince()
  await until('every lane is at the head', () => isSettled(url))
  const lastHead = (await readHealth(url)).indexed.head
  return { load, printed: at, page, health, firstHead, lastHead, parts }
}

/** What the command does before anything is started, each by itself in a process of its own: milliseconds. */
const measureChecks = (): { installed: number; built: number } => {
  const script = `
    const at = performance.now()
    const { ensureInstalled } = await import('./scripts/installed.mjs')
    await ensureInstalled()
    const installed = performance.now()
    const { ensureBuilt } = await import('./scripts/build.mjs')
    await ensureBuilt()
    console.log(JSON.stringify({ installed: installed - at, built: performance.now() - installed }))`
  const run = spawnSync(process.execPath, ['--input-type=module', '-e', script], { cwd: root, encoding: 'utf8' })
  if (run.status !== 0) throw new Error(`the checks failed: ${run.stderr}`)
  return JSON.parse(run.stdout.trim().split('\n').at(-1)!) as { installed: number; built: number }
}

const seconds = (value: number) => Math.round(value * 100) / 100
const summarize = (values: readonly number[]) => ({
  median: seconds(median(values)),
  max: seconds(quantile(values, 1)),
})

const rest = async () => {
  const end = Date.now() + restMs + patienceMs
  await delay(restMs)
  while ((loadavg()[0] ?? 0) > busyFrom && Date.now() < end) await delay(1_000)
}

const runs: Awaited<ReturnType<typeof measureStart>>[] = []
let running: StartCommand | undefined
const cleanUp = async () => {
  await running?.stop()
  rmSync(folder, { recursive: true, force: true })
}
// The command is in a group of its own: who stops the bench does not reach it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void cleanUp().finally(() => process.exit(1)))
}
const startOnce = async () => {
  running = giveCommand(settings)
  const run = await measureStart(running)
  await running.stop()
  running = undefined
  return run
}
try {
  const first = await startOnce()
  console.log(`first start: ${seconds(first.printed)} s, ${first.lastHead} blocks`)
  let before = first.lastHead
  for (let count = 0; count < starts; count += 1) {
    await rest()
    const run = await startOnce()
    if ((run.firstHead ?? -1) < (before ?? 0)) {
      throw new Error(`stopped at block ${before}, and served block ${run.firstHead} first`)
    }
    before = run.lastHead
    runs.push(run)
  }
  const checks = Array.from({ length: starts }, measureChecks)
  const partNames = [...new Set(runs.flatMap(({ parts }) => parts.map(({ name }) => name)))]
  const figures = {
    barSeconds,
    starts,
    world: settings.DEVNET_WORLD,
    blocks: before,
    firstStartSeconds: seconds(first.printed),
    /** Processes that wanted the processor, a minute's mean at each start. */
    loads: runs.map(({ load }) => load),
    /** Seconds from the command: the URL was printed; `/` answered 200; `/health` did (the node is there again). */
    printed: summarize(runs.map((run) => run.printed)),
    page: summarize(runs.map(({ page }) => page)),
    health: summarize(runs.map(({ health }) => health)),
    /** Seconds by themselves: packages looked through, sources looked through for changes. */
    installedCheck: summarize(checks.map(({ installed }) => installed / 1000)),
    builtCheck: summarize(checks.map(({ built }) => built / 1000)),
    parts: Object.fromEntries(
      partNames.map((part) => {
        const told = runs.flatMap(({ parts }) => parts.filter(({ name }) => name === part))
        const doneAt = summarize(told.map((one) => one.doneAt))
        return [part, { doneAt, took: summarize(told.map(({ took }) => took)) }]
      }),
    ),
  }
  console.table(runs.map(({ parts: _, ...run }) => run))
  console.log(JSON.stringify(figures, null, 2))
  writeResult('start', figures)
} finally {
  await cleanUp()
}
