import { findFreePort } from '@corescope/devnet/processes/free-port'
import { createNodeClient } from '@corescope/devnet/world/node-client'
import { startBenchHouse } from './page/bench-house.ts'
import { startBuilt } from './page/built-process.ts'
import { quantile } from './page/median.ts'
import { writeResult } from './results.ts'
import { openReader, type Reader } from './streams/reader.ts'
import { watchApi } from './streams/watch-api.ts'

/**
 * `npm run bench:streams`: BENCH_STREAMS (2,000) readers hold `/events` open in front of a built API with its usual limits,
 * ten of them behind each address. They open at once; hear blocks; are all cut at one moment; the API is started anew, then
 * killed and started anew. Each time they come back together, with the id of the last event, and ask `/health` as pages do.
 * Opt-in: it needs `ulimit -n` above twice the number of readers.
 */
const count = Number(process.env.BENCH_STREAMS ?? 2_000)
const readersPerAddress = 10
const blocksPerPhase = 5
const patienceMs = 120_000

const house = await startBenchHouse(false)
const node = createNodeClient(house.nodeUrl)
const port = await findFreePort()
const url = `http://127.0.0.1:${port}`
const startApi = () => startBuilt('api', { ...house.settings, PORT: String(port) })
let api = await startApi()

const opened: number[] = []
const healths: number[] = []
const refusals = new Map<string, number>()
const refused = (reason: string) => refusals.set(reason, (refusals.get(reason) ?? 0) + 1)
const tally = {
  opened: (ms: number) => opened.push(ms),
  health: (status: number, ms: number) =>
    status === 200 || status === 503 ? healths.push(ms) : refused(`health HTTP ${status}`),
  refused,
}
const readers: Reader[] = []

const until = async (what: string, holds: () => boolean) => {
  const deadline = Date.now() + patienceMs
  while (!holds()) {
    if (Date.now() > deadline)
      throw new Error(`${what}: not within ${patienceMs / 1000} s (${[...refusals].join('; ')})`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
const sealBlocks = async () => {
  for (let block = 0; block < blocksPerPhase; block += 1) await node.call('evm_mine')
  return Number(await node.call('eth_blockNumber'))
}
const haveHeard = (head: number) => () => readers.every(({ heads }) => heads.at(-1) === head)

/** Runs a phase that ends when every reader is served and has heard what there was to hear. */
const phase = async (name: string, begin: () => Promise<number | undefined>, { opens = true } = {}) => {
  opened.length = 0
  healths.length = 0
  refusals.clear()
  const began = performance.now()
  const head = await begin()
  const stopWatching = watchApi(api.pid, url)
  await until(`${name}: streams`, () => opened.length >= (opens ? count : 0))
  const servedMs = performance.now() - began
  if (head !== undefined) await until(`${name}: block ${head}`, haveHeard(head))
  const heardMs = performance.now() - began
  await until(`${name}: health`, () => healths.length >= opened.length)
  const cost = await stopWatching()
  const [p50 = 0, p99 = 0] = opened.length === 0 ? [] : [quantile(opened, 0.5), quantile(opened, 0.99)]
  const row = {
    phase: name,
    served: opened.length,
    servedMs,
    heardMs,
    openP50Ms: p50,
    openP99Ms: p99,
    healthP99Ms: healths.length === 0 ? 0 : quantile(healths, 0.99),
    ...cost,
    refusals: [...refusals].map(([reason, times]) => `${times} × ${reason}`).join(', '),
  }
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, typeof value === 'number' ? Math.round(value * 100) / 100 : value]),
  )
}

const open = async () => {
  for (let index = 0; index < count; index += 1) {
    const host = Math.floor(index / readersPerAddress)
    readers.push(openReader({ url, localAddress: `127.1.${Math.floor(host / 250)}.${(host % 250) + 1}`, tally }))
  }
  return undefined
}
const cutAll = async () => {
  for (const reader of readers) reader.cut()
  return sealBlocks()
}
const restart = (signal: 'SIGTERM' | 'SIGKILL') => async () => {
  await api.stop(signal)
  const head = await sealBlocks()
  api = await startApi()
  return head
}

/** Every reader heard every block from the first one on, each once and in order. */
const checkHeard = () => {
  const last = readers[0]!.heads.at(-1)!
  for (const { heads, resyncs } of readers) {
    if (resyncs > 0) throw new Error(`a reader was told to begin anew ${resyncs} times`)
    const isDense = heads.every((head, index) => index === 0 || head === heads[index - 1]! + 1)
    if (!isDense || heads.at(-1) !== last) throw new Error(`a reader heard ${heads.join(', ')}`)
  }
}

try {
  const rows = []
  rows.push(await phase('idle', async () => undefined, { opens: false }))
  rows.push(await phase('open', open))
  rows.push(await phase('hear', sealBlocks, { opens: false }))
  rows.push(await phase('cut', cutAll))
  rows.push(await phase('restart', restart('SIGTERM')))
  rows.push(await phase('kill', restart('SIGKILL')))
  checkHeard()
  console.table(rows)
  writeResult('streams', { streams: count, blocksPerPhase, rows })
} finally {
  for (const reader of readers) reader.close()
  await api.stop()
  await house.stop()
}
