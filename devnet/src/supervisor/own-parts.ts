import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startPostgres } from '../postgres/start-postgres.ts'
import { createDevnet } from '../world/create-devnet.ts'
import { hasState } from '../world/state-file.ts'
import { type KeptAlive, keepAlive } from './keep-alive.ts'
import { beginStep, say } from './screen.ts'
import type { Settings } from './settings.ts'
import { patienceMs, watchNode } from './watch-node.ts'

/** Where the devnet's node listens. */
export interface NodePlace {
  host: string
  port: number
  /** Where the node is asked by who may ask for blocks whose states it has forgotten. */
  archivePort: number
}

/** Starts the embedded database on a port. @returns its url */
export async function startDatabase(dataDir: string, port: number, kept: KeptAlive[]): Promise<string> {
  const step = beginStep('database')
  const first = await startPostgres({ dataDir, port })
  // The other processes know this port: a database that is started again takes the same one.
  const start = async () => (await startPostgres({ dataDir, port })).process
  kept.unshift(keepAlive(first.process, start, () => say('  ! the database ended; starting it again')))
  writeFileSync(join(dataDir, '..', 'database-url'), `${first.url}\n`, { mode: 0o600 })
  step.end()
  return first.url
}

/** Starts the devnet's node at a place, seeding its history the first time. Life goes on once `begun` resolves. */
export async function startDevnetNode(
  settings: Settings,
  dataDir: string,
  { host, port, archivePort }: NodePlace,
  kept: KeptAlive[],
  begun: Promise<void>,
): Promise<void> {
  const step = beginStep(hasState(dataDir) ? 'devnet' : 'laying down the history of the devnet')
  let ends = 0
  const start = async () => {
    const devnet = await createDevnet({
      dataDir,
      host,
      port,
      archivePort,
      world: settings.DEVNET_WORLD,
      seedEpoch: settings.SEED_EPOCH,
      roundSeconds: settings.DEVNET_ROUND_SECONDS,
      lifeWaitsFor: begun,
      onProgress: (done, total) => step.tell(`${done} of ${total} blocks`),
      onFault: (error) => say(`  ! the devnet could not seal or record a block: ${(error as Error).message}`),
    })
    const gone = new AbortController()
    void devnet.exited.then(() => gone.abort())
    const end = () => {
      say('  ! the devnet node does not answer; ending it')
      ends += 1
      process.kill(devnet.pid, 'SIGKILL')
    }
    // What keeps it busy may await it again: it gets twice the time then.
    void watchNode(devnet.url, end, gone.signal, { patienceMs: patienceMs * 2 ** Math.min(ends, 4) })
    return devnet
  }
  const first = await start()
  // For commands that ask the node beside a Corescope that runs.
  writeFileSync(join(dataDir, '..', 'node-url'), `http://${host}:${port}\n`)
  writeFileSync(join(dataDir, '..', 'archive-url'), `http://${host}:${archivePort}\n`)
  kept.unshift(keepAlive(first, start, () => say('  ! the devnet node ended; starting it again')))
  step.end()
}
