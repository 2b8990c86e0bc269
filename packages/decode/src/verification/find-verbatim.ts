/** A comment of Yul, as its compiler ends it; where a string begins; a word. */
const pieces = /\/\/[^\n\v\f\r\u0085\u2028\u2029]*|\/\*[\s\S]*?(?:\*\/|$)|["']|[a-zA-Z_$][\w$.]*/g

/** Where a string that begins at a place ends. One regular expression would be too much for a string of megabytes. */
const endOfString = (source: string, from: number): number => {
  for (let at = from + 1; at < source.length; at += 1) {
    if (source[at] === '\\') at += 1
    else if (source[at] === source[from]) return at + 1
  }
  return source.length
}

/**
 * The first `verbatim_…` in code of Yul, with its line from 1; undefined: there is none. It puts bytes into code as they are: with it
 * every contract has sources, which say nothing of what it does. Comments and strings do not count. Pure.
 */
export const findVerbatim = (source: string): { word: string; line: number } | undefined => {
  const next = new RegExp(pieces)
  for (let found = next.exec(source); found !== null; found = next.exec(source)) {
    const [piece] = found
    if (piece === '"' || piece === "'") next.lastIndex = endOfString(source, found.index)
    if (piece.startsWith('verbatim_')) return { word: piece, line: source.slice(0, found.index).split('\n').length }
  }
  return undefined
}
