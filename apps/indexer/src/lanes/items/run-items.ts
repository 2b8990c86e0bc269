import { createGuardedFetch, type GuardedFetch } from '@corescope/guarded-fetch/guarded-fetch'
import type { Caller } from '@corescope/rpc/caller'
import { RpcError } from '@corescope/rpc/errors'
import { eth_blockNumber } from '@corescope/rpc/methods/eth_blockNumber'
import type { Database } from '@corescope/store/database'
import { listTurns, lockItemCursor, type Turn } from '@corescope/store/items/take-up'
import { endTurns, storeAttempts } from '@corescope/store/items/write'
import { getLane, LeadershipLostError } from '@corescope/store/lanes'
import { fetchSettingsOf, type IndexerConfig } from '../../config.ts'
import type { Logger } from '../../logger.ts'
import type { Metrics } from '../../metrics.ts'
import type { LaneDeclaration } from '../../schedule/lane-declaration.ts'
import type { LaneWatch } from '../../schedule/lane-watch.ts'
import { pause } from '../../schedule/pause.ts'
import type { Wake } from '../../schedule/wake.ts'
import { takeTurn } from './take-turn.ts'
import { takeUpStep } from './take-up-items.ts'

export interface ItemsRun {
  config: Pick<IndexerConfig, 'METADATA'>
  database: Database
  node: Caller
  fetch: GuardedFetch
  /** Rung when the blocks lane stands at the node's head. */
  due: Wake
  leaderEpoch: number
  watch: LaneWatch
  signal: AbortSignal
  log: Logger
  metrics: Metrics
}

const lookAgainMs = 2_000
const searchMs = 2_000
const nodeAwayMs = 5_000
/** Contracts are looked through as a whole: not too often. */
const contractsEveryMs = 10_000
/** How many tokens take their turn at once, and how many documents each of them reads. */
const atOnce = { tokens: 6, itemsEach: 16 }

/**
 * Reads the documents of items and of token contracts until aborted, beginning when the blocks lane has caught up:
 * what moved for the first time, what a log announces, and what is due again.
 * @throws errors of the database, LeadershipLostError
 */
const runItems = async (run: ItemsRun): Promise<void> => {
  const { config, database, due, leaderEpoch, signal, log, metrics } = run
  if (config.METADATA === 'off') return
  await due.wait(signal)
  let contractsAt = Number.NEGATIVE_INFINITY
  while (!signal.aborted) {
    const withContracts = performance.now() - contractsAt > contractsEveryMs
    if (withContracts) contractsAt = performance.now()
    const hasMore = await takeUp(database, leaderEpoch, withContracts)
    try {
      const count = await takeTurns(run)
      run.watch.succeed('items')
      if (count === 0 && !hasMore) await due.wait(signal, lookAgainMs)
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof RpcError)) throw error
      const restMs = run.watch.fail('items', error)
      metrics.failures.inc({ kind: error.name })
      log.debug({ error: error.message }, 'documents are read again later')
      await pause(Math.max(nodeAwayMs, restMs), signal)
    }
  }
}

/** Searches on for a while, so that a long history is not searched a step a turn. @returns whether there is more */
const takeUp = async (database: Database, leaderEpoch: number, withContracts: boolean): Promise<boolean> => {
  const until = performance.now() + searchMs
  let hasMore = await takeUpStep(database, leaderEpoch, withContracts)
  while (hasMore && performance.now() < until) hasMore = await takeUpStep(database, leaderEpoch, false)
  return hasMore
}

/** One turn of the tokens that wait longest. @returns how many there were @throws RpcError when the node is away */
const takeTurns = async ({ database, node, fetch, leaderEpoch, signal, metrics }: ItemsRun): Promise<number> => {
  const { turns, forkEpoch } = await database.session(async (session) => ({
    forkEpoch: (await getLane(session, 'blocks')).forkEpoch,
    turns: await listTurns(session, atOnce.tokens, atOnce.itemsEach),
  }))
  if (turns.length === 0) return 0
  const blockNumber = await eth_blockNumber(node, { signal, attempts: 2 })
  const outcomes = await Promise.all(turns.map((turn: Turn) => takeTurn(turn, { node, fetch, blockNumber, signal })))
  const attempts = outcomes.flatMap((outcome) => outcome.attempts)
  await database.transaction('items', async (session) => {
    await lockItemCursor(session)
    const lane = await getLane(session, 'blocks')
    if (lane.leaderEpoch !== leaderEpoch) throw new LeadershipLostError('another indexer leads now')
    // a rewind lies between: the contracts may have answered from the branch that is gone
    if (lane.forkEpoch !== forkEpoch) return
    await storeAttempts(session, attempts, blockNumber)
    await endTurns(session, outcomes)
  })
  for (const { status } of attempts) metrics.documents.inc({ status })
  return turns.length
}

export const items: LaneDeclaration = {
  name: 'items',
  after: { wokenBy: ['blocks.level'], givesWayTo: 'traces' },
  run: (term, signals) => runItems({ ...term, ...signals, fetch: createGuardedFetch(fetchSettingsOf(term.config)) }),
}
