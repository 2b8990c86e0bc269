import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the repository, found from this file whether it runs from its source or from the bundle in dist/. */
export function findProjectRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (dirname(folder) !== folder) {
    const file = join(folder, 'package.json')
    if (existsSync(file) && (JSON.parse(readFileSync(file, 'utf8')) as { name?: string }).name === 'corescope')
      return folder
    folder = dirname(folder)
  }
  throw new Error('The folder of Corescope was not found above its own program.')
}

/** Path of a built process (`npm run build`). */
export function builtProcess(name: 'indexer' | 'api' | 'worker'): string {
  return join(findProjectRoot(), 'dist', name, 'main.js')
}
