import type { Session } from '../database.ts'
import { heldCounts } from './attempts.ts'
import { countedBy } from './deployment-keys.ts'
import { goneText } from './mails.ts'
import { personKey } from './users.ts'

/**
 * What a user who is about to be deleted is named by in the keys of counts. An address that was only asked for is somebody else's: what
 * is counted of it goes where the key holds the user's id. Former names and addresses are known by the mails that told of the change, which are kept for longer
 * than counts.
 * @param keys those of the deployment: attempts are counted by what was typed, under one of them
 */
export const countedPartsOf = async (
  session: Session,
  userId: string,
  keys: readonly Uint8Array[],
): Promise<string[]> => {
  const { rows } = await session.run<{ typed: string }>(
    'user_typed',
    `select unnest(array[name, email]) as typed from users where user_id = $1
     union select data ->> 'from' from mails where user_id = $1 and kind = 'nameChanged'
     union select recipient from mails where user_id = $1 and kind = 'emailChanged' and recipient is not null`,
    [userId],
  )
  // what another user has taken since is theirs
  const { rows: taken } = await session.run<{ key: string }>(
    'user_typed_by_others',
    `select unnest(array[name_key, email_key]) as key from users
      where user_id <> $1 and (name_key = any($2::text[]) or email_key = any($2::text[]))`,
    [userId, rows.map(({ typed }) => personKey(typed))],
  )
  const others = new Set(taken.map(({ key }) => key))
  const own = rows.filter(({ typed }) => !others.has(personKey(typed)))
  const countedAs = keys.map(countedBy)
  return [userId, ...own.flatMap(({ typed }) => countedAs.map((count) => count(typed)))]
}

/**
 * Forgets what was counted by these, after the deletion: requests beside it count still. Outside its transaction: others hold counts and
 * wait for the user, or the other way round.
 */
export const forgetCounts = async (session: Session, parts: readonly string[]): Promise<void> => {
  await session.run(
    'user_counts_delete',
    `delete from attempt_counts
      where key in (${heldCounts('exists (select from unnest($1::text[]) as part where strpos(key, part) > 0)')})`,
    [parts],
  )
}

/**
 * Removes a user and, by the tables' references, everything that is theirs.
 * @param session in a transaction no mail is written down for the user between the notes of their files and their end
 * @returns whether there was one
 */
export const deleteUser = async (session: Session, userId: string): Promise<boolean> => {
  await session.run('user_delete_lock', 'select from users where user_id = $1 for update', [userId])
  const { rowCount } = await session.run(
    'user_delete',
    `with ${goneText('m.user_id = $1')} delete from users where user_id = $1`,
    [userId],
  )
  return rowCount > 0
}
