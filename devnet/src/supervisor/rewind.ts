import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startPostgres } from '../postgres/start-postgres.ts'
import { readHolder } from './folder-lock.ts'
import { startNodeProcess } from './node-process.ts'
import { say } from './screen.ts'
import { type Settings, StartError } from './settings.ts'

/** @throws StartError when there is no embedded database yet */
export const databaseUrlFile = (folder: string, what: string): string => {
  const urlFile = join(folder, 'database-url')
  if (!existsSync(urlFile)) throw new StartError(`There is no database in ${folder} (DATA_DIR, NETWORK) to ${what}.`)
  return urlFile
}

/** Runs one of the indexer's commands. @returns its last word. @throws Error with the reason it gave */
async function runCommand<Words>(folder: string, argv: string[], environment: Record<string, string>): Promise<Words> {
  const logFile = join(folder, 'logs', `${argv[0]}.log`)
  const command = await startNodeProcess({ name: 'indexer', argv, environment, logFile })
  const { code } = await command.exited
  if (code !== 0) await command.ready
  return JSON.parse(readFileSync(logFile, 'utf8').trim().split('\n').at(-1) ?? '{}') as Words
}

/**
 * `npm run rewind -- --to N` without DATABASE_URL: rewinds the embedded database, running or not.
 * @throws StartError when there is no embedded database yet
 */
export async function rewindEmbedded({ folder }: Settings, argv: string[]): Promise<void> {
  const urlFile = databaseUrlFile(folder, 'rewind')
  const isRunning = readHolder(folder) !== undefined
  const server = isRunning ? undefined : await startPostgres({ dataDir: join(folder, 'postgres') })
  try {
    const { blocks, to } = await runCommand<{ blocks: number; to: number }>(folder, argv, {
      DATABASE_URL: server?.url ?? readFileSync(urlFile, 'utf8').trim(),
      LOCAL_DEVNET: '1',
      RPC_URL: process.env.RPC_URL ?? 'http://127.0.0.1:1',
    })
    say(`  ✓ ${blocks} blocks taken back, to block ${to}`)
  } finally {
    await server?.stop()
  }
}

/** Settings of a process beside a Corescope that runs: its database, and its node where it runs one. */
export const ownEnvironment = ({ folder, runsDevnet }: Settings, urlFile: string): Record<string, string> => ({
  DATABASE_URL: readFileSync(urlFile, 'utf8').trim(),
  LOCAL_DATABASE: '1',
  ...(runsDevnet
    ? {
        RPC_URL: readFileSync(join(folder, 'archive-url'), 'utf8').trim(),
        LOCAL_DEVNET: '1',
        GENESIS_FILE: join(folder, 'node', 'genesis.json'),
      }
    : {}),
})

/**
 * `npm run repair -- --block N` without DATABASE_URL: repairs the embedded database of a Corescope that runs, from its
 * node.
 * @throws StartError when none runs
 */
export async function repairEmbedded(settings: Settings, argv: string[]): Promise<void> {
  const { folder } = settings
  const urlFile = databaseUrlFile(folder, 'repair')
  if (readHolder(folder) === undefined) {
    throw new StartError(`No Corescope runs on ${folder} (DATA_DIR): a repair needs its database and its node.`)
  }
  const environment = ownEnvironment(settings, urlFile)
  const { blocks, block } = await runCommand<{ blocks: number; block: number }>(folder, argv, environment)
  say(`  ✓ ${blocks} blocks written anew, from block ${block}`)
}
