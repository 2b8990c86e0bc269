import { startTestDatabase, type TestDatabaseServer } from '@corescope/devnet/postgres/test-database'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Connection, openConnection } from './connection.ts'

let server: TestDatabaseServer
let url: string
let connection: Connection
let client: pg.Client
const failures: Error[] = []

beforeAll(async () => {
  server = await startTestDatabase()
  ;({ url } = await server.createDatabase())
  connection = await openConnection({ connectionString: url }, (error) => failures.push(error))
  client = new pg.Client({ connectionString: url })
  await client.connect()
})
afterAll(async () => {
  await connection?.close()
  await client?.end()
  await server?.stop()
})

let names = 0
const ask = <Row>(text: string, values: unknown[] = []) => {
  names += 1
  return connection.ask<Row>(`test_${names}`, text, values)
}
const cellOf = async (expression: string, values: unknown[] = []) =>
  (await ask<{ value: unknown }>(`select ${expression} as value`, values))[0]?.value

describe('what is read', () => {
  it.each([
    ['0', 0],
    ['(-32768)::int2', -32768],
    ['2147483647', 2147483647],
    ['(-2147483648)::int4', -2147483648],
    ['4294967295::oid', 4294967295],
    ['9007199254740991', 9007199254740991],
    ['-9007199254740991', -9007199254740991],
    ['9223372036854775807', Number('9223372036854775807')],
    ['999999999999999', 999999999999999],
    ['-999999999999999', -999999999999999],
    [`'\\x'::bytea`, '0x'],
    [`'\\x00ff10'::bytea`, '0x00ff10'],
    [`array['\\x01','\\x0203']::bytea[]`, ['0x01', '0x0203']],
    [`'{}'::bytea[]`, []],
    [`'115792089237316195423570985008687907853269984665640564039457584007913129639935'::numeric`, `${2n ** 256n - 1n}`],
    ['0::numeric', '0'],
    ['-1.50::numeric', '-1.50'],
    ['true', true],
    ['false', false],
    [`''::text`, ''],
    [`'核心 – ж'::text`, '核心 – ж'],
    [`'a'::varchar`, 'a'],
    ['null::int', null],
    ['null::bytea', null],
    ['1.5::float8', 1.5],
    [`'{"a": [1, "2"]}'::jsonb`, { a: [1, '2'] }],
    [`'{1,2,null}'::int[]`, [1, 2, null]],
    [`'{a,"b c",null}'::text[]`, ['a', 'b c', null]],
  ])('%s', async (expression, value) => {
    expect(await cellOf(expression)).toEqual(value)
  })

  it('types that are none of ours are read as pg reads them', async () => {
    for (const expression of ['now()', `'1 day'::interval`, '1.25::float4', `'x'::name`, `'2.5'::numeric / 3`]) {
      const { rows } = await client.query(`select ${expression.replace('now()', `'2026-01-01'::timestamptz`)} as value`)
      expect(await cellOf(expression.replace('now()', `'2026-01-01'::timestamptz`))).toEqual(rows[0].value)
    }
  })

  it('rows in their order, their columns too, across many packets', async () => {
    const rows = await ask<{ n: number; hash: string; nothing: null }>(
      `select n, sha256(n::text::bytea) as hash, null as nothing from generate_series(1, 5000) n`,
    )
    expect(rows).toHaveLength(5000)
    expect(Object.keys(rows[0]!)).toEqual(['n', 'hash', 'nothing'])
    const { rows: expected } = await client.query(
      `select n, '0x' || encode(sha256(n::text::bytea), 'hex') as hash, null as nothing from generate_series(1, 5000) n`,
    )
    expect(rows).toEqual(expected)
  })

  it('a value of megabytes', async () => {
    const value = String(await cellOf(`decode(repeat('ab', 3000000), 'hex')`))
    expect(value).toBe(`0x${'ab'.repeat(3_000_000)}`)
  })

  it('no rows, and no columns', async () => {
    expect(await ask('select 1 as one where false')).toEqual([])
    expect(await ask('select')).toEqual([{}])
    expect(await ask('set application_name = wire')).toEqual([])
  })
})

describe('what is sent', () => {
  it.each([
    ['$1::int', [5], 5],
    ['$1::bigint', [9007199254740991], 9007199254740991],
    ['$1::numeric', ['12.5'], '12.5'],
    ['$1::numeric', [2n ** 200n], `${2n ** 200n}`],
    ['$1::text', ['核 "心" \\ \n'], '核 "心" \\ \n'],
    ['$1::text', [''], ''],
    ['$1::text', [null], null],
    ['$1::text', [undefined], null],
    ['$1::bool', [true], true],
    ['$1::bytea', [Buffer.from('00ff', 'hex')], '0x00ff'],
    ['$1::bytea[]', [[Buffer.from('00ff', 'hex'), Buffer.alloc(0)]], ['0x00ff', '0x']],
    ['$1::int[]', [[1, null, 3]], [1, null, 3]],
    ['$1::int[]', [[]], []],
    ['$1::text[]', [['a', '"b\\', 'null', 'c,{}', '', null]], ['a', '"b\\', 'null', 'c,{}', '', null]],
  ])('%s %o', async (expression, values, value) => {
    expect(await cellOf(expression, values)).toEqual(value)
  })

  it('an object is nothing that can be sent, and the connection stays', async () => {
    await expect(cellOf('$1::text', [{}])).rejects.toBeInstanceOf(TypeError)
    expect(await cellOf('1')).toBe(1)
  })
})

it('a statement is prepared once and answers again with other values', async () => {
  const again = (value: number) => connection.ask('test_again', 'select $1::int + 1 as value', [value])
  expect(await again(1)).toEqual([{ value: 2 }])
  expect(await again(2)).toEqual([{ value: 3 }])
  const prepared = `select count(*)::int as n from pg_prepared_statements where name = 'test_again'`
  expect(await ask(prepared)).toEqual([{ n: 1 }])
  await expect(connection.ask('test_again', 'select 1', [])).rejects.toThrow('Two statements')
})

it('a refusal says what the server said, and the next question is answered', async () => {
  const wrong = connection.ask('test_wrong', 'select nothing_of_the_kind', [])
  await expect(wrong).rejects.toMatchObject({ code: '42703', severity: 'ERROR', routine: expect.any(String) })
  await expect(wrong).rejects.toBeInstanceOf(pg.DatabaseError)
  await expect(connection.ask('test_zero', 'select 1 / $1::int as value', [0])).rejects.toMatchObject({ code: '22012' })
  expect(await connection.ask('test_zero', 'select 1 / $1::int as value', [1])).toEqual([{ value: 1 }])
})

it('an answer that fails half-way is no answer', async () => {
  await expect(ask('select 10 / (5000 - n) as value from generate_series(1, 6000) n')).rejects.toMatchObject({
    code: '22012',
  })
  expect(await cellOf('1')).toBe(1)
})

it('a connection that is cut says so to the question, and once as a failure', async () => {
  const told: Error[] = []
  const doomed = await openConnection({ connectionString: url }, (error) => told.push(error))
  const [{ pid }] = (await doomed.ask<{ pid: number }>('pid', 'select pg_backend_pid() as pid', [])) as [
    { pid: number },
  ]
  // listened to before the cut: on a slow machine the refusal is here before the cut's own answer
  const asked = doomed.ask('sleep', 'select pg_sleep(600)', []).catch((error: unknown) => error)
  await client.query('select pg_terminate_backend($1)', [pid])
  expect(await asked).toMatchObject({ code: '57P01' })
  await expect.poll(() => told.length, { timeout: 120_000 }).toBe(1)
  expect(doomed.failure).toBe(told[0])
  await expect(doomed.ask('one', 'select 1', [])).rejects.toBe(told[0])
  await doomed.close()
})

it('a connection that is cut while nothing is asked says why', async () => {
  const told: Error[] = []
  const doomed = await openConnection({ connectionString: url }, (error) => told.push(error))
  const [{ pid }] = (await doomed.ask<{ pid: number }>('pid', 'select pg_backend_pid() as pid', [])) as [
    { pid: number },
  ]
  await client.query('select pg_terminate_backend($1)', [pid])
  await expect.poll(() => told.length, { timeout: 120_000 }).toBe(1)
  expect(told[0]).toMatchObject({ code: '57P01' })
  await doomed.close()
  expect(failures).toEqual([])
})
