import { type LineEnds, lineEnd, lineEndSigns } from './line-ends.ts'

/** Where a string that begins at a place ends: behind its closing quote, or where its line does. */
const endOfString = (content: string, from: number, ends: string): number => {
  const quote = content[from]
  for (let at = from + 1; at < content.length; at += 1) {
    const sign = content[at]!
    if (sign === quote) return at + 1
    if (ends.includes(sign)) return at
    if (sign === '\\') at += content.startsWith('\r\n', at + 1) ? 2 : 1
  }
  return content.length
}

/**
 * A source of Solidity or Yul with blanks for its comments and strings, so that what is left is code. It reads the source once, sign by
 * sign: one regular expression would be too much for a string of megabytes. Pure.
 * @param sizeOf how many blanks stand for a piece; absent: as many as it has signs
 */
export const withoutWords = (
  content: string,
  ends: LineEnds,
  sizeOf: (piece: string) => number = ({ length }) => length,
): string => {
  const next = /\/\/|\/\*|["']/g
  const ofLine = lineEnd(ends)
  const endOf = (mark: string, from: number): number => {
    if (mark === '//') {
      ofLine.lastIndex = from
      return ofLine.exec(content)?.index ?? content.length
    }
    if (mark !== '/*') return endOfString(content, from, lineEndSigns[ends])
    const end = content.indexOf('*/', from + 2)
    return end < 0 ? content.length : end + 2
  }
  const parts: string[] = []
  let from = 0
  for (let found = next.exec(content); found !== null; found = next.exec(content)) {
    const to = endOf(found[0], found.index)
    parts.push(content.slice(from, found.index), ' '.repeat(sizeOf(content.slice(found.index, to))))
    from = to
    next.lastIndex = to
  }
  parts.push(content.slice(from))
  return parts.join('')
}
