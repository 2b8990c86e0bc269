import type { Database } from '@corescope/store/database'
import { LeadershipLostError } from '@corescope/store/lanes'
import { type NodeState, upsertNodeState } from '@corescope/store/node-state/write'
import type { NodeHearing } from './node-hearing.ts'

/** How often the row is written when nothing changes: other processes see by its age that the leader lives. */
const heartbeatMs = 2_000

/** Tells the other processes what the leader knows of its node. */
export class NodeReporter {
  readonly #database: Database
  readonly #leaderEpoch: number
  readonly #hearing: Pick<NodeHearing, 'silence'>
  #isSilent = false
  #state: NodeState = { reachable: true }

  constructor(database: Database, leaderEpoch: number, hearing: Pick<NodeHearing, 'silence'>) {
    this.#database = database
    this.#leaderEpoch = leaderEpoch
    this.#hearing = hearing
  }

  /** Keeps what is new for the next beat: for what is learnt often. */
  note(news: NodeState): void {
    this.#state = { ...this.#state, ...news }
  }

  /** Writes what is new. @throws LeadershipLostError */
  async report(news: NodeState): Promise<void> {
    this.#state = { ...this.#state, ...news }
    await this.#write(news)
  }

  async #write(news: NodeState): Promise<void> {
    const isOurs = await this.#database.session((session) => upsertNodeState(session, this.#leaderEpoch, news))
    if (!isOurs) throw new LeadershipLostError('another indexer leads: it writes the state of the node')
  }

  /**
   * Writes the last state again and again until aborted; of a node that hangs, that it is silent, long before those who wait
   * for its answer give up.
   * @throws LeadershipLostError
   */
  async beat(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.#write(this.#present())
      await pause(heartbeatMs, signal)
    }
  }

  #present(): NodeState {
    const { reachable, head } = this.#state
    const silence = this.#hearing.silence()
    const wasSilent = this.#isSilent
    this.#isSilent = silence !== null
    if (silence !== null && reachable) {
      return { reachable: false, message: `The node has not answered for ${Math.round(silence / 1000)} seconds.` }
    }
    return wasSilent && reachable ? { reachable, head, message: null } : { reachable, head }
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
