import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { hasOpenssl, makeCertificate } from '@corescope/devnet/postgres/certificates'
import { testSettings } from '@corescope/devnet/postgres/settings'
import { type RunningPostgres, startPostgres } from '@corescope/devnet/postgres/start-postgres'
import { makeTemporaryFolder } from '@corescope/devnet/processes/temporary-folder'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../database.ts'
import { requireOwnSessions } from '../pooler.ts'
import { createReader, statement } from '../reader.ts'
import { databaseAddress } from './database-address.ts'

it('only an address that names an sslmode is changed', () => {
  const plain = 'postgres://a:b@c:5432/d'
  expect(databaseAddress(plain)).toBe(plain)
  expect(databaseAddress(`${plain}?sslmode=require`)).toBe(`${plain}?sslmode=require&uselibpqcompat=true`)
  const chosen = `${plain}?uselibpqcompat=true&sslmode=require`
  expect(databaseAddress(chosen)).toBe(chosen)
  expect(databaseAddress('/var/run/postgresql')).toBe('/var/run/postgresql')
})

/** The certificates are made by openssl; without it this is left out. */
const extra = (suite: typeof describe): typeof describe =>
  hasOpenssl() ? suite : ((() => undefined) as unknown as typeof describe)

extra(describe)('a server with a certificate of its own', () => {
  const folder = makeTemporaryFolder('tls')
  const dataDir = join(folder, 'postgres')
  const certificate = join(dataDir, 'server.crt')
  const otherCertificate = join(folder, 'other.crt')
  let server: RunningPostgres

  beforeAll(async () => {
    mkdirSync(dataDir)
    const { key } = makeCertificate(dataDir, 'server', 'localhost')
    makeCertificate(folder, 'other', 'localhost')
    const tls = { ssl: 'on', ssl_cert_file: certificate, ssl_key_file: key }
    server = await startPostgres({ dataDir, settings: { ...testSettings(), ...tls } })
  })
  afterAll(async () => {
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const addressOf = (host: string, parameters: string) => {
    const password = /\/\/postgres:([^@]*)@/.exec(server.url)![1]
    return `postgres://postgres:${password}@${host}:${server.port}/postgres?${parameters}`
  }
  const question = `select ssl from pg_stat_ssl where pid = pg_backend_pid()`
  /** Whether the connections of reader and writer are encrypted. */
  const areEncrypted = async (databaseUrl: string) => {
    await requireOwnSessions(databaseUrl)
    const reader = createReader({
      ...{ databaseUrl, connections: 1, statementTimeoutMs: 10_000, acquireTimeoutMs: 10_000 },
      onIdleError: () => undefined,
    })
    const database = openDatabase({ databaseUrl, connections: 1, applicationName: 'test' })
    try {
      const read = await reader.row(statement<{ ssl: boolean }>('encrypted', question), [])
      const written = await database.session((session) => session.run<{ ssl: boolean }>('encrypted', question))
      return [read?.ssl, written.rows[0]?.ssl]
    } finally {
      await reader.end()
      await database.close()
    }
  }

  it('require encrypts and believes it, as psql does', async () => {
    expect(await areEncrypted(addressOf('127.0.0.1', 'sslmode=require'))).toEqual([true, true])
  })
  it('disable does not encrypt', async () => {
    expect(await areEncrypted(addressOf('127.0.0.1', 'sslmode=disable'))).toEqual([false, false])
  })
  it('verify-ca believes what the given file signed, whatever the name of the host', async () => {
    const given = (file: string) => addressOf('127.0.0.1', `sslmode=verify-ca&sslrootcert=${file}`)
    expect(await areEncrypted(given(certificate))).toEqual([true, true])
    await expect(areEncrypted(given(otherCertificate))).rejects.toThrow(/self-signed certificate/)
  })
  it('verify-full wants the name of the host too', async () => {
    const given = (host: string) => addressOf(host, `sslmode=verify-full&sslrootcert=${certificate}`)
    expect(await areEncrypted(given('localhost'))).toEqual([true, true])
    await expect(areEncrypted(given('127.0.0.1'))).rejects.toThrow(/altnames|IP:/)
  })
})
