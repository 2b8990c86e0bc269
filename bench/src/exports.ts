import { readFileSync } from 'node:fs'
import { calls } from '@corescope/api-schema/calls'
import { exportPath } from '@corescope/api-schema/exports/export-types'
import { type ApiProcess, startApiProcess } from './api/api-process.ts'
import { contractId, type GeneratedChain } from './api/generated-chain.ts'
import { type GeneratedDatabase, openGeneratedDatabase } from './api/generated-database.ts'
import { writeResult } from './results.ts'

/**
 * `npm run bench:exports`: a list of a million rows as a file, on the database of `bench:api` (opt-in, BENCH_DIR,
 * BENCH_TRANSACTIONS), while a reader turns pages. Bars: 50,000 rows a second, memory that does not grow with the rows,
 * pages at 50 ms p95. BENCH_ROWS is the number of rows, BENCH_EXPORTS a pattern of the exports to make. The reader of the file
 * and the reader of pages are this process, on the same cores.
 */
const transactions = Number(process.env.BENCH_TRANSACTIONS ?? 10_000_000)
const wantedRows = Number(process.env.BENCH_ROWS ?? 1_000_000)
const wantedExports = new RegExp(process.env.BENCH_EXPORTS ?? '')
const bars = { rowsPerSecond: 50_000, pageP95: 50 }
/** A reader who turns pages without pause for thought: a page every so many ms, if the one before has come. */
const pauseMs = 20
const sampleMs = 100
const megabyte = 2 ** 20
const newline = 0x0a

const quantile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Memory of the API in use, megabytes (Linux). */
const residentMegabytes = (pid: number): number => {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

/** Deep pages of several lists, none asked twice; how long each took, in ms. */
const turnPages = async ({ url }: ApiProcess, chain: GeneratedChain, isOver: () => boolean): Promise<number[]> => {
  const pages = Math.floor(chain.transactions / 25)
  const took: number[] = []
  for (let turn = 0; !isOver(); turn += 1) {
    const place = 1 + ((turn * 7_919) % Math.floor(pages / 40))
    const [path, request] = [
      [calls.searchTransaction.path, { pageNum: place * 20 }],
      [calls.searchBlock.path, { pageNum: place }],
      [calls.tokenTransfers.path, { standard: 20, pageNum: place * 10 }],
    ][turn % 3] as [string, object]
    const started = performance.now()
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
    })
    const { code } = (await answer.json()) as { code: string }
    if (code !== '00000') throw new Error(`${path} answered ${code}`)
    took.push(performance.now() - started)
    await sleep(pauseMs)
  }
  return took.sort((a, b) => a - b)
}

const rowsIn = (piece: Uint8Array): number => {
  let rows = 0
  for (let at = piece.indexOf(newline); at !== -1; at = piece.indexOf(newline, at + 1)) rows += 1
  return rows
}

/** Reads a file to its end. The first line of CSV names the columns. */
const download = async (url: string): Promise<{ rows: number; bytes: number; seconds: number }> => {
  const started = performance.now()
  const answer = await fetch(url)
  if (!answer.ok || answer.body === null) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
  let [rows, bytes] = [url.includes('format=jsonl') ? 0 : -1, 0]
  for await (const piece of answer.body as unknown as AsyncIterable<Uint8Array>) {
    rows += rowsIn(piece)
    bytes += piece.length
  }
  return { rows, bytes, seconds: (performance.now() - started) / 1000 }
}

const measure = async (api: ApiProcess, chain: GeneratedChain, query: Record<string, string>) => {
  let isOver = false
  const memory: number[] = []
  const watch = setInterval(() => memory.push(residentMegabytes(api.pid)), sampleMs)
  const reader = turnPages(api, chain, () => isOver)
  try {
    const file = await download(`${api.url}${exportPath}?${new URLSearchParams(query)}`)
    isOver = true
    const took = await reader
    // What grows with the rows is higher in the last third than in the second; the first one fills caches.
    const third = Math.ceil(memory.length / 3)
    const highest = (from: number) => Math.max(...memory.slice(from * third, (from + 1) * third))
    return {
      ...file,
      rowsPerSecond: Math.round(file.rows / file.seconds),
      memory: { first: memory[0] ?? 0, secondThird: highest(1), lastThird: highest(2) },
      pages: { count: took.length, p50: quantile(took, 0.5), p95: quantile(took, 0.95), p99: quantile(took, 0.99) },
    }
  } finally {
    isOver = true
    clearInterval(watch)
  }
}

const contractOf = async ({ url }: ApiProcess): Promise<string> => {
  const answer = await fetch(url + calls.tokenList.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ standard: 20 }),
  })
  const { data } = (await answer.json()) as { data: { records: { contractAddress: string }[] } }
  return data.records[0]?.contractAddress ?? `no token ${contractId}`
}

const run = async (api: ApiProcess, { chain }: GeneratedDatabase) => {
  const contractAddress = await contractOf(api)
  const blocks = Math.ceil(chain.transactions / chain.transactionsPerBlock)
  const fromBlock = (rowsPerBlock: number) => String(Math.max(0, blocks - Math.ceil(wantedRows / rowsPerBlock) + 1))
  const perBlock = chain.transactionsPerBlock
  const exports: Record<string, Record<string, string>> = {
    'transactions, CSV': { type: 'transactions', fromBlock: fromBlock(perBlock) },
    'transactions, JSON lines': { type: 'transactions', format: 'jsonl', fromBlock: fromBlock(perBlock) },
    'transfers of a token, CSV': { type: 'tokentxns', contractAddress, fromBlock: fromBlock(perBlock / 2) },
  }
  const alone: number[] = await turnPages(
    api,
    chain,
    (
      (end) => () =>
        performance.now() > end
    )(performance.now() + 5_000),
  )
  console.log(`pages alone: p50 ${quantile(alone, 0.5).toFixed(1)} ms, p95 ${quantile(alone, 0.95).toFixed(1)} ms`)
  const figures: Record<string, Awaited<ReturnType<typeof measure>>> = {}
  for (const [name, query] of Object.entries(exports)) {
    if (wantedExports.test(name)) figures[name] = await measure(api, chain, query)
  }
  return { pagesAloneP95: quantile(alone, 0.95), figures }
}

const database = await openGeneratedDatabase(transactions)
try {
  const api = await startApiProcess(database.url)
  try {
    const result = await run(api, database)
    console.table(
      Object.entries(result.figures).map(([name, { rows, bytes, seconds, rowsPerSecond, memory, pages }]) => ({
        export: name,
        rows,
        MB: Math.round(bytes / megabyte),
        seconds: Number(seconds.toFixed(1)),
        'rows/s': `${rowsPerSecond} ${rowsPerSecond >= bars.rowsPerSecond ? '≥' : '< !'} ${bars.rowsPerSecond}`,
        'API memory MB': `${memory.first.toFixed(0)} → ${memory.secondThird.toFixed(0)} → ${memory.lastThird.toFixed(0)}`,
        'pages p95 ms': `${pages.p95.toFixed(0)} ${pages.p95 <= bars.pageP95 ? '≤' : '> !'} ${bars.pageP95}`,
      })),
    )
    writeResult('exports', { transactions, ...result })
  } finally {
    await api.stop()
  }
} finally {
  await database.stop()
}
