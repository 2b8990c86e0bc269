import { longestLabel, longestNote, oneLine, severalLines } from '@corescope/api-schema/accounts/note-text'
import { notesAtOnce } from '@corescope/api-schema/accounts/notes-at-once'
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

/** A file cannot be read: `row` counts as a spreadsheet does, with the header and empty lines; 0 is the file itself. `fault`: it has no rows, or the capitals of the address are no checksum (EIP-55). */
export class NotesFileError extends Error {
  override name = 'NotesFileError'
  readonly row: number
  readonly fault: 'empty' | 'capitals' | undefined

  constructor(row: number, message: string, fault?: 'empty' | 'capitals') {
    super(message)
    this.row = row
    this.fault = fault
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
const most = 10_000
/** Of a file: so many rows have no more, with the longest texts in any language. */
export const mostMegabytes = 64

const hashForm = new RegExp(`^${hashPattern}$`)
const isSubject = { address: isAddress, transaction: (text: string) => hashForm.test(text) } as const
const nameSigns = new RegExp(`^${oneLine}$`, 'u')
const noteSigns = new RegExp(`^${severalLines}$`, 'u')

const isRight = (kind: NoteKind, { subject, name = '', note }: NotedRow) =>
  isSubject[kind](subject) &&
  name.length <= longestLabel &&
  nameSigns.test(name) &&
  (name === '' || isSeenLabel(name)) &&
  // of a transaction nothing else is kept
  (note === undefined ? kind === 'address' : note.length <= longestNote && noteSigns.test(note))

const hasHeading = ({ header, others }: FileColumn, cell: string) => {
  const text = cell.trim().toLowerCase()
  return text === header.toLowerCase() || others.includes(text)
}

/** Places of the columns in a file without a header: a column that no row has is none of it. */
const barePlaces = (columns: readonly FileColumn[], rows: readonly CsvRow[]) => {
  const width = rows.reduce((widest, { cells }) => Math.max(widest, cells.length), 0)
  return columns.map((_column, at) => (at === 0 || at < width ? at : -1))
}

const parse = (text: string): CsvRow[] => {
  try {
    return parseCsv(text, most + 1)
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
  const first = rows[0]?.cells ?? []
  const found = columns.map((column) => first.findIndex((cell) => hasHeading(column, cell)))
  const hasHeader = found[0] !== -1
  const places = hasHeader ? found : barePlaces(columns, rows)
  const body = hasHeader ? rows.slice(1) : rows
  if (body.length > most) throw new NotesFileError(0, `${body.length}`)
  if (body.length === 0) throw new NotesFileError(0, 'no rows', 'empty')
  return body.map(({ row: at, cells }) => {
    const row: NotedRow = { subject: (cells[places[0]!] ?? '').trim() }
    for (const [index, { field }] of columns.entries()) {
      const place = places[index]!
      // apostrophes that keep spreadsheets from reading a formula are none of the text
      if (index > 0 && place >= 0) row[field] = unguarded(cells[place] ?? '').trim()
    }
    if (!isRight(kind, row)) throw new NotesFileError(at, row.subject)
    if (kind === 'address' && checksumVerdict(row.subject) === 'wrong') {
      throw new NotesFileError(at, row.subject, 'capitals')
    }
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

/** Rows whose subject stands further down once more: what stands last is kept. Pure. */
export const countRepeated = (rows: readonly NotedRow[]): number =>
  rows.length - new Set(rows.map(({ subject }) => subject.toLowerCase())).size

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
