import { plainBundle, plainHash } from '@corescope/devnet/index-proof/plain-chain'
import { type IndexedApi, startIndexedApi } from '@corescope/devnet/test-worlds/indexed-api'
import { startApiProcess } from './api/api-process.ts'
import {
  btcStakeOf,
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
import { measureLists } from './core/measure-lists.ts'
import { median } from './page/median.ts'
import { writeResult } from './results.ts'

/**
 * `npm run bench:core` (build first): what the lists of Core cost. Ingest of the same blocks with Core's contracts and with others
 * that leave the same logs elsewhere; a day of blocks; then 1,000 candidates, 2,000 rounds and BENCH_DELEGATIONS (1,000,000)
 * through HTTP and a browser. Opt-in: some ten minutes, 3 GB of disk. BENCH_BLOCKS (2,000) of each ingest run, BENCH_RUNS (3),
 * BENCH_DAY (28,800) blocks; BENCH_PARTS is what of `lists,ingest,day` to measure. With BENCH_KEEP=1 the lists are filled and served
 * until Ctrl-C; with BASE_URL those that such a run serves are measured.
 */
const setting = (name: string, preset: number) => Number(process.env[name] ?? preset)
const blocks = setting('BENCH_BLOCKS', 2_000)
const runs = setting('BENCH_RUNS', 3)
const dayBlocks = setting('BENCH_DAY', 28_800)
const delegations = setting('BENCH_DELEGATIONS', 1_000_000)
const [candidates, rounds, batch, btcStakes] = [1_000, 2_000, 100, 4_000]

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

/** 1,000 candidates, 30 of them elected; half of all delegations with the first, a tenth of them from one delegator; two bitcoin stakes a round. */
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
    const stakes = Array.from({ length: btcStakes / rounds }, (_, at) => {
      const place = (round * btcStakes) / rounds + at
      return btcStakeOf(leave, place, place % candidates)
    })
    const turn = turnOf(leave, round, elected.map(candidate))
    const timestamp = (19_700 + round + 1) * 86_400 + 3
    return plainBundle({
      number: round + 3,
      timestamp,
      transactions: [turn, { ...sender, logs: [...logs, ...stakes] }],
    })
  }
  for (let round = 0; round < rounds; round += 10) {
    await index.commit(Array.from({ length: 10 }, (_, at) => made(round + at)))
  }
  await index.sql(
    `insert into core_scores select r, b.hash, o.operator, 60 + r, 10, 20, 30
       from generate_series($1::int, $2::int) r join blocks b on b.block_number = r,
       (select distinct candidate as operator from core_events where kind = 1) o`,
    [rounds - 100, rounds + 2],
  )
  await index.sql('analyze')
}

/** Until Ctrl-C: what was filled is measured later, when the machine does nothing else. */
const untilStopped = () => new Promise<void>((resolve) => process.once('SIGINT', resolve).once('SIGTERM', resolve))

const lists = async () => {
  const sizes = { candidates, rounds, delegations, btcStakes }
  if (process.env.BASE_URL !== undefined) return measureLists(process.env.BASE_URL, sizes)
  const index = await startIndexedApi(plainHash(0))
  try {
    const began = performance.now()
    await fill(index)
    const filled = seconds(performance.now() - began)
    const api = await startApiProcess(index.databaseUrl)
    try {
      if (process.env.BENCH_KEEP !== '1') return { filled, ...(await measureLists(api.url, sizes)) }
      console.log(
        `filled in ${filled} s; BASE_URL=${api.url} measures it until this command is stopped (${index.databaseUrl})`,
      )
      await untilStopped()
      return { filled }
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
