export interface SourceFile {
  path: string
  content: string
}
/** The sources of a contract; `main` is the path of its own file. */
export interface Sources {
  main: string
  files: readonly SourceFile[]
}
/** A file of one contract beside that of the other. `moved`: the same text at another path. */
export interface FilePair {
  kind: 'changed' | 'added' | 'removed' | 'moved' | 'equal'
  left?: SourceFile
  right?: SourceFile
}

const order = ['changed', 'added', 'removed', 'moved', 'equal'] as const
const textOf = ({ content }: SourceFile) => content.replaceAll('\r\n', '\n')
const nameOf = ({ path }: SourceFile) => path.slice(path.lastIndexOf('/') + 1)

const kindOf = (left: SourceFile, right: SourceFile): FilePair['kind'] => {
  if (textOf(left) !== textOf(right)) return 'changed'
  return left.path === right.path ? 'equal' : 'moved'
}

/** Takes out of both lists what has the same key, first with first. */
const takePairs = (left: Set<SourceFile>, right: Set<SourceFile>, key: (file: SourceFile) => string): FilePair[] => {
  const byKey = new Map<string, SourceFile[]>()
  for (const file of right) {
    const same = byKey.get(key(file))
    if (same === undefined) byKey.set(key(file), [file])
    else same.push(file)
  }
  const pairs: FilePair[] = []
  for (const file of left) {
    const other = byKey.get(key(file))?.shift()
    if (other === undefined) continue
    left.delete(file)
    right.delete(other)
    pairs.push({ kind: kindOf(file, other), left: file, right: other })
  }
  return pairs
}

/**
 * The files of two contracts side by side: paired by path, by being the contracts' own files, by text, by name; the rest is in one
 * of them alone. The contracts' own files come first, then what differs, what is equal last. Pure.
 */
export const compareFiles = (left: Sources, right: Sources): FilePair[] => {
  const [a, b] = [new Set(left.files), new Set(right.files)]
  const isMain = ({ path }: SourceFile, main: string) => path === main
  const pairs = takePairs(a, b, ({ path }) => path)
  const [mainA, mainB] = [
    [...a].find((file) => isMain(file, left.main)),
    [...b].find((file) => isMain(file, right.main)),
  ]
  if (mainA !== undefined && mainB !== undefined) {
    a.delete(mainA)
    b.delete(mainB)
    pairs.push({ kind: kindOf(mainA, mainB), left: mainA, right: mainB })
  }
  pairs.push(...takePairs(a, b, textOf), ...takePairs(a, b, nameOf))
  pairs.push(...[...a].map((file): FilePair => ({ kind: 'removed', left: file })))
  pairs.push(...[...b].map((file): FilePair => ({ kind: 'added', right: file })))
  const own = (pair: FilePair) => pair.left?.path === left.main || pair.right?.path === right.main
  const rank = (pair: FilePair) => order.indexOf(pair.kind) * 2 + (own(pair) ? 0 : 1)
  return pairs.sort((one, other) => rank(one) - rank(other))
}
