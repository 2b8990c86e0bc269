import type { IndexerConfig } from '../../config.ts'
import type { Logger } from '../../logger.ts'
import type { Metrics } from '../../metrics.ts'
import type { LaneDeclaration } from '../../schedule/lane-declaration.ts'
import type { LaneWatch } from '../../schedule/lane-watch.ts'
import { type LaneObstacle, runFollowingLane, unsupportedLookAgainMs } from '../../schedule/run-following-lane.ts'
import type { Wake } from '../../schedule/wake.ts'
import { traceRequests } from '../traces/trace-source.ts'
import { BalanceHistoryLane, type HistoryContext } from './balance-history-lane.ts'
import { createDiffSource } from './diff-source.ts'
import { judgeCost } from './judge-cost.ts'

export interface HistoryRun extends HistoryContext {
  config: Pick<IndexerConfig, 'BALANCE_LANE'>
  /** Rung when the blocks lane stands at the node's head. */
  due: Wake
  /** Rung when requests go to another node. */
  nodeMoved: Wake
  watch: LaneWatch
  log: Logger
  metrics: Metrics
}

const samples = 5
/** A node that was busy may be quiet later. */
const dearLookAgainMs = 10 * 60_000

/**
 * The balance history until aborted. Unless it is switched on by the setting, it first measures what it costs the node,
 * once a term of leadership.
 * @throws errors of the database, LeadershipLostError
 */
export const runBalanceHistory = async (run: HistoryRun): Promise<void> => {
  const { config } = run
  const lane = new BalanceHistoryLane(run)
  let isJudged = false
  const obstacle = async (): Promise<LaneObstacle | undefined> => {
    if (isJudged) return undefined
    const { dialect, msPerBlock, roundTripMs } = await lane.probe(samples)
    if (dialect === null) return { idle: 'unsupported', lookAgainMs: unsupportedLookAgainMs }
    if (msPerBlock !== null) {
      const { isBearable, text } = judgeCost({ msPerBlock, ...(await lane.pace()) })
      if (config.BALANCE_LANE === 'auto' && !isBearable) {
        return { idle: 'off', message: `${text} BALANCE_LANE=on goes on anyway.`, lookAgainMs: dearLookAgainMs }
      }
      run.log.info({ roundTripMs: roundTripMs && Math.round(roundTripMs) }, text)
    }
    // Nothing to measure yet: it is measured when there is.
    isJudged = msPerBlock !== null || config.BALANCE_LANE === 'on'
    return undefined
  }
  await runFollowingLane({
    ...run,
    name: 'balanceHistory',
    isOff: config.BALANCE_LANE === 'off',
    obstacle,
    sync: (onCommit) => lane.sync({ onCommit }),
  })
}

export const balanceHistory: LaneDeclaration = {
  name: 'balanceHistory',
  after: { wokenBy: ['blocks.level'], givesWayTo: 'traces', watchesNode: true },
  run: (term, signals) => {
    const { config, node, signal } = term
    return runBalanceHistory({
      ...term,
      ...signals,
      source: createDiffSource(node, { signal, ...traceRequests(config) }),
      startBlock: config.START_BLOCK,
      isCore: config.network.consensus === 'satoshi',
      mayBeginAnew: config.LOCAL_DEVNET,
    })
  },
}
