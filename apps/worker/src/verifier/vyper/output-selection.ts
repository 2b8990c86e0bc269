import { posix } from 'node:path'
import type { CompilerInput } from '../compile.ts'

const outputs = ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object', 'evm.deployedBytecode.sourceMap']

/** Vyper names a contract by its file. */
const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '')

/** Texts over several lines, where documentation may have any word at the start of a line. */
const longTexts = /("""|''')[\s\S]*?\1/g

/** A module with state of another one, which who imports it has to initialize: it is no contract, and does not compile as one. */
const isPart = (content: string): boolean => /^uses[ \t]*:/m.test(content.replace(longTexts, ''))

/**
 * What is asked of Vyper: code of the contract that is named, else of all files that can be one. The others are named without outputs, because
 * only of files that are named the output tells the numbers. Releases before 0.4 know no modules, and want outputs of every file. Pure.
 * @param version of the compiler, `v0.4.3+commit.bff19ea2`
 */
export const vyperSelection = (
  sources: CompilerInput['sources'],
  contractName: string | null,
  version: string,
): Record<string, Record<string, string[]>> => {
  const all = Object.keys(sources)
  // a path that Vyper writes otherwise cannot be named
  const canName = all.every((path) => path === posix.normalize(path))
  if (!canName || /^v?0\.[0-3]\./.test(version)) return { '*': { '*': outputs } }
  // ABIs are read, never compiled
  const paths = all.filter((path) => !path.endsWith('.json'))
  const contracts = paths.filter((path) => !path.endsWith('.vyi'))
  const named = contracts.filter((path) => nameOf(path) === contractName)
  const whole = contracts.filter((path) => !isPart(sources[path]!.content))
  const wanted = new Set([named, whole, contracts].find(({ length }) => length > 0))
  return Object.fromEntries(paths.map((path) => [path, { '*': wanted.has(path) ? outputs : [] }]))
}
