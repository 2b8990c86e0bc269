import { randomBytes } from 'node:crypto'
import type { Session } from '@corescope/store/database'
import { countAttempts, forgetAttempts, noteAttempt } from '@corescope/store/people/attempts'
import type { ChallengePlace } from '@corescope/store/people/passkeys'
import { type Sealing, UnsealError } from '@corescope/store/people/sealing'
import {
  countFactors,
  lockFactors,
  lockSecondFactor,
  type SecondFactorRow,
  totpPlace,
  useRecoveryCode,
  useStep,
} from '@corescope/store/people/second-factors'
import { waitOf } from './back-off.ts'
import type { People } from './create-people.ts'
import { type RelyingParty, type ShownPasskey, usePasskey } from './passkeys.ts'
import { hashOfSecret } from './secrets.ts'
import { base32, matchingStep } from './totp.ts'

/** What a shown code is. off: none is asked for; wait: codes of the app are not looked at now; sealed: no key opens the app's secret any more. */
export type CodeVerdict = 'off' | 'missing' | 'wrong' | 'wait' | 'sealed' | 'right'

const windowSeconds = 3_600
/** Wrong codes of the app in a row; then each takes twice as long. Only who knows the password gets here. */
const freeCodes = 5
const recoveryCodeCount = 10

const attemptKey = (userId: string) => `code ${userId}`
const bytesOfHex = (hex: string) => Buffer.from(hex.slice(2), 'hex')
/** Blanks, hyphens and case are for the eye. */
const hashOfRecovery = (code: string) => hashOfSecret(code.replaceAll('-', ''))

/** @returns the secret, and what of it is stored */
export const newTotpSecret = (sealing: Sealing, userId: string): { secret: string; sealed: Buffer } => {
  const secret = randomBytes(20)
  return { secret: base32(secret), sealed: sealing.seal(secret, totpPlace(userId)) }
}

/** Ten codes of 80 random bits, `XXXX-XXXX-XXXX-XXXX`, and what of them is stored. */
export const newRecoveryCodes = (): { codes: string[]; hashes: Buffer[] } => {
  const codes = Array.from({ length: recoveryCodeCount }, () => base32(randomBytes(10)).replace(/(.{4})(?=.)/g, '$1-'))
  return { codes, hashes: codes.map(hashOfRecovery) }
}

interface Held {
  session: Session
  sealing: Sealing
  userId: string
  factor: SecondFactorRow
}

/**
 * Whether this is a code of the app that did not count yet; it counts from here on.
 * @throws UnsealError where no key opens the secret of the app
 */
export const useAppCode = async ({ session, sealing, userId, factor }: Held, code: string): Promise<boolean> => {
  const secret = sealing.open(bytesOfHex(factor.sealedSecret), totpPlace(userId))
  const step = matchingStep(secret, code, Date.now(), factor.lastStep)
  return step !== undefined && (await useStep(session, userId, step))
}

const judgeAppCode = async (held: Held, code: string): Promise<CodeVerdict> => {
  const { session, userId } = held
  const key = attemptKey(userId)
  const count = (await countAttempts(session, [key], windowSeconds)).get(key)
  if (count !== undefined && waitOf(count.attempts, freeCodes, count.secondsAgo) > 0) return 'wait'
  const isRight = await useAppCode(held, code).catch((error: unknown) => {
    if (error instanceof UnsealError) return undefined
    throw error
  })
  // a key was taken away: it was no wrong code. Who asks says so, and writes it down
  if (isRight === undefined) return 'sealed'
  if (isRight) {
    await forgetAttempts(session, [key])
    return 'right'
  }
  await noteAttempt(session, key, windowSeconds)
  return 'wrong'
}

/** A second factor that is shown: at most one of the two is looked at. */
export interface Proof {
  code?: string | undefined
  passkey?: ShownPasskey | undefined
}

/**
 * Looks at a code of the app, a recovery code or a passkey, and uses it up. Those of one account are looked at one after the other.
 * A recovery code and a passkey never wait: whoever tries codes of the app cannot keep the owner out.
 * @param place where a passkey was asked to sign
 */
export const judgeProof = async (
  { database, sealing }: Pick<People, 'database' | 'sealing'>,
  party: RelyingParty | undefined,
  place: ChallengePlace,
  { code, passkey }: Proof,
): Promise<CodeVerdict> => {
  const opened = await sealing()
  const { userId } = place
  // most accounts have none: nothing is held for them
  const { hasApp, passkeys } = await database.session((session) => countFactors(session, userId))
  if (!hasApp && passkeys === 0) return 'off'
  return database.transaction(async (session) => {
    const { hasApp, passkeys } = await lockFactors(session, userId)
    if (!hasApp && passkeys === 0) return 'off'
    if (passkey !== undefined) {
      return party !== undefined && (await usePasskey(session, party, place, passkey)) ? 'right' : 'wrong'
    }
    if (code === undefined) return 'missing'
    const factor = await lockSecondFactor(session, userId)
    if (code.length === 6 && factor?.isConfirmed) {
      return judgeAppCode({ session, sealing: opened, userId, factor }, code)
    }
    return (await useRecoveryCode(session, userId, hashOfRecovery(code))) ? 'right' : 'wrong'
  })
}
