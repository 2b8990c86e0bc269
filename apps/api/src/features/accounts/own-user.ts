import type { ChallengePlace } from '@corescope/store/people/passkeys'
import { getUser, type UserRow } from '@corescope/store/people/users'
import type { ApiContext } from '../../context.ts'
import { UnauthorisedError } from '../../http/errors.ts'
import { relyingPartyOf } from '../../people/passkeys.ts'
import { judgeProof, type Proof } from '../../people/second-factor.ts'
import type { User } from '../../readers/reader.ts'
import { refused, sealedCode, tooManyAttempts } from './refusals.ts'

/** The row of who is signed in. @throws UnauthorisedError where the account is gone */
export const ownUser = async ({ people }: ApiContext, user: User): Promise<UserRow> => {
  const found = await people.database.session((session) => getUser(session, user.id))
  if (found === undefined) throw new UnauthorisedError()
  return found
}

/** @throws RefusedError where the present password is wrong, or after many wrong ones not looked at for a while, as at the sign-in */
export const requirePassword = async (
  { people }: ApiContext,
  user: Pick<UserRow, 'userId' | 'passwordHash'>,
  password = '',
  sessionId = '',
): Promise<void> => {
  // a place of its own: what is tried in one account, or in a session that somebody else has, makes nobody wait in another
  const place = `own ${user.userId} ${sessionId}`
  const { waitSeconds, taken } = await people.backOff.begin(user.userId, place)
  if (waitSeconds > 0) throw tooManyAttempts(waitSeconds)
  const isRight = await people.passwords.verify(user.passwordHash, password, place).catch(async (error: unknown) => {
    await people.backOff.giveBack(taken)
    throw error
  })
  if (!isRight) throw refused('wrongPassword')
  await people.backOff.succeeded(user.userId, place, taken)
}

/** In the account, a passkey is asked to sign for the session that asks. */
export const confirmPlace = ({ id, sessionId }: User): ChallengePlace => ({
  ...{ userId: id, sessionId: sessionId ?? null, purpose: 'confirm' },
})

/**
 * What changes how one signs in: the present password, and a second factor where the account has one.
 * @param factor on: without one there is nothing to change
 * @throws RefusedError where one of them is wrong or missing
 */
export const requireProof = async (
  context: ApiContext,
  reader: User,
  { currentPassword, ...proof }: { currentPassword?: string | undefined } & Proof,
  factor: 'on' | 'mayBeOff',
): Promise<UserRow> => {
  const user = await ownUser(context, reader)
  await requirePassword(context, user, currentPassword, reader.sessionId)
  const verdict = await judgeProof(context.people, relyingPartyOf(context.config), confirmPlace(reader), proof)
  if (verdict === 'off' && factor === 'on') throw refused('factorOff')
  if (verdict === 'missing') throw refused('codeRequired')
  if (verdict === 'sealed') throw sealedCode(context, user.userId)
  if (verdict === 'wait') throw refused('codeWait')
  if (verdict === 'wrong') throw refused(proof.passkey === undefined ? 'codeWrong' : 'passkeyWrong')
  return user
}
