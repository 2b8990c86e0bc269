import { shortestPassword } from '@corescope/api-schema/accounts/password-lengths'

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

/** "aaaaaaaaaa", "1212121212", "abcdefghij": a short piece again and again, or a run of neighbours. */
const isPattern = (text: string): boolean => {
  if (/^(.{1,4}?)\1+.{0,3}$/su.test(text)) return true
  const steps = [...text].slice(1).map((sign, index) => sign.codePointAt(0)! - text.codePointAt(index)!)
  return steps.length > 0 && Math.abs(steps[0]!) <= 1 && steps.every((step) => step === steps[0])
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
  if (list.has(plain) || (bare.length >= shortestPassword && list.has(bare)) || isPattern(plain))
    return 'passwordLeaked'
  const own = names.flatMap((name) => [name, name.split('@')[0] ?? '']).map((name) => name.toLowerCase())
  const isOwn = own.some((name) => name.length >= 4 && plain.includes(name) && plain.length - name.length < 6)
  return isOwn ? 'passwordLikeName' : undefined
}
