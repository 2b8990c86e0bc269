import { chmodSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { until } from '../index-proof/until.ts'
import { findFreePort } from '../processes/free-port.ts'
import { startProcess } from '../processes/managed-process.ts'
import { type Certificate, makeCertificate } from './certificates.ts'

/** Debian's PgBouncer. */
const program = process.env.PGBOUNCER ?? '/usr/sbin/pgbouncer'
export const hasPooler = (): boolean => existsSync(program)

export interface Pooler {
  /** Of the database behind it. */
  url: string
  stop(): Promise<unknown>
}

export interface PoolerParameters {
  mode: 'session' | 'transaction' | 'statement'
  /** Where its files go. */
  folder: string
  /** A database asked for by a password, over the loopback interface. */
  databaseUrl: string
  /** Encrypts both ways: readers are asked for TLS with a certificate of the authority, and so is PostgreSQL. */
  authority?: Certificate
}

const patienceMs = 30_000

/** PgBouncer before a database, with SCRAM on both sides. @throws Error where it does not come up */
export const startPooler = async ({ mode, folder, databaseUrl, authority }: PoolerParameters): Promise<Pooler> => {
  const { user, password, database, port: serverPort } = new pg.Client({ connectionString: databaseUrl })
  const port = await findFreePort()
  const name = `pooler-${mode}-${port}`
  const fileOf = (kind: string) => join(folder, `${name}.${kind}`)
  writeFileSync(fileOf('users'), `"${user}" "${password}"\n`)
  const lines = [
    '[databases]',
    `pooled = host=localhost port=${serverPort} dbname=${database}`,
    '[pgbouncer]',
    ...['listen_addr = 127.0.0.1', `listen_port = ${port}`, 'unix_socket_dir =', `pool_mode = ${mode}`],
    ...['auth_type = scram-sha-256', `auth_file = ${fileOf('users')}`, `logfile = ${fileOf('log')}`],
    ...['default_pool_size = 60', 'max_client_conn = 200'],
  ]
  const files = [fileOf('users'), fileOf('ini')]
  if (authority !== undefined) {
    const { certificate, key } = makeCertificate(folder, name, 'localhost', authority)
    lines.push('client_tls_sslmode = require', `client_tls_cert_file = ${certificate}`, `client_tls_key_file = ${key}`)
    lines.push('server_tls_sslmode = verify-full', `server_tls_ca_file = ${authority.certificate}`)
    files.push(certificate, key, authority.certificate)
  }
  writeFileSync(fileOf('ini'), `${lines.join('\n')}\n`)
  // It refuses root, and reads its files as the user it becomes.
  for (const file of files) chmodSync(file, 0o644)
  writeFileSync(fileOf('log'), '')
  chmodSync(fileOf('log'), 0o666)
  const asNobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  const stopRule = { signal: 'SIGTERM' as const, graceMs: 5_000 }
  const { stop } = await startProcess(program, [fileOf('ini')], { stdio: 'ignore', stopRule, ...asNobody })
  const words = authority === undefined ? '' : '?sslmode=require&uselibpqcompat=true'
  const url = `postgres://${user}:${password}@localhost:${port}/pooled`
  const answers = async () => {
    const probe = new pg.Client({ connectionString: url + words })
    probe.on('error', () => undefined)
    try {
      await probe.connect()
      await probe.end()
      return true
    } catch {
      return false
    }
  }
  try {
    await until(`PgBouncer answers (its log is ${fileOf('log')})`, answers, { withinMs: patienceMs })
  } catch (error) {
    await stop()
    throw error
  }
  return { url, stop }
}
