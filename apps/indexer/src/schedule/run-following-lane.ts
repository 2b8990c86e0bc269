import { MethodUnsupportedError, OtherBlockError, RpcError, StateUnavailableError } from '@corescope/rpc/errors'
import type { Database } from '@corescope/store/database'
import { type FollowingLane, type LaneIdle, LaneMovedError, setLaneIdle } from '@corescope/store/lanes'
import type { Logger } from '../logger.ts'
import type { Metrics } from '../metrics.ts'
import type { BlockPoint } from '../node/chain-source.ts'
import type { LaneWatch } from './lane-watch.ts'
import { delayAfter, pause } from './pause.ts'
import type { Wake } from './wake.ts'

/** Why a lane stands, and when to look again. */
export interface LaneObstacle {
  idle: LaneIdle
  message?: string
  lookAgainMs: number
}

export interface FollowingRun {
  name: FollowingLane
  /** Switched off by a setting. */
  isOff: boolean
  /** Rung when the blocks lane stands at the node's head. */
  due: Wake
  /** Rung when requests go to another node, which may offer what the last one did not. */
  nodeMoved: Wake
  /** What keeps the lane from working, asked before each look; undefined: nothing. */
  obstacle(): Promise<LaneObstacle | undefined>
  /** Brings the lane to the blocks lane's watermark. */
  sync(onCommit: (point: BlockPoint) => void): Promise<BlockPoint | undefined>
  /** Told when the lane moved. */
  onMoved?: (() => void) | undefined
  /** Told when the lane has nothing to do for now: it is level, or stands. */
  onLevel?: (() => void) | undefined
  database: Database
  leaderEpoch: number
  watch: LaneWatch
  signal: AbortSignal
  log: Logger
  metrics: Metrics
}

const lookAgainMs = 10_000
/** How long to wait for a node that does not offer what the lane needs: it may be configured anew, or replaced. */
export const unsupportedLookAgainMs = 30_000
const delayAfterFailure = { firstMs: 100, maxMs: 5_000 }
/** Failures in a row after which readers are told that the lane stands. */
const tellAfter = 5

type Tell = (next: LaneIdle | null, message?: string) => Promise<void>

/**
 * A lane behind the blocks lane until aborted: begins when that one has caught up with the node, so that no block waits
 * for it, and follows it from then on. Where the setting or the node forbids, the lane says so and stands.
 * @throws errors of the database, LeadershipLostError
 */
export const runFollowingLane = async (run: FollowingRun): Promise<void> => {
  const { name, database, leaderEpoch, signal, metrics } = run
  let told: string | null | undefined
  const tell: Tell = async (idle, message) => {
    const next = idle && `${idle} ${message ?? ''}`
    if (next === told) return
    told = next
    metrics.laneIdle.set({ lane: name }, idle === null ? 0 : 1)
    await database.session((session) => setLaneIdle(session, name, { leaderEpoch, idle, message }))
  }
  if (run.isOff) {
    await tell('off')
    run.onLevel?.()
    return
  }
  const onCommit = ({ number }: BlockPoint) => {
    // The commit itself took the lane's mark away.
    told = null
    metrics.laneIdle.set({ lane: name }, 0)
    metrics.laneHead.set({ lane: name }, number)
  }
  const look = async (): Promise<number | undefined> => {
    const obstacle = await run.obstacle()
    if (obstacle !== undefined) {
      await tell(obstacle.idle, obstacle.message)
      return obstacle.lookAgainMs
    }
    if ((await run.sync(onCommit)) !== undefined) run.onMoved?.()
    await tell(null)
    return undefined
  }
  let failures = 0
  await run.due.wait(signal)
  while (!signal.aborted) {
    try {
      const standsFor = await look()
      failures = 0
      run.watch.succeed(name)
      run.onLevel?.()
      if (standsFor === undefined) await run.due.wait(signal, lookAgainMs)
      else await run.nodeMoved.wait(signal, standsFor)
    } catch (error) {
      if (signal.aborted) return
      failures += 1
      await explain(run, error, failures, tell)
      await pause(delayAfter(failures, delayAfterFailure), signal)
    }
  }
}

/** What a failure means for who reads the lane. @throws what is no failure of the node */
const explain = async (
  { name, watch, log, metrics }: FollowingRun,
  error: unknown,
  failures: number,
  tell: Tell,
): Promise<void> => {
  if (error instanceof LaneMovedError) return
  if (!(error instanceof RpcError)) throw error
  metrics.failures.inc({ kind: error.name })
  if (error instanceof MethodUnsupportedError) watch.succeed(name)
  else watch.fail(name, error)
  if (failures === 1) log.debug({ lane: name, error: error.message }, 'the node is asked again')
  if (error instanceof MethodUnsupportedError) await tell('unsupported')
  else if (error instanceof StateUnavailableError) await tell('unavailable', error.message)
  else if (failures >= tellAfter && !(error instanceof OtherBlockError)) await tell('unavailable', error.message)
}
