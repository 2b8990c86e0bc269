import { type LineEnds, sourceRows } from '@corescope/decode/source-text/line-ends'

/** The lines of a file, each with its number in it. */
export interface Lines {
  texts: string[]
  numbers: number[]
}

/** A text as lines. Pure. @param first number of its first line in its file */
export const linesOf = (content: string | undefined, ends: LineEnds, first = 1): Lines => {
  const rows = content === undefined || content === '' ? [] : sourceRows(content, ends)
  return { texts: rows.map(({ text, end }) => `${text}${end}`), numbers: rows.map(({ line }) => line + first - 1) }
}
