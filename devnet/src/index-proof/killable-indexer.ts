import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { build } from 'esbuild'
import { findProjectRoot } from '../supervisor/project-root.ts'

/** Starts an indexer in a process of its own; `KILL_AT` in its settings says before which statement it kills itself. */
export type SpawnIndexer = (settings: Record<string, string>) => ChildProcess

/** Builds the indexer that can be killed: one bundle instead of a compiler in every child. */
export const buildKillableIndexer = async (): Promise<SpawnIndexer> => {
  const root = findProjectRoot()
  // It lies where the packages it leaves out are found. tiny-secp256k1 has to be one: it reads a file beside itself.
  const outfile = join(root, 'node_modules/.cache/corescope/kill-indexer.mjs')
  await build({
    entryPoints: [join(root, 'devnet/src/index-proof/kill-indexer.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'error',
    external: ['pg', 'pg-copy-streams', 'pino', 'prom-client', 'tiny-secp256k1', 'undici', 'ws', 'zod'],
  })
  return (settings) =>
    spawn(process.execPath, [outfile], {
      env: { PATH: process.env.PATH, ...settings },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
}
