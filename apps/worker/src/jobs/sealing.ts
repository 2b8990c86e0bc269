import type { Session } from '@corescope/store/database'
import { findDataKey } from '@corescope/store/people/data-keys'
import { isResealDue, noteResealed, type ResealPlace, resealSome, resealStart } from '@corescope/store/people/reseal'
import { type Sealing, sealingOf } from '@corescope/store/people/sealing'
import { z } from 'zod'
import type { WorkerConfig } from '../config.ts'
import type { Job } from '../runtime/job.ts'

const payload = z.object({})
const rowsAtOnce = 500

/**
 * Seals anew what another key than the first of DATA_KEY sealed, and what was stored before it was sealed. When its line of the
 * log says that everything is sealed by the newest key, the older ones can be taken out of the setting.
 */
export const sealingJob = ({ DATA_KEY }: Pick<WorkerConfig, 'DATA_KEY'>): Job<z.output<typeof payload>> => {
  /** undefined: there is no key yet. The API makes one with the first text. */
  const sealingIn = async (session: Session): Promise<Sealing | undefined> =>
    sealingOf(DATA_KEY, await findDataKey(session))
  return {
    payload,
    run: async ({ write, signal, log }) => {
      const sealing = await write(sealingIn)
      if (sealing === undefined) return
      const total = { resealed: 0, unopened: 0 }
      for (let from: ResealPlace | undefined = resealStart; from !== undefined; ) {
        if (signal.aborted) return
        const place: ResealPlace = from
        const { next, resealed, unopened } = await write((session) => resealSome(session, sealing, place, rowsAtOnce))
        total.resealed += resealed
        total.unopened += unopened
        from = next
      }
      await write((session) => noteResealed(session, sealing))
      if (total.unopened > 0) log.warn(total, 'private texts are there that no key of DATA_KEY opens')
      else log.info(total, 'private texts are sealed by the newest key of DATA_KEY')
    },
    schedule: {
      payload: {},
      isDue: async (session) => {
        const sealing = await sealingIn(session)
        return sealing !== undefined && isResealDue(session, sealing)
      },
      drop: async () => undefined,
    },
  }
}
