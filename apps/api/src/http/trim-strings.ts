import { isStorable } from '@corescope/store/storable-text'
import { BadRequestError } from './errors.ts'

/** Deeper than any call's request; what lies below is left as it is, so that no nesting can exhaust the stack. */
const deepest = 8

/** What is said of a text that no database of texts can hold. */
export const unstorableRefusal = 'a text with the character U+0000 or half of a surrogate pair is not valid'

const refuse = (path: readonly string[]): never => {
  throw new BadRequestError(`${path.join('.') || 'request'}: ${unstorableRefusal}`)
}

/**
 * A request with blanks around its texts taken away (spec §5, ruling 17), wherever they stand in it. Pure.
 * @param trims false: texts stay as they are, and are checked alone
 * @throws BadRequestError naming the field, for a text or a name that the database cannot hold
 */
export const trimStrings = (value: unknown, trims = true, path: readonly string[] = []): unknown => {
  if (typeof value === 'string') {
    if (!isStorable(value)) return refuse(path)
    return trims ? value.trim() : value
  }
  if (value === null || typeof value !== 'object' || path.length >= deepest) return value
  if (Array.isArray(value)) return value.map((part, index) => trimStrings(part, trims, [...path, String(index)]))
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      isStorable(name) ? name : refuse(path),
      trimStrings(part, trims, [...path, name]),
    ]),
  )
}
