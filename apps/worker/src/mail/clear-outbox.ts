import { forgetGoneMails, listGoneMails } from '@corescope/store/people/mails'
import type { JobContext } from '../runtime/job.ts'
import { removeMailFile } from './transport.ts'

const filesAtOnce = 500

/** Removes from the outbox what belongs to mails that are gone, with their account or by their age. */
export const clearOutbox = async (
  outbox: string,
  { write, signal }: Pick<JobContext<unknown>, 'write' | 'signal'>,
): Promise<void> => {
  while (!signal.aborted) {
    const gone = await write((session) => listGoneMails(session, filesAtOnce))
    if (gone.length === 0) return
    for (const key of gone) removeMailFile(outbox, key)
    await write((session) => forgetGoneMails(session, gone))
  }
}
