import { randomBytes } from 'node:crypto'
import type { Session } from '@corescope/store/database'
import { countAttempts, forgetAttempts, noteAttempt } from '@corescope/store/people/attempts'
import type { Sealing } from '@corescope/store/people/sealing'
import {
  lockSecondFactor,
  resealSecondFactor,
  type SecondFactorRow,
  useRecoveryCode,
  useStep,
} from '@corescope/store/people/second-factors'
import { waitOf } from './back-off.ts'
import type { People } from './create-people.ts'
import { hashOfSecret } from './secrets.ts'
import { base32, matchingStep } from './totp.ts'

/** What a shown code is. off: none is asked for; wait: codes of the app are not looked at now. */
export type CodeVerdict = 'off' | 'missing' | 'wrong' | 'wait' | 'right'

const windowSeconds = 3_600
/** Wrong codes of the app in a row; then each takes twice as long. Only who knows the password gets here. */
const freeCodes = 5
const recoveryCodeCount = 10

const attemptKey = (userId: string) => `code ${userId}`
const placeOf = (userId: string) => `totp ${userId}`
const bytesOfHex = (hex: string) => Buffer.from(hex.slice(2), 'hex')
/** Blanks, hyphens and case are for the eye. */
const hashOfRecovery = (code: string) => hashOfSecret(code.replaceAll('-', ''))

/** @returns the secret, and what of it is stored */
export const newTotpSecret = (sealing: Sealing, userId: string): { secret: string; sealed: Buffer } => {
  const secret = randomBytes(20)
  return { secret: base32(secret), sealed: sealing.seal(secret, placeOf(userId)) }
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

/** Whether this is a code of the app that did not count yet; it counts from here on. */
export const useAppCode = async ({ session, sealing, userId, factor }: Held, code: string): Promise<boolean> => {
  const sealed = bytesOfHex(factor.sealedSecret)
  const secret = sealing.open(sealed, placeOf(userId))
  const step = matchingStep(secret, code, Date.now(), factor.lastStep)
  if (step === undefined || !(await useStep(session, userId, step))) return false
  if (!sealing.isNewest(sealed)) await resealSecondFactor(session, userId, sealing.seal(secret, placeOf(userId)))
  return true
}

const judgeAppCode = async (held: Held, code: string): Promise<CodeVerdict> => {
  const { session, userId } = held
  const key = attemptKey(userId)
  const count = (await countAttempts(session, [key], windowSeconds)).get(key)
  if (count !== undefined && waitOf(count.attempts, freeCodes, count.secondsAgo) > 0) return 'wait'
  if (await useAppCode(held, code)) {
    await forgetAttempts(session, [key])
    return 'right'
  }
  await noteAttempt(session, key, windowSeconds)
  return 'wrong'
}

/**
 * Looks at a code of the app or a recovery code, and uses it up. Those of one account are looked at one after the other.
 * A recovery code never waits: whoever tries codes of the app cannot keep the owner out.
 */
export const judgeCode = async (
  { database, sealing }: Pick<People, 'database' | 'sealing'>,
  userId: string,
  code: string | undefined,
): Promise<CodeVerdict> => {
  const opened = await sealing()
  return database.transaction(async (session) => {
    const factor = await lockSecondFactor(session, userId)
    if (factor === undefined || !factor.isConfirmed) return 'off'
    if (code === undefined) return 'missing'
    if (code.length === 6) return judgeAppCode({ session, sealing: opened, userId, factor }, code)
    return (await useRecoveryCode(session, userId, hashOfRecovery(code))) ? 'right' : 'wrong'
  })
}
