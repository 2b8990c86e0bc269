import { rowAround } from '../source-text/line-ends.ts'

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
  const last = Math.max(-1, ...wanted)
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

/**
 * Line and column (from 1) of a place that the compiler tells in bytes, as solc counts in its messages: by LF alone. And the text of the
 * row around it, which ends at every sign that ends a line: what stands there is no part of a comment before. Pure.
 */
export const placeOf = (content: string, byte: number): { line: number; column: number; text: string } => {
  const before = new TextDecoder().decode(new TextEncoder().encode(content).subarray(0, Math.max(0, byte)))
  const line = before.split('\n').length
  return { line, column: before.length - before.lastIndexOf('\n'), text: rowAround(content, before.length) }
}
