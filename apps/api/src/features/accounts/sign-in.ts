import { randomBytes } from 'node:crypto'
import { login, logout, passkeyLogin, refresh } from '@corescope/api-schema/accounts/calls'
import type { TakenAttempt } from '@corescope/store/people/attempts'
import { insertMail } from '@corescope/store/people/mails'
import type { ChallengePlace } from '@corescope/store/people/passkeys'
import { countFactors } from '@corescope/store/people/second-factors'
import { endSession, endSessionOfToken, findRotation, rotateSession } from '@corescope/store/people/sessions'
import {
  findLogin,
  getUser,
  type LoginRows,
  personKey,
  renewPasswordHash,
  type UserRow,
} from '@corescope/store/people/users'
import type { z } from 'zod'
import { senderRoute } from '../../answers/route.ts'
import type { ApiContext } from '../../context.ts'
import { RefusedError, UnauthorisedError, UnavailableError } from '../../http/errors.ts'
import { askForPasskey, relyingPartyOf } from '../../people/passkeys.ts'
import { judgeProof } from '../../people/second-factor.ts'
import { familyOf, hashOfSecret, nextToken } from '../../people/secrets.ts'
import type { Sender } from '../../readers/reader.ts'
import { beginSession, readRefreshToken, sessionSeconds, tokensOf } from './begin-session.ts'
import { restOfLeast } from './no-sooner.ts'
import { refused, sealedCode, tooManyAttempts } from './refusals.ts'

interface Shown {
  username: string
  password: string
  captcha: string
}

/**
 * What wrong guesses are counted by: what was typed, in no matter what case. The account would tell by its waits which e-mail address
 * belongs to which name.
 */
const guessKey = async ({ people }: ApiContext, username: string) => (await people.countedAs())(username)

/**
 * Whose password it is: the user's, or that of the registration which holds the address. Who knows the latter is told that it is
 * not confirmed, whether the address is somebody's or not. Two hashes are made wherever an address is typed and nobody
 * comes in, so that the time tells nothing either.
 */
const findKnown = async (
  { passwords }: ApiContext['people'],
  { user, holder }: LoginRows,
  { username, password }: Shown,
  { clientKey }: Sender,
): Promise<UserRow | undefined> => {
  const isRight = await passwords.verify(user?.passwordHash, password, clientKey)
  if ((isRight && user?.isConfirmed) || !personKey(username).includes('@')) return isRight ? user : undefined
  const isHolder = await passwords.verify(holder?.passwordHash, password, clientKey)
  if (isRight) return user
  return isHolder ? holder : undefined
}

/** A user whose password was right, and the attempt that was counted before it was looked at. */
interface Known {
  user: UserRow
  taken: readonly TakenAttempt[]
}

/**
 * The user whose name and password these are. The attempt stays counted until it is given back.
 * @throws RefusedError where they are nobody's, the account may not sign in, or too many were wrong
 */
const requireUser = async (context: ApiContext, shown: Shown, sender: Sender): Promise<Known> => {
  const { people } = context
  const began = performance.now()
  const rows = await people.database.session((session) => findLogin(session, shown.username))
  const account = await guessKey(context, shown.username)
  const { waitSeconds, needsCaptcha, taken } = await people.backOff.begin(account, sender.clientKey)
  if (waitSeconds > 0) throw tooManyAttempts(waitSeconds)
  const giveBack = async (error: unknown) => {
    await people.backOff.giveBack(taken)
    throw error
  }
  if (needsCaptcha && !(await people.captcha.isSolved(shown.captcha))) return giveBack(refused('captchaRequired'))
  // as long for a name that nobody has; what could not be looked at was no wrong password
  const user = await findKnown(people, rows, shown, sender).catch(giveBack)
  if (user === undefined) {
    // a password that was stored at other costs than today's takes another time than none
    await restOfLeast(began)
    throw refused('wrongCredentials')
  }
  // told to none but who knows the password
  if (user.isDisabled) return giveBack(refused('disabled'))
  if (!user.isConfirmed) return giveBack(refused('notConfirmed'))
  return { user, taken }
}

/** Stores the password anew where its hash was made at other costs than today's: such a hash takes another time than none. */
const renewHash = async ({ people, log }: ApiContext, user: UserRow, password: string, { clientKey }: Sender) => {
  const { userId, passwordHash: before } = user
  if (!people.passwords.isOld(before)) return
  try {
    const passwordHash = await people.passwords.hash(password, clientKey)
    await people.database.session((session) => renewPasswordHash(session, userId, { before, passwordHash }))
  } catch (error) {
    if (!(error instanceof UnavailableError)) throw error
    log.debug({ userId }, 'the password stays as it was stored: too many sign in at once')
  }
}

/**
 * Begins the session of whose password was right. It may have been stored anew since: at today's costs by another sign-in, which
 * lets this one in too, or as a new one, which does not.
 * @throws RefusedError where it is another one by now, or the account is disabled or gone
 */
const beginChecked = async (context: ApiContext, user: UserRow, password: string, sender: Sender) => {
  const { people } = context
  const tokens = await beginSession(context, user, sender)
  if (tokens !== undefined) return tokens
  const now = await people.database.session((session) => getUser(session, user.userId))
  const isRight = await people.passwords.verify(now?.passwordHash, password, sender.clientKey)
  if (now === undefined || !isRight) throw refused('wrongCredentials')
  if (now.isDisabled) throw refused('disabled')
  const later = await beginSession(context, now, sender)
  if (later === undefined) throw refused('wrongCredentials')
  return later
}

/** A sign-in has no session yet: its challenges are bound to the account. */
const placeOf = ({ userId }: UserRow): ChallengePlace => ({ userId, sessionId: null, purpose: 'login' })

/** @throws RefusedError where the sign-in is refused */
const signIn = async (
  context: ApiContext,
  { code, passkey, ...shown }: z.output<(typeof login)['request']>,
  sender: Sender,
) => {
  const { people } = context
  const { user, taken } = await requireUser(context, shown, sender)
  const verdict = await judgeProof(people, relyingPartyOf(context.config), placeOf(user), { code, passkey })
  // a wrong code counts like a wrong password
  if (verdict === 'wrong') throw refused(passkey === undefined ? 'codeWrong' : 'passkeyWrong')
  if (verdict === 'missing' || verdict === 'wait' || verdict === 'sealed') {
    await people.backOff.giveBack(taken)
    if (verdict === 'sealed') throw sealedCode(context, user.userId)
    throw refused(verdict === 'missing' ? 'codeRequired' : 'codeWait')
  }
  await people.backOff.succeeded(await guessKey(context, shown.username), sender.clientKey, taken)
  const tokens = await beginChecked(context, user, shown.password, sender)
  await renewHash(context, user, shown.password, sender)
  context.log.info({ userId: user.userId, client: sender.clientKey }, 'a user signed in')
  return tokens
}

/** Each sign-in and each refusal is a line of the log. What was typed is not: people type passwords in the wrong field. */
const logRefusal =
  ({ log }: ApiContext, { clientKey }: Sender) =>
  (error: unknown): never => {
    if (error instanceof RefusedError) log.info({ fault: error.fault, client: clientKey }, 'a sign-in was refused')
    throw error
  }

export const loginRoute = senderRoute(login, (context, shown, sender) =>
  signIn(context, shown, sender).catch(logRefusal(context, sender)),
)

export const passkeyLoginRoute = senderRoute(passkeyLogin, async (context, shown, sender) => {
  const { user, taken } = await requireUser(context, shown, sender).catch(logRefusal(context, sender))
  await context.people.backOff.giveBack(taken)
  const party = relyingPartyOf(context.config)
  return context.people.database.transaction(async (session) => {
    const { hasApp } = await countFactors(session, user.userId)
    const options = party === undefined ? undefined : await askForPasskey(session, party, placeOf(user))
    return { hasApp, options: options ?? null }
  })
})

/**
 * Two tabs may ask at one moment, and an answer may be lost: for so long the token before the newest gets the newest too, where the
 * same client shows it. No longer, and nobody else: whoever stole a token would go on beside its owner, and nobody would notice.
 */
const graceSeconds = 10

/** Ends the session of a token that is an old one: it is in the hands of two, and neither may go on. Its owner is told. */
const endTakenSession = async (
  { people, log }: ApiContext,
  shown: Parameters<typeof endSessionOfToken>[1],
  { clientKey }: Sender,
): Promise<void> => {
  const ended = await people.database.transaction(async (session) => {
    const found = await endSessionOfToken(session, shown)
    if (!found?.isOldToken) return undefined
    const eventKey = `sessionEnded ${shown.sessionId}`
    await insertMail(session, { userId: found.userId, kind: 'sessionEnded', eventKey })
    return found
  })
  if (ended === undefined) return
  log.warn({ userId: ended.userId, client: clientKey }, 'an old token was shown again: its session has ended')
}

export const refreshRoute = senderRoute(refresh, async (context, { refresh_token }, sender) => {
  const shown = readRefreshToken(refresh_token)
  if (shown === undefined) throw new UnauthorisedError()
  const { sessionId } = shown
  const salt = randomBytes(32)
  const secret = nextToken(shown.secret, salt, sender.clientKey)
  const hashes = { shownHash: hashOfSecret(shown.secret), familyHash: hashOfSecret(familyOf(shown.secret)) }
  const found = await context.people.database.session(async (session) => {
    const rotated = { sessionId, ...hashes, nextHash: hashOfSecret(secret), salt, lifeSeconds: sessionSeconds(context) }
    const userId = await rotateSession(session, rotated)
    if (userId !== undefined) return { userId, secret }
    const earlier = await findRotation(session, { sessionId, ...hashes, graceSeconds })
    if (earlier === undefined) return undefined
    const again = nextToken(shown.secret, earlier.salt, sender.clientKey)
    return hashOfSecret(again).equals(earlier.newestHash) ? { userId: earlier.userId, secret: again } : undefined
  })
  if (found === undefined) {
    // Who knows the session's id alone ends nothing.
    await endTakenSession(context, { sessionId, ...hashes }, sender)
    throw new UnauthorisedError()
  }
  return tokensOf(context, { sessionId, ...found })
})

export const logoutRoute = senderRoute(logout, async ({ people }, { refresh_token }, { reader }) => {
  const shown = refresh_token === undefined ? undefined : readRefreshToken(refresh_token)
  await people.database.session(async (session) => {
    if (reader.kind === 'user' && reader.sessionId !== undefined) {
      await endSession(session, reader.id, reader.sessionId)
    }
    if (shown === undefined) return
    const { sessionId, secret } = shown
    const familyHash = hashOfSecret(familyOf(secret))
    // whoever shows a token of a session, an old one too, may end it
    await endSessionOfToken(session, { sessionId, shownHash: hashOfSecret(secret), familyHash })
  })
  return {}
})
