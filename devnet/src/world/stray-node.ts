import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { readCommandLine } from '../processes/command-line.ts'

/** Notes the node of a folder, for the case that everything that watches it is killed. */
export function writeNodePid(dataDir: string, pid: number): void {
  writeFileSync(join(dataDir, 'node.pid'), `${pid}\n`)
}

/** Stops a node that still runs on a folder whose supervisor is gone: two would write the same state file. */
export async function stopStrayNode(dataDir: string): Promise<void> {
  const file = join(dataDir, 'node.pid')
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, 'utf8'))
  const since = Date.now()
  while (readCommandLine(pid).includes(join(dataDir, 'cache'))) {
    process.kill(pid, Date.now() - since > 5_000 ? 'SIGKILL' : 'SIGTERM')
    await delay(50)
  }
}
