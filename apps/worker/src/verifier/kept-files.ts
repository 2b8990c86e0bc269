import type { CompiledContract, CompilerInput } from './compile.ts'

type Sources = CompilerInput['sources']

/** Imports of Vyper, which stand at the beginning of a line: `import a.b as c, d`, `from a import b`, `from . import (b, c)`. */
const importLine = /^(?:import[ \t]+(.+)|from[ \t]+(\S+)[ \t]+import[ \t]+(\([^)]*\)|.+))$/gm

const namesOf = (list: string): string[] =>
  list
    .replace(/#.*|[()\\]/gm, ' ')
    .split(',')
    .map((one) => one.trim().split(/\s/)[0] ?? '')
    .filter((name) => name !== '')

/** What a source of Vyper imports, each as the end of a path without its extension: the folders to look in are settings. */
const importsOf = (content: string): string[] =>
  [...content.matchAll(importLine)].flatMap(([, whole, from = '', names = '']) => {
    const modules =
      whole === undefined ? namesOf(names).map((name) => `${from.replace(/\.$/, '')}.${name}`) : namesOf(whole)
    return modules.map((module) => module.replace(/^\.+/, '').replaceAll('.', '/'))
  })

/** The files of Vyper that a contract's own leads to by imports. */
const importedFrom = (main: string, sources: Sources): Set<string> => {
  const bare = new Map(Object.keys(sources).map((path) => [path, `/${path.replace(/\.(?:vyi?|json)$/, '')}`]))
  const found = new Set([main])
  // a set that grows is walked to its end
  for (const path of found) {
    const wanted = importsOf(sources[path]?.content ?? '').map((module) => `/${module}`)
    for (const [other, end] of bare) if (wanted.some((module) => end.endsWith(module))) found.add(other)
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
