import { dropExpired, isExpiryDue } from '@corescope/store/people/attempts'
import { z } from 'zod'
import type { WorkerConfig } from '../config.ts'
import { clearOutbox } from '../mail/clear-outbox.ts'
import type { Job } from '../runtime/job.ts'

const payload = z.object({})

/** Once a day, also where there are no accounts any more: removes what expired of people, and the files of mails that are gone. */
export const expiryJob = (config: Pick<WorkerConfig, 'MAIL_OUTBOX'>): Job<z.output<typeof payload>> => ({
  payload,
  run: async (context) => {
    await context.write(dropExpired)
    await clearOutbox(config.MAIL_OUTBOX, context)
  },
  schedule: { payload: {}, isDue: isExpiryDue, drop: async () => undefined },
})
