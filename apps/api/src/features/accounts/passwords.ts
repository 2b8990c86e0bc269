import { forgetPassword, resetPassword } from '@corescope/api-schema/accounts/calls'
import type { ResponseOf } from '@corescope/api-schema/call'
import { findLeftOpen, type LeftOpen } from '@corescope/store/people/kept'
import { insertMail } from '@corescope/store/people/mails'
import { endOtherSessions } from '@corescope/store/people/sessions'
import { confirmAddress, findTokenOwner, takeUserToken, voidLinks } from '@corescope/store/people/user-tokens'
import { findUser, getUser, lockAddress, setPasswordHash } from '@corescope/store/people/users'
import { deleteWatchFeed } from '@corescope/store/people/watch-feeds'
import { senderRoute } from '../../answers/route.ts'
import { hashOfSecret } from '../../people/secrets.ts'
import { noSooner } from './no-sooner.ts'
import { refused, requireCaptcha, requireStrong } from './refusals.ts'
import { insertAskedMail, newEventKey, wakeMailer } from './send-mail.ts'

export const forgetPasswordRoute = senderRoute(forgetPassword, async (context, { login, captcha }, { clientKey }) => {
  await requireCaptcha(context, captcha)
  await noSooner(
    (async () => {
      const asker = { client: clientKey, countedAs: await context.people.countedAs() }
      await context.people.database.transaction(async (session) => {
        const user = await findUser(session, login)
        if (user === undefined || user.isDisabled) return
        const mail = { userId: user.userId, kind: 'reset', eventKey: newEventKey('reset') } as const
        // an address that is not proven is counted whatever accounts are made with it
        const asked = user.isConfirmed ? mail : { ...mail, recipient: user.email }
        await insertAskedMail(session, asked, asker)
      })
      await wakeMailer(context)
    })(),
  )
  return {}
})

/** What the owner looks at after a new password. Of a webhook the host alone: its path may be a secret. Pure. */
const toLookAt = ({ hasFeed, webhook, ...named }: LeftOpen): ResponseOf<typeof resetPassword> => ({
  hadFeed: hasFeed,
  webhook: webhook === null ? null : new URL(webhook).host,
  ...named,
})

export const resetPasswordRoute = senderRoute(resetPassword, async (context, { token, password }, { clientKey }) => {
  const { people } = context
  // before the password is hashed: a hash is costly, and an invented link must not cause one
  const owner = await people.database.session((session) => findTokenOwner(session, hashOfSecret(token), ['reset']))
  if (owner === undefined) throw refused('linkInvalid')
  await requireStrong(password, [owner.name, owner.email])
  const passwordHash = await people.passwords.hash(password, clientKey)
  const left = await people.database.transaction(async (session) => {
    // before the user is held, as registrations do
    await lockAddress(session, owner.email)
    const taken = await takeUserToken(session, hashOfSecret(token), ['reset'])
    const user = taken === undefined ? undefined : await getUser(session, taken.userId)
    if (user === undefined) throw refused('linkInvalid')
    const { userId } = user
    await setPasswordHash(session, userId, passwordHash)
    // the link was read in the mailbox: the address is proven
    await confirmAddress(session, user)
    await endOtherSessions(session, userId, null)
    await voidLinks(session, userId, ['confirm', 'reset', 'email'])
    // whoever was in the account may have read its link
    const told = toLookAt(await findLeftOpen(session, userId))
    await deleteWatchFeed(session, userId)
    const mail = { kind: 'passwordChanged', data: { ...told }, eventKey: newEventKey('passwordChanged') } as const
    await insertMail(session, { userId, ...mail })
    return told
  })
  await wakeMailer(context)
  return left
})
