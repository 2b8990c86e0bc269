import { randomUUID } from 'node:crypto'
import { active, captcha, confirmation, register, sendConfirmation } from '@corescope/api-schema/accounts/calls'
import type { Session } from '@corescope/store/database'
import { countAttempts, takeTurn } from '@corescope/store/people/attempts'
import { insertMail } from '@corescope/store/people/mails'
import {
  confirmAddress,
  endRegistrations,
  findTokenOwner,
  type TokenOwner,
  takeUserToken,
  voidLinks,
} from '@corescope/store/people/user-tokens'
import {
  findRegistration,
  findUser,
  forgetHolders,
  getUser,
  insertUser,
  lockAddress,
  type NewUser,
  personKey,
  setEmail,
} from '@corescope/store/people/users'
import { senderRoute } from '../../answers/route.ts'
import type { ApiContext } from '../../context.ts'
import { TooManyError } from '../../http/errors.ts'
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

/** Who registers is no user yet. */
type RegistrationAsker = Extract<MailAsker, { client: string }>

/** A link that confirms an address. It is counted by the address, whatever accounts it is asked for by: none of them is proven. */
const askToConfirm = (
  session: Session,
  { userId, email, isFirst }: { userId: string; email: string; isFirst: boolean },
  asker: MailAsker,
): Promise<boolean> =>
  insertAskedMail(
    session,
    { userId, kind: 'confirm', recipient: email, eventKey: newEventKey('confirm'), isFirst },
    asker,
  )

/** Registrations of one client, confirmed or not: each holds a name for a week. */
const ofClient = [
  { name: 'an hour', windowSeconds: 3_600, most: 30 },
  { name: 'a day', windowSeconds: 86_400, most: 100 },
] as const

/** @throws TooManyError where so many were made from there already */
const countRegistration = async (session: Session, { client }: RegistrationAsker): Promise<void> => {
  for (const { name, ...limit } of ofClient) {
    const key = `registrations from ${client} ${name}`
    if (await takeTurn(session, key, limit)) continue
    const counted = (await countAttempts(session, [key], limit.windowSeconds)).get(key)
    throw new TooManyError(Math.max(1, Math.ceil(limit.windowSeconds - (counted?.secondsAgo ?? 0))))
  }
}

/**
 * Makes an account. Others who registered with the same address and have not confirmed it keep their links: whoever opens one first
 * has it. @throws RefusedError where the name is taken, which alone is told; TooManyError
 */
const makeAccount = async (session: Session, made: NewUser, asker: RegistrationAsker): Promise<void> => {
  // one after the other, and none while the address is confirmed
  await lockAddress(session, made.email)
  // before the address is looked at: the answer is the same for one that is known
  if ((await findUser(session, made.name)) !== undefined) throw refused('nameTaken')
  await countRegistration(session, asker)
  const holder = await findUser(session, made.email)
  // the newest registration is answered as if it had the address
  await forgetHolders(session, made.email)
  if (holder === undefined || (!holder.isConfirmed && !holder.isDisabled)) {
    const userId = await insertUser(session, made)
    if (userId === undefined) throw refused('nameTaken')
    await askToConfirm(session, { userId, email: made.email, isFirst: true }, asker)
    return
  }
  // The owner of the address is told, and nobody else. To whoever asks, the name is theirs until they do not confirm it.
  const userId = await insertUser(session, { ...made, email: heldAddress(), heldEmail: made.email })
  if (userId === undefined) throw refused('nameTaken')
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
          await askToConfirm(session, { ...user, isFirst: false }, asker)
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
 * somebody else, who is sent the link then. The browser that registered with the address confirms its own account, by whichever link
 * was sent there: it shows that the mailbox is read, and strangers may have used up the mails.
 * @throws RefusedError where the link does not hold (any more)
 */
const openedBy = async (
  { people }: ApiContext,
  { token, browserKey }: Confirming,
  { reader }: Sender,
): Promise<{ owner: TokenOwner; confirmed: { userId: string; name: string }; isMaker: boolean }> =>
  people.database.session(async (session) => {
    const owner = await findTokenOwner(session, hashOfSecret(token), purposes)
    if (owner === undefined) throw refused('linkInvalid')
    const own =
      owner.purpose === 'confirm' && browserKey !== undefined
        ? await findRegistration(session, owner.email, hashOfSecret(browserKey))
        : undefined
    const isMaker = own !== undefined || (reader.kind === 'user' && reader.id === owner.userId)
    return { owner, confirmed: own ?? owner, isMaker }
  })

export const confirmationRoute = senderRoute(confirmation, async (context, request, sender) => {
  const { owner, confirmed, isMaker } = await openedBy(context, request, sender)
  return { email: owner.newEmail ?? owner.email, username: confirmed.name, needsPassword: !isMaker }
})

/** Confirms the address of a registration, or the new one of an account: then the old one is told. */
export const activeRoute = senderRoute(active, async (context, { password, ...request }, sender) => {
  const { owner, confirmed, isMaker } = await openedBy(context, request, sender)
  if (!isMaker) {
    if (password === undefined) throw refused('linkPassword')
    await requirePassword(context, owner, password)
  }
  const answer = await context.people.database.transaction(async (session) => {
    // before the user is held, as registrations do
    await lockAddress(session, owner.newEmail ?? owner.email)
    const taken = await takeUserToken(session, hashOfSecret(request.token), purposes)
    const user = taken === undefined ? undefined : await getUser(session, confirmed.userId)
    if (taken === undefined || user === undefined) throw refused('linkInvalid')
    // somebody else was first
    if (personKey(user.email) !== personKey(owner.email)) throw refused('linkInvalid')
    if (taken.purpose === 'confirm' || taken.email === null) {
      await confirmAddress(session, user)
      return { email: user.email, username: user.name }
    }
    await endRegistrations(session, taken.email, user.userId)
    if (!(await setEmail(session, user.userId, taken.email))) throw refused('linkInvalid')
    // what was sent to the old address counts no more
    await voidLinks(session, user.userId, ['confirm', 'reset'])
    const data = { email: taken.email }
    const told = { kind: 'emailChanged', recipient: user.email, data } as const
    await insertMail(session, { ...told, userId: user.userId, eventKey: newEventKey('emailChanged') })
    return { ...data, username: user.name }
  })
  await wakeMailer(context)
  return answer
})
