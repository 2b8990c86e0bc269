import { lineEnd, lineEndSigns } from '../source-text/line-ends.ts'

/** Where an instruction comes from: bytes [start, start + length) of the file that the compiler has under a number, −1: of none. */
export interface SourceRange {
  start: number
  length: number
  file: number
  /** Of a jump: into a function, out of one, or neither. */
  jump: 'i' | 'o' | '-'
}

/**
 * The entries of a source map (Solidity documentation, "Source Mappings") for some instructions, by their index. An entry leaves out what
 * did not change since the one before. Instructions past the map's end are missing. Pure.
 */
export const readSourceMap = (map: string, indices: Iterable<number>): Map<number, SourceRange> => {
  const wanted = new Set(indices)
  // one by one: so many arguments no function takes
  let last = -1
  for (const one of wanted) last = Math.max(last, one)
  const found = new Map<number, SourceRange>()
  let [start, length, file] = [-1, -1, -1]
  let jump: SourceRange['jump'] = '-'
  let index = 0
  for (let from = 0; index <= last && from <= map.length; index += 1) {
    const end = map.indexOf(';', from)
    const entry = map.slice(from, end < 0 ? map.length : end)
    const [s, l, f, j] = entry.split(':')
    if (s) start = Number(s)
    if (l) length = Number(l)
    if (f) file = Number(f)
    if (j === 'i' || j === 'o' || j === '-') jump = j
    if (wanted.has(index)) found.set(index, { start, length, file, jump })
    from = end < 0 ? map.length + 1 : end + 1
  }
  return found
}

/** Entries for instructions as a source map: what `readSourceMap` reads. Undefined: the instruction comes from no file. Pure. */
export const writeSourceMap = (ranges: readonly (SourceRange | undefined)[]): string => {
  let before: readonly unknown[] = []
  return ranges
    .map((range) => {
      const { start, length, file, jump } = range ?? { start: -1, length: -1, file: -1, jump: '-' }
      const entry = [start, length, file, jump]
      const fields = entry.map((field, place) => (field === before[place] ? '' : String(field)))
      before = entry
      return fields.join(':').replace(/:+$/, '')
    })
    .join(';')
}

/** A place in a source. */
export interface SourcePlace {
  /** From 1. */
  line: number
  column: number
  text: string
}

const linefeed = 0x0a
const carriageReturn = 0x0d
const rowEnds = new Set(Array.from(lineEndSigns.unicode, (sign) => sign.charCodeAt(0)))
const bytesOfSign = (code: number) => (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4)

/** The text of a row from its beginning; CR and LF together end the row before them. */
const rowFrom = (content: string, start: number, index: number): { start: number; text: string } => {
  const isAmid = content.charCodeAt(index - 1) === carriageReturn && content.charCodeAt(index) === linefeed
  const from = isAmid ? index + 1 : start
  const end = lineEnd('unicode')
  end.lastIndex = Math.max(from, index)
  return { start, text: content.slice(from, end.exec(content)?.index) }
}

/**
 * Lines and columns (from 1) of places that the compiler tells in bytes, as solc counts in its messages: by LF alone. And the text of the
 * row around each, which ends at every sign that ends a line: what stands there is no part of a comment before. The source is walked
 * through once, however many places there are. Pure.
 */
export const placesOf = (content: string, bytes: readonly number[]): SourcePlace[] => {
  const order = [...bytes.keys()].sort((one, other) => bytes[one]! - bytes[other]!)
  const places = new Array<SourcePlace>(bytes.length)
  let [index, passed, line, lineStart, rowStart] = [0, 0, 1, 0, 0]
  let row: ReturnType<typeof rowFrom> | undefined
  for (const at of order) {
    while (passed < bytes[at]! && index < content.length) {
      const code = content.codePointAt(index)!
      passed += bytesOfSign(code)
      index += code < 0x10000 ? 1 : 2
      if (rowEnds.has(code)) rowStart = index
      if (code !== linefeed) continue
      line += 1
      lineStart = index
    }
    if (row?.start !== rowStart) row = rowFrom(content, rowStart, index)
    places[at] = { line, column: index - lineStart + 1, text: row.text }
  }
  return places
}

/** One place, as `placesOf` tells it. Pure. */
export const placeOf = (content: string, byte: number): SourcePlace => placesOf(content, [byte])[0]!
