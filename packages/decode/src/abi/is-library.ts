import type { LineEnds } from '../source-text/line-ends.ts'
import { withoutWords } from '../source-text/without-words.ts'

/**
 * The libraries that a Solidity source declares: outside of all braces, as Yul within them may use any word as a name. Pure.
 * @param ends how its compiler ends lines
 */
export const librariesIn = (content: string, ends: LineEnds): ReadonlySet<string> => {
  const found = new Set<string>()
  let depth = 0
  for (const [text, name] of withoutWords(content, ends).matchAll(/(?<![\w$])library\s+([\w$]+)|[{}]/g)) {
    if (name === undefined) depth += text === '{' ? 1 : -1
    else if (depth === 0) found.add(name)
  }
  return found
}
