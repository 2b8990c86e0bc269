import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readHolder } from './folder-lock.ts'
import { builtProcess } from './project-root.ts'
import { databaseUrlFile, ownEnvironment } from './rewind.ts'
import { type Settings, StartError } from './settings.ts'

/**
 * `npm run import:contracts` without DATABASE_URL: into the embedded database of a Corescope that runs, whose node tells the code.
 * The command prints by itself; its exit code becomes that of this process.
 * @throws StartError when none runs
 */
export async function importEmbedded(settings: Settings, argv: string[]): Promise<void> {
  const urlFile = databaseUrlFile(settings.folder, 'import into')
  if (readHolder(settings.folder) === undefined) {
    throw new StartError(
      `No Corescope runs on ${settings.folder} (DATA_DIR): an import needs its database, node and worker.`,
    )
  }
  const env = { ...process.env, ...ownEnvironment(settings, urlFile) }
  const command = spawn(process.execPath, [builtProcess('api'), ...argv], { env, stdio: 'inherit' })
  // Ctrl-C reaches the command by itself: it ends with a report
  const stay = () => undefined
  process.on('SIGINT', stay)
  const [code] = (await once(command, 'exit')) as [number | null]
  process.off('SIGINT', stay)
  process.exitCode = code ?? 1
}
