import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Certificate, hasOpenssl, makeCertificate } from '../postgres/certificates.ts'
import { testSettings } from '../postgres/settings.ts'
import { hasPooler, startPooler } from '../postgres/start-pooler.ts'
import { startPostgres } from '../postgres/start-postgres.ts'
import { shareTestDatabase } from '../postgres/test-database.ts'
import { makeTemporaryFolder } from '../processes/temporary-folder.ts'
import { createTally } from '../real-nodes/tally.ts'
import { tryDatabase } from './try-database.ts'
import { programs, tryRefusal } from './try-refusal.ts'

/**
 * `npm run check:databases`: indexer, API and worker on databases as operators have them: with TLS of every kind (`openssl`
 * makes the certificates), SCRAM, and PgBouncer (PGBOUNCER=<its program>) in each mode.
 * A line for each fact that does not hold, with exit code 1.
 */
const tally = createTally()
const folder = makeTemporaryFolder('databases')
const dataDir = join(folder, 'postgres')
if (!hasOpenssl()) {
  process.stdout.write('not tried: no openssl is installed, which makes the certificates\n')
  process.exit(0)
}
mkdirSync(dataDir)
const authority = makeCertificate(folder, 'authority', 'Corescope check')
const other = makeCertificate(folder, 'other', 'Somebody else')
const own = makeCertificate(dataDir, 'server', 'localhost', authority)
const tls = { ssl: 'on', ssl_cert_file: own.certificate, ssl_key_file: own.key }
const postgres = await startPostgres({
  dataDir,
  settings: { ...testSettings(), ...tls, password_encryption: 'scram-sha-256' },
})
const server = shareTestDatabase(postgres.url.replace(/@[^/]*\//, `@localhost:${postgres.port}/`))

/** A database of its own by TCP, without and with what stands behind the question mark. */
const createDatabase = async () => (await server.createDatabase('template1')).url
const encrypted = [
  ['sslmode=require', 'sslmode=require'],
  ['sslmode=verify-ca with a CA file', `sslmode=verify-ca&sslrootcert=${authority.certificate}`],
  ['sslmode=verify-full with a CA file', `sslmode=verify-full&sslrootcert=${authority.certificate}`],
] as const

const tryDirect = async () => {
  const plain = await createDatabase()
  await tryDatabase({ name: 'no sslmode', databaseUrl: plain, directUrl: plain, isEncrypted: false }, tally)
  for (const [name, words] of encrypted) {
    const directUrl = await createDatabase()
    await tryDatabase({ name, databaseUrl: `${directUrl}?${words}`, directUrl, isEncrypted: true }, tally)
  }
  // An API begins while the database cannot be reached, and says so to its readers.
  const ending = programs.filter(([who]) => who === 'the indexer' || who === 'the worker')
  const strange = `${plain}?sslmode=verify-full&sslrootcert=${other.certificate}`
  await tryRefusal('a certificate nobody vouches for', strange, /certificate/, tally, ending)
  const elsewhere = plain.replace('@localhost:', '@127.0.0.1:')
  const wrongName = `${elsewhere}?sslmode=verify-full&sslrootcert=${authority.certificate}`
  await tryRefusal('a certificate for another host', wrongName, /altnames|IP:/, tally, ending)
}

const tryPooler = async (mode: 'session' | 'transaction' | 'statement', by?: Certificate) => {
  const directUrl = await createDatabase()
  const pooler = await startPooler({ mode, folder, databaseUrl: directUrl, ...(by && { authority: by }) })
  const name = `PgBouncer in ${mode} mode${by ? ', encrypted' : ''}`
  const databaseUrl = by ? `${pooler.url}?sslmode=verify-full&sslrootcert=${by.certificate}` : pooler.url
  try {
    if (mode === 'session') await tryDatabase({ name, databaseUrl, directUrl, isEncrypted: by !== undefined }, tally)
    else await tryRefusal(name, databaseUrl, /connection pooler in transaction mode .*direct port.*session mode/, tally)
  } finally {
    await pooler.stop()
  }
}

try {
  await tryDirect()
  if (hasPooler()) {
    for (const mode of ['session', 'transaction', 'statement'] as const) await tryPooler(mode)
    await tryPooler('session', authority)
    await tryPooler('transaction', authority)
  } else process.stdout.write('not tried: poolers; no PgBouncer is installed (PGBOUNCER=<its program>)\n')
} finally {
  await server.stop()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
for (const failure of tally.failures()) process.stdout.write(`${failure}\n`)
process.stdout.write(`${tally.summary()}\n`)
if (tally.failures().length > 0) process.exitCode = 1
