import type { Database } from '@corescope/store/database'
import { LeadershipLostError } from '@corescope/store/lanes'
import { type NodeState, upsertNodeState } from '@corescope/store/node-state/write'
import { pause } from '../schedule/pause.ts'
import type { NodeLiveness } from './node-liveness.ts'

/** How often the row is written when nothing changes. Other processes see by its age that the leader is alive. */
const heartbeatMs = 2_000

/** Tells the other processes what the leader knows of its node. */
export class NodeReporter {
  readonly #database: Database
  readonly #leaderEpoch: number
  readonly #liveness: Pick<NodeLiveness, 'silence'>
  #isSilent = false
  #state: NodeState = { reachable: true }

  constructor(database: Database, leaderEpoch: number, liveness: Pick<NodeLiveness, 'silence'>) {
    this.#database = database
    this.#leaderEpoch = leaderEpoch
    this.#liveness = liveness
  }

  /** Keeps news for the next beat. For news that comes often. */
  note(news: NodeState): void {
    this.#state = { ...this.#state, ...news }
  }

  /** Writes news at once. @throws LeadershipLostError */
  async report(news: NodeState): Promise<void> {
    this.#state = { ...this.#state, ...news }
    await this.#write(news)
  }

  async #write(news: NodeState): Promise<void> {
    const isOurs = await this.#database.session((session) => upsertNodeState(session, this.#leaderEpoch, news))
    if (!isOurs) throw new LeadershipLostError('another indexer leads: it writes the state of the node')
  }

  /**
   * Writes the last state again and again until aborted. When the node hangs, the state says that it is silent, long before
   * the requests that wait for it time out.
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
    const silence = this.#liveness.silence()
    const wasSilent = this.#isSilent
    this.#isSilent = silence !== null
    if (silence !== null && reachable) {
      return { reachable: false, message: `The node has not answered for ${Math.round(silence / 1000)} seconds.` }
    }
    return wasSilent && reachable ? { reachable, head, message: null } : { reachable, head }
  }
}
