import { startTestDatabase, type TestDatabaseServer } from '@corescope/devnet/postgres/test-database'
import { openDatabase } from '@corescope/store/database'
import { migrate } from '@corescope/store/migrate'
import { putCustomAbi, updateCustomAbi } from '@corescope/store/people/custom-abis'
import { insertUser } from '@corescope/store/people/users'
import { bytes } from '@corescope/store/reader'
import type { Abi } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { decodeByOwnAbis, undecodedOf } from './custom-decoding.ts'
import { keysOfAbi } from './keys-of-abi.ts'
import { openPeopleDatabase, type PeopleDatabase } from './people-database.ts'

let server: TestDatabaseServer
let people: PeopleDatabase
let ann: string
let bob: string
beforeAll(async () => {
  server = await startTestDatabase()
  const { url } = await server.createDatabase()
  const database = openDatabase({ databaseUrl: url, connections: 1, applicationName: 'test' })
  await migrate(database)
  await database.close()
  people = openPeopleDatabase(url, 4)
  const add = (name: string) => {
    const user = { name, email: `${name}@example.org`, passwordHash: 'x', locale: 'en' }
    return people.session(async (session) => (await insertUser(session, user))!)
  }
  ann = await add('ann')
  bob = await add('bob')
})
afterAll(async () => {
  await people?.close()
  await server?.stop()
})

const contractOf = (at: number) => `0x${at.toString(16).padStart(40, 'a')}`
const functionOf = (name: string, type = 'uint256') =>
  ({ type: 'function', name, inputs: [{ name: 'x', type }], outputs: [], stateMutability: 'view' }) as Abi[number]
const keep = async (userId: string, contract: string, abi: Abi) => {
  const given = { abi, keys: await keysOfAbi(abi) }
  return people.transaction((session) =>
    putCustomAbi(session, userId, { contract: bytes(contract), name: 'Mine', given }, 100),
  )
}
const change = async (userId: string, contract: string, abi: Abi) => {
  const given = { abi, keys: await keysOfAbi(abi) }
  return people.transaction((session) => updateCustomAbi(session, userId, bytes(contract), { given }))
}
const methodOf = async (userId: string, contract: string, selector: string) => {
  const thing: Record<string, unknown> = { to: contract, method: { selector, name: null } }
  await people.session((session) => decodeByOwnAbis(session, userId, undecodedOf(thing)))
  return (thing.method as { name: string | null }).name
}
const selectorOf = async (item: Abi[number]) => `0x${(await keysOfAbi([item]))[0]}`

it('an ABI decodes for its owner alone, and by its newest form', async () => {
  const pay = await selectorOf(functionOf('pay'))
  expect(await keep(ann, contractOf(1), [functionOf('pay')])).toBe(true)
  expect(await methodOf(ann, contractOf(1), pay)).toBe('pay')
  expect(await methodOf(ann, contractOf(2), pay)).toBeNull()
  expect(await methodOf(bob, contractOf(1), pay)).toBeNull()
  expect(await change(ann, contractOf(1), [functionOf('repay')])).toBeUndefined()
  expect(await methodOf(ann, contractOf(1), pay)).toBeNull()
  expect(await methodOf(ann, contractOf(1), await selectorOf(functionOf('repay')))).toBe('repay')
})

it('errors of an ABI are kept with it and decode', async () => {
  const tooMuch = { type: 'error', name: 'TooMuch', inputs: [{ name: 'most', type: 'uint256' }] } as Abi[number]
  expect(await keep(ann, contractOf(3), [functionOf('pay'), tooMuch])).toBe(true)
  const data = `${await selectorOf(tooMuch)}${'7'.padStart(64, '0')}`
  const thing: Record<string, unknown> = { to: contractOf(3), failure: { kind: 'raw', code: null, reason: data, data } }
  await people.session((session) => decodeByOwnAbis(session, ann, undecodedOf(thing)))
  expect(thing.failure).toMatchObject({ kind: 'custom', reason: 'TooMuch(most: 7)' })
})

it('an answer fetches the entries that it needs, the first few of one key, and no more than it has room for', async () => {
  const many = Array.from({ length: 5_000 }, (_, at) => functionOf(`many${at}`))
  const same = Array.from({ length: 500 }, () => functionOf('same'))
  const long = Array.from({ length: 20 }, (_, at) => functionOf(`long${at}${'z'.repeat(30_000)}`))
  for (const [at, abi] of [many, same, long].entries()) await keep(bob, contractOf(10 + at), abi)
  const undecoded = [...many.slice(0, 50), same[0]!, ...long].map(async (item, at) => {
    const contract = contractOf(at < 50 ? 10 : at === 50 ? 11 : 12)
    return { to: contract, method: { selector: await selectorOf(item), name: null as string | null } }
  })
  const things = await Promise.all(undecoded)
  const found: number[] = []
  await people.session((session) => {
    const counting = {
      ...session,
      run: async <Row>(name: string, text: string, values?: readonly unknown[]) => {
        const result = await session.run<Row>(name, text, values)
        found.push(JSON.stringify(result.rows).length)
        return result
      },
    }
    return decodeByOwnAbis(counting, bob, things.flatMap(undecodedOf))
  })
  expect(things.filter(({ method }) => method.name?.startsWith('many'))).toHaveLength(50)
  expect(things[50]!.method.name).toBe('same')
  // what does not fit stays as it was
  expect(things.filter(({ method }) => method.name === null).length).toBeGreaterThan(15)
  expect(Math.max(...found)).toBeLessThan(160_000)
})

it('changes at the same time together stay within what one account may keep, and say that it is too much', async () => {
  const big = Array.from({ length: 3_000 }, (_, at) => functionOf(`big${at}${'z'.repeat(160)}`))
  expect(JSON.stringify(big).length).toBeGreaterThan(700_000)
  const contracts = Array.from({ length: 20 }, (_, at) => contractOf(100 + at))
  const carol = await people.session(async (session) => {
    const user = { name: 'carol', email: 'carol@example.org', passwordHash: 'x', locale: 'en' }
    return (await insertUser(session, user))!
  })
  for (const contract of contracts) await keep(carol, contract, [functionOf('small')])
  const faults = await Promise.all(contracts.map((contract) => change(carol, contract, big)))
  expect(new Set(faults)).toEqual(new Set([undefined, 'abiRoom']))
  const { rows } = await people.session((session) =>
    session.run<{ signs: number }>(
      'test_signs',
      'select sum(length(abi::text))::int as signs from custom_abis where user_id = $1',
      [carol],
    ),
  )
  expect(rows[0]!.signs).toBeLessThanOrEqual(8_000_000)
  expect(await change(carol, contractOf(999), big)).toBe('notThere')
})
