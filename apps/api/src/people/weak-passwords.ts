import { shortestPassword } from '@corescope/api-schema/accounts/password-lengths'
import { isLikeName, isPattern } from '@corescope/api-schema/accounts/simple-passwords'

export type PasswordWeakness = 'passwordLeaked' | 'passwordLikeName'

let leaked: Promise<ReadonlySet<string>> | undefined

/** Passwords that were leaked most often and are long enough for us, as zxcvbn-ts lists them. Read when first needed. */
const leakedPasswords = (): Promise<ReadonlySet<string>> => {
  leaked ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const list = dictionary['passwords-common'] as readonly string[]
    return new Set(list.filter((word) => word.length >= shortestPassword))
  })
  return leaked
}

/**
 * Why a password is among those that are tried first; undefined where it is not. There are no rules of composition.
 * @param names what a stranger knows of the person
 */
export const weaknessOf = async (password: string, names: readonly string[]): Promise<PasswordWeakness | undefined> => {
  const plain = password.normalize('NFKC').toLowerCase()
  // a leaked password with some digits behind it is tried as soon
  const bare = plain.replace(/[\d!.]{1,4}$/, '')
  const list = await leakedPasswords()
  if (list.has(plain) || (bare.length >= shortestPassword && list.has(bare)) || isPattern(password))
    return 'passwordLeaked'
  return isLikeName(password, names) ? 'passwordLikeName' : undefined
}
