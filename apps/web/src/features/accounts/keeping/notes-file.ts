import { longestLabel, longestNote, oneLine, severalLines } from '@corescope/api-schema/accounts/note-text'
import { mostNotes, notesAtOnce } from '@corescope/api-schema/accounts/notes-at-once'
import { isSeenLabel } from '@corescope/chain/hidden-signs'
import { checksumVerdict, isAddress } from '@corescope/decode/bytes/address'
import { CsvError, type CsvRow, parseCsv, unguarded, writeCsv } from '@corescope/decode/reader-input/csv'
import { hashPattern } from '../../../ui/form/field-patterns.ts'

/** What a file of notes is about. */
export type NoteKind = 'address' | 'transaction'

/** One row of a file: an address or the hash of a transaction, and what is kept of it. A text whose column the file does not have stays as it is kept. */
export interface NotedRow {
  subject: string
  name?: string
  note?: string
}

/**
 * Why a file is refused: it has no rows, or the account has no room for them (`full`); two columns of its header have one meaning; a
 * row has more cells than there are columns, a sign in a text that is not taken, or an address whose capitals are no checksum (EIP-55).
 */
export type NotesFault = 'empty' | 'full' | 'columns' | 'cells' | 'nameSigns' | 'noteSigns' | 'capitals'

/** A file cannot be read: `row` counts as a spreadsheet does, with the header and empty lines; 0 is the file itself. Without a fault it is no CSV, or the row is none of such a file. */
export class NotesFileError extends Error {
  override name = 'NotesFileError'

  constructor(
    readonly row: number,
    message: string,
    readonly fault?: NotesFault,
    /** The two of one meaning, as the header writes them. */
    readonly columns: readonly string[] = [],
  ) {
    super(message)
  }
}

/** A column: how it is written, and what else explorers call it in their own files. */
interface FileColumn {
  field: keyof NotedRow
  header: string
  others: readonly string[]
}

const noteNames = ['notes', 'private note', 'privatenote', 'description', 'comment', '备注']
/** The subject's column comes first. */
const columnsOf: { readonly [Kind in NoteKind]: readonly FileColumn[] } = {
  address: [
    { field: 'subject', header: 'Address', others: ['wallet address', 'account', 'address hash', '地址'] },
    {
      field: 'name',
      header: 'Name Tag',
      others: ['name', 'nametag', 'private name tag', 'address name', 'label', 'tag', '标签', '名称'],
    },
    { field: 'note', header: 'Note', others: noteNames },
  ],
  transaction: [
    {
      field: 'subject',
      header: 'Transaction Hash',
      others: ['transactionhash', 'txhash', 'tx hash', 'txn hash', 'transaction', 'hash', '交易哈希'],
    },
    { field: 'note', header: 'Private Note', others: ['note', 'txn note', 'transaction note', ...noteNames] },
  ],
}
/** Of a file: so many rows have no more, with the longest texts in any language. */
export const mostMegabytes = 64

const hashForm = new RegExp(`^${hashPattern}$`)
const isSubject = { address: isAddress, transaction: (text: string) => hashForm.test(text) } as const
const nameSigns = new RegExp(`^${oneLine}$`, 'u')
const noteSigns = new RegExp(`^${severalLines}$`, 'u')

const isRow = (kind: NoteKind, { subject, name = '', note }: NotedRow) =>
  isSubject[kind](subject) &&
  name.length <= longestLabel &&
  // of a transaction nothing else is kept
  (note === undefined ? kind === 'address' : note.length <= longestNote)

const isSeenName = (name: string) => nameSigns.test(name) && (name === '' || isSeenLabel(name))

/** What is wrong with a row that has the form of one. */
const faultOf = (kind: NoteKind, { subject, name = '', note = '' }: NotedRow): NotesFault | undefined => {
  if (!isSeenName(name)) return 'nameSigns'
  if (!noteSigns.test(note)) return 'noteSigns'
  return kind === 'address' && checksumVerdict(subject) === 'wrong' ? 'capitals' : undefined
}

const hasHeading = ({ header, others }: FileColumn, cell: string) => {
  const text = cell.trim().toLowerCase()
  return text === header.toLowerCase() || others.includes(text)
}

/** Cells up to the last one that says something: spreadsheets write empty ones behind it. */
const widthOf = ({ cells }: CsvRow) => cells.findLastIndex((cell) => cell.trim() !== '') + 1

/** Where a file has its columns (-1: not at all), and how many there are. */
interface Layout {
  hasHeader: boolean
  places: readonly number[]
  width: number
}

/** @throws NotesFileError where two columns of the header have one meaning */
const layoutOf = (columns: readonly FileColumn[], rows: readonly CsvRow[]): Layout => {
  const header = rows[0] ?? { row: 0, cells: [] }
  const found = columns.map((column) => header.cells.flatMap((cell, at) => (hasHeading(column, cell) ? [at] : [])))
  if (found[0]!.length === 0) {
    // a column that no row has is none of the file
    const widest = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)
    const places = columns.map((_column, at) => (at === 0 || at < widest ? at : -1))
    return { hasHeader: false, places, width: columns.length }
  }
  const twice = found.find(({ length }) => length > 1)
  if (twice !== undefined) {
    const named = twice.slice(0, 2).map((at) => header.cells[at]!.trim())
    throw new NotesFileError(header.row, named.join(), 'columns', named)
  }
  return { hasHeader: true, places: found.map(([place = -1]) => place), width: widthOf(header) }
}

const parse = (text: string): CsvRow[] => {
  try {
    return parseCsv(text, mostNotes + 1)
  } catch (error) {
    if (error instanceof CsvError) throw new NotesFileError(0, error.message)
    throw error
  }
}

/**
 * Rows of a file of notes: CSV with a header of this or another explorer, or of the columns that are written here alone. Pure.
 * @throws NotesFileError naming the row
 */
export const readNotesFile = (kind: NoteKind, text: string): NotedRow[] => {
  const columns = columnsOf[kind]
  const rows = parse(text)
  const { hasHeader, places, width } = layoutOf(columns, rows)
  const body = hasHeader ? rows.slice(1) : rows
  if (body.length > mostNotes) throw new NotesFileError(0, `${body.length}`)
  if (body.length === 0) throw new NotesFileError(0, 'no rows', 'empty')
  return body.map((line) => {
    const { row: at, cells } = line
    const row: NotedRow = { subject: (cells[places[0]!] ?? '').trim() }
    for (const [index, { field }] of columns.entries()) {
      const place = places[index]!
      // apostrophes that keep spreadsheets from reading a formula are none of the text
      if (index > 0 && place >= 0) row[field] = unguarded(cells[place] ?? '').trim()
    }
    // without a header the first row may be one that is not understood
    const isOfFile = hasHeader || isSubject[kind](row.subject)
    if (isOfFile && widthOf(line) > width) throw new NotesFileError(at, row.subject, 'cells')
    if (!isRow(kind, row)) throw new NotesFileError(at, row.subject)
    const fault = faultOf(kind, row)
    if (fault !== undefined) throw new NotesFileError(at, row.subject, fault)
    return row
  })
}

/** Characters of JSON in one part: a request has at most 256 KB, and no character takes more than three bytes. */
const partCharacters = 80_000

/** The rows in parts, each for one request. Pure. */
export const partsOf = (rows: readonly NotedRow[]): NotedRow[][] => {
  const parts: NotedRow[][] = []
  let room = 0
  for (const row of rows) {
    const { length } = JSON.stringify(row)
    if (length > room || parts.at(-1)!.length === notesAtOnce) {
      parts.push([])
      room = partCharacters
    }
    parts.at(-1)!.push(row)
    room -= length
  }
  return parts
}

/**
 * The rows that are sent, in their order. Of each subject the last: no other is kept. Those that only take away come first: the server
 * writes one row after the other, and what is added may need their room. Pure.
 */
export const rowsToSend = (rows: readonly NotedRow[]): NotedRow[] => {
  const last = [...new Map(rows.map((row) => [row.subject.toLowerCase(), row])).values()]
  const adds = ({ name, note }: NotedRow) => Boolean(name || note)
  return [...last.filter((row) => !adds(row)), ...last.filter(adds)]
}

/** The texts that are kept of a subject; null: there is one that nobody can read. */
export interface KeptTexts {
  name: string | null
  note: string | null
}

/** How many an account keeps after these rows: what has a text. Pure. @param kept what it keeps now, by subject */
export const countAfter = (rows: readonly NotedRow[], kept: ReadonlyMap<string, KeptTexts>): number => {
  const after = new Map(kept)
  for (const { subject, ...texts } of rows) {
    const key = subject.toLowerCase()
    const { name, note } = { name: '', note: '', ...after.get(key), ...texts }
    if (name === '' && note === '') after.delete(key)
    else after.set(key, { name, note })
  }
  return after.size
}

/** The text of a file in UTF-8; undefined of any other: Excel saves CSV in the encoding of its language unless it is told. Pure. */
export const textOfFile = (bytes: ArrayBuffer): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** By this mark spreadsheets know UTF-8. */
const byteOrderMark = '\ufeff'

/** The file of a user's notes, which this and other explorers read. Pure. */
export const writeNotesFile = (kind: NoteKind, rows: readonly NotedRow[]): string => {
  const columns = columnsOf[kind]
  const cells = rows.map((row) => columns.map(({ field }) => row[field] ?? ''))
  return byteOrderMark + writeCsv([columns.map(({ header }) => header), ...cells])
}
