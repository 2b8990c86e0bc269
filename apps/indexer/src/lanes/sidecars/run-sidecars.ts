import { createBeaconNode } from '@corescope/rpc/beacon/beacon-node'
import type { Caller } from '@corescope/rpc/caller'
import {
  type DueSidecar,
  listDueSidecars,
  lockSidecarCursor,
  postponeSidecars,
  storeSidecars,
  takeUpSidecars,
} from '@corescope/store/blobs/sidecars'
import type { Database, Session } from '@corescope/store/database'
import { LeadershipLostError } from '@corescope/store/lanes'
import { isLeading } from '@corescope/store/leadership'
import type { IndexerConfig } from '../../config.ts'
import type { Logger } from '../../logger.ts'
import type { Metrics } from '../../metrics.ts'
import type { LaneDeclaration } from '../../schedule/lane-declaration.ts'
import type { LaneWatch } from '../../schedule/lane-watch.ts'
import type { Wake } from '../../schedule/wake.ts'
import { askSidecars, type SidecarAnswers } from './ask-sidecars.ts'

export interface SidecarsRun {
  config: Pick<IndexerConfig, 'BEACON_URL'>
  database: Database
  node: Caller
  /** Rung when the blocks lane stands at the node's head. */
  due: Wake
  /** Rung when requests go to another node. */
  nodeMoved: Wake
  leaderEpoch: number
  watch: LaneWatch
  signal: AbortSignal
  log: Logger
  metrics: Metrics
}

const blobsAStep = 5_000
const dueAtOnce = 64
const lookAgainMs = 2_000
/** Until a node that serves no sidecars is asked whether it does now. */
const standMs = 60_000
/** As long as nodes have to keep them (EIP-4844: 4,096 epochs of 32 slots of 12 s). */
const keptSeconds = 4_096 * 32 * 12
/** Of older ones one answer is enough; without any they are asked for so many times, half a day. */
const attemptsWithoutAnswer = 24

/**
 * Reads commitments and proofs of blobs until aborted, the newest first, from the node or else from a beacon node. It begins
 * when the blocks lane has caught up. What nobody serves is asked for again, later each time, as long as nodes have to keep
 * it.
 * @throws errors of the database, LeadershipLostError
 */
export const runSidecars = async (run: SidecarsRun): Promise<void> => {
  const { config, database, node, due, nodeMoved, signal, log, metrics } = run
  const beacon = config.BEACON_URL === undefined ? undefined : createBeaconNode(config.BEACON_URL)
  const onForeign: Parameters<typeof askSidecars>[1]['onForeign'] = ({ source, blockNumber, versionedHashes }) =>
    log.warn({ source, blockNumber, versionedHashes }, 'sidecars of no blob of their block are not kept')
  let isInTrouble = false
  const onTrouble = (error: Error) => {
    isInTrouble = true
    run.watch.fail('sidecars', error)
    metrics.failures.inc({ kind: error.name })
    log.debug({ error: error.message }, 'sidecars are asked for again later')
  }
  await due.wait(signal)
  let unsupportedAt = Number.NEGATIVE_INFINITY
  while (!signal.aborted) {
    if (nodeMoved.take()) unsupportedAt = Number.NEGATIVE_INFINITY
    const mayServe = performance.now() - unsupportedAt > standMs
    const hasMore = await takeUp(run)
    const wanted =
      mayServe || beacon !== undefined ? await database.session((session) => listDueSidecars(session, dueAtOnce)) : []
    let foundSome = false
    if (wanted.length > 0) {
      try {
        const asked = { node: mayServe ? node : undefined, beacon, signal, onForeign, onTrouble }
        isInTrouble = false
        const answers = await askSidecars(wanted, asked)
        if (!isInTrouble) run.watch.succeed('sidecars')
        if (mayServe && !answers.nodeServes) unsupportedAt = performance.now()
        foundSome = answers.found.length > 0
        // A question that nobody is there to answer costs no attempt.
        if (answers.nodeServes || beacon !== undefined) await keep(run, answers)
      } catch (error) {
        if (signal.aborted) return
        throw error
      }
    }
    const isFlowing = hasMore || (foundSome && wanted.length === dueAtOnce)
    if (!isFlowing) await due.wait(signal, lookAgainMs)
  }
}

const write = <Result>(run: SidecarsRun, work: (session: Session, position: number) => Promise<Result>) =>
  run.database.transaction('sidecars', async (session) => {
    const position = await lockSidecarCursor(session)
    if (!(await isLeading(session, run.leaderEpoch))) throw new LeadershipLostError('another indexer leads now')
    return work(session, position)
  })

/** @returns whether there is more to take up */
const takeUp = (run: SidecarsRun): Promise<boolean> =>
  write(run, async (session, position) => (await takeUpSidecars(session, position, blobsAStep)) === blobsAStep)

const keep = (run: SidecarsRun, { found, missing, unanswered }: SidecarAnswers): Promise<void> =>
  write(run, async (session) => {
    await storeSidecars(session, found)
    const isOver = ({ age, attempts }: DueSidecar, attemptsNeeded: number) =>
      age > keptSeconds && attempts + 1 >= attemptsNeeded
    const over = [
      ...missing.filter((one) => isOver(one, 1)),
      ...unanswered.filter((one) => isOver(one, attemptsWithoutAnswer)),
    ]
    const later = [...missing, ...unanswered].filter((one) => !over.includes(one))
    const hashesOf = (rows: readonly DueSidecar[]) => rows.map(({ versionedHash }) => versionedHash)
    await postponeSidecars(session, hashesOf(later), hashesOf(over))
  })

export const sidecars: LaneDeclaration = {
  name: 'sidecars',
  after: { wokenBy: ['blocks.level'], givesWayTo: 'traces', watchesNode: true },
  run: (term, signals) => runSidecars({ ...term, ...signals }),
}
