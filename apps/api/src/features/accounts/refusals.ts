import type { AccountFault } from '@corescope/api-schema/accounts/fault-names'
import { userNameProblem } from '@corescope/decode/public-names/public-name'
import type { ApiContext } from '../../context.ts'
import { RefusedError } from '../../http/errors.ts'
import { weaknessOf } from '../../people/weak-passwords.ts'

const sentences = {
  wrongCredentials: 'Name or password are wrong.',
  notConfirmed: 'The e-mail address of this account is not confirmed yet.',
  disabled: 'This account was closed by the operator.',
  captchaRequired: 'Many wrong passwords were shown for this account, or from this address: solve the challenge first.',
  captchaWrong: 'The challenge is not solved, or its solution was used before.',
  nameTaken: 'This name is taken.',
  nameAddress: 'This name reads like a web address.',
  nameHidden: 'This name has signs that nobody can see.',
  nameScripts: 'The letters of this name are of several scripts: names that look like others are made so.',
  passwordLeaked: 'This password is among those that are tried first: it was leaked or is too simple.',
  passwordLikeName: 'This password is too much like the name or the e-mail address.',
  wrongPassword: 'The present password is wrong.',
  codeRequired: 'This account asks for a code of its authenticator app, or for a passkey, too.',
  codeWrong: 'The code is wrong, or was used before.',
  codeWait: 'Too many wrong codes: wait a moment, or use a recovery code.',
  codeSealed:
    'No key of this site opens the secret of the app (DATA_KEY): use a recovery code or a passkey, and tell the operator.',
  factorOn: 'Codes of an app are asked for at the sign-in already.',
  factorOff: 'No codes are asked for at the sign-in, or the set-up is to begin anew.',
  passkeyOff:
    'Browsers do not support passkeys at this address: the site needs a domain name with HTTPS, or localhost (PUBLIC_URL).',
  passkeyWrong: 'The passkey did not sign this, is not of this account, or took too long.',
  tooManyChanges: 'This was changed too often within the hour: try again later.',
  tooMany: 'One account keeps no more of these.',
  notThere: 'There is no such entry.',
  alreadyThere: 'This passkey is of an account already.',
  linkPassword: 'This link asks for the password of the account: another browser registered it.',
  linkInvalid: 'This link was used already, or is too old.',
  registrationClosed: 'Nobody new can register here.',
} satisfies Partial<Record<AccountFault, string>>

/** The refusal of a form, with its sentence in English for programs. */
export const refused = (fault: keyof typeof sentences): RefusedError => new RefusedError(fault, sentences[fault])

/** The refusal to look at a password after too many wrong ones. */
export const tooManyAttempts = (waitSeconds: number): RefusedError =>
  new RefusedError('tooManyAttempts', `Too many wrong passwords: try again in ${waitSeconds} s.`)

/** The refusal to look at a code whose secret no key opens any more: the operator's to mend, so it is written down. */
export const sealedCode = ({ log }: ApiContext, userId: string): RefusedError => {
  log.error({ userId }, 'no key of DATA_KEY opens the secret of an authenticator app: a key was taken away too early')
  return refused('codeSealed')
}

/** @throws RefusedError where the proof of work is missing, wrong or used */
export const requireCaptcha = async ({ people }: ApiContext, solution: string): Promise<void> => {
  if (!(await people.captcha.isSolved(solution))) throw refused('captchaWrong')
}

/** @throws RefusedError where a new password is among those that are tried first */
export const requireStrong = async (password: string, names: readonly string[]): Promise<void> => {
  const weakness = await weaknessOf(password, names)
  if (weakness !== undefined) throw refused(weakness)
}

const nameFaults = { address: 'nameAddress', hidden: 'nameHidden', scripts: 'nameScripts' } as const

/** @throws RefusedError where nobody may take this name. Those who have such a one keep it. */
export const requireUsualName = (username: string): void => {
  const problem = userNameProblem(username)
  if (problem !== undefined) throw refused(nameFaults[problem])
}
