import type { CompiledContract, CompilerInput } from './compile.ts'

type Sources = CompilerInput['sources']

/** Imports of Vyper, which stand at the beginning of a line: `import a.b as c, d`, `from a import b`, `from . import (b, c)`. */
const importLine = /^(?:import[ \t]+|from[ \t]+(\S+)[ \t]+import[ \t]+)/gm
/** A list of names that is longer ends here: a source can hold a hundred thousand beginnings of one. */
const listSigns = 4_000

const namesOf = (list: string): string[] =>
  list
    .replace(/#.*|[()\\]/gm, ' ')
    .split(',')
    .map((one) => one.trim().split(/\s/)[0] ?? '')
    .filter((name) => name !== '')

/** Names up to the closing bracket, where one opens them, else up to the end of the line. */
const listAt = (content: string, from: number): string => {
  const text = content.slice(from, from + listSigns)
  const close = text.startsWith('(') ? text.indexOf(')') : -1
  return close < 0 ? text.split('\n', 1)[0]! : text.slice(0, close)
}

/** What a source of Vyper imports, each as the end of a path without its extension: the folders to look in are settings. */
const importsOf = (content: string): string[] =>
  [...content.matchAll(importLine)].flatMap(({ 0: { length }, 1: from, index }) => {
    const names = namesOf(listAt(content, index + length))
    const modules = from === undefined ? names : names.map((name) => `${from.replace(/\.$/, '')}.${name}`)
    return modules.map((module) => module.replace(/^\.+/, '').replaceAll('.', '/'))
  })

/** Paths by each end of theirs that begins with a slash, without the extension. */
const pathsByEnd = (paths: readonly string[]): Map<string, string[]> => {
  const byEnd = new Map<string, string[]>()
  for (const path of paths) {
    const bare = `/${path.replace(/\.(?:vyi?|json)$/, '')}`
    for (let at = 0; at >= 0; at = bare.indexOf('/', at + 1)) {
      const end = bare.slice(at)
      const same = byEnd.get(end)
      if (same === undefined) byEnd.set(end, [path])
      else same.push(path)
    }
  }
  return byEnd
}

/** The files of Vyper that a contract's own leads to by imports. Each module is looked up once, however often it is named. */
const importedFrom = (main: string, sources: Sources): Set<string> => {
  const byEnd = pathsByEnd(Object.keys(sources))
  const found = new Set([main])
  const seen = new Set<string>()
  // a set that grows is walked to its end
  for (const path of found)
    for (const module of importsOf(sources[path]?.content ?? '')) {
      if (seen.has(module)) continue
      seen.add(module)
      for (const other of byEnd.get(`/${module}`) ?? []) found.add(other)
    }
  return found
}

/**
 * The files of a submission that are kept: those that the contract is made from. Whoever verifies somebody's contract could add others, and
 * readers would take them for the maker's. Of Solidity the compiler's metadata names them, whatever the chain's code has; Yul has one;
 * of Vyper those that imports lead to. Pure.
 */
export const keptFiles = ({ path, metadata }: CompiledContract, { language, sources }: CompilerInput): Sources => {
  const told = metadata === '' ? undefined : (JSON.parse(metadata) as { sources?: object }).sources
  const named = new Set(
    told !== undefined ? Object.keys(told) : language === 'Vyper' ? importedFrom(path, sources) : [path],
  )
  return Object.fromEntries(Object.entries(sources).filter(([name]) => named.has(name)))
}
