/** A column of a file: its name, and what a row says in it. */
export interface ExportColumn<Row> {
  name: string
  read: (row: Row) => string | number | boolean | null
}

type Value = string | number | boolean | null

/** What a spreadsheet would run as a formula becomes text. */
const guarded = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

const cell = (value: Value): string => {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const text = guarded(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Rows as lines of CSV (RFC 4180). */
export const csvLines = <Row>(columns: readonly ExportColumn<Row>[], rows: readonly Row[]): string =>
  rows.map((row) => `${columns.map(({ read }) => cell(read(row))).join(',')}\r\n`).join('')

/** The first line of a CSV file. */
export const csvHead = <Row>(columns: readonly ExportColumn<Row>[]): string =>
  `${columns.map(({ name }) => cell(name)).join(',')}\r\n`

/** Rows as lines of JSON, one object each; nothing is guarded, as nothing runs them. */
export const jsonLines = <Row>(columns: readonly ExportColumn<Row>[], rows: readonly Row[]): string =>
  rows
    .map((row) => `${JSON.stringify(Object.fromEntries(columns.map(({ name, read }) => [name, read(row)])))}\n`)
    .join('')
