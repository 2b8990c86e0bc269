import {
  secondFactor,
  secondFactorBegin,
  secondFactorCodes,
  secondFactorConfirm,
  secondFactorEnd,
} from '@corescope/api-schema/accounts/calls'
import { insertMail } from '@corescope/store/people/mails'
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  getSecondFactor,
  lockSecondFactor,
  replaceRecoveryCodes,
} from '@corescope/store/people/second-factors'
import { ownRoute } from '../../answers/route.ts'
import type { ApiContext } from '../../context.ts'
import { judgeCode, newRecoveryCodes, newTotpSecret, useAppCode } from '../../people/second-factor.ts'
import { keyUri } from '../../people/totp.ts'
import type { User } from '../../readers/reader.ts'
import { ownUser, requirePassword } from './own-user.ts'
import { refused } from './refusals.ts'
import { newEventKey, wakeMailer } from './send-mail.ts'

/** @throws RefusedError where password or code are wrong, or no code is asked for */
const requireBoth = async (
  context: ApiContext,
  reader: User,
  { currentPassword, code }: { currentPassword: string; code: string },
): Promise<void> => {
  await requirePassword(context, await ownUser(context, reader), currentPassword)
  const verdict = await judgeCode(context.people, reader.id, code)
  if (verdict === 'off') throw refused('factorOff')
  if (verdict === 'wait') throw refused('codeWait')
  if (verdict !== 'right') throw refused('codeWrong')
}

export const secondFactorRoute = ownRoute(secondFactor, async ({ people }, _request, user) => {
  const row = await people.database.session((session) => getSecondFactor(session, user.id))
  if (row === undefined || !row.isConfirmed) return { isOn: false, since: null, recoveryCodesLeft: 0 }
  return { isOn: true, since: row.confirmedAt, recoveryCodesLeft: row.recoveryCodes }
})

export const secondFactorBeginRoute = ownRoute(secondFactorBegin, async (context, { currentPassword }, reader) => {
  const { people, config } = context
  const user = await ownUser(context, reader)
  await requirePassword(context, user, currentPassword)
  const { secret, sealed } = newTotpSecret(await people.sealing(), user.userId)
  const isBegun = await people.database.session((session) => beginSecondFactor(session, user.userId, sealed))
  if (!isBegun) throw refused('factorOn')
  return { secret, uri: keyUri(secret, config.APP_TITLE, user.name) }
})

export const secondFactorConfirmRoute = ownRoute(secondFactorConfirm, async (context, { code }, { id: userId }) => {
  const { people } = context
  const sealing = await people.sealing()
  const { codes, hashes } = newRecoveryCodes()
  await people.database.transaction(async (session) => {
    const factor = await lockSecondFactor(session, userId)
    if (factor === undefined) throw refused('factorOff')
    if (factor.isConfirmed) throw refused('factorOn')
    if (!(await useAppCode({ session, sealing, userId, factor }, code))) throw refused('codeWrong')
    await confirmSecondFactor(session, userId)
    await replaceRecoveryCodes(session, userId, hashes)
    await insertMail(session, { userId, kind: 'secondFactorOn', eventKey: newEventKey('secondFactorOn') })
  })
  await wakeMailer(context)
  return { recoveryCodes: codes }
})

export const secondFactorCodesRoute = ownRoute(secondFactorCodes, async (context, request, reader) => {
  await requireBoth(context, reader, request)
  const { codes, hashes } = newRecoveryCodes()
  await context.people.database.transaction((session) => replaceRecoveryCodes(session, reader.id, hashes))
  return { recoveryCodes: codes }
})

export const secondFactorEndRoute = ownRoute(secondFactorEnd, async (context, request, reader) => {
  await requireBoth(context, reader, request)
  const userId = reader.id
  await context.people.database.transaction(async (session) => {
    await endSecondFactor(session, userId)
    await insertMail(session, { userId, kind: 'secondFactorOff', eventKey: newEventKey('secondFactorOff') })
  })
  await wakeMailer(context)
  return {}
})
