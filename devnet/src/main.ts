import { existsSync, readdirSync } from 'node:fs'
import { nameChain } from '@corescope/rpc/identity/chain-of-node'
import { rememberChainId } from '@corescope/store/chain-identity'
import { whenNpmIsGone } from './processes/npm-watch.ts'
import { lockFolder } from './supervisor/folder-lock.ts'
import { importEmbedded } from './supervisor/import-command.ts'
import { probeFolder, probePort } from './supervisor/probes.ts'
import { repairEmbedded, rewindEmbedded } from './supervisor/rewind.ts'

import { type Everything, runAll } from './supervisor/run-all.ts'
import { say } from './supervisor/screen.ts'
import { readSettings, type Settings } from './supervisor/settings.ts'
import { workerCommandEmbedded } from './supervisor/worker-command.ts'

/** Ends when a person or the system asks, and when the npm that started it is gone. */
function whenAskedToStop(): Promise<undefined> {
  const asked = new Promise<undefined>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve(undefined))
  })
  return Promise.race([asked, whenNpmIsGone()])
}

/** The chain of the data folder, where it holds one custom network: its node may be away. */
function rememberFolder(): Promise<number | undefined> | number | undefined {
  if (process.env.DATABASE_URL) return rememberChainId(process.env.DATABASE_URL)
  const dataDir = process.env.DATA_DIR || '.corescope'
  const names = existsSync(dataDir) ? readdirSync(dataDir) : []
  const chainIds = names.flatMap((name) => /^custom-(\d+)$/.exec(name)?.[1] ?? [])
  return chainIds.length === 1 ? Number(chainIds[0]) : undefined
}

/** What the settings lack is filled in here, where the processes started from here find it too. */
async function readOwnSettings(): Promise<Settings> {
  return readSettings(Object.assign(process.env, await nameChain(process.env, rememberFolder)))
}

async function start(): Promise<void> {
  const settings = await readOwnSettings()
  probeFolder(settings)
  const unlock = lockFolder(settings.folder)
  const asked = whenAskedToStop()
  let everything: Everything | undefined
  try {
    await probePort(settings)
    everything = await Promise.race([runAll(settings), asked])
    // Asked to stop while starting: the watchman stops what has been started, and all of it survives that.
    if (!everything) return
    say(`\n  Corescope serves ${everything.url}\n`)
    await Promise.race([asked, everything.failed])
    say('\n  stopping')
  } finally {
    await everything?.stop()
    unlock()
  }
}

try {
  if (process.argv[2] === 'rewind') await rewindEmbedded(await readOwnSettings(), process.argv.slice(2))
  else if (process.argv[2] === 'repair') await repairEmbedded(await readOwnSettings(), process.argv.slice(2))
  else if (['jobs', 'names', 'user'].includes(process.argv[2] ?? ''))
    await workerCommandEmbedded(await readOwnSettings(), process.argv.slice(2))
  else if (process.argv[2] === 'import-contracts') await importEmbedded(await readOwnSettings(), process.argv.slice(2))
  else await start()
  process.exit()
} catch (error) {
  process.stderr.write(`\n  ${(error as Error).message}\n`)
  process.exit(1)
}
