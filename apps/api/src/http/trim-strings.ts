import { BadRequestError } from './errors.ts'

/** Deeper than any call's request; what lies below is left as it is, so that no nesting can exhaust the stack. */
const deepest = 8

/** What is said of a text that no database of texts can hold. */
export const nullSignRefusal = 'a text with the character U+0000 is not valid'

const readText = (text: string, trims: boolean): string => {
  if (text.includes('\0')) throw new BadRequestError(`request: ${nullSignRefusal}`)
  return trims ? text.trim() : text
}

/**
 * A request with blanks around its texts taken away (spec §5, ruling 17), wherever they stand in it. Pure.
 * @param trims false: texts stay as they are, and are checked alone
 * @throws BadRequestError for a text that holds U+0000
 */
export const trimStrings = (value: unknown, trims = true, depth = 0): unknown => {
  if (typeof value === 'string') return readText(value, trims)
  if (value === null || typeof value !== 'object' || depth >= deepest) return value
  if (Array.isArray(value)) return value.map((part) => trimStrings(part, trims, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, trimStrings(part, trims, depth + 1)]))
}
