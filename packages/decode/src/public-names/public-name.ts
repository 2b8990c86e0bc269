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
  ...{ ԁ: 'd', ɡ: 'g', һ: 'h', ӏ: 'l', ԛ: 'q', ԝ: 'w', ѵ: 'v', ь: 'b', г: 'r', п: 'n', ш: 'w', ү: 'y', ұ: 'y' },
  ...{ α: 'a', β: 'b', γ: 'y', ε: 'e', η: 'n', ι: 'i', κ: 'k', ν: 'v', ο: 'o', ρ: 'p', τ: 't', υ: 'u', χ: 'x', ω: 'w' },
  ...{ ϝ: 'f', ϳ: 'j', ϻ: 'm' },
  ...{ օ: 'o', ո: 'n', ս: 'u', հ: 'h', ց: 'g', զ: 'q', ı: 'i', ł: 'l', ø: 'o', đ: 'd', ß: 'b', æ: 'ae' },
  ...{ ƅ: 'b', ɓ: 'b', ɗ: 'd', ə: 'e', ꬵ: 'f', ħ: 'h', ĸ: 'k', ƙ: 'k', ǀ: 'l', ǃ: 'l', ŋ: 'n', ŧ: 't', ƴ: 'y' },
  ...{ ɑ: 'a', ð: 'd', þ: 'p', œ: 'oe' },
  ...{ '0': 'o', '1': 'l', '|': 'l', '5': 's', $: 's', '@': 'a', '€': 'e' },
}

/** Capitals that look like another Latin letter than their small ones. */
const capitalTwins: Record<string, string> = { Ζ: 'Z', Η: 'H', Ν: 'N', Υ: 'Y', Լ: 'L', Տ: 'S' }

/** Simple signs of East Asian scripts by the Latin letter that they look like. */
const eastAsianTwins = new Map(
  Object.entries({
    ...{
      a: '卂ムㅅ',
      b: '乃',
      c: '匚匸ㄈㄷ',
      e: '巳乇ㅌヨモ',
      f: '千',
      h: '卄廾',
      i: '工エ',
      l: '丨〡ㅣㄴ乚亅しレ',
      n: '几冂ㄇ',
    },
    ...{
      o: '口ロ〇ㅇㅁ囗',
      p: '卩ㄗア',
      r: '尺',
      s: '丂ㄎ',
      t: '丅ㄒ丁ㅜ',
      u: '凵ㄩㅂ',
      w: '山',
      x: '乂ㄨメ',
      y: '丫ㄚ',
      z: '乙ㄹ己',
    },
  }).flatMap(([letter, signs]) => [...signs].map((sign) => [sign, letter] as const)),
)

/** Digits beside letters that stand for a letter. Each for another one: names that differ by their number stay different. */
const leet: Record<string, string> = { '2': 'z', '3': 'e', '4': 'a', '7': 't', '8': 'b', '9': 'g' }

const looksLatin = (letter: string): boolean =>
  /[a-z]/i.test(letter) || letter in capitalTwins || lookAlikes[letter.toLowerCase()] !== undefined

/**
 * A word with capitals as the Latin ones they look like. One with a letter that is like none is read as what it is: there it stays
 * the same word in capitals and in small letters.
 */
const readCapitals = (word: string): string =>
  [...word].every(looksLatin) ? [...word].map((letter) => capitalTwins[letter] ?? letter).join('') : word

/**
 * The same for names that look the same: without case, marks, blanks and punctuation, with letters of other scripts as the Latin
 * ones they look like. It is compared, never shown. Pure.
 */
export const lookAlikeKey = (name: string): string => {
  const bare = [...name]
    .map((sign) => eastAsianTwins.get(sign) ?? eastAsianTwins.get(sign.normalize('NFKC')) ?? sign)
    .join('')
    // a form of sigma, which looks like none
    .replace(/[ϲϹ]/g, 'c')
    .normalize('NFKD')
    .replace(/[\p{M}]/gu, '')
    .replace(/(?<=\p{L})[2-9]|[2-9](?=\p{L})/gu, (digit) => leet[digit] ?? digit)
    .replace(/\p{L}+/gu, readCapitals)
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

const isOfOneScript = (name: string) => scripts.some((script) => script.test(name))

const usualLatin = /^[A-Za-zÆæÐðØøÞþßẞĐđĦħıŁłŊŋŒœŦŧƏə]$/
/** Letters and digits that belong to no script: mathematical ones, those with circles, apostrophes that count as letters. */
const unusualSign = /^(?=[\p{Script=Common}\p{Script=Inherited}])(?![0-9ー〆])[\p{L}\p{N}]$/u
const latin = '\\p{Script=Latin}'
const eastAsian = '\\p{Script=Han}\\p{Script=Bopomofo}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}ー'
/** One sign of another script within a Latin word stands for a letter. */
const eastAsianLetter = new RegExp(
  `[${latin}\\p{M}\\d][${eastAsian}]${latin}|${latin}\\p{M}*[${eastAsian}][${latin}\\d]`,
  'u',
)
/** Single signs of Bopomofo and Hangul are in no word with Latin letters. */
const lone = /[\p{Script=Bopomofo}\u1100-\u11ff\u3131-\u318e]/u

/** A letter of the languages that are written in Latin letters, as UTS #39 recommends; not one of phonetics, tones or clicks. */
const isUsualSign = (sign: string): boolean => {
  if (!/\p{Script=Latin}/u.test(sign)) return !unusualSign.test(sign)
  return usualLatin.test(sign.normalize('NFD').replace(/\p{M}/gu, ''))
}

/** A word of Latin letters that has a sign of an East Asian script in the place of one. Other words may have both: `USDT钱包`. */
const hasTwinOfLatin = (name: string): boolean =>
  (name.normalize('NFKC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).some(
    (word) =>
      /\p{Script=Latin}/u.test(word) && (lone.test(word) || eastAsianLetter.test(word) || isTwinBesideLatin(word)),
  )

/** The run of East Asian signs beside the Latin letters is twins alone. */
const isTwinBesideLatin = (word: string): boolean =>
  (word.match(new RegExp(`[${eastAsian}]+`, 'gu')) ?? []).some((run) =>
    [...run].every((sign) => eastAsianTwins.has(sign)),
  )

const isForged = (name: string): boolean => ![...name].every(isUsualSign)

/** Why a text can be no name to sign in with. */
export type UserNameProblem = 'address' | 'hidden' | 'scripts'

/**
 * Why a text of the letters and signs of user names can be none; undefined where it can. It stands in mails, also in those that
 * somebody else has sent to a stranger: it is no link. Pure.
 */
export const userNameProblem = (name: string): UserNameProblem | undefined => {
  if (hasWebAddress(name) || /www[.]/i.test(name)) return 'address'
  if (hidesSigns(name)) return 'hidden'
  return isForged(name) || hasTwinOfLatin(name) || !isOfOneScript(name) ? 'scripts' : undefined
}

/** A name as it is kept: composed, without blanks around and doubled ones. Pure. */
export const tidyPublicName = (text: string): string => text.normalize('NFC').replace(/\s+/gu, ' ').trim()

/**
 * Why a text cannot be a public name; undefined where it can. One line of letters, digits and usual punctuation, of one script
 * (or Latin with an East Asian one, but no sign of it in the place of a Latin letter): no markup, nothing that turns or hides text, no link and no address. Pure.
 */
export const publicNameProblem = (name: string): PublicNameProblem | undefined => {
  const length = [...name].length
  if (length < shortest || length > longestPublicName || name.length > longestPublicName * 2) return 'length'
  const isPlain = /^[\p{L}\p{M}\p{N} .,:;!?&+#'’()/_·-]+$/u.test(name)
  const hasLetter = /[\p{L}\p{N}]/u.test(name)
  // more marks than a letter bears pile up over the lines around
  const isPiled = /\p{M}{3}/u.test(name)
  const leadsSomewhere = hasWebAddress(name) || /www[.]|0x[0-9a-f]{6}/i.test(name)
  if (!isPlain || hidesSigns(name) || isForged(name) || !hasLetter || isPiled || leadsSomewhere) return 'signs'
  return isOfOneScript(name) && !hasTwinOfLatin(name) ? undefined : 'scripts'
}
