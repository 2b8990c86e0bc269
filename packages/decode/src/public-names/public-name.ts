import { hidesSigns } from '@corescope/chain/hidden-signs'
import { hasWebAddress } from '../reader-input/web-address.ts'

/** Why a text can be no public name. */
export type PublicNameProblem = 'length' | 'signs' | 'scripts'

const longestPublicName = 40
const shortest = 2

/** Letters of other scripts, and signs, that look like Latin ones (of Unicode's confusables those that names are forged with). */
const lookAlikes: Record<string, string> = {
  ...{
    а: 'a',
    в: 'b',
    с: 'c',
    е: 'e',
    н: 'h',
    і: 'i',
    ј: 'j',
    к: 'k',
    м: 'm',
    о: 'o',
    р: 'p',
    ѕ: 's',
    т: 't',
    у: 'y',
    х: 'x',
  },
  ...{ ԁ: 'd', ɡ: 'g', һ: 'h', ӏ: 'l', ԛ: 'q', ԝ: 'w', ѵ: 'v', ь: 'b', г: 'r', п: 'n', ш: 'w' },
  ...{ α: 'a', β: 'b', γ: 'y', ε: 'e', η: 'n', ι: 'i', κ: 'k', ν: 'v', ο: 'o', ρ: 'p', τ: 't', υ: 'u', χ: 'x', ω: 'w' },
  ...{ օ: 'o', ո: 'n', ս: 'u', հ: 'h', ց: 'g', զ: 'q', ı: 'i', ł: 'l', ø: 'o', đ: 'd', ß: 'b', æ: 'ae' },
  ...{ '0': 'o', '1': 'l', '|': 'l', '5': 's', $: 's', '@': 'a', '€': 'e' },
}

/**
 * The same for names that look the same: without case, marks, blanks and punctuation, with letters of other scripts as the Latin
 * ones they look like. It is compared, never shown. Pure.
 */
export const lookAlikeKey = (name: string): string => {
  const bare = name
    .normalize('NFKD')
    .replace(/[\p{M}]/gu, '')
    // before the case goes: a capital I and a small l are one stroke
    .replace(/I/g, 'l')
    .toLowerCase()
  const plain = [...bare].map((sign) => lookAlikes[sign] ?? sign).join('')
  const joined = plain
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/i/g, 'l')
  return joined === '' ? name : joined
}

const scripts = [
  /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u,
  // as Unicode's "highly restrictive" profile has it (UTS #39): Latin with one of these
  /^[\p{Script=Latin}\p{Script=Han}\p{Script=Bopomofo}\p{Script=Common}\p{Script=Inherited}]*$/u,
  /^[\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Common}\p{Script=Inherited}]*$/u,
  /^[\p{Script=Latin}\p{Script=Han}\p{Script=Hangul}\p{Script=Common}\p{Script=Inherited}]*$/u,
  ...['Cyrillic', 'Greek', 'Armenian', 'Hebrew', 'Arabic', 'Thai', 'Devanagari', 'Georgian'].map(
    (script) => new RegExp(`^[\\p{Script=${script}}\\p{Script=Common}\\p{Script=Inherited}]*$`, 'u'),
  ),
]

/** Latin letters of phonetic alphabets, which look like usual ones. */
const phonetic = /[\u0250-\u02af\u1d00-\u1dbf\ua720-\ua7ff]/u

const isOfOneScript = (name: string) => scripts.some((script) => script.test(name))

/** Why a text can be no name to sign in with. */
export type UserNameProblem = 'address' | 'hidden' | 'scripts'

/**
 * Why a text of the letters and signs of user names can be none; undefined where it can. It stands in mails, also in those that
 * somebody else has sent to a stranger: it is no link. Pure.
 */
export const userNameProblem = (name: string): UserNameProblem | undefined => {
  if (hasWebAddress(name) || /www[.]/i.test(name)) return 'address'
  if (hidesSigns(name)) return 'hidden'
  return phonetic.test(name) || !isOfOneScript(name) ? 'scripts' : undefined
}

/** A name as it is kept: composed, without blanks around and doubled ones. Pure. */
export const tidyPublicName = (text: string): string => text.normalize('NFC').replace(/\s+/gu, ' ').trim()

/**
 * Why a text cannot be a public name; undefined where it can. One line of letters, digits and usual punctuation, of one script
 * (or Latin with an East Asian one): no markup, nothing that turns or hides text, no link and no address. Pure.
 */
export const publicNameProblem = (name: string): PublicNameProblem | undefined => {
  const length = [...name].length
  if (length < shortest || length > longestPublicName || name.length > longestPublicName * 2) return 'length'
  const isPlain = /^[\p{L}\p{M}\p{N} .,:;!?&+#'’()/_·-]+$/u.test(name)
  const isForged = hidesSigns(name) || phonetic.test(name)
  const hasLetter = /[\p{L}\p{N}]/u.test(name)
  // more marks than a letter bears pile up over the lines around
  const isPiled = /\p{M}{3}/u.test(name)
  const leadsSomewhere = hasWebAddress(name) || /www[.]|0x[0-9a-f]{6}/i.test(name)
  if (!isPlain || isForged || !hasLetter || isPiled || leadsSomewhere) return 'signs'
  return isOfOneScript(name) ? undefined : 'scripts'
}
