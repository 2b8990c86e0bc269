import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

const SKIPPED = new Set(['node_modules', 'dist', 'dist-server', '.git'])

/** Two ways to describe a file: by its bytes, or by size and time of change, which is enough to see that nothing changed. */
const describe = {
  contents: (path) => readFileSync(path),
  times: (_path, { size, mtimeMs }) => `${size} ${mtimeMs}`,
}

/** A digest of everything a build is made from, tests left out. */
export function digestSources(places, by = 'contents') {
  const hash = createHash('sha256')
  for (const place of places) addTo(hash, place, by)
  return hash.digest('hex')
}

function addTo(hash, place, by) {
  const path = join(root, place)
  const stats = statSync(path)
  if (stats.isDirectory()) {
    for (const name of readdirSync(path).sort()) if (!SKIPPED.has(name)) addTo(hash, join(place, name), by)
    return
  }
  if (/[.](test|bench)[.]tsx?$/.test(place)) return
  hash.update(`${place}\0`).update(describe[by](path, stats))
}
