import { closeSync, existsSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { readCommandLine } from '../processes/command-line.ts'
import { StartError } from './settings.ts'

const lockFile = (folder: string) => join(folder, 'running.pid')

/**
 * Takes the data folder for this process. A lock left by a process that was killed is taken over.
 * @returns what gives the folder back
 * @throws StartError when another Corescope runs on the folder
 */
export function lockFolder(folder: string): () => void {
  const holder = readHolder(folder)
  if (holder !== undefined) {
    throw new StartError(`Corescope already runs on ${folder} (DATA_DIR) as process ${holder}.`)
  }
  rmSync(lockFile(folder), { force: true })
  // `wx`: of two that start at once only one gets the file.
  const file = openSync(lockFile(folder), 'wx', 0o600)
  writeSync(file, `${process.pid}\n`)
  closeSync(file)
  return () => rmSync(lockFile(folder), { force: true })
}

/** The process that holds the folder, if it still runs. */
export function readHolder(folder: string): number | undefined {
  if (!existsSync(lockFile(folder))) return undefined
  const pid = Number.parseInt(readFileSync(lockFile(folder), 'utf8'), 10)
  if (!Number.isInteger(pid) || pid === process.pid) return undefined
  return /start[.]mjs|devnet.*main/.test(readCommandLine(pid)) ? pid : undefined
}
