// `npm start`: installs and builds what is missing, then runs everything. With the name of a process (indexer, api,
// worker, rewind, repair, jobs, names, user, import-contracts) it runs that one alone against DATABASE_URL. Needs only Node; docs/running.md
// lists the settings.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './root.mjs'
import { readSecretFiles } from './secret-files.mjs'

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Corescope needs Node 20.19 or newer; this is ${process.version}.`)
  process.exit(1)
}

try {
  readSecretFiles(process.env)
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
const wanted = process.argv[2] ?? 'all'
const processes = {
  all: 'devnet',
  indexer: 'indexer',
  api: 'api',
  worker: 'worker',
  rewind: process.env.DATABASE_URL ? 'indexer' : 'devnet',
  repair: process.env.DATABASE_URL ? 'indexer' : 'devnet',
  jobs: process.env.DATABASE_URL ? 'worker' : 'devnet',
  names: process.env.DATABASE_URL ? 'worker' : 'devnet',
  user: process.env.DATABASE_URL ? 'worker' : 'devnet',
  'import-contracts': process.env.DATABASE_URL ? 'api' : 'devnet',
}
if (!(wanted in processes)) {
  console.error(`There is no process "${wanted}": ${Object.keys(processes).slice(1).join(', ')}.`)
  process.exit(1)
}

try {
  const { ensureInstalled } = await import('./installed.mjs')
  await ensureInstalled()
  const { ensureBuilt } = await import('./build.mjs')
  await ensureBuilt()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
process.env.WEB_ROOT ??= join(root, 'apps', 'web', 'dist')
await import(pathToFileURL(join(root, 'dist', processes[wanted], 'main.js')).href)
