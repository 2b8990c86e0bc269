import { randomUUID } from 'node:crypto'
import { active, captcha, register, sendConfirmation } from '@corescope/api-schema/accounts/calls'
import { insertMail } from '@corescope/store/people/mails'
import { takeUserToken } from '@corescope/store/people/user-tokens'
import { confirmUser, findUser, getUser, insertUser, setEmail } from '@corescope/store/people/users'
import { senderRoute } from '../../answers/route.ts'
import { hashOfSecret } from '../../people/secrets.ts'
import { noSooner } from './no-sooner.ts'
import { refused, requireCaptcha, requireStrong } from './refusals.ts'
import { insertAskedMail, newEventKey, wakeMailer } from './send-mail.ts'

/**
 * The address of an account that holds a name for whoever registered it with the address of somebody else. No mail goes to it
 * (`insertMail`), nobody can confirm it, and it goes like every account that nobody confirms.
 */
const heldAddress = () => `${randomUUID()}@held.invalid`

export const captchaRoute = senderRoute(captcha, ({ people }) => people.captcha.challenge())

export const registerRoute = senderRoute(register, async (context, request) => {
  const { people, config } = context
  const { username, email, password, locale } = request
  if (config.ACCOUNTS !== 'open') throw refused('registrationClosed')
  await requireCaptcha(context, request.captcha)
  await requireStrong(password, [username, email])
  await noSooner(
    (async () => {
      const passwordHash = await people.passwords.hash(password)
      await people.database.transaction(async (session) => {
        // before the address is looked at: the answer is the same for one that is known
        if ((await findUser(session, username)) !== undefined) throw refused('nameTaken')
        const holder = await findUser(session, email)
        if (holder !== undefined) {
          // The owner of the address is told, and nobody else. To whoever asks, the name is theirs until they do not confirm it.
          await insertUser(session, { name: username, email: heldAddress(), passwordHash, locale })
          await insertAskedMail(session, {
            userId: holder.userId,
            kind: holder.isConfirmed ? 'registeredAlready' : 'confirm',
            eventKey: newEventKey('registered'),
          })
          return
        }
        const userId = await insertUser(session, { name: username, email, passwordHash, locale })
        if (userId === undefined) throw refused('nameTaken')
        await insertMail(session, { userId, kind: 'confirm', eventKey: newEventKey('confirm') })
      })
      await wakeMailer(context)
    })(),
  )
  return {}
})

export const sendConfirmationRoute = senderRoute(sendConfirmation, async (context, { login, captcha: solution }) => {
  await requireCaptcha(context, solution)
  await noSooner(
    (async () => {
      await context.people.database.transaction(async (session) => {
        const user = await findUser(session, login)
        if (user === undefined || user.isConfirmed || user.isDisabled) return
        await insertAskedMail(session, { userId: user.userId, kind: 'confirm', eventKey: newEventKey('confirm') })
      })
      await wakeMailer(context)
    })(),
  )
  return {}
})

/** Confirms the address of a registration, or the new one of an account: then the old one is told. */
export const activeRoute = senderRoute(active, async (context, { token }) => {
  const email = await context.people.database.transaction(async (session) => {
    const taken = await takeUserToken(session, hashOfSecret(token), ['confirm', 'email'])
    const user = taken === undefined ? undefined : await getUser(session, taken.userId)
    if (taken === undefined || user === undefined) throw refused('linkInvalid')
    if (taken.purpose === 'confirm' || taken.email === null) {
      await confirmUser(session, user.userId)
      return user.email
    }
    if (!(await setEmail(session, user.userId, taken.email))) throw refused('linkInvalid')
    const data = { email: taken.email }
    const told = { kind: 'emailChanged', recipient: user.email, data } as const
    await insertMail(session, { ...told, userId: user.userId, eventKey: newEventKey('emailChanged') })
    return taken.email
  })
  await wakeMailer(context)
  return { email }
})
