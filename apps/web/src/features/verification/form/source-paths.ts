/** Longest path of a source, as the server takes it. */
const maxPath = 500

/** What a path can be wrong by. */
export type PathFault = 'empty' | 'long' | 'outside' | 'twice'

/**
 * What is wrong with the paths of sources, by their place; missing where nothing is. Absolute ones are right: Truffle named files so,
 * and the names are part of the metadata. Pure.
 */
export const pathFaults = (paths: readonly string[]): Map<number, PathFault> => {
  const seen = new Set<string>()
  const faults = new Map<number, PathFault>()
  for (const [index, path] of paths.entries()) {
    const wrong: [PathFault, boolean][] = [
      ['empty', path.trim() === ''],
      ['long', path.length > maxPath],
      ['outside', path.split(/[\\/]/).includes('..')],
      ['twice', seen.has(path)],
    ]
    const fault = wrong.find(([, isWrong]) => isWrong)?.[0]
    if (fault !== undefined) faults.set(index, fault)
    seen.add(path)
  }
  return faults
}

/** Folders that stand at the root of a project, and are part of the paths of its sources. */
const roots: ReadonlySet<string> = new Set(['contracts', 'src', 'lib', 'interfaces', 'node_modules', 'test', 'script'])

/** What a package of npm is imported by. */
const packagePath = (path: string) => {
  const at = path.lastIndexOf('node_modules/')
  return at === 0 || path[at - 1] === '/' ? path.slice(at + 'node_modules/'.length) : path
}

/**
 * Paths in a chosen folder as compilers are given them: from the root of the project, and packages by the name that they are
 * imported by. A folder that holds folders of a project is its root; any other one is a part of it. Pure.
 */
export const projectPaths = (paths: readonly string[]): string[] => {
  const isRoot = paths.some((path) => roots.has(path.split('/')[1] ?? '') && path.split('/').length > 2)
  return paths.map((path) => packagePath(isRoot ? path.slice(path.indexOf('/') + 1) : path))
}
