import { csvCell } from '@corescope/decode/reader-input/csv'

/** A column of a file: its name, and what a row says in it. */
export interface ExportColumn<Row> {
  name: string
  /** What it says is an address: names may stand beside it. */
  isAddress?: true
  read: (row: Row) => string | number | boolean | null
}

type Value = string | number | boolean | null

const cell = (value: Value): string => {
  if (value === null) return ''
  return typeof value === 'string' ? csvCell(value) : String(value)
}

/** The columns, with what a reader calls the addresses in them beside those. @param names by address */
export const withNames = <Row>(
  columns: readonly ExportColumn<Row>[],
  names: ReadonlyMap<string, string>,
): ExportColumn<Row>[] =>
  columns.flatMap((column) =>
    column.isAddress === undefined || names.size === 0
      ? [column]
      : [column, { name: `${column.name}PrivateName`, read: (row) => names.get(String(column.read(row))) ?? null }],
  )

/** What a reader wrote of these transactions, by hash; null where no key of this site opens it. */
export type NotesOf = (hashes: readonly string[]) => Promise<ReadonlyMap<string, string | null>>

/**
 * The columns, and where rows are of transactions a last one of what a reader wrote of those.
 * @param notesOf undefined: nothing
 * @returns `prepare` reads the notes of rows, before those become lines; undefined where there is no such column
 */
export const withNotes = <Row>(columns: readonly ExportColumn<Row>[], notesOf: NotesOf | undefined) => {
  const transaction = columns.find(({ name }) => name === 'transactionHash')
  if (transaction === undefined || notesOf === undefined) return { columns, prepare: undefined }
  const hashOf = (row: Row) => String(transaction.read(row))
  let notes: ReadonlyMap<string, string | null> = new Map()
  const privateNote: ExportColumn<Row> = { name: 'privateNote', read: (row) => notes.get(hashOf(row)) ?? null }
  return {
    columns: [...columns, privateNote],
    prepare: async (rows: readonly Row[]): Promise<void> => {
      notes = await notesOf(rows.map(hashOf))
    },
  }
}

/** Rows as lines of CSV (RFC 4180). */
export const csvLines = <Row>(columns: readonly ExportColumn<Row>[], rows: readonly Row[]): string => {
  let lines = ''
  for (const row of rows) {
    let separator = ''
    for (const { read } of columns) {
      lines += separator + cell(read(row))
      separator = ','
    }
    lines += '\r\n'
  }
  return lines
}

/** The first line of a CSV file. */
export const csvHead = <Row>(columns: readonly ExportColumn<Row>[]): string =>
  `${columns.map(({ name }) => cell(name)).join(',')}\r\n`

/** Rows as lines of JSON, one object each; nothing is guarded, as nothing runs them. */
export const jsonLines = <Row>(columns: readonly ExportColumn<Row>[], rows: readonly Row[]): string =>
  rows
    .map((row) => `${JSON.stringify(Object.fromEntries(columns.map(({ name, read }) => [name, read(row)])))}\n`)
    .join('')
