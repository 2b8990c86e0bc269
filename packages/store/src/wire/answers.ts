import pg from 'pg'
import { cellReaderOf, type ReadCell } from './columns.ts'

/** Makes a row of the cells in `bytes`; `places` has where each begins and ends, -1 and -1 for null. */
type MakeRow = (bytes: Buffer, places: Int32Array) => unknown

/** What a statement's rows consist of. */
export interface Columns {
  places: Int32Array
  makeRow: MakeRow
}

const ends = (bytes: Buffer, from: number) => bytes.indexOf(0, from)

/**
 * A function written for the columns of one statement: an object whose names the engine sees at once costs a fifth of
 * one that is filled by names it has to look up, and a page has some 500 cells. The names are those of our own statements.
 */
const compile = (names: readonly string[], readers: readonly ReadCell[]): MakeRow => {
  const cells = names.map((name, index) => {
    const [from, to] = [`places[${2 * index}]`, `places[${2 * index + 1}]`]
    return `${JSON.stringify(name)}: ${from} < 0 ? null : read${index}(bytes, ${from}, ${to})`
  })
  const parameters = readers.map((_, index) => `read${index}`)
  return new Function(...parameters, `return (bytes, places) => ({ ${cells.join(', ')} })`)(...readers)
}

/** RowDescription: of each column its name and, among facts of no use here, its type. */
export const readColumns = (bytes: Buffer, from: number): Columns => {
  const names: string[] = []
  const readers: ReadCell[] = []
  let at = from + 2
  for (let left = bytes.readInt16BE(from); left > 0; left -= 1) {
    const end = ends(bytes, at)
    names.push(bytes.toString('utf8', at, end))
    // table, column of it, then the type
    readers.push(cellReaderOf(bytes.readUInt32BE(end + 7)))
    at = end + 19
  }
  return { places: new Int32Array(2 * names.length), makeRow: compile(names, readers) }
}

/** DataRow: each cell with its length, -1 for null. */
export const readRow = ({ places, makeRow }: Columns, bytes: Buffer, from: number): unknown => {
  let at = from + 2
  for (let index = 0; index < places.length; index += 2) {
    const length = bytes.readInt32BE(at)
    at += 4
    places[index] = length < 0 ? -1 : at
    if (length > 0) at += length
    places[index + 1] = length < 0 ? -1 : at
  }
  return makeRow(bytes, places)
}

/** Fields of an ErrorResponse that a `DatabaseError` has, by the letters the server marks them with. */
const faultFields = {
  ...{ S: 'severity', C: 'code', D: 'detail', H: 'hint', P: 'position', p: 'internalPosition', q: 'internalQuery' },
  ...{ W: 'where', s: 'schema', t: 'table', c: 'column', d: 'dataType', n: 'constraint', F: 'file', L: 'line' },
  R: 'routine',
} as const

/** ErrorResponse as the error `pg` makes of it. */
export const faultOf = (bytes: Buffer, from: number, to: number): pg.DatabaseError => {
  const told = new Map<string, string>()
  for (let at = from; at < to && bytes[at] !== 0; ) {
    const end = ends(bytes, at)
    told.set(String.fromCharCode(bytes[at]!), bytes.toString('utf8', at + 1, end))
    at = end + 1
  }
  const fault = new pg.DatabaseError(told.get('M') ?? 'PostgreSQL refused the question.', to - from, 'error')
  const fields = Object.entries(faultFields).map(([letter, field]) => [field, told.get(letter)])
  return Object.assign(fault, Object.fromEntries(fields))
}
