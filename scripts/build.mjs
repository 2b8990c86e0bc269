// Builds what runs: each server process into one file of dist/, the web app into apps/web/dist. Parts whose sources
// have not changed since their last build are left alone; `--force` builds all.
import { spawn } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { startProgress } from './progress.mjs'
import { root } from './root.mjs'
import { digestSources } from './sources-digest.mjs'

const dist = join(root, 'dist')
const stampFile = join(dist, '.built.json')
const PROCESSES = {
  indexer: 'apps/indexer/src/main.ts',
  worker: 'apps/worker/src/main.ts',
  api: 'apps/api/src/main.ts',
  devnet: 'devnet/src/main.ts',
}
/** Threads and children of processes: files of their own beside the process. */
const THREADS = {
  'api/proving-thread': 'apps/api/src/blob-proofs/proving-thread.ts',
  'api/hashing-thread': 'apps/api/src/people/hashing-thread.mjs',
  'worker/compile-child': 'apps/worker/src/verifier/compile-child.mjs',
}

const parts = {
  server: {
    what: 'building the server processes',
    places: [
      'packages',
      'apps/indexer/src',
      'apps/worker/src',
      'apps/api/src',
      'devnet/src',
      'package-lock.json',
      'scripts/build.mjs',
    ],
    output: join(dist, 'devnet', 'main.js'),
    build: buildServer,
  },
  web: {
    what: 'building the web app',
    places: ['packages', 'apps/web', 'package-lock.json'],
    output: join(root, 'apps', 'web', 'dist-server', 'render-screen.js'),
    build: buildWeb,
  },
}

/** Builds the parts whose sources changed. @throws with the tool's own words when one fails */
export async function ensureBuilt(force = false) {
  const stamps = existsSync(stampFile) ? JSON.parse(readFileSync(stampFile, 'utf8')) : {}
  for (const [name, { what, places, output, build }] of Object.entries(parts)) {
    const isBuilt = !force && stamps[name] !== undefined && existsSync(output)
    if (isBuilt && stamps[name].times === digestSources(places, 'times')) continue
    if (isBuilt && stamps[name].contents === digestSources(places)) continue
    const progress = startProgress(what)
    try {
      await build()
    } catch (error) {
      progress.end(false)
      throw error
    }
    progress.end()
    stamps[name] = { times: digestSources(places, 'times'), contents: digestSources(places) }
    mkdirSync(dist, { recursive: true })
    writeFileSync(stampFile, JSON.stringify(stamps))
  }
}

async function buildServer() {
  await import('./embed-migrations.mjs')
  await bundleForNode([
    ...Object.entries(PROCESSES).map(([name, input]) => ({ in: input, out: `${name}/main` })),
    ...Object.entries(THREADS).map(([name, input]) => ({ in: input, out: name })),
  ])
  copyFileSync(join(root, 'devnet/src/processes/guard.mjs'), join(dist, 'devnet', 'guard.mjs'))
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  writeFileSync(
    join(dist, 'package.json'),
    `${JSON.stringify({ name: `${name}-dist`, version, private: true, type: 'module' })}\n`,
  )
}

/** Each entry point (its source and its name in dist/) into one file, as Node runs it. */
export async function bundleForNode(entryPoints) {
  const { build } = await import('esbuild')
  await build({
    absWorkingDir: root,
    entryPoints,
    outdir: dist,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // Read and compiled at every start: without the sources themselves, which traces of errors do not show, and without blanks.
    sourcemap: true,
    sourcesContent: false,
    minifyWhitespace: true,
    legalComments: 'none',
    logLevel: 'warning',
    // typescript: for settings of graphile-worker in TypeScript, which nobody has
    // @node-rs/argon2: a binary for each platform; tiny-secp256k1: reads its WebAssembly from beside itself
    external: ['pg-native', 'typescript', '@node-rs/argon2', 'tiny-secp256k1'],
    // CommonJS packages inside the bundle ask for Node's own modules by `require`.
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
  })
}

/** What the browser runs, then what the API renders first screens with: the second names the first. */
async function buildWeb() {
  const web = join(root, 'apps', 'web')
  await run('node_modules/vite/bin/vite.js', ['build', '--logLevel', 'warn'], web)
  await run('node_modules/vite/bin/vite.js', ['build', '--ssr', '--logLevel', 'warn'], web)
}

async function run(script, argv, cwd) {
  const words = []
  const code = await new Promise((resolve, reject) => {
    // What is built does not depend on who asks for it: a test's environment would make it a development build.
    const env = { ...process.env, NODE_ENV: 'production' }
    const child = spawn(process.execPath, [join(root, script), ...argv], {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => words.push(text))
    child.once('error', reject)
    child.once('exit', resolve)
  })
  if (code !== 0) throw new Error(`${script} ended with ${code}:\n${words.join('').slice(-4000)}`)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { ensureInstalled } = await import('./installed.mjs')
  await ensureInstalled()
  await ensureBuilt(process.argv.includes('--force'))
}
