import { login, logout, passkeyLogin, refresh } from '@corescope/api-schema/accounts/calls'
import type { ChallengePlace } from '@corescope/store/people/passkeys'
import { countFactors } from '@corescope/store/people/second-factors'
import { endSession, endSessionById, rotateSession } from '@corescope/store/people/sessions'
import { findUser, personKey, type UserRow } from '@corescope/store/people/users'
import { senderRoute } from '../../answers/route.ts'
import type { ApiContext } from '../../context.ts'
import { RefusedError, UnauthorisedError } from '../../http/errors.ts'
import { askForPasskey, relyingPartyOf } from '../../people/passkeys.ts'
import { judgeProof } from '../../people/second-factor.ts'
import { hashOfSecret, newSecret } from '../../people/secrets.ts'
import type { Sender } from '../../readers/reader.ts'
import { beginSession, readRefreshToken, sessionSeconds, tokensOf } from './begin-session.ts'
import { refused } from './refusals.ts'

interface Shown {
  username: string
  password: string
  captcha: string
}

/** What wrong guesses of an account are counted by. */
const accountKey = (username: string) => hashOfSecret(personKey(username)).toString('base64url')

/**
 * The user whose name and password these are.
 * @throws RefusedError where they are nobody's, the account may not sign in, or too many were wrong
 */
const requireUser = async (
  { people }: ApiContext,
  { username, password, captcha }: Shown,
  sender: Sender,
): Promise<UserRow> => {
  const account = accountKey(username)
  const { waitSeconds, needsCaptcha } = await people.backOff.state(account, sender.clientKey)
  if (waitSeconds > 0) {
    throw new RefusedError('tooManyAttempts', `Too many wrong passwords: try again in ${waitSeconds} s.`)
  }
  if (needsCaptcha && !(await people.captcha.isSolved(captcha))) throw refused('captchaRequired')
  const user = await people.database.session((session) => findUser(session, username))
  // as long for a name that nobody has
  if (!(await people.passwords.verify(user?.passwordHash, password)) || user === undefined) {
    await people.backOff.failed(account, sender.clientKey)
    throw refused('wrongCredentials')
  }
  // told to none but who knows the password
  if (user.isDisabled) throw refused('disabled')
  if (!user.isConfirmed) throw refused('notConfirmed')
  return user
}

/** A sign-in has no session yet: its challenges are bound to the account. */
const placeOf = ({ userId }: UserRow): ChallengePlace => ({ userId, sessionId: null, purpose: 'login' })

export const loginRoute = senderRoute(login, async (context, { code, passkey, ...shown }, sender) => {
  const { people } = context
  const account = accountKey(shown.username)
  const user = await requireUser(context, shown, sender)
  const verdict = await judgeProof(people, relyingPartyOf(context.config), placeOf(user), { code, passkey })
  if (verdict === 'missing') throw refused('codeRequired')
  if (verdict === 'wait') throw refused('codeWait')
  if (verdict === 'wrong') {
    await people.backOff.failed(account, sender.clientKey)
    throw refused(passkey === undefined ? 'codeWrong' : 'passkeyWrong')
  }
  await people.backOff.succeeded(account, sender.clientKey)
  return beginSession(context, user.userId, sender)
})

export const passkeyLoginRoute = senderRoute(passkeyLogin, async (context, shown, sender) => {
  const user = await requireUser(context, shown, sender)
  const party = relyingPartyOf(context.config)
  return context.people.database.transaction(async (session) => {
    const { hasApp } = await countFactors(session, user.userId)
    const options = party === undefined ? undefined : await askForPasskey(session, party, placeOf(user))
    return { hasApp, options: options ?? null }
  })
})

export const refreshRoute = senderRoute(refresh, async (context, { refresh_token }) => {
  const shown = readRefreshToken(refresh_token)
  if (shown === undefined) throw new UnauthorisedError()
  const { sessionId } = shown
  const secret = newSecret()
  const userId = await context.people.database.session(async (session) => {
    const hashes = { shownHash: hashOfSecret(shown.secret), nextHash: hashOfSecret(secret) }
    const user = await rotateSession(session, { sessionId, ...hashes, lifeSeconds: sessionSeconds(context) })
    // an old token that is shown again is in the hands of two: neither may go on
    if (user === undefined) await endSessionById(session, sessionId)
    return user
  })
  if (userId === undefined) throw new UnauthorisedError()
  return tokensOf(context, { userId, sessionId, secret })
})

export const logoutRoute = senderRoute(logout, async ({ people }, { refresh_token }, { reader }) => {
  const shown = refresh_token === undefined ? undefined : readRefreshToken(refresh_token)
  await people.database.session(async (session) => {
    if (reader.kind === 'user' && reader.sessionId !== undefined) {
      await endSession(session, reader.id, reader.sessionId)
    }
    // whoever shows a token of a session, an old one too, may end it
    if (shown !== undefined) await endSessionById(session, shown.sessionId)
  })
  return {}
})
