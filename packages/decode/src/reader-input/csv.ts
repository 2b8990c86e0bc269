/** A text is no CSV: a quote stands where none can, or is not closed. */
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

/**
 * Rows and cells of CSV (RFC 4180), with the separator of the first line that has one; empty lines are counted and left out. Pure.
 * @throws CsvError naming the line
 */
export const parseCsv = (given: string): CsvRow[] => {
  const text = given.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const separator = separatorOf(text)
  const plain = new RegExp(`[^${separator}\\n]*`, 'y')
  const quoted = /"((?:[^"]|"")*)"/y
  const rows: CsvRow[] = []
  let cells: string[] = []
  let row = 1
  let line = 1
  for (let at = 0; at <= text.length; ) {
    const form = text[at] === '"' ? quoted : plain
    form.lastIndex = at
    const match = form.exec(text)
    if (match === null) throw new CsvError(`line ${line}: a quote is not closed`)
    const cell = match[1] === undefined ? match[0] : match[1].replaceAll('""', '"')
    cells.push(cell)
    at += match[0].length
    line += cell.split('\n').length - 1
    const sign = text[at]
    if (sign !== undefined && sign !== separator && sign !== '\n') {
      throw new CsvError(`line ${line}: there is text behind a quote`)
    }
    at += 1
    if (sign === separator) continue
    if (cells.length > 1 || cells[0] !== '') rows.push({ row, cells })
    cells = []
    row += 1
    line += 1
  }
  return rows
}

/** What is a formula's or a separator's anywhere in a text. Most cells are digits and hex. */
const special = /[",;|\t\r\n=+\-@＝＋－＠]/
/**
 * Where a spreadsheet would begin a formula: at the beginning, and behind what separates cells in some countries. Full-width signs
 * are formulas to some too. Apostrophes before one are the text's own: one more is set, so that one can be taken away again.
 */
const formula = /(^|[;|])(?='*[=+\-@\t\r\n＝＋－＠])/g
const guardedFormula = /(^|[;|])'(?='*[=+\-@\t\r\n＝＋－＠])/g

/** A plain decimal number is no formula, below zero either. */
const plainNumber = /^-?\d+(?:\.\d+)?$/

/** A cell of CSV (RFC 4180). What a spreadsheet would run as a formula gets an apostrophe before it. Pure. */
export const csvCell = (text: string): string => {
  if (!special.test(text) || plainNumber.test(text)) return text
  const guarded = text.replaceAll(formula, "$1'")
  return /[",;\t\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}

/** What a cell said before `csvCell` set apostrophes. Pure. */
export const unguarded = (text: string): string => text.replaceAll(guardedFormula, '$1')

/** CSV of rows (RFC 4180), guarded against formulas. Pure. */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')
