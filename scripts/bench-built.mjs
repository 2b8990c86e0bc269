// `npm run bench:ingest`: a bench that measures code of the indexer in its own process. It is built as the indexer is and
// runs with the indexer's flags; what runs sources as they stand marks every function it makes, which is no part of it.
import { spawn } from 'node:child_process'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundleForNode } from './build.mjs'
import { root } from './root.mjs'

/** As devnet/src/supervisor/node-process.ts and `npm run indexer` start it. */
const indexerFlags = ['--enable-source-maps', '--max-semi-space-size=64']
const name = process.argv[2]
await import('./embed-migrations.mjs')
await bundleForNode([{ in: `bench/src/${name}.ts`, out: `bench/${name}` }])
const folder = join(root, 'dist', 'bench')
copyFileSync(join(root, 'devnet/src/processes/guard.mjs'), join(folder, 'guard.mjs'))
const child = spawn(process.execPath, [...indexerFlags, join(folder, `${name}.js`)], { cwd: root, stdio: 'inherit' })
child.once('exit', (code) => {
  process.exitCode = code ?? 1
})
