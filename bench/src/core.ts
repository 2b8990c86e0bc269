import { plainBundle, plainHash } from '@corescope/devnet/index-proof/plain-chain'
import { type IndexedApi, startIndexedApi } from '@corescope/devnet/test-worlds/indexed-api'
import { startApiProcess } from './api/api-process.ts'
import {
  type Contracts,
  candidate,
  dayBlock,
  delegationOf,
  delegator,
  electionOf,
  logsOf,
  registrationOf,
  turnOf,
} from './core/core-chain.ts'
import { median, quantile } from './page/median.ts'
import { writeResult } from './results.ts'

/**
 * `npm run bench:core` (build first): what the lists of Core cost. Ingest of the same blocks with Core's contracts and with others
 * that leave the same logs elsewhere; a day of blocks; then 1,000 candidates, 2,000 rounds and BENCH_DELEGATIONS (1,000,000)
 * through HTTP. Opt-in: some ten minutes, 3 GB of disk. BENCH_BLOCKS (2,000) of each ingest run, BENCH_RUNS (3),
 * BENCH_DAY (28,800) blocks; BENCH_PARTS is what of `lists,ingest,day` to measure.
 */
const setting = (name: string, preset: number) => Number(process.env[name] ?? preset)
const blocks = setting('BENCH_BLOCKS', 2_000)
const runs = setting('BENCH_RUNS', 3)
const dayBlocks = setting('BENCH_DAY', 28_800)
const delegations = setting('BENCH_DELEGATIONS', 1_000_000)
const [candidates, rounds, batch] = [1_000, 2_000, 100]

const seconds = (ms: number) => Math.round(ms) / 1000

/** Time of the indexer's own work on so many blocks: derive, number, write. Blocks are made beside it and do not count. */
const ingest = async (contracts: Contracts, count: number, people: number, blocksOfRound: number): Promise<number> => {
  const index = await startIndexedApi(plainHash(0))
  const leave = logsOf(contracts)
  try {
    await index.commit([plainBundle({ number: 0 })])
    let took = 0
    for (let from = 1; from <= count; from += batch) {
      const length = Math.min(batch, count - from + 1)
      const made = Array.from({ length }, (_, at) => dayBlock(from + at, { leave, people, blocksOfRound }))
      const began = performance.now()
      await index.commit(made)
      took += performance.now() - began
    }
    return took
  } finally {
    await index.stop()
  }
}

const compareIngest = async () => {
  const took: Record<Contracts, number[]> = { core: [], lookAlike: [] }
  for (let run = 0; run < runs; run += 1) {
    // In turn, the other first each time: the machine may slow down between them.
    const order: Contracts[] = run % 2 === 0 ? ['core', 'lookAlike'] : ['lookAlike', 'core']
    for (const contracts of order) took[contracts].push(await ingest(contracts, blocks, 20, 200))
  }
  const cost = median(took.core.map((ms, run) => ms / took.lookAlike[run]!))
  return {
    blocks,
    withLists: took.core.map(seconds),
    without: took.lookAlike.map(seconds),
    cost: Math.round(cost * 100) / 100,
  }
}

/** 1,000 candidates, 30 of them elected; half of all delegations with the first, a tenth of them from one delegator. */
const fill = async (index: IndexedApi) => {
  const leave = logsOf('core')
  const all = Array.from({ length: candidates }, (_, one) => one)
  const elected = all.slice(0, 30)
  const sender = { from: delegator(0), to: logsOf('core').hub('turnedRound', { round: 0n }).address }
  await index.commit([
    plainBundle({ number: 0 }),
    plainBundle({ number: 1, transactions: [{ ...sender, logs: all.map((one) => registrationOf(leave, one)) }] }),
    plainBundle({ number: 2, transactions: [{ ...sender, logs: elected.map((one) => electionOf(leave, one)) }] }),
  ])
  const perRound = Math.ceil(delegations / rounds)
  const made = (round: number) => {
    const logs = Array.from({ length: perRound }, (_, at) => {
      const place = round * perRound + at
      return delegationOf(leave, place % 10 === 0 ? 0 : place % 50_000, place % 2 === 0 ? 0 : place % candidates)
    })
    const turn = turnOf(leave, round, elected.map(candidate))
    const timestamp = (19_700 + round + 1) * 86_400 + 3
    return plainBundle({ number: round + 3, timestamp, transactions: [turn, { ...sender, logs }] })
  }
  for (let round = 0; round < rounds; round += 10) {
    await index.commit(Array.from({ length: 10 }, (_, at) => made(round + at)))
  }
  await index.sql(
    `insert into core_scores select r, o.operator, 60 + r, 10, 20, 30 from generate_series($1::int, $2::int) r,
       (select distinct candidate as operator from core_events where kind = 1) o`,
    [rounds - 100, rounds + 2],
  )
  await index.sql('analyze')
}

const post = async (url: string, request: unknown) => {
  const began = performance.now()
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
  })
  const { code, message } = (await answer.json()) as { code: string; message: string }
  if (code !== '00000') throw new Error(message)
  return performance.now() - began
}

/** One question after the other, each as of another block so that no answer is a kept one. */
const oneByOne = async (url: string, questions: number, requestOf: (question: number) => unknown) => {
  const took: number[] = []
  for (let question = 0; question < questions; question += 1) took.push(await post(url, requestOf(question)))
  const [p50, p95] = [0.5, 0.95].map((share) => Math.round(quantile(took.slice(10), share) * 10) / 10)
  return { p50, p95 }
}

/** 16 readers side by side. @returns answers a second */
const sideBySide = async (url: string, questions: number, requestOf: (question: number) => unknown) => {
  let next = 0
  const began = performance.now()
  const read = async () => {
    while (next < questions) await post(url, requestOf(next++))
  }
  await Promise.all(Array.from({ length: 16 }, read))
  return Math.round((questions * 1000) / (performance.now() - began))
}

const lists = async () => {
  const index = await startIndexedApi(plainHash(0))
  try {
    const began = performance.now()
    await fill(index)
    const filled = seconds(performance.now() - began)
    const api = await startApiProcess(index.databaseUrl)
    try {
      const of = (path: string) => `${api.url}/api/chain/${path}`
      const deep = (total: number) => (question: number) => ({
        ...{ pageNum: 1 + ((question * 7_919) % Math.floor(total / 25)), pageSize: 25 },
      })
      const asOf = (question: number) => ({ asOf: rounds + 2 - (question % 97) })
      const rates: Record<string, number> = {}
      for (const [name, request, total] of [
        ['everybody', {}, delegations],
        ['one candidate', { validator: candidate(0) }, delegations / 2],
        ['one delegator', { delegator: delegator(0) }, delegations / 10],
      ] as const) {
        const ask = (question: number) => ({ ...request, ...deep(total)(question) })
        rates[name] = await sideBySide(of('core_delegations'), 3_000, ask)
      }
      const sorts = ['elected', 'stake', 'score', 'reward'] as const
      const validatorPage = (question: number) => ({ sort: sorts[question % 4]!, pageSize: 25 })
      const page = (question: number) => ({ ...validatorPage(question), pageNum: 1 + Math.floor(question / 4) })
      const validators = await oneByOne(of('validators'), (candidates / 25) * 4, page)
      const pastPage = (question: number) => ({ ...validatorPage(question), ...asOf(question) })
      const pastValidators = await oneByOne(of('validators'), 210, pastPage)
      const past = await oneByOne(of('validator_set'), 95, (question) => ({ round: 21_700 - question }))
      const roundPages = await oneByOne(of('rounds'), 210, (question) => deep(rounds)(question))
      return {
        candidates,
        rounds,
        delegations,
        filled,
        delegationPages: rates,
        validators,
        pastValidators,
        past,
        roundPages,
      }
    } finally {
      await api.stop()
    }
  } finally {
    await index.stop()
  }
}

const day = async () => {
  const took = seconds(await ingest('core', dayBlocks, 8, 28_800))
  return { blocks: dayBlocks, people: 8, took, blocksPerSecond: Math.round(dayBlocks / took) }
}

const parts = { lists, ingest: compareIngest, day }
const wanted = (process.env.BENCH_PARTS ?? Object.keys(parts).join(',')).split(',')
const figures: Record<string, unknown> = {}
for (const [name, measure] of Object.entries(parts)) {
  if (!wanted.includes(name)) continue
  figures[name] = await measure()
  console.log(name, figures[name])
}
writeResult('core', figures)
