import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startPostgres } from '../postgres/start-postgres.ts'
import { readHolder } from './folder-lock.ts'
import { startNodeProcess } from './node-process.ts'
import { say } from './screen.ts'
import { type Settings, StartError } from './settings.ts'

/**
 * `npm run rewind -- --to N` without DATABASE_URL: rewinds the embedded database, running or not.
 * @throws StartError when there is no embedded database yet
 */
export async function rewindEmbedded({ folder }: Settings, argv: string[]): Promise<void> {
  const urlFile = join(folder, 'database-url')
  if (!existsSync(urlFile)) throw new StartError(`There is no database in ${folder} (DATA_DIR, NETWORK) to rewind.`)
  const isRunning = readHolder(folder) !== undefined
  const server = isRunning ? undefined : await startPostgres({ dataDir: join(folder, 'postgres') })
  try {
    const environment = {
      DATABASE_URL: server?.url ?? readFileSync(urlFile, 'utf8').trim(),
      LOCAL_DEVNET: '1',
      RPC_URL: process.env.RPC_URL ?? 'http://127.0.0.1:1',
    }
    const logFile = join(folder, 'logs', 'rewind.log')
    const command = await startNodeProcess({ name: 'indexer', argv, environment, logFile })
    const { code } = await command.exited
    if (code !== 0) await command.ready
    const last = readFileSync(logFile, 'utf8').trim().split('\n').at(-1) ?? '{}'
    const { blocks, to } = JSON.parse(last) as { blocks: number; to: number }
    say(`  ✓ ${blocks} blocks taken back, to block ${to}`)
  } finally {
    await server?.stop()
  }
}
