import {
  secondFactor,
  secondFactorBegin,
  secondFactorCodes,
  secondFactorConfirm,
  secondFactorEnd,
} from '@corescope/api-schema/accounts/calls'
import { takeTurn } from '@corescope/store/people/attempts'
import { UnsealError } from '@corescope/store/people/sealing'
import {
  beginSecondFactor,
  confirmSecondFactor,
  countFactors,
  dropIdleRecoveryCodes,
  endSecondFactor,
  getSecondFactor,
  lockFactors,
  lockSecondFactor,
  replaceRecoveryCodes,
} from '@corescope/store/people/second-factors'
import { ownRoute } from '../../answers/route.ts'
import { newRecoveryCodes, newTotpSecret, useAppCode } from '../../people/second-factor.ts'
import { keyUri } from '../../people/totp.ts'
import { requireProof } from './own-user.ts'
import { refused } from './refusals.ts'
import { insertChangeMail, wakeMailer } from './send-mail.ts'

export const secondFactorRoute = ownRoute(secondFactor, async ({ people }, _request, { id }) => {
  const [row, { passkeys, recoveryCodes }] = await people.database.session(async (session) => [
    await getSecondFactor(session, id),
    await countFactors(session, id),
  ])
  const told = { passkeys, recoveryCodesLeft: recoveryCodes }
  return row?.isConfirmed ? { isOn: true, since: row.confirmedAt, ...told } : { isOn: false, since: null, ...told }
})

export const secondFactorBeginRoute = ownRoute(secondFactorBegin, async (context, request, reader) => {
  const { people, config } = context
  const { hasApp } = await people.database.session((session) => countFactors(session, reader.id))
  if (hasApp) throw refused('factorOn')
  const user = await requireProof(context, reader, request, 'mayBeOff')
  const { secret, sealed } = newTotpSecret(await people.sealing(), user.userId)
  const isBegun = await people.database.session((session) => beginSecondFactor(session, user.userId, sealed))
  if (!isBegun) throw refused('factorOn')
  return { secret, uri: keyUri(secret, config.APP_TITLE, user.name) }
})

/** Codes that are tried while an app is being set up. */
const codeTries = { windowSeconds: 600, most: 20 }

export const secondFactorConfirmRoute = ownRoute(secondFactorConfirm, async (context, { code }, { id: userId }) => {
  const { people } = context
  const sealing = await people.sealing()
  const { codes, hashes } = newRecoveryCodes()
  // counted apart: the refusal takes back what its transaction wrote
  const mayTry = await people.database.transaction((session) => takeTurn(session, `app set up by ${userId}`, codeTries))
  if (!mayTry) throw refused('codeWait')
  const isFirst = await people.database.transaction(async (session) => {
    const { recoveryCodes } = await lockFactors(session, userId)
    const factor = await lockSecondFactor(session, userId)
    if (factor === undefined) throw refused('factorOff')
    if (factor.isConfirmed) throw refused('factorOn')
    const isRight = await useAppCode({ session, sealing, userId, factor }, code).catch((error: unknown) => {
      // the set-up began under a key that is gone: it is to begin anew
      if (error instanceof UnsealError) throw refused('factorOff')
      throw error
    })
    if (!isRight) throw refused('codeWrong')
    await confirmSecondFactor(session, userId)
    // those that came with a passkey still count
    if (recoveryCodes === 0) await replaceRecoveryCodes(session, userId, hashes)
    await insertChangeMail(session, { userId, kind: 'secondFactorOn' })
    return recoveryCodes === 0
  })
  await wakeMailer(context)
  return { recoveryCodes: isFirst ? codes : [] }
})

export const secondFactorCodesRoute = ownRoute(secondFactorCodes, async (context, request, reader) => {
  await requireProof(context, reader, request, 'on')
  const userId = reader.id
  const { codes, hashes } = newRecoveryCodes()
  await context.people.database.transaction(async (session) => {
    await lockFactors(session, userId)
    await replaceRecoveryCodes(session, userId, hashes)
    await insertChangeMail(session, { userId, kind: 'recoveryCodesMade' })
  })
  await wakeMailer(context)
  return { recoveryCodes: codes }
})

export const secondFactorEndRoute = ownRoute(secondFactorEnd, async (context, request, reader) => {
  await requireProof(context, reader, request, 'on')
  const userId = reader.id
  await context.people.database.transaction(async (session) => {
    await lockFactors(session, userId)
    if (!(await endSecondFactor(session, userId))) throw refused('factorOff')
    await dropIdleRecoveryCodes(session, userId)
    await insertChangeMail(session, { userId, kind: 'secondFactorOff' })
  })
  await wakeMailer(context)
  return {}
})
