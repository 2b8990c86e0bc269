// Holds what the browser fetches against its budget: each chunk, the app without a screen, and the first load of each screen.
// Sizes are bytes as they cross the wire (brotli). Reads the build of the web app; run `npm run build` first.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))

/** Bytes by name. */
type Sizes = Record<string, number>

/** What the check reads of `route-manifest.json`. */
interface Manifest {
  build: string
  scripts: string[]
  styles: string[]
  screens: Record<string, { scripts: string[]; styles: string[]; messages: Record<string, string> }>
  messages: Record<string, string>
}

/** `apps/web/chunk-budgets.json`, in bytes. */
interface Budgets {
  /** The entry and all it needs, without a screen. */
  app: number
  /** The first load of a screen in its longest language; `screens` names those that may have more. */
  screen: number
  screens: Sizes
  /** A chunk; `chunks` names those with a budget of their own. */
  chunk: number
  chunks: Sizes
}

/** File of a chunk → its name: `floors-a1b2c3d4.js` → `floors`. */
const nameOf = (file: string) => file.replace(/-[\w-]{8}\.js$/, '')

/** What is over its budget, in sentences, and what was measured. @param files file under `assets/` → bytes */
export const measure = (files: Sizes, manifest: Manifest, budgets: Budgets) => {
  const faults: string[] = []
  const hold = (what: string, bytes: number, budget: number) => {
    if (bytes > budget) faults.push(`${what} has ${bytes} bytes, its budget is ${budget}`)
    return bytes
  }
  const sum = (paths: string[]) =>
    [...new Set(paths)].reduce((bytes, path) => bytes + (files[path.replace('/assets/', '')] ?? 0), 0)

  const chunks: Sizes = {}
  for (const [file, bytes] of Object.entries(files)) {
    if (!file.endsWith('.js')) continue
    const name = nameOf(file)
    chunks[name] = Math.max(chunks[name] ?? 0, hold(`chunk ${name}`, bytes, budgets.chunks[name] ?? budgets.chunk))
  }
  for (const name of Object.keys(budgets.chunks)) {
    if (chunks[name] === undefined)
      faults.push(`there is no chunk ${name}: its code went into another, or its budget is out of date`)
  }

  const app = [manifest.build, ...manifest.scripts, ...manifest.styles]
  const appBytes = hold('the app without a screen', sum(app.map((path) => `/${path.replace(/^\//, '')}`)), budgets.app)
  const screens: Sizes = {}
  for (const [path, { scripts, styles, messages }] of Object.entries(manifest.screens)) {
    const texts = Object.keys(manifest.messages).map((locale) =>
      sum([manifest.messages[locale], messages[locale]].filter((href) => href !== undefined)),
    )
    const bytes = appBytes + sum([...scripts, ...styles]) + Math.max(...texts)
    screens[path] = hold(`the first load of ${path}`, bytes, budgets.screens[path] ?? budgets.screen)
  }
  return { faults, chunks, app: appBytes, screens }
}

const readSizes = (folder: string): Sizes =>
  Object.fromEntries(
    readdirSync(folder)
      .filter((file) => /\.(js|css)$/.test(file))
      .map((file) => {
        const packed = readdirSync(folder).includes(`${file}.br`) ? `${file}.br` : file
        return [file, statSync(join(folder, packed)).size]
      }),
  )

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const dist = join(root, 'apps', 'web', 'dist')
  const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
  const budgets = read(join(root, 'apps', 'web', 'chunk-budgets.json'))
  const { faults, chunks, app, screens } = measure(
    readSizes(join(dist, 'assets')),
    read(join(dist, 'route-manifest.json')),
    budgets,
  )
  const largest = Object.entries(screens).toSorted(([, one], [, other]) => other - one)[0]
  console.log(
    `check:chunks: ${Object.keys(chunks).length} chunks, the app ${app} bytes, the largest first load ${largest?.join(' ')}`,
  )
  if (process.argv.includes('--all')) console.log(JSON.stringify({ chunks, screens }, null, 2))
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exit(1)
}
