// Installs the packages when they are missing or no longer those of package-lock.json. Plain Node, no package needed.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { startProgress } from './progress.mjs'
import { root } from './root.mjs'

/**
 * True when every required package of the lock file is installed in the locked version. Of optional packages only those
 * of this platform are there, so none is missed; one that is there has the locked version.
 */
export function isInstalled() {
  const hidden = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(hidden)) return false
  const have = JSON.parse(readFileSync(hidden, 'utf8')).packages
  const want = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  return Object.entries(want).every(
    ([path, entry]) =>
      path === '' ||
      ((entry.optional || entry.peer) && !(path in have)) ||
      !path.includes('node_modules') ||
      have[path]?.version === entry.version ||
      (entry.link && have[path]?.link),
  )
}

/**
 * Installs what package-lock.json names, by `npm ci`, unless everything is there.
 * @throws with npm's own words when it fails
 */
export async function ensureInstalled() {
  if (isInstalled()) return
  const progress = startProgress('installing packages')
  const npm = process.env.npm_execpath
  const argv = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const [command, args] = npm?.endsWith('.js') ? [process.execPath, [npm, ...argv]] : ['npm', argv]
  const words = []
  const code = await new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => words.push(text))
    child.once('error', reject)
    child.once('exit', resolve)
  })
  progress.end(code === 0)
  if (code === 0) return
  const told = words
    .join('')
    .split('\n')
    .filter((line) => !line.includes('EBADENGINE'))
  throw new Error(`The packages could not be installed (npm ci ended with ${code}):\n${told.slice(-30).join('\n')}`)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await ensureInstalled()
