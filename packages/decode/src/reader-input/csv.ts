/** A text is no CSV (a quote stands where none can, or is not closed), or has more rows than are read. */
export class CsvError extends Error {
  override name = 'CsvError'
}

const separators = [',', ';', '\t'] as const

/** The separator of the first line that is not empty: spreadsheets of some languages write semicolons. */
const separatorOf = (text: string): string => {
  const line = /[^\n]+/.exec(text)?.[0] ?? ''
  const counted = separators.map((sign) => [sign, line.split(sign).length] as const)
  return counted.reduce((best, one) => (one[1] > best[1] ? one : best))[0]
}

/** One row of CSV. `row` counts from 1, as a spreadsheet does: with empty lines, and with a cell of several lines as one. */
export interface CsvRow {
  row: number
  cells: string[]
}

/** A cell in quotes, and where it ends. It may be as long as the text: a regular expression of pairs has no stack for it. */
const readQuoted = (text: string, start: number): { cell: string; end: number } | undefined => {
  for (let from = start + 1; ; ) {
    const quote = text.indexOf('"', from)
    if (quote === -1) return undefined
    if (text[quote + 1] !== '"') return { cell: text.slice(start + 1, quote).replaceAll('""', '"'), end: quote + 1 }
    from = quote + 2
  }
}

/**
 * Rows and cells of CSV (RFC 4180), with the separator of the first line that has one; empty lines are counted and left out. Pure.
 * @param mostRows so many are read, a header too
 * @throws CsvError naming the line
 */
export const parseCsv = (given: string, mostRows = Number.POSITIVE_INFINITY): CsvRow[] => {
  const text = given.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const separator = separatorOf(text)
  const plain = new RegExp(`[^${separator}\\n]*`, 'y')
  const readPlain = (start: number) => {
    plain.lastIndex = start
    const cell = plain.exec(text)?.[0] ?? ''
    return { cell, end: start + cell.length }
  }
  const rows: CsvRow[] = []
  let cells: string[] = []
  let row = 1
  let line = 1
  for (let at = 0; at <= text.length; ) {
    const read = text[at] === '"' ? readQuoted(text, at) : readPlain(at)
    if (read === undefined) throw new CsvError(`line ${line}: a quote is not closed`)
    const { cell } = read
    cells.push(cell)
    at = read.end
    line += cell.split('\n').length - 1
    const sign = text[at]
    if (sign !== undefined && sign !== separator && sign !== '\n') {
      throw new CsvError(`line ${line}: there is text behind a quote`)
    }
    at += 1
    if (sign === separator) continue
    if (cells.length > 1 || cells[0] !== '') {
      if (rows.length === mostRows) throw new CsvError(`line ${line}: more than ${mostRows} rows`)
      rows.push({ row, cells })
    }
    cells = []
    row += 1
    line += 1
  }
  return rows
}

/** What is a formula's or a separator's anywhere in a text. Most cells are digits and hex. */
const special = /[",;|\t\r\n=+\-@＝＋－＠]/
/**
 * Where a spreadsheet would begin a formula: at the beginning, behind what separates cells in some countries, and at the beginning
 * of a line, which begins a row where a quote opens no cell. Full-width signs are formulas to some too. Apostrophes before one are
 * the text's own: one more is set, so that one can be taken away again.
 */
const formula = /(?<=^|[;|])(?='*[=+\-@\t\r\n＝＋－＠])|(?<=[\r\n])(?='*[=+\-@\t＝＋－＠])/g
const guardedFormula = /(?<=^|[;|])'(?='*[=+\-@\t\r\n＝＋－＠])|(?<=[\r\n])'(?='*[=+\-@\t＝＋－＠])/g

/** A plain decimal number is no formula, below zero either. */
const plainNumber = /^-?\d+(?:\.\d+)?$/

/** A cell of CSV (RFC 4180). What a spreadsheet would run as a formula gets an apostrophe before it. Pure. */
export const csvCell = (text: string): string => {
  if (!special.test(text) || plainNumber.test(text)) return text
  const guarded = text.replaceAll(formula, "'")
  return /[",;\t\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}

/** What a cell said before `csvCell` set apostrophes. Pure. */
export const unguarded = (text: string): string => text.replaceAll(guardedFormula, '')

/** CSV of rows (RFC 4180), guarded against formulas. Pure. */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')
