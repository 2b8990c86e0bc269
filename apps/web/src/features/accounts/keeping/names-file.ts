import { longestLabel, longestNote, oneLine, severalLines } from '@corescope/api-schema/accounts/note-text'
import { isSeenLabel } from '@corescope/chain/hidden-signs'
import { checksumVerdict, isAddress } from '@corescope/decode/bytes/address'
import { CsvError, type CsvRow, parseCsv, unguarded, writeCsv } from '@corescope/decode/reader-input/csv'

/** One row of a file of private names. A text whose column the file does not have stays as it is kept. */
export interface NamedRow {
  address: string
  name?: string
  note?: string
}

/** A file cannot be read: `row` counts as a spreadsheet does, with the header and empty lines; 0 is the file itself. `fault`: it has no rows, or the capitals of the address are no checksum (EIP-55). */
export class NamesFileError extends Error {
  override name = 'NamesFileError'
  readonly row: number
  readonly fault: 'empty' | 'capitals' | undefined

  constructor(row: number, message: string, fault?: 'empty' | 'capitals') {
    super(message)
    this.row = row
    this.fault = fault
  }
}

/** What explorers call the columns in their own files. */
const headers = {
  address: ['address', 'wallet address', 'account', 'address hash', '地址'],
  name: ['name', 'name tag', 'nametag', 'private name tag', 'address name', 'label', 'tag', '标签', '名称'],
  note: ['note', 'notes', 'private note', 'description', 'comment', '备注'],
}
const most = 10_000
/** Of a file: so many rows have no more, with the longest texts in any language. */
export const mostMegabytes = 64

const columnOf = (cells: readonly string[], names: readonly string[]) =>
  cells.findIndex((cell) => names.includes(cell.trim().toLowerCase()))
/** Apostrophes that keep spreadsheets from reading a formula are none of the name. */
const bare = (cell: string) => unguarded(cell).trim()
const nameSigns = new RegExp(`^${oneLine}$`, 'u')
const noteSigns = new RegExp(`^${severalLines}$`, 'u')

const isRight = ({ address, name = '', note = '' }: NamedRow) =>
  isAddress(address) &&
  name.length <= longestLabel &&
  nameSigns.test(name) &&
  (name === '' || isSeenLabel(name)) &&
  note.length <= longestNote &&
  noteSigns.test(note)

/** Columns of a file without a header: a column that no row has is none of it. */
const bareColumns = (rows: readonly CsvRow[]) => {
  const width = rows.reduce((widest, { cells }) => Math.max(widest, cells.length), 0)
  return { address: 0, name: width > 1 ? 1 : -1, note: width > 2 ? 2 : -1 }
}

/**
 * Rows of a file of names: CSV with a header of this or another explorer, or of address, name and note alone. Pure.
 * @throws NamesFileError naming the row
 */
export const readNamesFile = (text: string): NamedRow[] => {
  let rows: CsvRow[]
  try {
    rows = parseCsv(text, most + 1)
  } catch (error) {
    if (error instanceof CsvError) throw new NamesFileError(0, error.message)
    throw error
  }
  const first = rows[0]?.cells ?? []
  const found = columnOf(first, headers.address)
  const hasHeader = found >= 0
  const columns = hasHeader
    ? { address: found, name: columnOf(first, headers.name), note: columnOf(first, headers.note) }
    : bareColumns(rows)
  const body = hasHeader ? rows.slice(1) : rows
  if (body.length > most) throw new NamesFileError(0, `${body.length}`)
  if (body.length === 0) throw new NamesFileError(0, 'no rows', 'empty')
  return body.map(({ row: at, cells }) => {
    const textOf = (column: number) => bare(cells[column] ?? '')
    const row = {
      address: (cells[columns.address] ?? '').trim(),
      ...(columns.name < 0 ? {} : { name: textOf(columns.name) }),
      ...(columns.note < 0 ? {} : { note: textOf(columns.note) }),
    }
    if (!isRight(row)) throw new NamesFileError(at, row.address)
    if (checksumVerdict(row.address) === 'wrong') throw new NamesFileError(at, row.address, 'capitals')
    return row
  })
}

/** Rows whose address stands further down once more: what stands last is kept. Pure. */
export const countRepeated = (rows: readonly NamedRow[]): number =>
  rows.length - new Set(rows.map(({ address }) => address.toLowerCase())).size

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

/** The file of a user's names, which this and other explorers read. Pure. */
export const writeNamesFile = (rows: readonly Required<NamedRow>[]): string =>
  byteOrderMark +
  writeCsv([['Address', 'Name Tag', 'Note'], ...rows.map(({ address, name, note }) => [address, name, note])])
