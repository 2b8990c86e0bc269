import { MethodUnsupportedError, OtherBlockError, RpcError, StateUnavailableError } from '@corescope/rpc/errors'
import type { Database } from '@corescope/store/database'
import { type LaneIdle, LaneMovedError, setLaneIdle } from '@corescope/store/lanes'
import type { IndexerConfig } from './config.ts'
import type { Logger } from './logger.ts'
import type { Metrics } from './metrics.ts'
import { pause } from './node-reporter.ts'
import type { TraceSource } from './trace-source.ts'
import { TracesLane } from './traces-lane.ts'
import type { Wake } from './wake.ts'

export interface TracesRun {
  config: Pick<IndexerConfig, 'TRACES'>
  database: Database
  traceSource: TraceSource
  /** Rung when the blocks lane stands at the node's head. */
  tracesDue: Wake
  /** Told when more internal transactions are known: they move balances. */
  onTraced?: () => void
  leaderEpoch: number
  signal: AbortSignal
  log: Logger
  metrics: Metrics
}

const lookAgainMs = 10_000
/** A node that traces nothing may be set up anew, or replaced. */
const unsupportedLookAgainMs = 30_000
const delayAfterFailure = { firstMs: 100, mostMs: 5_000 }
/** Failures in a row after which readers are told that the lane stands. */
const tellAfter = 5

/**
 * The traces lane until aborted: begins when the blocks lane has caught up with the node, so that no block waits for
 * it, and follows it from then on. Where the setting or the node forbids, the lane says so and stands.
 * @throws errors of the database, LeadershipLostError
 */
export const runTraces = async (run: TracesRun): Promise<void> => {
  const { config, database, traceSource: source, leaderEpoch, signal, metrics } = run
  let idle: LaneIdle | null | undefined
  const tell = async (next: LaneIdle | null, message?: string) => {
    if (next === idle && next !== 'unavailable') return
    idle = next
    metrics.laneIdle.set({ lane: 'traces' }, next === null ? 0 : 1)
    await database.session((session) => setLaneIdle(session, 'traces', { leaderEpoch, idle: next, message }))
  }
  if (config.TRACES === 'off') {
    await tell('off')
    return
  }
  const lane = new TracesLane({ database, source, leaderEpoch, signal })
  const sync = async (): Promise<boolean> => {
    if ((await source.dialect()) === null) {
      await tell('unsupported')
      return false
    }
    const onCommit = ({ number }: { number: number }) => {
      idle = null
      metrics.laneIdle.set({ lane: 'traces' }, 0)
      metrics.laneHead.set({ lane: 'traces' }, number)
    }
    if ((await lane.sync({ onCommit })) !== undefined) run.onTraced?.()
    await tell(null)
    return true
  }
  let failures = 0
  await run.tracesDue.wait(2 ** 30, signal)
  while (!signal.aborted) {
    try {
      const isDone = await sync()
      failures = 0
      if (isDone) await run.tracesDue.wait(lookAgainMs, signal)
      else await pause(unsupportedLookAgainMs, signal)
    } catch (error) {
      if (signal.aborted) return
      failures += 1
      await explain(run, error, failures, tell)
      const { firstMs, mostMs } = delayAfterFailure
      await pause(Math.min(firstMs * 2 ** Math.min(failures - 1, 10), mostMs), signal)
    }
  }
}

/** What a failure means for who reads the lane. @throws what is no failure of the node */
const explain = async (
  { log, metrics }: TracesRun,
  error: unknown,
  failures: number,
  tell: (idle: LaneIdle, message?: string) => Promise<void>,
): Promise<void> => {
  if (error instanceof LaneMovedError) return
  if (!(error instanceof RpcError)) throw error
  metrics.failures.inc({ kind: error.name })
  if (failures === 1) log.debug({ error: error.message }, 'calls inside transactions are asked again')
  if (error instanceof MethodUnsupportedError) await tell('unsupported')
  else if (error instanceof StateUnavailableError) await tell('unavailable', error.message)
  else if (failures >= tellAfter && !(error instanceof OtherBlockError)) await tell('unavailable', error.message)
}
