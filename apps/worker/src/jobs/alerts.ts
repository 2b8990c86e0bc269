import { randomUUID } from 'node:crypto'
import type { Session } from '@corescope/store/database'
import { addJob } from '@corescope/store/jobs/add'
import { listUsersToTell, settleUnwanted, takeEventsToTell } from '@corescope/store/people/alert-mails'
import {
  areAlertsDue,
  isIndexLevel,
  keepFirstBlockToLookAt,
  lookForWatched,
} from '@corescope/store/people/look-for-watched'
import { insertMail } from '@corescope/store/people/mails'
import { listUsersToHook, writeDelivery } from '@corescope/store/people/webhooks'
import { z } from 'zod'
import type { Job, JobContext } from '../runtime/job.ts'

type Context = Pick<JobContext<unknown>, 'write' | 'signal' | 'log'>

const payload = z.object({})
/** Blocks of one statement: it takes milliseconds, also where each has hundreds of transactions. */
const blocksAtOnce = 200
const looksAtOnce = 500
const usersAtOnce = 500

/** Looks through the blocks since the last look. @returns whether it reached the newest one */
const lookThrough = async ({ write, signal }: Context): Promise<boolean> => {
  for (let looks = 0; looks < looksAtOnce && !signal.aborted; looks += 1) {
    const look = await write((session) => lookForWatched(session, blocksAtOnce))
    if (look === undefined) return false
    if (look.blockNumber >= look.head && look.callsNumber >= look.callsHead) return true
  }
  return false
}

/** Rounds of one run: a user who cannot be taken off the list must not keep it for ever. */
const maxRounds = 100

/** Works through users who are listed anew each round, until none is left. */
const forEachUser = async (
  { write, signal }: Context,
  list: (session: Session, most: number) => Promise<string[]>,
  work: (userId: string) => Promise<void>,
): Promise<void> => {
  for (let round = 0; round < maxRounds; round += 1) {
    const users = await write((session) => list(session, usersAtOnce))
    for (const userId of users) {
      if (signal.aborted) return
      await work(userId)
    }
    if (users.length < usersAtOnce) return
  }
}

/** Writes what webhooks are to be told: of a user until nothing is left, or enough waits. */
const writeDeliveries = async (context: Context) => {
  const { write, signal, log } = context
  let deliveries = 0
  await forEachUser(context, listUsersToHook, async (userId) => {
    while (!signal.aborted && (await write((session) => writeDelivery(session, userId))) > 0) deliveries += 1
  })
  if (deliveries === 0) return
  await write((session) => addJob(session, { name: 'webhooks', payload: {}, key: 'webhooks' }))
  log.info({ deliveries }, 'webhooks are to be told')
}

/** Writes the mail of a user. The marks of its events are of the same transaction, so its key need not tell them. */
const writeMail = async (session: Session, userId: string): Promise<boolean> => {
  const taken = await takeEventsToTell(session, userId)
  if (taken === undefined) return false
  const { events, more, leftOut, unsubscribe } = taken
  const data = { events, more, leftOut, unsubscribe: `/api/unsubscribe?token=${unsubscribe}` }
  return insertMail(session, { userId, kind: 'alert', eventKey: `alert:${userId}:${randomUUID()}`, data })
}

/** Writes the mails of those who want some. */
const writeMails = async (context: Context) => {
  const { write, signal, log } = context
  while (!signal.aborted && (await write(settleUnwanted)) > 0);
  let mails = 0
  await forEachUser(context, listUsersToTell, async (userId) => {
    if (await write((session) => writeMail(session, userId))) mails += 1
  })
  if (mails === 0) return
  await write((session) => addJob(session, { name: 'mail', payload: {}, key: 'mail' }))
  log.info({ mails }, 'alerts are written')
}

/**
 * Finds what happened at watched addresses, and writes mails and webhook deliveries of it. Event and mail are one transaction each, so that whatever ends
 * this process, nothing is missed and nothing is told twice. While the index catches up nothing is looked for, so that it loses no
 * time: then it is one mail.
 */
export const alertsJob = (): Job<z.output<typeof payload>> => ({
  payload,
  run: async (context) => {
    const { write } = context
    await write(keepFirstBlockToLookAt)
    if (!(await write(isIndexLevel)) || !(await lookThrough(context))) return
    await writeDeliveries(context)
    await writeMails(context)
  },
  schedule: { payload: {}, isDue: areAlertsDue, drop: async () => undefined },
})
