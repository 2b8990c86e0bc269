/**
 * Signs that nobody sees: control characters, separators of lines, and what Unicode calls Default_Ignorable_Code_Point. The latter has
 * direction signs, zero-width spaces, joiners, soft hyphens, variation selectors and tags.
 */
const hidden = String.raw`\p{Cc}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u061c\ufff9-\ufffb`

const emoji = String.raw`\p{Extended_Pictographic}(?:[\ufe0e\ufe0f]|\p{Emoji_Modifier})?`
/** Scripts that write words with joiners. */
const joining = [
  'Arab',
  'Beng',
  'Deva',
  'Gujr',
  'Guru',
  'Hebr',
  'Khmr',
  'Knda',
  'Mlym',
  'Mong',
  'Mymr',
  'Nkoo',
  'Orya',
  'Sinh',
  'Syrc',
  'Taml',
  'Telu',
]
const joined = `(?=[\\p{L}\\p{M}])[${joining.map((script) => `\\p{Script=${script}}`).join('')}][\\u200c\\u200d]`
/** Where such signs belong to what is seen: ends of lines, emoji, keycaps, letters with a joiner. A CR alone ends no line that is seen. */
const usual = String.raw`[\t\n]|\r(?=\n)|${emoji}(?:\u200d${emoji})*|[0-9#*]\ufe0f\u20e3|${joined}`
const signs = new RegExp(`${usual}|([${hidden}])`, 'gu')
/** Besides: gaps, the braille pattern without dots, and marks that stand on no letter. */
const blank = new RegExp(`^[${hidden}\\p{Cf}\\s\\p{M}\\u2800]*$`, 'u')
const anyHidden = new RegExp(`[${hidden}]|\\p{Cf}`, 'u')

const nameOf = (sign: string): string => `U+${sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`

/**
 * Text out of sources with the signs that nobody sees written out, `⟨U+202E⟩`: raw they show code in another order than the compiler
 * reads it, or words alike that are not. Pure.
 */
export const withHiddenSigns = (text: string): string =>
  text.replace(signs, (found, sign: string | undefined) => (sign === undefined ? found : `⟨${nameOf(sign)}⟩`))

/** The first sign of a name that nobody sees, `U+200B`, in emoji too; undefined: there is none. Pure. */
export const findHiddenSign = (name: string): string | undefined => {
  const sign = anyHidden.exec(name)?.[0]
  return sign === undefined ? undefined : nameOf(sign)
}

/** Whether nobody sees anything of a text: as a name it names nothing. Pure. */
export const isBlank = (text: string): boolean => blank.test(text)
