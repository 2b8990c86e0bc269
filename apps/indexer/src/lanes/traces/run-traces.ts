import type { Database } from '@corescope/store/database'
import type { IndexerConfig } from '../../config.ts'
import type { Logger } from '../../logger.ts'
import type { Metrics } from '../../metrics.ts'
import type { LaneDeclaration } from '../../schedule/lane-declaration.ts'
import type { LaneWatch } from '../../schedule/lane-watch.ts'
import { runFollowingLane, unsupportedLookAgainMs } from '../../schedule/run-following-lane.ts'
import type { Wake } from '../../schedule/wake.ts'
import { createTraceSource, type TraceSource, traceRequests } from './trace-source.ts'
import { TracesLane } from './traces-lane.ts'

export interface TracesRun {
  config: Pick<IndexerConfig, 'TRACES' | 'START_BLOCK'>
  database: Database
  traceSource: TraceSource
  /** Rung when the blocks lane stands at the node's head. */
  due: Wake
  /** Rung when requests go to another node. */
  nodeMoved: Wake
  /** Told when more internal transactions are known: they move balances. */
  onMoved?: () => void
  /** Told when the lane has nothing to do for now: it is level, or stands. */
  onLevel?: () => void
  leaderEpoch: number
  watch: LaneWatch
  signal: AbortSignal
  log: Logger
  metrics: Metrics
}

/** A node that keeps all states may come to stand behind a URL. */
const triedPastEveryMs = 10 * 60_000

/**
 * The traces lane until aborted.
 * @throws errors of the database, LeadershipLostError
 */
const runTraces = async (run: TracesRun): Promise<void> => {
  const { config, database, traceSource: source, leaderEpoch, signal } = run
  const lane = new TracesLane({ database, source, leaderEpoch, signal })
  let triedPastAt = Number.NEGATIVE_INFINITY
  const fillPast = async () => {
    if (!run.nodeMoved.take() && performance.now() - triedPastAt < triedPastEveryMs) return
    triedPastAt = performance.now()
    if (await lane.fillPast(config.START_BLOCK))
      run.log.info('a node traces the past: internal transactions are read anew from the first block')
  }
  await runFollowingLane({
    ...run,
    name: 'traces',
    isOff: config.TRACES === 'off',
    obstacle: async () => {
      if ((await source.dialect()) === null) return { idle: 'unsupported', lookAgainMs: unsupportedLookAgainMs }
      await fillPast()
      return undefined
    },
    sync: (onCommit) => lane.sync({ onCommit }),
  })
}

export const traces: LaneDeclaration = {
  name: 'traces',
  after: { wokenBy: ['blocks.level'], watchesNode: true },
  run: (term, signals) => {
    const traceSource = createTraceSource(term.node, { signal: term.signal, ...traceRequests(term.config) })
    return runTraces({ ...term, ...signals, traceSource })
  },
}
