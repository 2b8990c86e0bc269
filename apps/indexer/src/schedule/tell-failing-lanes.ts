import type { Database } from '@corescope/store/database'
import { replaceFailingLanes } from '@corescope/store/failing-lanes/write'
import type { createLaneWatch } from './lane-watch.ts'
import { pause } from './pause.ts'

const everyMs = 2_000

/**
 * Tells the other processes which lanes fail, until aborted: whenever it changes, and at first that none does.
 * @throws errors of the database, LeadershipLostError
 */
export const tellFailingLanes = async (run: {
  database: Database
  watch: Pick<ReturnType<typeof createLaneWatch>, 'told'>
  leaderEpoch: number
  signal: AbortSignal
}): Promise<void> => {
  const { database, watch, leaderEpoch, signal } = run
  let before: string | undefined
  while (!signal.aborted) {
    const lanes = watch.told()
    const next = JSON.stringify(lanes)
    if (next !== before) {
      await database.transaction('failing', (session) => replaceFailingLanes(session, leaderEpoch, lanes))
      before = next
    }
    await pause(everyMs, signal)
  }
}
