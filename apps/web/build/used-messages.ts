import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

const imported = /(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+\.tsx?)'/g

/** Types have no words. */
const types = /^import type [^']* from '[^']+'/gm

const part = /lazyPart\(\s*'([\w-]+)'[^']*import\(\s*'(\.{1,2}\/[^']+\.tsx?)'/g

/**
 * What `lazyPart` fetches later: name → its module. A part brings its own words.
 * @throws when two modules have one name
 */
export const findParts = (folder: string): Map<string, string> => {
  const parts = new Map<string, string>()
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file) || /\.test\.tsx?$/.test(file)) continue
    for (const [, name = '', path = ''] of readFileSync(join(folder, file), 'utf8').matchAll(part)) {
      const module = resolve(dirname(join(folder, file)), path)
      const known = parts.get(name) ?? module
      if (known !== module) throw new Error(`two parts are named ${name}: ${known} and ${module}`)
      parts.set(name, module)
    }
  }
  return parts
}

/** What only the server fetches at once; the browser has it as a part. */
const serversOwn = /import\.meta\.env\.SSR \? \(await import\('[^']+'\)\)/g

/** Text that may be a key, or the beginning of one: `'blocks.title'`, or `blocks.state_` of a template. */
const mention = /['"`]([\w-]+\.[\w-]*)/g

interface ModuleText {
  changedAt: number
  mentions: readonly string[]
  imports: readonly string[]
}
const texts = new Map<string, ModuleText>()

/** A module is read once, and again when it has changed. */
const readModule = (module: string): ModuleText | undefined => {
  const changedAt = statSync(module, { throwIfNoEntry: false })?.mtimeMs
  if (changedAt === undefined) return undefined
  const known = texts.get(module)
  if (known?.changedAt === changedAt) return known
  const text = readFileSync(module, 'utf8')
  const own = text.replace(part, '').replace(serversOwn, '').replace(types, '')
  const read = {
    changedAt,
    mentions: [...new Set([...text.matchAll(mention)].map(([, name = '']) => name))],
    imports: [...own.matchAll(imported)].map(([, path = '']) => resolve(dirname(module), path)),
  }
  texts.set(module, read)
  return read
}

const fileOf = (key: string) => key.slice(0, key.indexOf('.'))

/** Keys among `keys` that are mentioned, whole or by their beginning. */
const keysOf = (mentioned: Iterable<string>, keys: readonly string[]): string[] => {
  const whole = new Set(keys)
  const named = new Set(mentioned)
  const beginnings = new Map<string, string[]>()
  for (const name of named) {
    const file = fileOf(name)
    // a whole key may be the beginning of others, too
    const beginning = whole.has(name) ? `${name}_` : name
    beginnings.set(file, [...(beginnings.get(file) ?? []), beginning])
  }
  return keys.filter((key) => named.has(key) || beginnings.get(fileOf(key))?.some((one) => key.startsWith(one)))
}

/**
 * Keys of words that stand in a module or in anything it imports from our own source: whole, or as the beginning that a template adds
 * to. Reads the text: it may name a key too many, never one too few, as the type of a key is a literal or such a template. Parts
 * are left out: they bring their own.
 * @param keys all there are, as `<file>.<key>`
 * @param contract modules that name keys for others to say (titles of pages): of files that are used here, those keys are used too
 */
export const usedMessageKeys = (
  entry: string,
  keys: readonly string[],
  contract: readonly string[] = [],
): Set<string> => {
  const mentioned = new Set<string>()
  const seen = new Set<string>()
  const visit = (module: string) => {
    if (seen.has(module)) return
    seen.add(module)
    const { mentions = [], imports = [] } = readModule(module) ?? {}
    for (const name of mentions) mentioned.add(name)
    for (const path of imports) visit(path)
  }
  visit(entry)
  const used = keysOf(mentioned, keys)
  const files = new Set([...mentioned].map(fileOf))
  const named = new Set(contract.flatMap((module) => readModule(module)?.mentions ?? []))
  return new Set([...used, ...keysOf(named, keys).filter((key) => files.has(fileOf(key)))])
}
