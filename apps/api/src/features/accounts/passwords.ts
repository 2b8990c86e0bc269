import { forgetPassword, resetPassword } from '@corescope/api-schema/accounts/calls'
import { insertMail } from '@corescope/store/people/mails'
import { endOtherSessions } from '@corescope/store/people/sessions'
import { dropUserTokens, takeUserToken } from '@corescope/store/people/user-tokens'
import { confirmUser, findUser, getUser, setPasswordHash } from '@corescope/store/people/users'
import { senderRoute } from '../../answers/route.ts'
import { hashOfSecret } from '../../people/secrets.ts'
import { noSooner } from './no-sooner.ts'
import { refused, requireCaptcha, requireStrong } from './refusals.ts'
import { insertAskedMail, newEventKey, wakeMailer } from './send-mail.ts'

export const forgetPasswordRoute = senderRoute(forgetPassword, async (context, { login, captcha }) => {
  await requireCaptcha(context, captcha)
  await noSooner(
    (async () => {
      await context.people.database.transaction(async (session) => {
        const user = await findUser(session, login)
        if (user === undefined || user.isDisabled) return
        await insertAskedMail(session, { userId: user.userId, kind: 'reset', eventKey: newEventKey('reset') })
      })
      await wakeMailer(context)
    })(),
  )
  return {}
})

export const resetPasswordRoute = senderRoute(resetPassword, async (context, { token, password }) => {
  const { people } = context
  await requireStrong(password, [])
  const passwordHash = await people.passwords.hash(password)
  await people.database.transaction(async (session) => {
    const taken = await takeUserToken(session, hashOfSecret(token), ['reset'])
    const user = taken === undefined ? undefined : await getUser(session, taken.userId)
    if (user === undefined) throw refused('linkInvalid')
    const { userId } = user
    await setPasswordHash(session, userId, passwordHash)
    // the link was read in the mailbox: the address is proven
    await confirmUser(session, userId)
    await endOtherSessions(session, userId, null)
    await dropUserTokens(session, userId, ['reset', 'email'])
    await insertMail(session, { userId, kind: 'passwordChanged', eventKey: newEventKey('passwordChanged') })
  })
  await wakeMailer(context)
  return {}
})
