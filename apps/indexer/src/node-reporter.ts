import type { Database } from '@corescope/store/database'
import { LeadershipLostError } from '@corescope/store/lanes'
import { type NodeState, upsertNodeState } from '@corescope/store/node-state/write'

/** How often the row is written when nothing changes: other processes see by its age that the leader lives. */
const heartbeatMs = 2_000

/** Tells the other processes what the leader knows of its node. */
export class NodeReporter {
  readonly #database: Database
  readonly #leaderEpoch: number
  #state: NodeState = { reachable: true }

  constructor(database: Database, leaderEpoch: number) {
    this.#database = database
    this.#leaderEpoch = leaderEpoch
  }

  /** Keeps what is new for the next beat: for what is learnt often. */
  note(news: NodeState): void {
    this.#state = { ...this.#state, ...news }
  }

  /** Writes what is new. @throws LeadershipLostError */
  async report(news: NodeState): Promise<void> {
    this.#state = { ...this.#state, ...news }
    const isOurs = await this.#database.session((session) => upsertNodeState(session, this.#leaderEpoch, news))
    if (!isOurs) throw new LeadershipLostError('another indexer leads: it writes the state of the node')
  }

  /** Writes the last state again and again until aborted. @throws LeadershipLostError */
  async beat(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const { reachable, head } = this.#state
      await this.report({ reachable, head })
      await pause(heartbeatMs, signal)
    }
  }
}

/** A wait that an abort merely ends. */
export const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, milliseconds)
    signal.addEventListener('abort', done)
  })
