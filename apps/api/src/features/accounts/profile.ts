import {
  deleteAccount,
  endSessions,
  exportUserData,
  reconfirmEmail,
  sessions,
  userProfileAccountDetail,
  userProfileAccountUpdate,
  userProfileOverview,
} from '@corescope/api-schema/accounts/calls'
import type { Session } from '@corescope/store/database'
import { countedPartsOf, deleteUser, forgetCounts } from '@corescope/store/people/delete-user'
import type { CountedAs } from '@corescope/store/people/deployment-keys'
import { countKept, exportKept } from '@corescope/store/people/kept'
import type { NewMail } from '@corescope/store/people/mails'
import { notesAfter } from '@corescope/store/people/notes'
import { endOtherSessions, endSession, listSessions, mostSessions } from '@corescope/store/people/sessions'
import { voidLinks } from '@corescope/store/people/user-tokens'
import {
  findUser,
  lockUser,
  renameUser,
  setAskedEmail,
  setLocale,
  setPasswordHash,
  type UserRow,
} from '@corescope/store/people/users'
import { listWatches } from '@corescope/store/people/watches'
import { ownListsRoute, ownRoute } from '../../answers/route.ts'
import type { ApiContext } from '../../context.ts'
import { UnauthorisedError } from '../../http/errors.ts'
import type { User } from '../../readers/reader.ts'
import { ownUser, requireProof } from './own-user.ts'
import { refused, requireStrong, requireUsualName } from './refusals.ts'
import { insertAskedMail, insertChangeMail, newEventKey, wakeMailer } from './send-mail.ts'

export const profileOverviewRoute = ownRoute(userProfileOverview, async (context, _request, user) => {
  const { name } = await ownUser(context, user)
  const kept = await context.people.database.session((session) => countKept(session, user.id))
  return { username: name, ...kept }
})

export const accountDetailRoute = ownRoute(userProfileAccountDetail, async (context, _request, user) => {
  const { userId, name, email, locale, createdAt, pendingEmail } = await ownUser(context, user)
  return { userId, username: name, email, locale: locale as 'en' | 'zh_CN', createdAt, pendingEmail }
})

/**
 * Asks the new address for its consent. If it belongs to another account, only its owner is told. Who asks for the present one
 * takes back what was asked for.
 */
const askNewAddress = async (session: Session, user: UserRow, email: string, countedAs: CountedAs): Promise<void> => {
  const holder = await findUser(session, email)
  if (holder?.userId === user.userId) return voidLinks(session, user.userId, ['email'])
  // also of somebody else's: whether a mail was written down would tell whose it is
  await setAskedEmail(session, user.userId, email)
  // whoever registered with it and never confirmed it loses it to who does
  const isFree = holder === undefined || (!holder.isConfirmed && !holder.isDisabled)
  const mail: NewMail = isFree
    ? {
        userId: user.userId,
        kind: 'emailChange',
        recipient: email,
        data: { email },
        eventKey: newEventKey('emailChange'),
      }
    : { userId: holder.userId, kind: 'registeredAlready', eventKey: newEventKey('taken') }
  // the link of an earlier mail holds until there is another
  if (await insertAskedMail(session, mail, { userId: user.userId, countedAs })) {
    await voidLinks(session, user.userId, ['email'], mail.eventKey)
  }
}

/** Gives the account another name to sign in with, and tells its owner. @throws RefusedError where it is taken */
const rename = async (session: Session, { userId, name }: UserRow, username: string): Promise<void> => {
  if (!(await renameUser(session, userId, username))) throw refused('nameTaken')
  if (username === name) return
  await insertChangeMail(session, { userId, kind: 'nameChanged', data: { from: name, to: username } })
}

export const accountUpdateRoute = ownRoute(userProfileAccountUpdate, async (context, request, reader) => {
  const { people } = context
  const { username, email, password, locale, currentPassword, code, passkey } = request
  const user = await ownUser(context, reader)
  if (username !== undefined && username !== user.name) requireUsualName(username)
  // before the second factor: a password that is refused uses no code up
  if (password !== undefined) await requireStrong(password, [username ?? user.name, email ?? user.email])
  const isProven = username !== undefined || email !== undefined || password !== undefined
  if (isProven) await requireProof(context, reader, { currentPassword, code, passkey }, 'mayBeOff')
  const passwordHash = password === undefined ? undefined : await people.passwords.hash(password, `own ${user.userId}`)
  const countedAs = await people.countedAs()
  await people.database.transaction(async (session) => {
    const { userId } = user
    // the password was changed since it was shown: what it allowed is over
    const now = await lockUser(session, userId)
    if (now === undefined) throw new UnauthorisedError()
    if (isProven && now.passwordHash !== user.passwordHash) throw refused('wrongPassword')
    if (username !== undefined) await rename(session, now, username)
    if (locale !== undefined) await setLocale(session, userId, locale)
    if (passwordHash !== undefined) {
      await setPasswordHash(session, userId, passwordHash)
      await endOtherSessions(session, userId, reader.sessionId ?? null)
      // whoever knew the old password may have asked for another address too
      await voidLinks(session, userId, ['reset', 'email'])
      await insertChangeMail(session, { userId, kind: 'passwordChanged' })
    }
    if (email !== undefined) await askNewAddress(session, user, email, countedAs)
  })
  await wakeMailer(context)
  return {}
})

export const reconfirmEmailRoute = ownRoute(reconfirmEmail, async (context, _request, user) => {
  const mail = { userId: user.id, kind: 'confirmAgain', eventKey: newEventKey('confirmAgain') } as const
  const asker = { userId: user.id, countedAs: await context.people.countedAs() }
  await context.people.database.transaction((session) => insertAskedMail(session, mail, asker))
  await wakeMailer(context)
  return {}
})

export const sessionsRoute = ownRoute(sessions, async ({ people }, _request, user) => {
  const rows = await people.database.session((session) => listSessions(session, user.id, mostSessions))
  return { records: rows.map((row) => ({ ...row, isCurrent: row.sessionId === user.sessionId })) }
})

export const endSessionsRoute = ownRoute(endSessions, async ({ people }, { sessionId }, user) => {
  await people.database.session(async (session) => {
    if (sessionId === undefined) await endOtherSessions(session, user.id, user.sessionId ?? null)
    else await endSession(session, user.id, sessionId)
  })
  return {}
})

/** All notes of a user, page by page: they may be long. */
async function* allNotes({ people }: ApiContext, user: User) {
  const owner = await people.owner(user)
  for (let last: Parameters<typeof notesAfter>[2]; ; ) {
    const page = await people.database.session((session) => notesAfter(session, owner, last))
    yield page
    last = page.at(-1)
    if (last === undefined) return
  }
}

export const exportDataRoute = ownListsRoute(exportUserData, async (context, _request, user) => {
  const { passwordHash: _secret, ...account } = await ownUser(context, user)
  const owner = await context.people.owner(user)
  return context.people.database.session(async (session) => ({
    account,
    sessions: await listSessions(session, user.id, null),
    ...(await exportKept(session, user.id)),
    watches: await listWatches(session, owner),
    notes: allNotes(context, user),
  }))
})

export const deleteAccountRoute = ownRoute(deleteAccount, async (context, request, reader) => {
  const user = await requireProof(context, reader, request, 'mayBeOff')
  const keys = await context.people.keys()
  const { database } = context.people
  const parts = await database.session((session) => countedPartsOf(session, user.userId, keys))
  await database.transaction((session) => deleteUser(session, user.userId))
  await database.session((session) => forgetCounts(session, parts))
  // it removes the files of the outbox
  await wakeMailer(context)
  return {}
})
