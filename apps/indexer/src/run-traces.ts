import type { Database } from '@corescope/store/database'
import type { IndexerConfig } from './config.ts'
import type { Logger } from './logger.ts'
import type { Metrics } from './metrics.ts'
import { runFollowingLane, unsupportedLookAgainMs } from './run-following-lane.ts'
import type { TraceSource } from './trace-source.ts'
import { TracesLane } from './traces-lane.ts'
import type { Wake } from './wake.ts'

export interface TracesRun {
  config: Pick<IndexerConfig, 'TRACES'>
  database: Database
  traceSource: TraceSource
  /** Rung when the blocks lane stands at the node's head. */
  tracesDue: Wake
  /** Rung when requests go to another node. */
  nodeMoved: Wake
  /** Told when more internal transactions are known: they move balances. */
  onTraced?: () => void
  /** Told when the lane has nothing to do for now: it is level, or stands. */
  onRest?: () => void
  leaderEpoch: number
  signal: AbortSignal
  log: Logger
  metrics: Metrics
}

/**
 * The traces lane until aborted.
 * @throws errors of the database, LeadershipLostError
 */
export const runTraces = async (run: TracesRun): Promise<void> => {
  const { config, database, traceSource: source, nodeMoved, leaderEpoch, signal, log, metrics } = run
  const lane = new TracesLane({ database, source, leaderEpoch, signal })
  await runFollowingLane({
    ...{ database, nodeMoved, leaderEpoch, signal, log, metrics },
    name: 'traces',
    isOff: config.TRACES === 'off',
    due: run.tracesDue,
    obstacle: async () =>
      (await source.dialect()) === null ? { idle: 'unsupported', lookAgainMs: unsupportedLookAgainMs } : undefined,
    sync: (onCommit) => lane.sync({ onCommit }),
    onMoved: run.onTraced,
    onRest: run.onRest,
  })
}
