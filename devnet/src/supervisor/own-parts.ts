import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startPostgres } from '../postgres/start-postgres.ts'
import { createDevnet } from '../world/create-devnet.ts'
import { hasState } from '../world/state-file.ts'
import { type KeptAlive, keepAlive } from './keep-alive.ts'
import { beginStep, say } from './screen.ts'
import type { Settings } from './settings.ts'

/** Starts the embedded database. @returns the setting that names it */
export async function startDatabase({ folder }: Settings, kept: KeptAlive[]): Promise<{ DATABASE_URL: string }> {
  const step = beginStep('database')
  const dataDir = join(folder, 'postgres')
  const first = await startPostgres({ dataDir })
  // The other processes know this port: a database that is started again takes the same one.
  const start = async () => (await startPostgres({ dataDir, port: first.port })).process
  kept.push(keepAlive(first.process, start, () => say('  ! the database ended; starting it again')))
  writeFileSync(join(folder, 'database-url'), `${first.url}\n`, { mode: 0o600 })
  step.end()
  return { DATABASE_URL: first.url }
}

/** Starts the devnet's node on a port, seeding its history the first time. */
export async function startDevnetNode(
  settings: Settings,
  dataDir: string,
  port: number,
  kept: KeptAlive[],
): Promise<void> {
  const step = beginStep(hasState(dataDir) ? 'devnet' : 'laying down the history of the devnet')
  const start = () =>
    createDevnet({
      dataDir,
      port,
      world: settings.DEVNET_WORLD,
      seedEpoch: settings.SEED_EPOCH,
      onProgress: (done, total) => step.tell(`${done} of ${total} blocks`),
      onFault: (error) => say(`  ! the devnet could not seal a block: ${(error as Error).message}`),
    })
  kept.push(keepAlive(await start(), start, () => say('  ! the devnet node ended; starting it again')))
  step.end()
}
