import { RpcError } from '@corescope/rpc/errors'
import { isRefusal } from '@corescope/rpc/traces/trace-dialect'
import type { Session } from '@corescope/store/database'
import { LeadershipLostError } from '@corescope/store/lanes'
import { isLeading } from '@corescope/store/leadership'
import type { PoolState } from '@corescope/store/pending/table'
import { correctLost, getForkEpoch, pruneEnded, reopenDisplaced, setPoolState } from '@corescope/store/pending/write'
import type { IndexerConfig } from '../../config.ts'
import type { Metrics } from '../../metrics.ts'
import type { LaneDeclaration } from '../../schedule/lane-declaration.ts'
import type { LaneWatch } from '../../schedule/lane-watch.ts'
import { delayAfter, pause } from '../../schedule/pause.ts'
import { unsupportedLookAgainMs } from '../../schedule/run-following-lane.ts'
import { type PoolContext, PoolReader, type SeenPool } from './read-pool.ts'
import { recordLook } from './record-look.ts'

/** `due` is rung when the blocks lane stands at the node's head, too. */
export interface PendingRun extends PoolContext {
  config: Pick<IndexerConfig, 'PENDING' | 'RPC_WS_URL' | 'RPC_BATCH'>
  leaderEpoch: number
  watch: LaneWatch
  metrics: Metrics
}

const lookAgainMs = 2_000
/** The whole pool of a busy chain is megabytes: the lane rests so many times as long as it took to read. */
const restPerWork = 5
/** Announcements come one by one: those of so long are asked for together. */
const gatherMs = 400
const pruneEveryMs = 60_000
const delayAfterFailure = { firstMs: 500, maxMs: 10_000 }
/** Failures in a row after which readers are told. */
const tellAfter = 5

/** What the lane writes, each under its leader's epoch. */
const createRecorder = ({ database, leaderEpoch, metrics }: PendingRun) => {
  let told: string | undefined
  let knownForkEpoch: number | undefined
  let prunedAt = Number.NEGATIVE_INFINITY
  const write = (work: (session: Session) => Promise<void>) =>
    database.transaction(
      'pending',
      async (session) => {
        if (!(await isLeading(session, leaderEpoch))) throw new LeadershipLostError('another indexer leads now')
        await work(session)
      },
      { durable: false },
    )
  return {
    tell: async (state: PoolState): Promise<void> => {
      const next = JSON.stringify(state)
      if (told === next) return
      metrics.laneIdle.set({ lane: 'pending' }, state.idle === null ? 0 : 1)
      await write((session) => setPoolState(session, state))
      told = next
    },
    record: ({ nodeHead, ...seen }: SeenPool, at: Date): Promise<void> =>
      write(async (session) => {
        const { forkEpoch, head: indexedHead } = await getForkEpoch(session)
        if (forkEpoch !== knownForkEpoch) {
          await reopenDisplaced(session, nodeHead)
          await correctLost(session)
        }
        await recordLook(session, { ...seen, nodeHead, indexedHead, at })
        if (performance.now() - prunedAt > pruneEveryMs) {
          await correctLost(session)
          await pruneEnded(session)
          prunedAt = performance.now()
        }
        knownForkEpoch = forkEpoch
      }),
  }
}

/**
 * Follows the node's pool until aborted: what appears, and how each wait ends. Begins when the blocks lane has caught up.
 * @throws errors of the database, LeadershipLostError
 */
const runPending = async (run: PendingRun): Promise<void> => {
  const { config, due, nodeMoved, signal, log, metrics } = run
  const { tell, record } = createRecorder(run)
  if (config.PENDING === 'off') return tell({ source: null, idle: 'off', message: null })
  const reader = new PoolReader(run)
  const look = async (): Promise<SeenPool> => {
    const at = new Date()
    const seen = await reader.read(at)
    await record(seen, at)
    const state = reader.state()
    if (state !== undefined) await tell(state)
    return seen
  }
  let failures = 0
  const restAfter = async (error: RpcError): Promise<void> => {
    failures += 1
    metrics.failures.inc({ kind: error.name })
    if (failures === 1) log.debug({ lane: 'pending', error: error.message }, 'the pool is asked for again')
    if (isRefusal(error)) {
      run.watch.succeed('pending')
      await tell({ source: null, idle: 'unsupported', message: null })
      return nodeMoved.wait(signal, unsupportedLookAgainMs)
    }
    run.watch.fail('pending', error)
    if (failures >= tellAfter) await tell({ source: null, idle: 'unavailable', message: error.message })
    await pause(delayAfter(failures, delayAfterFailure), signal)
  }
  await due.wait(signal)
  try {
    while (!signal.aborted) {
      const began = performance.now()
      try {
        const { hasMore } = await look()
        failures = 0
        run.watch.succeed('pending')
        const rest = (performance.now() - began) * restPerWork
        await pause(reader.isAnnounced ? Math.max(gatherMs, rest) : rest, signal)
        if (!hasMore) await due.wait(signal, lookAgainMs)
      } catch (error) {
        if (signal.aborted) return
        if (!(error instanceof RpcError)) throw error
        await restAfter(error)
      }
    }
  } finally {
    await reader.end()
  }
}

export const pending: LaneDeclaration = {
  name: 'pending',
  after: { wokenBy: ['blocks.level'], givesWayTo: 'traces', watchesNode: true },
  run: (term, signals) => runPending({ ...term, ...signals }),
}
