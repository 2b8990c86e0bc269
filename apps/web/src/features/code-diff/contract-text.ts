import type { LineEnds } from '@corescope/decode/source-text/line-ends'
import type { Sources } from './compare-files.ts'
import { type Lines, linesOf } from './source-lines.ts'

/** Comments and texts, which may hold any sign; the head of a contract; braces. */
const marks =
  /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|\b(?:abstract\s+)?(?:contract|library|interface)\s+([\w$]+)([^{};]*)|[{}]/g

interface Definition {
  name: string
  /** What stands between its name and its body: the contracts it inherits from. */
  head: string
  /** Where it begins in its source, and where it ends. */
  from: number
  to: number
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
      found.push({ ...open, to: index + 1 })
      open = undefined
    } else if (name !== undefined && depth === 0) open = { name, head, from: index }
  }
  return found
}

/** A contract's definition and those that it inherits from in the same source; undefined where it is not found. Pure. */
const ownDefinitions = (content: string, name: string): Definition[] | undefined => {
  const all = definitionsOf(content)
  const wanted = new Set([name])
  // what is inherited from is defined before
  for (const { name: defined, head } of all.toReversed()) {
    if (!wanted.has(defined)) continue
    for (const word of head.match(/[\w$]+/g) ?? []) wanted.add(word)
  }
  if (!all.some((one) => one.name === name)) return undefined
  return all.filter(({ name: defined }) => wanted.has(defined))
}

/**
 * What is a contract's own of its sources: its definition and those that it inherits from in its file, or the whole of its file where it is
 * not found. Lines have the numbers of the file; an empty one between definitions has that of the line before. Pure.
 */
export const ownLines = ({ main, files }: Sources, name: string, ends: LineEnds): Lines => {
  const content = files.find(({ path }) => path === main)?.content ?? ''
  const definitions = ownDefinitions(content, name)
  if (definitions === undefined) return linesOf(content, ends)
  let [at, line] = [0, 1]
  const parts = definitions.map(({ from, to }, index): Lines => {
    const before = line
    const first = linesOf(content.slice(at, from), ends, line).numbers.at(-1) ?? line
    const { texts, numbers } = linesOf(content.slice(from, to), ends, first)
    at = to
    line = numbers.at(-1) ?? first
    return index === 0 ? { texts, numbers } : { texts: ['', ...texts], numbers: [before, ...numbers] }
  })
  return { texts: parts.flatMap(({ texts }) => texts), numbers: parts.flatMap(({ numbers }) => numbers) }
}
