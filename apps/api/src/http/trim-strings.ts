import { passwordFields } from '@corescope/api-schema/accounts/fields'
import { isStorable } from '@corescope/store/storable-text'
import { BadRequestError } from './errors.ts'

/** Deeper than any call's request; what lies below is left as it is, so that no nesting can exhaust the stack. */
const deepest = 8

/** What is said of a text that no database of texts can hold. */
export const unstorableRefusal = 'a text with the character U+0000 or half of a surrogate pair is not valid'

const refuse = (path: readonly string[]): never => {
  throw new BadRequestError(`${path.join('.') || 'request'}: ${unstorableRefusal}`)
}

/** Whether every text in a value is one that the database can hold, without blanks around it: what nearly every request is. Pure. */
const isTrimmed = (value: unknown, depth: number): boolean => {
  if (typeof value === 'string') return isStorable(value) && value.trim().length === value.length
  if (value === null || typeof value !== 'object' || depth >= deepest) return true
  if (Array.isArray(value)) return value.every((part) => isTrimmed(part, depth + 1))
  for (const name in value) {
    if (!isStorable(name) || !isTrimmed((value as Record<string, unknown>)[name], depth + 1)) return false
  }
  return true
}

const copyTrimmed = (value: unknown, trims: boolean, path: readonly string[]): unknown => {
  if (typeof value === 'string') {
    if (!isStorable(value)) return refuse(path)
    return trims && !passwordFields.has(path.at(-1) ?? '') ? value.trim() : value
  }
  if (value === null || typeof value !== 'object' || path.length >= deepest) return value
  if (Array.isArray(value)) return value.map((part, index) => copyTrimmed(part, trims, [...path, String(index)]))
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      isStorable(name) ? name : refuse(path),
      copyTrimmed(part, trims, [...path, name]),
    ]),
  )
}

/**
 * A request with blanks around its texts taken away (spec §5, ruling 17), wherever they stand in it; passwords stay as they are. Pure.
 * @param trims false: texts stay as they are, and are checked alone
 * @returns the value itself where it needs no change
 * @throws BadRequestError naming the field, for a text or a name that the database cannot hold
 */
export const trimStrings = (value: unknown, trims = true): unknown =>
  isTrimmed(value, 0) ? value : copyTrimmed(value, trims, [])
