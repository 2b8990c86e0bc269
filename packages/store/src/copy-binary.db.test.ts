import type { TestDatabases } from '@corescope/devnet/postgres/test-database'
import { startMigratedServer } from '@corescope/devnet/test-worlds/migrated-server'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CopyEncoder } from './copy-binary.ts'
import { type Database, openDatabase } from './database.ts'
import { decodeZeroRunsHex } from './zero-run-length.ts'

let server: TestDatabases
let database: Database
beforeAll(async () => {
  server = await startMigratedServer()
  database = openDatabase({ databaseUrl: (await server.createDatabase()).url, connections: 1, applicationName: 'test' })
})
afterAll(async () => {
  await database?.close()
  await server?.stop()
})

const bytes = (maxLength: number) =>
  fc.uint8Array({ maxLength }).map((array) => `0x${Buffer.from(array).toString('hex')}` as const)
const row = fc.record({
  small: fc.option(fc.integer({ min: -(2 ** 15), max: 2 ** 15 - 1 })),
  middle: fc.option(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })),
  large: fc.option(fc.oneof(fc.maxSafeInteger(), fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }))),
  quantity: fc.option(
    fc.oneof(
      fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
      fc.maxSafeNat(),
      fc.nat(70).map((e) => 10n ** BigInt(e)),
    ),
  ),
  blob: fc.option(bytes(300)),
  coded: bytes(300),
  blobs: fc.option(fc.array(bytes(40), { maxLength: 5 })),
  body: fc.option(fc.record({ text: fc.string().filter((text) => !text.includes('\0')), list: fc.array(fc.nat()) })),
  flag: fc.option(fc.boolean()),
})

it('what COPY wrote reads back as it was, for every type and nulls', async () => {
  await database.session((session) =>
    session.run(
      't',
      `create table sample (n int, small int2, middle int4, large int8, quantity numeric, blob bytea,
                      coded bytea, blobs bytea[], body jsonb, flag boolean)`,
    ),
  )
  const columns = ['n', 'small', 'middle', 'large', 'quantity', 'blob', 'coded', 'blobs', 'body', 'flag']
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 50 }), async (rows) => {
      const copy = new CopyEncoder('sample', columns)
      for (const [n, value] of rows.entries()) {
        copy
          .row()
          .int4(n)
          .int2(value.small)
          .int4(value.middle)
          .int8(value.large)
          .numeric(value.quantity)
          .hex(value.blob)
        copy.zeroRuns(value.coded).hexArray(value.blobs).json(value.body).bool(value.flag)
      }
      const stored = await database.session(async (session) => {
        await session.run('t1', 'truncate sample')
        await session.copy(copy.payload())
        return session.run<Record<string, unknown>>('t2', 'select *, large::text as large_text from sample order by n')
      })
      expect(stored.rows).toHaveLength(rows.length)
      for (const [n, value] of rows.entries()) {
        const { coded, large_text, ...read } = stored.rows[n]!
        expect(large_text).toBe(value.large === null ? null : String(value.large))
        expect(decodeZeroRunsHex(coded as `0x${string}`)).toBe(value.coded)
        expect({ ...read, n: null, large: null }).toEqual({
          ...value,
          n: null,
          large: null,
          coded: undefined,
          quantity: value.quantity === null ? null : String(value.quantity),
        })
      }
    }),
    { numRuns: 100 },
  )
})
