/** Most characters of a note. */
export const longestNote = 2_000

/**
 * Several lines of plain text, as the source of a regular expression with the flag `u`, for `pattern` too. Signs that change the
 * direction of reading or show nothing are out; a joiner stands where it joins two emoji.
 */
export const severalLines =
  '(?:\\p{Extended_Pictographic}[\\uFE0F\\p{Emoji_Modifier}]?\\u200D(?=\\p{Extended_Pictographic})|[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]|[\\t\\n\\r])*'

/** Most characters of a label. */
export const longestLabel = 64

/** One line of plain text, in the same form. */
export const oneLine = '[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]*'
