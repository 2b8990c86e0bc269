import { randomUUID } from 'node:crypto'
import { active, captcha, confirmation, register, sendConfirmation } from '@corescope/api-schema/accounts/calls'
import type { Session } from '@corescope/store/database'
import { insertMail } from '@corescope/store/people/mails'
import { findTokenOwner, type TokenOwner, takeUserToken, voidLinks } from '@corescope/store/people/user-tokens'
import {
  confirmUser,
  findUser,
  forgetHolders,
  getUser,
  insertUser,
  isRegisteredBy,
  lockAddress,
  moveUnconfirmed,
  type NewUser,
  setEmail,
} from '@corescope/store/people/users'
import { senderRoute } from '../../answers/route.ts'
import type { ApiContext } from '../../context.ts'
import { hashOfSecret, newSecret } from '../../people/secrets.ts'
import type { Sender } from '../../readers/reader.ts'
import { noSooner } from './no-sooner.ts'
import { requirePassword } from './own-user.ts'
import { refused, requireCaptcha, requireStrong, requireUsualName } from './refusals.ts'
import { insertAskedMail, type MailAsker, newEventKey, wakeMailer } from './send-mail.ts'

/**
 * The address of an account that holds a name for whoever registered it with the address of somebody else. No mail goes to it
 * (`insertMail`), nobody can confirm it, and it goes like every account that nobody confirms.
 */
const heldAddress = () => `${randomUUID()}@held.invalid`

/** A link that confirms an address. It is counted by the address, whatever accounts it is asked for by: none of them is proven. */
const askToConfirm = (session: Session, userId: string, email: string, asker: MailAsker): Promise<boolean> =>
  insertAskedMail(session, { userId, kind: 'confirm', recipient: email, eventKey: newEventKey('confirm') }, asker)

/** Whether an address is free: nobody has it, or somebody who never confirmed it and loses it now. */
const freeAddress = async (session: Session, email: string): Promise<boolean> => {
  const holder = await findUser(session, email)
  if (holder === undefined) return true
  if (!(await moveUnconfirmed(session, holder.userId, heldAddress()))) return false
  await voidLinks(session, holder.userId, ['confirm', 'reset'])
  return true
}

/** Makes an account. @throws RefusedError where the name is taken, which alone is told */
const makeAccount = async (session: Session, made: NewUser, asker: MailAsker): Promise<void> => {
  // one after the other: two at once would meet at the address, and be told that a name is taken
  await lockAddress(session, made.email)
  // before the address is looked at: the answer is the same for one that is known
  if ((await findUser(session, made.name)) !== undefined) throw refused('nameTaken')
  const isFree = await freeAddress(session, made.email)
  // the newest registration has the address, or is answered as if it had
  await forgetHolders(session, made.email)
  if (isFree) {
    const userId = await insertUser(session, made)
    if (userId === undefined) throw refused('nameTaken')
    await askToConfirm(session, userId, made.email, asker)
    return
  }
  // The owner of the address is told, and nobody else. To whoever asks, the name is theirs until they do not confirm it.
  const holder = await findUser(session, made.email)
  const userId = await insertUser(session, { ...made, email: heldAddress(), heldEmail: made.email })
  if (userId === undefined) throw refused('nameTaken')
  if (holder === undefined) return
  const told = { kind: 'registeredAlready', eventKey: newEventKey('registered') } as const
  await insertAskedMail(session, { ...told, userId: holder.userId }, asker)
}

export const captchaRoute = senderRoute(captcha, ({ people }) => people.captcha.challenge())

export const registerRoute = senderRoute(register, async (context, request, { clientKey }) => {
  const { people, config } = context
  const { username, email, password, locale } = request
  if (config.ACCOUNTS !== 'open') throw refused('registrationClosed')
  await requireCaptcha(context, request.captcha)
  requireUsualName(username)
  await requireStrong(password, [username, email])
  const browserKey = newSecret()
  await noSooner(
    (async () => {
      const passwordHash = await people.passwords.hash(password, clientKey)
      const browserHash = hashOfSecret(browserKey)
      const made: NewUser = { name: username, email, passwordHash, locale, browserHash }
      const asker = { client: clientKey, countedAs: await people.countedAs() }
      await people.database.transaction((session) => makeAccount(session, made, asker))
      await wakeMailer(context)
    })(),
  )
  return { browserKey }
})

export const sendConfirmationRoute = senderRoute(
  sendConfirmation,
  async (context, { login, captcha: solution }, { clientKey }) => {
    await requireCaptcha(context, solution)
    await noSooner(
      (async () => {
        const asker = { client: clientKey, countedAs: await context.people.countedAs() }
        await context.people.database.transaction(async (session) => {
          const user = await findUser(session, login)
          if (user === undefined || user.isConfirmed || user.isDisabled) return
          await askToConfirm(session, user.userId, user.email, asker)
        })
        await wakeMailer(context)
      })(),
    )
    return {}
  },
)

const purposes = ['confirm', 'email'] as const

interface Confirming {
  token: string
  browserKey?: string | undefined
}

/**
 * Whose address a link confirms, and whether who opens it has shown to be its maker: a stranger may register with the address of
 * somebody else, who is sent the link then. @throws RefusedError where the link does not hold (any more)
 */
const openedBy = async (
  { people }: ApiContext,
  { token, browserKey }: Confirming,
  { reader }: Sender,
): Promise<{ owner: TokenOwner; isMaker: boolean }> =>
  people.database.session(async (session) => {
    const owner = await findTokenOwner(session, hashOfSecret(token), purposes)
    if (owner === undefined) throw refused('linkInvalid')
    const { userId, purpose } = owner
    const isOfBrowser =
      purpose === 'confirm' &&
      browserKey !== undefined &&
      (await isRegisteredBy(session, userId, hashOfSecret(browserKey)))
    return { owner, isMaker: isOfBrowser || (reader.kind === 'user' && reader.id === userId) }
  })

export const confirmationRoute = senderRoute(confirmation, async (context, request, sender) => {
  const { owner, isMaker } = await openedBy(context, request, sender)
  return { email: owner.newEmail ?? owner.email, username: owner.name, needsPassword: !isMaker }
})

/** Confirms the address of a registration, or the new one of an account: then the old one is told. */
export const activeRoute = senderRoute(active, async (context, { password, ...request }, sender) => {
  const { owner, isMaker } = await openedBy(context, request, sender)
  if (!isMaker) {
    if (password === undefined) throw refused('linkPassword')
    await requirePassword(context, owner, password)
  }
  const confirmed = await context.people.database.transaction(async (session) => {
    const taken = await takeUserToken(session, hashOfSecret(request.token), purposes)
    const user = taken === undefined ? undefined : await getUser(session, taken.userId)
    if (taken === undefined || user === undefined) throw refused('linkInvalid')
    if (taken.purpose === 'confirm' || taken.email === null) {
      await confirmUser(session, user.userId)
      return { email: user.email, username: user.name }
    }
    await freeAddress(session, taken.email)
    if (!(await setEmail(session, user.userId, taken.email))) throw refused('linkInvalid')
    // what was sent to the old address counts no more
    await voidLinks(session, user.userId, ['confirm', 'reset'])
    const data = { email: taken.email }
    const told = { kind: 'emailChanged', recipient: user.email, data } as const
    await insertMail(session, { ...told, userId: user.userId, eventKey: newEventKey('emailChanged') })
    return { ...data, username: user.name }
  })
  await wakeMailer(context)
  return confirmed
})
