import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

const imported = /(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+\.tsx?)'/g

/**
 * Files of words whose keys (`'blocks.title'`) stand in a module or in anything it imports from our own source. Reads the text,
 * types included: it may name a file too many, never one too few.
 */
export const usedMessageFiles = (entry: string, files: readonly string[]): Set<string> => {
  const key = new RegExp(`['"\`](${files.join('|')})\\.[A-Za-z]`, 'g')
  const used = new Set<string>()
  const seen = new Set<string>()
  const visit = (module: string) => {
    if (seen.has(module) || !existsSync(module)) return
    seen.add(module)
    const text = readFileSync(module, 'utf8')
    for (const [, file = ''] of text.matchAll(key)) used.add(file)
    for (const [, path = ''] of text.matchAll(imported)) visit(resolve(dirname(module), path))
  }
  visit(entry)
  return used
}
