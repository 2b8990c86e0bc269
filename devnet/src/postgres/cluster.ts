import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PostgresBinaries } from './binaries.ts'
import { giveTo, type RunAs } from './run-as.ts'
import { findSocketFolder } from './socket-folder.ts'

/** A database cluster on disk and the password of its one user, `postgres`. */
export type Cluster = { folder: string; password: string }

/**
 * The url of a folder's cluster on a port, before its server runs; undefined while there is no cluster.
 * @param dataDir the folder given to `startPostgres`
 */
export async function findClusterUrl(dataDir: string, port: number): Promise<string | undefined> {
  if (!existsSync(join(dataDir, 'cluster', 'PG_VERSION'))) return undefined
  return clusterUrl(readFileSync(join(dataDir, 'password'), 'utf8').trim(), port, await findSocketFolder(dataDir))
}

/** @param socketFolder where the server's socket stands; without one it is asked over the loopback interface */
export function clusterUrl(password: string, port: number, socketFolder: string | undefined): string {
  const host = socketFolder === undefined ? '127.0.0.1' : encodeURIComponent(socketFolder)
  return `postgres://postgres:${password}@${host}:${port}/postgres`
}

/**
 * Opens the cluster of a folder, creating it the first time. Creation happens beside and is renamed into place, so a
 * start that is killed half-way leaves nothing half-made.
 * @throws with initdb's last words when it fails
 */
export function openCluster(dataDir: string, binaries: PostgresBinaries, runAs: RunAs): Cluster {
  const folder = join(dataDir, 'cluster')
  const passwordFile = join(dataDir, 'password')
  if (!existsSync(join(folder, 'PG_VERSION'))) createCluster(dataDir, folder, passwordFile, binaries, runAs)
  return { folder, password: readFileSync(passwordFile, 'utf8').trim() }
}

function createCluster(
  dataDir: string,
  folder: string,
  passwordFile: string,
  binaries: PostgresBinaries,
  runAs: RunAs,
): void {
  const fresh = `${folder}.new`
  rmSync(fresh, { recursive: true, force: true })
  rmSync(passwordFile, { force: true })
  mkdirSync(fresh, { mode: 0o700 })
  writeFileSync(passwordFile, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 })
  if (runAs.uid !== undefined && runAs.gid !== undefined) giveTo(dataDir, runAs.uid, runAs.gid)
  const initdb = [binaries.initdb, '-D', fresh, '-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
  const options = ['--encoding=UTF8', '--no-locale', '--no-sync', '--data-checksums']
  const [command, ...argv] = [...runAs.prefix, ...initdb, ...options] as [string, ...string[]]
  const run = spawnSync(command, argv, {
    cwd: dataDir,
    encoding: 'utf8',
    uid: runAs.uid,
    gid: runAs.gid,
    env: { ...process.env, ...binaries.environment },
  })
  if (run.status !== 0) {
    const words = `${run.error?.message ?? ''} ${run.stderr ?? ''} ${run.stdout ?? ''}`.trim().slice(-600)
    throw new Error(`PostgreSQL could not create a database in ${dataDir} (DATA_DIR): ${words}`)
  }
  renameSync(fresh, folder)
}
