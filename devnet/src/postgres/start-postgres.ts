import { closeSync, existsSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findFreePort } from '../processes/free-port.ts'
import { type ManagedProcess, startProcess } from '../processes/managed-process.ts'
import { findPostgresBinaries } from './binaries.ts'
import { clusterUrl, openCluster } from './cluster.ts'
import { chooseRunAs, type RunAs } from './run-as.ts'
import { type PostgresSettings, standingSettings } from './settings.ts'
import { findSocketFolder, removeStaleSockets } from './socket-folder.ts'
import { stopStrayServer } from './stray-server.ts'

/** Where the server keeps its files, which port it takes (any free one by default), and what differs from the usual. */
export type PostgresParameters = { dataDir: string; port?: number; settings?: PostgresSettings }

/** A running server. `url` names the database `postgres`, over its socket where there is one; `process` tells when it ends. */
export type RunningPostgres = {
  url: string
  port: number
  pid: number
  process: ManagedProcess
  stop: () => Promise<void>
}

const STOP_RULE = { signal: 'SIGINT', graceMs: 20_000 } as const

/**
 * Starts a real PostgreSQL over the loopback interface with its files in `dataDir`, creating them the first time and
 * recovering after a kill. A server left behind in that folder is stopped first. It never outlives this process.
 * @throws one sentence with the server's last words when it does not come up
 */
export async function startPostgres(parameters: PostgresParameters): Promise<RunningPostgres> {
  const dataDir = resolve(parameters.dataDir)
  mkdirSync(dataDir, { recursive: true })
  const binaries = findPostgresBinaries(join(dataDir, 'libraries'))
  const runAs = chooseRunAs(dataDir, binaries.postgres)
  const cluster = openCluster(dataDir, binaries, runAs)
  await stopStrayServer(cluster.folder)
  const port = parameters.port ?? (await findFreePort())
  removeStaleSockets(dataDir)
  const socketFolder = await findSocketFolder(dataDir)
  const argv = serverArguments(cluster.folder, { port, socketFolder }, parameters.settings ?? standingSettings())
  const start = async () => {
    const server = await launch([binaries.postgres, ...argv], dataDir, runAs, binaries.environment)
    await waitUntilReady(server, cluster.folder, join(dataDir, 'postgres.log'))
    return server
  }
  const server = await onceForsaken(start)
  return {
    url: clusterUrl(cluster.password, port, socketFolder),
    port,
    pid: server.pid,
    process: server,
    stop: async () => {
      await server.stop()
    },
  }
}

function serverArguments(
  folder: string,
  { port, socketFolder = '' }: { port: number; socketFolder: string | undefined },
  settings: PostgresSettings,
): string[] {
  const fixed: PostgresSettings = {
    ...{ listen_addresses: '127.0.0.1', port },
    ...{ unix_socket_directories: socketFolder, unix_socket_permissions: '0700' },
  }
  const all = Object.entries({ log_min_messages: 'warning', ...settings, ...fixed })
  return ['-D', folder, ...all.flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

async function launch(
  command: string[],
  dataDir: string,
  runAs: RunAs,
  environment: Record<string, string>,
): Promise<ManagedProcess> {
  const [program, ...argv] = [...runAs.prefix, ...command] as [string, ...string[]]
  // The log is a file, not a pipe: a server must be able to say its last words when nobody reads any more.
  const log = openSync(join(dataDir, 'postgres.log'), 'w', 0o600)
  try {
    return await startProcess(program, argv, {
      cwd: dataDir,
      stdio: ['ignore', log, log],
      uid: runAs.uid,
      gid: runAs.gid,
      env: { ...process.env, ...environment },
      stopRule: STOP_RULE,
    })
  } finally {
    closeSync(log)
  }
}

/** Longest wait for the processes of a server that was killed: they end by themselves when they see that it has gone. */
const FORSAKEN_MS = 20_000

/** Starts a server, again while processes of a killed one still hold the memory they shared with it. */
async function onceForsaken<T>(start: () => Promise<T>): Promise<T> {
  const since = performance.now()
  for (;;) {
    try {
      return await start()
    } catch (error) {
      const isHeld = (error as Error).message.includes('pre-existing shared memory block')
      if (!isHeld || performance.now() - since > FORSAKEN_MS) throw error
      await delay(50)
    }
  }
}

/** The eighth line of postmaster.pid turns to "ready" once connections are taken, recovery after a kill included. */
async function waitUntilReady(server: ManagedProcess, folder: string, log: string): Promise<void> {
  const file = join(folder, 'postmaster.pid')
  let ended = false
  void server.exited.then(() => {
    ended = true
  })
  while (!ended) {
    const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
    if (Number(lines[0]) === server.pid && lines[7]?.trim() === 'ready') return
    await delay(10)
  }
  throw new Error(`PostgreSQL did not start in ${folder} (DATA_DIR): ${readFileSync(log, 'utf8').trim().slice(-600)}`)
}
