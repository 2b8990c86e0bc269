/**
 * At which signs a compiler ends a line, and with it a comment: `unicode` is what solc does, from LF to CR, NEL, LS and PS; `lf` what solc
 * did before 0.4.25; `cr` what Vyper does, as Python does.
 */
export type LineEnds = 'unicode' | 'cr' | 'lf'

/** The signs of each. */
export const lineEndSigns: Readonly<Record<LineEnds, string>> = {
  unicode: '\n\v\f\r\u0085\u2028\u2029',
  cr: '\n\r',
  lf: '\n',
}

/** What ends a line, CR and LF together as one. A new one each time: such a pattern remembers its place. */
export const lineEnd = (kind: LineEnds): RegExp => new RegExp(`\r\n|[${lineEndSigns[kind]}]`, 'g')

/** How the compiler of a source ends lines. Pure. @param compilerVersion `v0.8.24+commit.e11b9ed9`, with or without the v */
export const lineEndsOf = (language: 'solidity' | 'vyper' | 'yul', compilerVersion: string): LineEnds => {
  if (language === 'vyper') return 'cr'
  const [, minor = 8, patch = 0] = (/^v?\d+\.(\d+)\.(\d+)/.exec(compilerVersion) ?? []).map(Number)
  return minor < 4 || (minor === 4 && patch < 25) ? 'lf' : 'unicode'
}

/** What of a source stands in one row. */
export interface SourceRow {
  /** Its number as the compiler counts, from 1: solc counts LF alone, and rows that end otherwise share one. */
  line: number
  text: string
  /** An end of a line that few know as one; empty: the usual one, or the end of the source. */
  end: string
}

/**
 * A source in rows, each ended where its compiler ends a line: code behind an unusual end of a comment stands in a row of its own. Pure.
 */
export const sourceRows = (content: string, kind: LineEnds): SourceRow[] => {
  const rows: SourceRow[] = []
  let [from, line] = [0, 1]
  for (const { 0: found, index } of content.matchAll(lineEnd(kind))) {
    const isUsual = found.endsWith('\n')
    rows.push({ line, text: content.slice(from, index), end: isUsual ? '' : found })
    if (isUsual || kind === 'cr') line += 1
    from = index + found.length
  }
  rows.push({ line, text: content.slice(from), end: '' })
  return rows
}
