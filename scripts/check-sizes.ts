/** Product code lies in small folders and small functions (CONTRIBUTING.md): a stranger takes in one at a glance. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

/** Files of code in one folder, tests aside. */
const maxFiles = 25
/** From a function's first line to its last. */
const maxLines = 80
/** Unrolled arithmetic. The groups of journeys are exempt too. */
const exempt = new Set(['packages/decode/src/bytes/keccak-permutation.ts'])

const rooms = ['packages', 'apps', 'devnet', 'e2e', 'bench', 'scripts']
const skipped = new Set(['node_modules', 'dist', 'dist-server', 'artifacts', 'test-results'])
const isCode = (name: string) => /\.(ts|tsx|mjs|cjs|css)$/.test(name)
const isTest = (name: string) => /\.(test|bench)\.tsx?$/.test(name)

/** @returns folder → names of its files of code, tests aside; each folder below it is an entry of its own */
export function listCode(folder: string): Map<string, string[]> {
  const entries = readdirSync(folder, { withFileTypes: true })
  const own = entries.filter((entry) => entry.isFile() && isCode(entry.name) && !isTest(entry.name))
  const below = entries.filter((entry) => entry.isDirectory() && !skipped.has(entry.name))
  return new Map([
    [folder, own.map(({ name }) => name)],
    ...below.flatMap(({ name }) => [...listCode(join(folder, name))]),
  ])
}

/** @returns functions with more lines than `most`, each as "name (line 12) has 90 lines" */
export function findLongFunctions(path: string, text: string, most: number): string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line + 1
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body !== undefined) {
      const [first, last] = [lineOf(node.getStart(source)), lineOf(node.end)]
      const lines = last - first + 1
      if (lines > most) found.push(`${nameOf(node)} (line ${first}) has ${lines} lines`)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

const nameOf = (node: ts.SignatureDeclaration): string => {
  const { parent } = node
  const name =
    node.name ?? (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) ? parent.name : undefined)
  return name?.getText() ?? 'a function'
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = dirname(dirname(fileURLToPath(import.meta.url)))
  const folders = rooms.flatMap((room) => [...listCode(join(root, room))])
  const large = folders
    .filter(([, names]) => names.length > maxFiles)
    .map(([folder, names]) => `${relative(root, folder)} has ${names.length} files, at most ${maxFiles} are allowed`)
  const long = folders
    .flatMap(([folder, names]) => names.map((name) => relative(root, join(folder, name))))
    .filter((path) => /(?<!\.e2e)\.(tsx?|[mc]js)$/.test(path) && !exempt.has(path))
    .flatMap((path) =>
      findLongFunctions(path, readFileSync(join(root, path), 'utf8'), maxLines).map(
        (fault) => `${path}: ${fault}, at most ${maxLines} are allowed`,
      ),
    )
  const faults = [...large, ...long]
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exit(1)
  console.log(
    `check:sizes: ${folders.length} folders of at most ${maxFiles} files, no function above ${maxLines} lines`,
  )
}
