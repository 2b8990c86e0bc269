import { createHash } from 'node:crypto'
import { addJob } from '@corescope/store/jobs/add'
import { insertMail } from '@corescope/store/people/mails'
import {
  areAlertsDue,
  isIndexLevel,
  keepFirstBlockToLookAt,
  listUsersToTell,
  lookForWatched,
  takeEventsToTell,
} from '@corescope/store/people/watch-events'
import { listUsersToHook, writeDelivery } from '@corescope/store/people/webhooks'
import { z } from 'zod'
import type { Job, JobContext } from '../runtime/job.ts'

const payload = z.object({})
/** Blocks of one statement: it takes milliseconds, also where each has hundreds of transactions. */
const blocksAtOnce = 200
const looksAtOnce = 500
const usersAtOnce = 500

/** Looks through the blocks since the last look. @returns whether it reached the newest one */
const lookThrough = async ({ write, signal }: Pick<JobContext<unknown>, 'write' | 'signal'>): Promise<boolean> => {
  for (let looks = 0; looks < looksAtOnce && !signal.aborted; looks += 1) {
    const look = await write((session) => lookForWatched(session, blocksAtOnce))
    if (look === undefined) return false
    if (look.blockNumber >= look.head && look.callsNumber >= look.callsHead) return true
  }
  return false
}

/** Writes what webhooks are to be told: of a user until nothing is left, or enough waits. */
const writeDeliveries = async ({ write, signal, log }: Pick<JobContext<unknown>, 'write' | 'signal' | 'log'>) => {
  let deliveries = 0
  for (const userId of await write((session) => listUsersToHook(session, usersAtOnce))) {
    while (!signal.aborted && (await write((session) => writeDelivery(session, userId))) > 0) deliveries += 1
  }
  if (deliveries === 0) return
  await write((session) => addJob(session, { name: 'webhooks', payload: {}, key: 'webhooks' }))
  log.info({ deliveries }, 'webhooks are to be told')
}

/**
 * Finds what happened at watched addresses, and writes mails and webhook deliveries of it. Event and mail are one transaction each, so that whatever ends
 * this process, nothing is missed and nothing is told twice. While the index catches up nothing is looked for, so that it loses no
 * time: then it is one mail.
 */
export const alertsJob = (): Job<z.output<typeof payload>> => ({
  payload,
  run: async (context) => {
    const { write, signal, log } = context
    await write(keepFirstBlockToLookAt)
    if (!(await write(isIndexLevel)) || !(await lookThrough(context))) return
    await writeDeliveries(context)
    let mails = 0
    for (const userId of await write((session) => listUsersToTell(session, usersAtOnce))) {
      if (signal.aborted) return
      mails += await write(async (session) => {
        const taken = await takeEventsToTell(session, userId)
        if (taken === undefined) return 0
        const { events, more, leftOut, key, unsubscribe } = taken
        const eventKey = `alert:${userId}:${createHash('sha256').update(key).digest('hex')}`
        const data = { events, more, leftOut, unsubscribe: `/api/unsubscribe?token=${unsubscribe}` }
        return (await insertMail(session, { userId, kind: 'alert', eventKey, data })) ? 1 : 0
      })
    }
    if (mails === 0) return
    await write((session) => addJob(session, { name: 'mail', payload: {}, key: 'mail' }))
    log.info({ mails }, 'alerts are written')
  },
  schedule: { payload: {}, isDue: areAlertsDue, drop: async () => undefined },
})
