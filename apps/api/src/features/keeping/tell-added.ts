import type { Session } from '@corescope/store/database'
import { takeTurn } from '@corescope/store/people/attempts'
import { insertMail } from '@corescope/store/people/mails'
import { newSecret } from '../../people/secrets.ts'

/** Who adds and removes all day fills no mailbox: the first ones are told. */
const bound = { windowSeconds: 3_600, most: 20 }

/**
 * Tells the owner by mail that something was added which tells others of the account. A session is enough to add it, and the
 * session may be in the hands of somebody else. The worker sees the mail by itself.
 * @param added name of the API key, host of the webhook (its path may be a secret), or nothing more of a feed
 */
export const tellAdded = async (
  session: Session,
  userId: string,
  kind: 'apiKeyAdded' | 'webhookSet' | 'feedMade',
  added: string,
): Promise<void> => {
  if (!(await takeTurn(session, `mail ${kind} to ${userId} an hour`, bound))) return
  await insertMail(session, { userId, kind, eventKey: `${kind} ${newSecret()}`, data: { added } })
}
