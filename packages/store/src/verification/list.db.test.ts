import type { TestDatabases } from '@corescope/devnet/postgres/test-database'
import { startMigratedServer } from '@corescope/devnet/test-worlds/migrated-server'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createReader, type Reader } from '../reader.ts'
import { listVerifiedContracts } from './list.ts'
import { plainWords } from './words.ts'

/** More than are gathered and sorted, and more than are listed. */
const contracts = 21_000

let server: TestDatabases
let client: pg.Client
let reader: Reader
beforeAll(async () => {
  server = await startMigratedServer()
  const { url } = await server.createDatabase()
  client = new pg.Client({ connectionString: url })
  await client.connect()
  // Every contract has a file of its own with a word of all and a word of its own; all share a file; every third shares another.
  await client.query(`
    insert into addresses (address) select decode(lpad(to_hex(n), 40, '0'), 'hex') from generate_series(1, ${contracts}) n;
    insert into contract_codes (address_id, block_number, code_hash)
      select address_id, 0, sha256(address) from addresses;
    insert into verified_contracts (job_id, license_type, optimizer, via_ir, address, code_hash, language, contract_name, contract_path,
        compiler_version, runtime_match, settings, abi, libraries, immutables)
      select gen_random_uuid(), 1 + n % 2, true, false, decode(lpad(to_hex(n), 40, '0'), 'hex'), sha256(decode(lpad(to_hex(n), 40, '0'), 'hex')),
             'solidity', case when n % 1000 = 0 then 'Rare' || n else 'Orchard' || n end, 'A.sol', 'v0.8.37', 'match', '{}', '[]', '[]', '[]'
        from generate_series(1, ${contracts}) n;
    insert into source_files (source_hash, content, words)
      select sha256(convert_to(content, 'UTF8')), content, to_tsvector('simple', ${plainWords('content')})
        from (select 'token.everywhere(own' || n || ')' as content from generate_series(1, ${contracts}) n
              union all select 'library.shared' union all select 'library.third') t;
    insert into verified_files (verification_id, place, path, source_hash)
      select n, 0, 'A.sol', sha256(convert_to('token.everywhere(own' || n || ')', 'UTF8')) from generate_series(1, ${contracts}) n
      union all select n, 1, 'B.sol', sha256('library.shared') from generate_series(1, ${contracts}) n
      union all select n, 2, 'C.sol', sha256('library.third') from generate_series(3, ${contracts}, 3) n;
    analyze`)
  reader = createReader({
    ...{ databaseUrl: url, connections: 2, statementTimeoutMs: 60_000, acquireTimeoutMs: 60_000 },
    onIdleError: () => undefined,
  })
})
afterAll(async () => {
  await reader?.end()
  await client?.end()
  await server?.stop()
})

const list = async (filter: object, offset = 0) => {
  const { rows, total, hasMore } = await listVerifiedContracts(reader, filter, { offset, limit: 3 })
  return { total, hasMore, ids: rows.map(({ verificationId }) => verificationId) }
}

it('finds by words of few files, of many files, of few files with many users, by names of few and of many', async () => {
  expect(await list({ words: 'own77' })).toEqual({ total: 1, hasMore: false, ids: [77] })
  const newest = { total: 500, hasMore: true, ids: [21_000, 20_999, 20_998] }
  expect(await list({ words: 'everywhere' })).toEqual(newest)
  expect(await list({ words: 'shared' })).toEqual(newest)
  expect(await list({ words: 'third' })).toEqual({ ...newest, ids: [21_000, 20_997, 20_994] })
  expect(await list({ words: 'orch' })).toEqual({ ...newest, ids: [20_999, 20_998, 20_997] })
  expect(await list({ words: 'rare' })).toEqual({ total: 21, hasMore: false, ids: [21_000, 20_000, 19_000] })
  expect(await list({ words: 'rare13' })).toEqual({ total: 1, hasMore: false, ids: [13_000] })
  expect(await list({ words: 'nowhere' })).toEqual({ total: 0, hasMore: false, ids: [] })
})

it('narrows a search by the other filters, and turns its pages', async () => {
  expect(await list({ words: 'everywhere', licenseType: 2 })).toMatchObject({ ids: [20_999, 20_997, 20_995] })
  expect(await list({ words: 'rare', licenseType: 1 })).toEqual({
    total: 21,
    hasMore: false,
    ids: [21_000, 20_000, 19_000],
  })
  expect(await list({ words: 'rare' }, 20)).toEqual({ total: 21, hasMore: false, ids: [1_000] })
  expect(await list({ words: 'shared' }, 498)).toEqual({ total: 500, hasMore: true, ids: [20_502, 20_501] })
})

it('finds an address with its other filters, and nothing where no contract passes', async () => {
  const address = `0x${(77).toString(16).padStart(40, '0')}`
  expect(await list({ address })).toEqual({ total: 1, hasMore: false, ids: [77] })
  expect(await list({ address, licenseType: 1 })).toEqual({ total: 0, hasMore: false, ids: [] })
  expect(await list({ licenseType: 9 })).toEqual({ total: 0, hasMore: false, ids: [] })
})

it('lists the newest without a search, and leaves out contracts whose code is another by now', async () => {
  expect(await list({})).toEqual({ total: 5_000, hasMore: true, ids: [21_000, 20_999, 20_998] })
  await client.query(`update contract_codes set code_hash = '\\x00' where address_id =
    (select address_id from addresses where address = decode(lpad(to_hex(21000), 40, '0'), 'hex'))`)
  expect((await list({})).ids).toEqual([20_999, 20_998, 20_997])
  expect((await list({ words: 'rare' })).ids).toEqual([20_000, 19_000, 18_000])
  expect((await list({ words: 'everywhere' })).ids).toEqual([20_999, 20_998, 20_997])
  expect(await list({ words: 'own21000' })).toEqual({ total: 0, hasMore: false, ids: [] })
})
