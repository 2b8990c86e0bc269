import { type DrawingElement, DrawingError } from './read-drawing.ts'

/** A part of a drawing that something refers to by its name. */
export interface Reference {
  id: string
  /** What is within inherits it, each for itself: a pattern to fill with is drawn for every shape of a group. */
  isInherited: boolean
}

/** What a style sheet refers to: for elements with a word (`name`, `.class`, `#id`), and for any. */
export interface StyleSheet {
  byWord: Map<string, Reference[]>
  ofAny: Reference[]
}

const inheritedNames = /(?:^|[\s{])(?:fill|stroke|marker(?:-\w+)?|font[\w-]*)\s*:/i
const longestName = 500
export const maxAddresses = 20_000
const maxBlocks = 20_000

/** The name at the end of an address, as a browser reads it; undefined where it names no part of a drawing. Pure. */
export const partNamed = (address: string): string | undefined => {
  const hash = address.indexOf('#')
  if (hash < 0 || /^\s*data:/i.test(address)) return undefined
  const name = address.slice(hash + 1).replaceAll(/[\t\n\r]/g, '')
  try {
    return decodeURIComponent(name).trim()
  } catch {
    return name.trim()
  }
}

/**
 * Addresses in a value of CSS with their places, each `url(` for itself: where a text in quotes begins and ends is not asked, so
 * that none can hide another. Linear. Pure.
 * @throws DrawingError for too many
 */
export const addressesIn = (css: string): { at: number; address: string }[] => {
  const ends = new Map<string, number>()
  const nextOf = (sign: string, from: number): number => {
    const known = ends.get(sign) ?? -1
    if (known >= from) return known
    const found = css.indexOf(sign, from)
    ends.set(sign, found < 0 ? css.length : found)
    return found < 0 ? css.length : found
  }
  const found: { at: number; address: string }[] = []
  for (const { index, 0: start } of css.matchAll(/url\(\s*/gi)) {
    if (found.length >= maxAddresses) throw new DrawingError(`it refers to its parts more than ${maxAddresses} times`)
    const from = index + start.length
    const quote = css[from]
    const isQuoted = quote === '"' || quote === "'"
    const address = css.slice(isQuoted ? from + 1 : from, nextOf(isQuoted ? quote : ')', from + 1))
    found.push({ at: index, address: /^\s*data:/i.test(address) ? address : address.slice(0, longestName) })
  }
  return found
}

/** Whether what is named there is inherited; also where that cannot be told, as of a variable. */
const isInheritedAt = (css: string, at: number): boolean => {
  const near = css.slice(Math.max(0, at - longestName), at)
  const semicolon = near.lastIndexOf(';')
  const declaration = near.slice(semicolon + 1)
  return (semicolon < 0 && at > longestName) || inheritedNames.test(declaration) || /--|\*\//.test(declaration)
}

/** Stands for the dashes that a line is cut into, of which there may be a million: no part is named so. */
export const dashes = ' dashes'
/** A rule of an animation (`from`, `to`) is for whatever is animated. */
const plainSelector = /^(?!(?:.*[\s,])?(?:from|to)(?:[\s,]|$))[\w\s.,#>+~-]+$/is
const isDashed = (css: string): boolean =>
  (css.match(/stroke-dasharray[^;]*/gi) ?? []).some((declared) => !/^[^:]*:\s*(?:none|0)?\s*$/i.test(declared))

/** What declarations of CSS refer to. Pure. */
export const referencesIn = (css: string): Reference[] => {
  const named = addressesIn(css).flatMap(({ at, address }) => {
    const id = partNamed(address)
    return id === undefined ? [] : [{ id, isInherited: isInheritedAt(css, at) }]
  })
  return isDashed(css) ? [...named, { id: dashes, isInherited: true }] : named
}

/** Whether braces stand in texts or comments, so that they tell nothing of rules. */
const hidesBraces = (css: string): boolean =>
  /["']|\/\*/.test(css.replaceAll(/"[^"{}\n]*"|'[^'{}\n]*'|\/\*[^{}*]*\*\//g, ''))

/**
 * What a style sheet refers to. Where it cannot be told for whom a rule is, it may be for any element. Linear. Pure.
 * @throws DrawingError for what is not followed
 */
export const readStyleSheet = (css: string): StyleSheet => {
  if (css.includes('\\')) throw new DrawingError('its styles are written in escapes')
  if (/@import|image-set|src\(/i.test(css)) throw new DrawingError('it takes styles or pictures from elsewhere')
  const segments = css.split(/([{}])/)
  if (segments.length > maxBlocks) throw new DrawingError('its styles are too many')
  const sheet: StyleSheet = { byWord: new Map(), ofAny: [] }
  const isHidden = hidesBraces(css)
  let before = ''
  let opensBlock = false
  for (let index = 0; index < segments.length; index += 2) {
    const segment = segments[index]!
    const references = referencesIn(segment)
    const selector = before.slice(before.lastIndexOf(';') + 1)
    const isPlain = !isHidden && opensBlock && !segment.includes('--') && plainSelector.test(selector)
    if (references.length > 0 && isPlain) {
      for (const word of new Set(selector.toLowerCase().match(/[.#]?[\w-]+/g))) {
        const known = sheet.byWord.get(word) ?? []
        known.push(...references)
        sheet.byWord.set(word, known)
      }
    } else if (references.length > 0) sheet.ofAny.push(...references)
    before = segment
    opensBlock = segments[index + 1] === '{'
  }
  return sheet
}

/** What a sheet may refer to for an element; never less than it does. Pure. */
export const styleReferences = (sheet: StyleSheet, { name, attributes }: DrawingElement): Reference[] => {
  if (sheet.byWord.size === 0) return sheet.ofAny
  const words = new Set([name])
  for (const [key, value] of attributes) {
    if (key === 'id') words.add(`#${value.toLowerCase()}`)
    if (key === 'class') for (const one of value.toLowerCase().split(/\s+/)) words.add(`.${one}`)
  }
  return [...sheet.ofAny, ...[...words].flatMap((word) => sheet.byWord.get(word) ?? [])]
}
