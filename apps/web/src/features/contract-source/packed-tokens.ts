/** A piece of a line: what it is (`keyword`, `comment`; empty: nothing special), and its text. */
export type Token = readonly [kind: string, text: string]

/**
 * Tokens of all lines of a text, without the text. Two numbers a token: the place of its kind in `kinds`, and its length.
 * They are handed from the worker to the page without a copy: a hundred thousand small arrays would hold up the page.
 */
export interface PackedTokens {
  kinds: string[]
  /** The tokens of line n stand from `starts[n]` up to `starts[n + 1]`. */
  starts: Uint32Array<ArrayBuffer>
  tokens: Uint32Array<ArrayBuffer>
}

/** @param lines tokens by line, in order; their texts make up the line */
export const packTokens = (lines: readonly (readonly Token[])[]): PackedTokens => {
  const kinds: string[] = []
  const starts = new Uint32Array(lines.length + 1)
  const tokens = new Uint32Array(2 * lines.reduce((total, line) => total + line.length, 0))
  let at = 0
  for (const [index, line] of lines.entries()) {
    for (const [kind, text] of line) {
      const known = kinds.indexOf(kind)
      tokens[2 * at] = known === -1 ? kinds.push(kind) - 1 : known
      tokens[2 * at + 1] = text.length
      at += 1
    }
    starts[index + 1] = at
  }
  return { kinds, starts, tokens }
}

/** The tokens of one line, cut out of its text. A line that the tokens do not reach is one plain piece. */
export const lineTokens = ({ kinds, starts, tokens }: PackedTokens, line: number, text: string): Token[] => {
  const pieces: Token[] = []
  let from = 0
  for (let at = starts[line] ?? 0; at < (starts[line + 1] ?? 0); at += 1) {
    const to = from + tokens[2 * at + 1]!
    pieces.push([kinds[tokens[2 * at]!]!, text.slice(from, to)])
    from = to
  }
  if (from < text.length) pieces.push(['', text.slice(from)])
  return pieces
}
