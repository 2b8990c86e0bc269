// `npm run bench:ingest`: a bench that measures code of the indexer in its own process. It is built as the indexer is and
// started with the indexer's flags; what runs sources as they stand marks every function it makes, which is no part of it.
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundleForNode } from './build.mjs'
import { root } from './root.mjs'

const name = process.argv[2]
await import('./embed-migrations.mjs')
await bundleForNode([{ in: `bench/src/${name}.ts`, out: `bench/${name}` }])
const folder = join(root, 'dist', 'bench')
copyFileSync(join(root, 'devnet/src/processes/guard.mjs'), join(folder, 'guard.mjs'))
await import(pathToFileURL(join(folder, `${name}.js`)).href)
