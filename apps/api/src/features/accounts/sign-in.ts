import { login, logout, refresh } from '@corescope/api-schema/accounts/calls'
import { endSession, endSessionById, rotateSession } from '@corescope/store/people/sessions'
import { findUser, personKey } from '@corescope/store/people/users'
import { senderRoute } from '../../answers/route.ts'
import { RefusedError, UnauthorisedError } from '../../http/errors.ts'
import { judgeCode } from '../../people/second-factor.ts'
import { hashOfSecret, newSecret } from '../../people/secrets.ts'
import { beginSession, readRefreshToken, sessionSeconds, tokensOf } from './begin-session.ts'
import { refused } from './refusals.ts'

export const loginRoute = senderRoute(login, async (context, { username, password, code, captcha }, sender) => {
  const { people } = context
  const account = hashOfSecret(personKey(username)).toString('base64url')
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
  const verdict = await judgeCode(people, user.userId, code)
  if (verdict === 'missing') throw refused('codeRequired')
  if (verdict === 'wait') throw refused('codeWait')
  if (verdict === 'wrong') {
    await people.backOff.failed(account, sender.clientKey)
    throw refused('codeWrong')
  }
  await people.backOff.succeeded(account, sender.clientKey)
  return beginSession(context, user.userId, sender)
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
