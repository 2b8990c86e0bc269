import type { GuardedFetch } from '@corescope/guarded-fetch/guarded-fetch'
import type { Caller } from '@corescope/rpc/caller'
import { RpcError } from '@corescope/rpc/errors'
import { eth_blockNumber } from '@corescope/rpc/methods/eth_blockNumber'
import type { Database } from '@corescope/store/database'
import { listTurns, lockItemCursor, type Turn } from '@corescope/store/items/take-up'
import { endTurns, storeAttempts } from '@corescope/store/items/write'
import { getLane, LeadershipLostError } from '@corescope/store/lanes'
import type { IndexerConfig } from '../config.ts'
import type { Logger } from '../logger.ts'
import type { Metrics } from '../metrics.ts'
import { pause } from '../node-reporter.ts'
import type { Wake } from '../wake.ts'
import { takeTurn } from './take-turn.ts'
import { takeUpStep } from './take-up-items.ts'

export interface ItemsRun {
  config: Pick<IndexerConfig, 'METADATA'>
  database: Database
  node: Caller
  fetch: GuardedFetch
  /** Rung when the blocks lane stands at the node's head. */
  itemsDue: Wake
  leaderEpoch: number
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
export const runItems = async (run: ItemsRun): Promise<void> => {
  const { config, database, itemsDue, leaderEpoch, signal, log, metrics } = run
  if (config.METADATA === 'off') return
  await itemsDue.wait(2 ** 30, signal)
  let contractsAt = Number.NEGATIVE_INFINITY
  while (!signal.aborted) {
    const withContracts = performance.now() - contractsAt > contractsEveryMs
    if (withContracts) contractsAt = performance.now()
    const hasMore = await takeUp(database, leaderEpoch, withContracts)
    try {
      const count = await takeTurns(run)
      if (count === 0 && !hasMore) await itemsDue.wait(lookAgainMs, signal)
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof RpcError)) throw error
      metrics.failures.inc({ kind: error.name })
      log.debug({ error: error.message }, 'documents are read again later')
      await pause(nodeAwayMs, signal)
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
