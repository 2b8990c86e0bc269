import type { Session } from '@corescope/store/database'
import { findDataKey } from '@corescope/store/people/data-keys'
import {
  beginReseal,
  isResealDue,
  noteResealed,
  type ResealPlace,
  resealSome,
  resealStart,
} from '@corescope/store/people/reseal'
import { type Sealing, sealingOf } from '@corescope/store/people/sealing'
import { z } from 'zod'
import type { WorkerConfig } from '../config.ts'
import type { Job } from '../runtime/job.ts'

const payload = z.object({})
const rowsAtOnce = 500

/**
 * Seals anew what another key than the first of DATA_KEY sealed, and what was stored before it was sealed. A look that finds nothing
 * says so in the log: where every process has that key first by then, the others can be taken out of the setting.
 */
export const sealingJob = ({ DATA_KEY }: Pick<WorkerConfig, 'DATA_KEY'>): Job<z.output<typeof payload>> => {
  /** undefined: there is no key yet. The API makes one with the first text. */
  const sealingIn = async (session: Session): Promise<Sealing | undefined> =>
    sealingOf(DATA_KEY, await findDataKey(session))
  return {
    payload,
    run: async ({ write, signal, log }) => {
      const sealing = await write(sealingIn)
      if (sealing === undefined || !(await write((session) => beginReseal(session, sealing)))) return
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
      else if (total.resealed > 0)
        log.info(total, 'private texts were sealed anew by the first key of DATA_KEY: keep the others')
      else log.info('every private text is sealed by the first key of DATA_KEY')
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
