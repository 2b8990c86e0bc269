import { BalanceHistoryLane, type HistoryContext } from './balance-history-lane.ts'
import type { IndexerConfig } from './config.ts'
import type { Logger } from './logger.ts'
import type { Metrics } from './metrics.ts'
import { type LaneObstacle, runFollowingLane, unsupportedLookAgainMs } from './run-following-lane.ts'
import type { Wake } from './wake.ts'

export interface HistoryRun extends HistoryContext {
  config: Pick<IndexerConfig, 'BALANCE_LANE'>
  /** Rung when the blocks lane stands at the node's head. */
  historyDue: Wake
  /** Rung when requests go to another node. */
  nodeMoved: Wake
  log: Logger
  metrics: Metrics
}

/** Left to itself the lane stands where a block costs the node more than this. */
const mostMsPerBlock = 50
const samples = 5
/** A node that was busy may be quiet later. */
const dearLookAgainMs = 10 * 60_000

/**
 * The balance history until aborted. Unless it is switched on by the setting, it first measures what it costs the node,
 * once a term of leadership.
 * @throws errors of the database, LeadershipLostError
 */
export const runBalanceHistory = async (run: HistoryRun): Promise<void> => {
  const { config, database, nodeMoved, leaderEpoch, signal, log, metrics } = run
  const lane = new BalanceHistoryLane(run)
  let isJudged = false
  const obstacle = async (): Promise<LaneObstacle | undefined> => {
    if (isJudged) return undefined
    const { dialect, msPerBlock } = await lane.probe(samples)
    if (dialect === null) return { idle: 'unsupported', lookAgainMs: unsupportedLookAgainMs }
    if (config.BALANCE_LANE === 'auto' && msPerBlock !== null && msPerBlock > mostMsPerBlock) {
      const cost = `A block costs the node ${Math.round(msPerBlock)} ms, more than ${mostMsPerBlock}`
      return { idle: 'off', message: `${cost}: BALANCE_LANE=on goes on anyway.`, lookAgainMs: dearLookAgainMs }
    }
    // Nothing to measure yet: it is measured when there is.
    isJudged = msPerBlock !== null || config.BALANCE_LANE === 'on'
    return undefined
  }
  await runFollowingLane({
    ...{ database, nodeMoved, leaderEpoch, signal, log, metrics, obstacle },
    name: 'balanceHistory',
    isOff: config.BALANCE_LANE === 'off',
    due: run.historyDue,
    sync: (onCommit) => lane.sync({ onCommit }),
  })
}
