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
