import {
  passkeyAdd,
  passkeyAsk,
  passkeyBegin,
  passkeyRemove,
  passkeyRename,
  passkeys,
} from '@corescope/api-schema/accounts/calls'
import {
  type ChallengePlace,
  deletePasskey,
  insertPasskey,
  listPasskeys,
  renamePasskey,
} from '@corescope/store/people/passkeys'
import { dropIdleRecoveryCodes, lockFactors, replaceRecoveryCodes } from '@corescope/store/people/second-factors'
import { ownRoute } from '../../answers/route.ts'
import type { ApiContext } from '../../context.ts'
import {
  askForNewPasskey,
  askForPasskey,
  type RelyingParty,
  readNewPasskey,
  relyingPartyOf,
} from '../../people/passkeys.ts'
import { newRecoveryCodes } from '../../people/second-factor.ts'
import type { User } from '../../readers/reader.ts'
import { confirmPlace, requireProof } from './own-user.ts'
import { refused } from './refusals.ts'
import { insertChangeMail, wakeMailer } from './send-mail.ts'

/** Passkeys of one account. */
const mostPasskeys = 20

/** @throws RefusedError where browsers know no passkeys of this site's address */
const requireParty = ({ config }: ApiContext): RelyingParty => {
  const party = relyingPartyOf(config)
  if (party === undefined) throw refused('passkeyOff')
  return party
}

const registerPlace = ({ id, sessionId }: User): ChallengePlace => ({
  ...{ userId: id, sessionId: sessionId ?? null, purpose: 'register' },
})

export const passkeysRoute = ownRoute(passkeys, async ({ people, config }, _request, { id }) => {
  const records = await people.database.session((session) => listPasskeys(session, id))
  return { isPossible: relyingPartyOf(config) !== undefined, records }
})

export const passkeyAskRoute = ownRoute(passkeyAsk, async (context, _request, reader) => {
  const party = requireParty(context)
  const options = await context.people.database.transaction((session) =>
    askForPasskey(session, party, confirmPlace(reader)),
  )
  if (options === undefined) throw refused('notThere')
  return { options }
})

export const passkeyBeginRoute = ownRoute(passkeyBegin, async (context, request, reader) => {
  const party = requireParty(context)
  const { name } = await requireProof(context, reader, request, 'mayBeOff')
  const options = await context.people.database.transaction(async (session) => {
    if ((await listPasskeys(session, reader.id)).length >= mostPasskeys) throw refused('tooMany')
    return askForNewPasskey(session, party, registerPlace(reader), name)
  })
  return { options }
})

export const passkeyAddRoute = ownRoute(passkeyAdd, async (context, { name, passkey }, reader) => {
  const party = requireParty(context)
  const { database } = context.people
  const userId = reader.id
  const made = await database.transaction((session) => readNewPasskey(session, party, registerPlace(reader), passkey))
  if (made === undefined) throw refused('passkeyWrong')
  const { codes, hashes } = newRecoveryCodes()
  const isFirst = await database.transaction(async (session) => {
    const { recoveryCodes, passkeys: kept } = await lockFactors(session, userId)
    if (kept >= mostPasskeys) throw refused('tooMany')
    if (!(await insertPasskey(session, userId, { ...made, name }))) throw refused('alreadyThere')
    if (recoveryCodes === 0) await replaceRecoveryCodes(session, userId, hashes)
    await insertChangeMail(session, { userId, kind: 'passkeyAdded' })
    return recoveryCodes === 0
  })
  await wakeMailer(context)
  return { recoveryCodes: isFirst ? codes : [] }
})

export const passkeyRenameRoute = ownRoute(passkeyRename, async ({ people }, { passkeyId, name }, { id }) => {
  const isThere = await people.database.session((session) => renamePasskey(session, id, passkeyId, name))
  if (!isThere) throw refused('notThere')
  return {}
})

export const passkeyRemoveRoute = ownRoute(passkeyRemove, async (context, { passkeyId, ...request }, reader) => {
  await requireProof(context, reader, request, 'on')
  const userId = reader.id
  await context.people.database.transaction(async (session) => {
    await lockFactors(session, userId)
    if (!(await deletePasskey(session, userId, passkeyId))) throw refused('notThere')
    await dropIdleRecoveryCodes(session, userId)
    await insertChangeMail(session, { userId, kind: 'passkeyRemoved' })
  })
  await wakeMailer(context)
  return {}
})
