import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startPostgres } from '../postgres/start-postgres.ts'
import { readHolder } from './folder-lock.ts'
import { builtProcess } from './project-root.ts'
import { databaseUrlFile } from './rewind.ts'
import type { Settings } from './settings.ts'

/** Completes "there is no database here to …". */
const purposes: Record<string, string> = { user: 'look for users in', names: 'look for names in' }

/**
 * `npm run jobs`, `npm run user` and `npm run names` without DATABASE_URL: of the embedded database, running or not. The command prints by itself;
 * its exit code becomes that of this process.
 * @throws StartError when there is no embedded database yet
 */
export async function workerCommandEmbedded({ folder }: Settings, argv: string[]): Promise<void> {
  const urlFile = databaseUrlFile(folder, purposes[argv[0] ?? ''] ?? 'look for jobs in')
  const isRunning = readHolder(folder) !== undefined
  const server = isRunning ? undefined : await startPostgres({ dataDir: join(folder, 'postgres') })
  try {
    const DATABASE_URL = server?.url ?? readFileSync(urlFile, 'utf8').trim()
    const env = { ...process.env, DATABASE_URL, LOCAL_DATABASE: '1' }
    const command = spawn(process.execPath, [builtProcess('worker'), ...argv], { env, stdio: 'inherit' })
    const [code] = (await once(command, 'exit')) as [number | null]
    process.exitCode = code ?? 1
  } finally {
    await server?.stop()
  }
}
