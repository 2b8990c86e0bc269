import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

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
    if (Date.now() - since > 10_000) process.kill(pid, 'SIGQUIT')
    await delay(50)
  }
}

/** The process id in postmaster.pid, or undefined when the cluster was shut down in order. */
export function readServerPid(clusterFolder: string): number | undefined {
  const file = join(clusterFolder, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const pid = Number.parseInt(readFileSync(file, 'utf8'), 10)
  return Number.isInteger(pid) && pid > 1 ? pid : undefined
}

/** Process ids are used again after a restart of the machine: only a postgres of this very folder counts. */
function isServerOf(pid: number, clusterFolder: string): boolean {
  const command = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  const line = command.error ? readProcessLine(pid) : command.stdout
  return line.includes('postgres') && line.includes(clusterFolder)
}

/** Small images come without `ps`; Linux tells the same through its process files. */
function readProcessLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}
