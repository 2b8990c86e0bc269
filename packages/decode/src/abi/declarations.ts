import type { LineEnds } from '../source-text/line-ends.ts'
import { withoutWords } from '../source-text/without-words.ts'

/**
 * What Solidity sources declare outside of functions, by the name that compilers write: `Pool.State` of a contract's, `State` of none.
 * Pure.
 * @param what a pattern of a declaration with two groups, its name and what it says
 */
export const declarationsOf = (content: string, what: RegExp, ends: LineEnds): [name: string, said: string][] => {
  const marks = new RegExp(`\\b(?:contract|library|interface)\\s+([\\w$]+)|${what.source}|[{}]`, 'g')
  const found: [string, string][] = []
  let [depth, next, holder] = [0, '', '']
  for (const [text, contract, name, said = ''] of withoutWords(content, ends).matchAll(marks)) {
    if (contract !== undefined) next = contract
    else if (name !== undefined) {
      if (depth <= 1) found.push([depth === 0 ? name : `${holder}.${name}`, said])
    } else if (text === '{') {
      if (depth === 0) holder = next
      depth += 1
    } else depth = Math.max(0, depth - 1)
  }
  return found
}
