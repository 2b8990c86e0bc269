import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { readCommandLine } from '../processes/command-line.ts'

/**
 * Stops a server that still runs in a cluster because its supervisor and watchman were both killed. Such a server
 * holds the folder, and the port it listens on is known to nobody.
 */
export async function stopStrayServer(clusterFolder: string): Promise<void> {
  const pid = readServerPid(clusterFolder)
  if (pid === undefined || !isServerOf(pid, clusterFolder)) return
  process.kill(pid, 'SIGINT')
  const since = Date.now()
  while (isServerOf(pid, clusterFolder)) {
    await delay(50)
    if (Date.now() - since > 10_000 && isServerOf(pid, clusterFolder)) process.kill(pid, 'SIGQUIT')
  }
}

/** The process id in postmaster.pid, or undefined when the cluster was shut down in order. */
function readServerPid(clusterFolder: string): number | undefined {
  const file = join(clusterFolder, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const pid = Number.parseInt(readFileSync(file, 'utf8'), 10)
  return Number.isInteger(pid) && pid > 1 ? pid : undefined
}

/** Process ids are used again after a restart of the machine: only a postgres of this very folder counts. */
function isServerOf(pid: number, clusterFolder: string): boolean {
  const line = readCommandLine(pid)
  return line.includes('postgres') && line.includes(clusterFolder)
}
