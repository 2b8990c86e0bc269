import type { Database } from '@corescope/store/database'
import { LeadershipLostError } from '@corescope/store/lanes'
import { isLeading } from '@corescope/store/leadership'
import { areVolumesMissing, countVolumes } from '@corescope/store/token-volumes/write'
import type { LaneDeclaration } from '../../schedule/lane-declaration.ts'
import type { Wake } from '../../schedule/wake.ts'

export interface TokenVolumesRun {
  database: Database
  /** Rung when the blocks lane stands at the node's head. */
  due: Wake
  leaderEpoch: number
  signal: AbortSignal
}

const everyMs = 60_000
/** A day of a busy chain takes seconds to count: it rests so many times as long. */
const restPerWork = 30
const lookAgainMs = 2_000

/**
 * Counts the tokens' volumes of the last 24 hours until aborted, once a minute at most, at once after a rewind.
 * @throws errors of the database, LeadershipLostError
 */
const runTokenVolumes = async ({ database, due, leaderEpoch, signal }: TokenVolumesRun): Promise<void> => {
  await due.wait(signal)
  let dueAt = Number.NEGATIVE_INFINITY
  while (!signal.aborted) {
    if (performance.now() >= dueAt || (await database.session(areVolumesMissing))) {
      const began = performance.now()
      await database.transaction('volumes', async (session) => {
        if (!(await isLeading(session, leaderEpoch))) throw new LeadershipLostError('another indexer leads now')
        await countVolumes(session)
      })
      const now = performance.now()
      dueAt = now + Math.max(everyMs, (now - began) * restPerWork)
    }
    await due.wait(signal, lookAgainMs)
  }
}

export const tokenVolumes: LaneDeclaration = {
  name: 'tokenVolumes',
  after: { wokenBy: ['blocks.level'], givesWayTo: 'traces' },
  run: (term, signals) => runTokenVolumes({ ...term, ...signals }),
}
