import { existsSync, readdirSync, readFileSync } from 'node:fs'
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

/**
 * Files of words whose keys (`'blocks.title'`, or those that a template makes) stand in a module or in anything it imports from our own source. Reads the
 * text: it may name a file too many, never one too few. Parts are left out: they
 * bring their own.
 */
export const usedMessageFiles = (entry: string, files: readonly string[]): Set<string> => {
  const key = new RegExp(`['"\`](${files.join('|')})\\.[A-Za-z$]`, 'g')
  const used = new Set<string>()
  const seen = new Set<string>()
  const visit = (module: string) => {
    if (seen.has(module) || !existsSync(module)) return
    seen.add(module)
    const text = readFileSync(module, 'utf8')
    for (const [, file = ''] of text.matchAll(key)) used.add(file)
    for (const [, path = ''] of text.replace(part, '').replace(types, '').matchAll(imported))
      visit(resolve(dirname(module), path))
  }
  visit(entry)
  return used
}
