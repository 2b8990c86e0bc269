import type { Sources } from './compare-files.ts'

/** Comments and texts, which may hold any sign; the head of a contract; braces. */
const marks =
  /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|\b(?:abstract\s+)?(?:contract|library|interface)\s+([\w$]+)([^{};]*)|[{}]/g

interface Definition {
  name: string
  /** What stands between its name and its body: the contracts it inherits from. */
  head: string
  text: string
}

/** The contracts, libraries and interfaces that a Solidity source defines, in its order. */
const definitionsOf = (content: string): Definition[] => {
  const found: Definition[] = []
  let depth = 0
  let open: { name: string; head: string; from: number } | undefined
  for (const { 0: text, 1: name, 2: head = '', index } of content.matchAll(marks)) {
    if (text === '{') depth += 1
    else if (text === '}') {
      depth = Math.max(0, depth - 1)
      if (depth > 0 || open === undefined) continue
      found.push({ name: open.name, head: open.head, text: content.slice(open.from, index + 1) })
      open = undefined
    } else if (name !== undefined && depth === 0) open = { name, head, from: index }
  }
  return found
}

/** The text of a contract's definition and of those that it inherits from in the same source; undefined where it is not found. Pure. */
export const contractText = (content: string, name: string): string | undefined => {
  const all = definitionsOf(content)
  const wanted = new Set([name])
  // what is inherited from is defined before
  for (const { name: defined, head } of all.toReversed()) {
    if (!wanted.has(defined)) continue
    for (const word of head.match(/[\w$]+/g) ?? []) wanted.add(word)
  }
  if (!all.some((one) => one.name === name)) return undefined
  return all.flatMap(({ name: defined, text }) => (wanted.has(defined) ? [text] : [])).join('\n\n')
}

/** What is a contract's own of its sources: its definition, or the whole of its file where that is not found. Pure. */
export const ownText = ({ main, files }: Sources, name: string): string => {
  const content = files.find(({ path }) => path === main)?.content ?? ''
  return contractText(content, name) ?? content
}
