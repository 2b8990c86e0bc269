/** Most characters of a note. */
export const longestNote = 2_000

/** An emoji with the joiner that ties the next one to it. */
const joined = '\\p{Extended_Pictographic}[\\uFE0F\\p{Emoji_Modifier}]?\\u200D(?=\\p{Extended_Pictographic})'
const seen = '[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]'

/**
 * Several lines of plain text, as the source of a regular expression with the flag `u`, for `pattern` too. Signs that change the
 * direction of reading or show nothing are out; a joiner stands where it joins two emoji.
 */
export const severalLines = `(?:${joined}|${seen}|[\\t\\n\\r])*`

/** Most characters of a label. */
export const longestLabel = 64

/** One line of plain text, in the same form. */
export const oneLine = `(?:${joined}|${seen})*`
