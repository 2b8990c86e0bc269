import type { Term } from '../term.ts'
import type { Loads } from './loads.ts'
import type { Wake } from './wake.ts'

/**
 * What wakes a lane: a hint that the node has a new head, or news of another lane. A lane is `level` when it has nothing
 * to do for now: it has caught up, or cannot work. It has `moved` when it has committed something.
 */
export type WakeSource = 'newHead' | `${string}.level` | `${string}.moved`

export interface LaneAfter {
  wokenBy: readonly WakeSource[]
  /** After a load a `level` wakes the lane only when this other lane is level too, or after half a minute. */
  givesWayTo?: string
  /** The lane is told by a bell of its own when requests go to another node. */
  watchesNode?: boolean
}

/** How a lane is woken, and how it tells the lanes that follow it. */
export interface LaneSignals {
  /** Rung by the sources that the lane declares. */
  due: Wake
  /** Rung when requests go to another node; never for a lane that does not watch the node. */
  nodeMoved: Wake
  /** Loads of the lanes whose `level` this one follows. A load ends when this lane is woken after it. */
  loads: Loads
  onLevel(): void
  onMoved(): void
  /** The lane lies so far behind that it loads in batches. */
  onLoad(): void
}

/** One lane of the indexer: who it is, what it follows and how it runs. */
export interface LaneDeclaration {
  name: string
  after: LaneAfter
  /**
   * Works until the signal of the term aborts.
   * @throws what ends the term: errors of the database, LeadershipLostError
   */
  run(term: Term, signals: LaneSignals): Promise<void>
}
