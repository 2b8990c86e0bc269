import { isSeenLabel } from '@corescope/chain/hidden-signs'
import { CsvError, parseCsv, unguarded, writeCsv } from '@corescope/decode/reader-input/csv'

/** One row of a file of private names. */
export interface NamedRow {
  address: string
  name: string
  note: string
}

/** A file cannot be read: `row` counts as a spreadsheet does, with the header; 0 is the file itself. */
export class NamesFileError extends Error {
  override name = 'NamesFileError'
  readonly row: number

  constructor(row: number, message: string) {
    super(message)
    this.row = row
  }
}

/** What explorers call the columns in their own files. */
const headers = {
  address: ['address', 'wallet address', 'account', 'address hash', '地址'],
  name: ['name', 'name tag', 'nametag', 'private name tag', 'address name', 'label', 'tag', '标签', '名称'],
  note: ['note', 'notes', 'private note', 'description', 'comment', '备注'],
}
const most = 10_000

const columnOf = (cells: readonly string[], names: readonly string[]) =>
  cells.findIndex((cell) => names.includes(cell.trim().toLowerCase()))
/** Apostrophes that keep spreadsheets from reading a formula are none of the name. */
const bare = (cell: string) => unguarded(cell).trim()

/**
 * Rows of a file of names: CSV with a header of this or another explorer, or of address, name and note alone. Pure.
 * @throws NamesFileError naming the row
 */
export const readNamesFile = (text: string): NamedRow[] => {
  let rows: string[][]
  try {
    rows = parseCsv(text)
  } catch (error) {
    if (error instanceof CsvError) throw new NamesFileError(0, error.message)
    throw error
  }
  const first = rows[0] ?? []
  const found = columnOf(first, headers.address)
  const hasHeader = found >= 0
  const columns = hasHeader
    ? { address: found, name: columnOf(first, headers.name), note: columnOf(first, headers.note) }
    : { address: 0, name: 1, note: 2 }
  const body = hasHeader ? rows.slice(1) : rows
  if (body.length > most) throw new NamesFileError(0, `${body.length}`)
  return body.map((cells, index) => {
    const row = {
      address: (cells[columns.address] ?? '').trim(),
      name: bare(cells[columns.name] ?? ''),
      note: bare(cells[columns.note] ?? ''),
    }
    const isName = row.name === '' || (row.name.length <= 64 && isSeenLabel(row.name))
    const isRight = /^0x[0-9a-f]{40}$/i.test(row.address) && isName && row.note.length <= 2_000
    if (!isRight) throw new NamesFileError(index + 1 + (hasHeader ? 1 : 0), row.address)
    return row
  })
}

/** The file of a user's names, which this and other explorers read. Pure. */
export const writeNamesFile = (rows: readonly NamedRow[]): string =>
  writeCsv([['Address', 'Name Tag', 'Note'], ...rows.map(({ address, name, note }) => [address, name, note])])
