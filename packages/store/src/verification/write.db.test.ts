import { createHash, randomUUID } from 'node:crypto'
import type { TestDatabases } from '@corescope/devnet/postgres/test-database'
import { startMigratedServer } from '@corescope/devnet/test-worlds/migrated-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '../database.ts'
import { createReader, type Reader } from '../reader.ts'
import { findAbiOrigins, listAbis, listStorageLayouts } from './abis.ts'
import { findUncompared } from './creations.ts'
import { forgetEnded, insertVerificationJob } from './jobs.ts'
import { findVerifications, findVerifiedAbis } from './read.ts'
import { listSimilarCandidates } from './similar.ts'
import { findSourceMaps, listMappedFiles } from './source-maps.ts'
import { type NewVerification, storeVerification } from './write.ts'

let server: TestDatabases
let database: Database
let reader: Reader
beforeAll(async () => {
  server = await startMigratedServer()
  const databaseUrl = (await server.createDatabase()).url
  database = openDatabase({ databaseUrl, connections: 1, applicationName: 'test' })
  const limits = { connections: 1, statementTimeoutMs: 30_000, acquireTimeoutMs: 30_000, onIdleError: () => undefined }
  reader = createReader({ databaseUrl, ...limits })
})
afterAll(async () => {
  await reader?.end()
  await database?.close()
  await server?.stop()
})

const hashOf = (code: string) => createHash('sha256').update(Buffer.from(code, 'hex')).digest()
/** A contract that the chain has. */
const place = async (number: number, code: string): Promise<`0x${string}`> => {
  const address = number.toString(16).padStart(40, '0')
  await database.session(async (session) => {
    const given = [hashOf(code), Buffer.from(code, 'hex')]
    await session.run('code', 'insert into codes values ($1, $2) on conflict do nothing', given)
    await session.run(
      'contract',
      `with a as (insert into addresses (address) values ($1) returning address_id)
       insert into contract_codes (address_id, block_number, code_hash) select address_id, 0, $2 from a`,
      [Buffer.from(address, 'hex'), hashOf(code)],
    )
  })
  return `0x${address}`
}
type Grade = Pick<NewVerification, 'runtimeMatch' | 'creationMatch' | 'namedCompiler'>
const grade = (
  runtimeMatch: Grade['runtimeMatch'],
  creationMatch: Grade['creationMatch'] = null,
  namedCompiler: string | null = null,
): Grade => ({ runtimeMatch, creationMatch, namedCompiler })
const verify = (
  address: string,
  code: string,
  contractName: string,
  given: Grade &
    Partial<Pick<NewVerification, 'files' | 'jobId' | 'storageLayout' | 'abi' | 'enums' | 'optimizer' | 'viaIR'>>,
) =>
  database.transaction('verify', (session) =>
    storeVerification(session, {
      ...{ jobId: randomUUID(), address: Buffer.from(address.slice(2), 'hex'), codeHash: hashOf(code) },
      ...{
        language: 'solidity',
        contractName,
        nameKey: null,
        readsMetadata: false,
        contractPath: 'A.sol',
        compilerVersion: 'v0.8.37',
        optimizer: true,
      },
      ...{
        runs: 200,
        evmVersion: 'paris',
        viaIR: false,
        licenseType: 1,
        settings: '{}',
        abi: '[]',
        enums: '{}',
        compileMs: 1,
      },
      ...{ storageLayout: null, documentation: null, sourceMap: '0:0:0', libraries: '[]', immutables: '[]' },
      files: [{ path: 'A.sol', content: `contract ${contractName} {}`, sourceId: 0 }],
      ...{ constructorArguments: null, signatures: [], ...given },
    }),
  )
const nameAt = async (address: `0x${string}`) => (await findVerifications(reader, [address]))[0]?.contractName

let placed = 0x100
it.each<[string, Grade, Grade, boolean]>([
  ['a match by another one', grade('match', 'match'), grade('match', 'match'), false],
  ['a match by an exact one', grade('match', 'match'), grade('exact', 'exact'), true],
  ['a match by an exact one whose creation nobody knows', grade('match', 'match'), grade('exact'), true],
  ['an exact one by another one', grade('exact', 'exact'), grade('exact', 'exact'), false],
  ['an exact one by a match', grade('exact'), grade('match', 'match'), false],
  [
    'another compiler than the code names by that one',
    grade('match', 'match', '0.8.28'),
    grade('match', 'match'),
    true,
  ],
  ['the compiler that the code names by another', grade('match'), grade('match', 'match', '0.8.28'), false],
  ['no creation code by some', grade('match'), grade('match', 'match'), true],
  ['some creation code by none', grade('match', 'match'), grade('match'), false],
  ['other creation code by what nobody knows', grade('match', 'other'), grade('match'), false],
  ['what nobody knows by other creation code', grade('match'), grade('match', 'other'), false],
  ['other creation code by some that matches', grade('match', 'other'), grade('match', 'match'), true],
  ['creation code that matches by exact one', grade('exact', 'match'), grade('exact', 'exact'), true],
])('replaces only what is worse: %s', async (name, first, second, isReplaced) => {
  const code = `6001${Buffer.from(name).toString('hex')}`
  placed += 1
  const address = await place(placed, code)
  expect(await verify(address, code, 'First', first)).toBe(true)
  expect(await verify(address, code, 'Second', second)).toBe(isReplaced)
  expect(await nameAt(address)).toBe(isReplaced ? 'Second' : 'First')
})

it('compares a contract that was made again with what it was made by last', async () => {
  const code = '6001dd'
  const address = await place(0x301, code)
  const hashes = { first: '11'.repeat(32), second: '22'.repeat(32) }
  /** It is made by a call of a transaction at the position. */
  const make = (position: number, hash: string) =>
    database.session(async (session) => {
      await session.run(
        'made_transaction',
        `insert into transactions (transaction_position, nonce, bucket, block_number, from_id, to_id, log_count, type, gas, gas_used,
           cumulative_gas_used, gas_price, effective_gas_price, value, v, hash, r, s, input)
         values ($1::int, 1, 0, $1::int, 1, 1, 0, 0, 1, 1, 1, 1, 1, 0, 27, $2, '', '', '')`,
        [position, Buffer.from(hash, 'hex')],
      )
      await session.run(
        'made_block',
        `insert into blocks (timestamp, last_transaction_position, last_log_position, size_sum, new_addresses, active_address_days,
           block_number, miner_id, miner_position, size, transaction_count, difficulty, gas_limit, gas_used, fees, burnt_fees, gas_used_sum,
           fee_sum, hash, parent_hash, sha3_uncles, state_root, transactions_root, receipts_root, logs_bloom, extra_data, mix_hash, nonce)
         values (1, 10, 0, 0, 0, 0, $1::int, 1, $1::int, 1, 10, 1, 1, 1, 1, 0, 1, 1, $2, '', '', '', '', '', '', '', '', '')`,
        [position, Buffer.from(hash, 'hex')],
      )
      await session.run(
        'made_creation',
        `insert into contract_creations
         select $1::int, $1::int, address_id, 1, $1::int from addresses where address = $2`,
        [position, Buffer.from(address.slice(2), 'hex')],
      )
    })
  const compared = async (creation: string) => {
    await database.session((session) =>
      session.run(
        'compared',
        `update verified_contracts set creation_match = 'exact', creation_transaction = $2 where address = $1`,
        [Buffer.from(address.slice(2), 'hex'), Buffer.from(creation, 'hex')],
      ),
    )
    return (await findVerifications(reader, [address]))[0]?.creationMatch
  }
  await make(1, hashes.first)
  await verify(address, code, 'Again', grade('exact', 'exact'))
  expect(await compared(hashes.first)).toBe('exact')
  await make(2, hashes.second)
  expect(await compared(hashes.first)).toBeNull()
  expect(await compared(hashes.second)).toBe('exact')

  const uncompared =
    'update verified_contracts set creation_match = null, creation_transaction = null where address = $1'
  await database.session((session) => session.run('uncompared', uncompared, [Buffer.from(address.slice(2), 'hex')]))
  const found = await database.session((session) => findUncompared(session, true))
  expect(found).toMatchObject({ address, transactionHash: `0x${hashes.second}` })

  // a reorg takes the second one away
  await database.session((session) =>
    session.run('taken', 'delete from contract_creations where internal_position = 2'),
  )
  expect(await compared(hashes.second)).toBeNull()
  expect(await compared(hashes.first)).toBe('exact')
})

it('sources that no verification names any more go, and submissions that ended 30 days ago', async () => {
  const [one, two] = [await place(0x201, '6001aa'), await place(0x202, '6001bb')]
  const own = { files: [{ path: 'A.sol', content: 'contract Own {}', sourceId: 0 }] }
  const kept = async () => {
    const { rows } = await database.session((session) =>
      session.run<{ content: string }>(
        'kept',
        `select content from source_files where content ~ 'Own|Shared|Newer' order by content`,
      ),
    )
    return rows.map(({ content }) => content)
  }
  const shared = { path: 'B.sol', content: 'contract Shared {}', sourceId: 1 }
  await verify(one, '6001aa', 'One', { ...grade('match'), files: [...own.files, shared] })
  await verify(two, '6001bb', 'Two', { ...grade('match'), files: [shared] })
  expect(await kept()).toEqual(['contract Own {}', 'contract Shared {}'])
  const newer = [{ path: 'A.sol', content: 'contract Newer {}', sourceId: 0 }]
  await verify(one, '6001aa', 'One', { ...grade('exact'), files: newer })
  expect(await kept()).toEqual(['contract Newer {}', 'contract Shared {}'])

  await database.session((session) =>
    session.run(
      'jobs',
      `insert into verification_jobs (address, runtime_code, code_hash, digest, client_key, compiler_version, finished_at)
       select '', '', '', '', '', coalesce(age, 'waits'), now() - age::interval from unnest(array['29 days', '31 days', null]) as age`,
    ),
  )
  await database.transaction('forget', forgetEnded)
  const { rows } = await database.session((session) =>
    session.run<{ age: string }>('left', 'select compiler_version as age from verification_jobs order by 1'),
  )
  expect(rows).toEqual([{ age: '29 days' }, { age: 'waits' }])
})

it('of the same code the best verification is similar, of an address its own', async () => {
  const code = '60ff60ff'
  const addresses: `0x${string}`[] = []
  for (const number of [1, 2, 3, 4, 5]) addresses.push(await place(number, code))
  const [oldest, creation, exact, late, asked] = addresses as [`0x${string}`, ...`0x${string}`[]] & { length: 5 }
  const best = async () => {
    const [origin] = await findAbiOrigins(reader, [asked!])
    const [verification] = await findVerifications(reader, [asked!])
    const [map] = await findSourceMaps(reader, [asked!])
    const [candidate] = await listSimilarCandidates(reader, `0x${hashOf(code).toString('hex')}`, 4)
    const ids = [origin?.verificationId, map?.verificationId, candidate?.verificationId]
    expect(ids).toEqual(Array(3).fill(verification?.verificationId))
    return verification?.contractName
  }
  await verify(oldest, code, 'Oldest', grade('match'))
  expect(await best()).toBe('Oldest')
  await verify(creation!, code, 'Creation', grade('match', 'match'))
  expect(await best()).toBe('Creation')
  await verify(exact!, code, 'Exact', grade('exact'))
  expect(await best()).toBe('Exact')
  await verify(late!, code, 'Late', grade('exact'))
  expect(await best()).toBe('Exact')
  await verify(asked!, code, 'Own', grade('match'))
  expect(await nameAt(asked!)).toBe('Own')
})

it('what an earlier creation matched does not keep a submission for the present one away', async () => {
  const code = '6001cc'
  const address = await place(0x300, code)
  const verifyCreation = async (contractName: string, creationTransaction: Buffer) => {
    const jobId = await database.session((session) =>
      insertVerificationJob(session, {
        ...{ address: Buffer.from(address.slice(2), 'hex'), runtimeCode: Buffer.from(code, 'hex') },
        ...{ codeHash: hashOf(code), creationCode: null, creationTransaction, digest: hashOf(contractName) },
        ...{ clientKey: 'test', compilerVersion: '0.8.37', contractName, submission: '{}' },
      }),
    )
    return verify(address, code, contractName, { ...grade('exact', 'exact'), jobId })
  }
  const [gone, present] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  expect(await verifyCreation('Gone', gone)).toBe(true)
  expect(await verifyCreation('Again', gone)).toBe(false)
  expect(await verifyCreation('Present', present)).toBe(true)
  expect(await nameAt(address)).toBe('Present')
})

it.each([
  { optimizer: true, viaIR: false, sharesLines: false },
  { optimizer: false, viaIR: true, sharesLines: false },
  { optimizer: true, viaIR: true, sharesLines: true },
])('gives files by their number, with how they were compiled: $optimizer, $viaIR', async (given) => {
  const { sharesLines, ...compiler } = given
  const number = 0xe1 + Number(compiler.optimizer) * 2 + Number(compiler.viaIR)
  const code = `60${number.toString(16)}`
  const address = await place(number, code)
  const content = 'contract A {}'
  await verify(address, code, 'Files', {
    ...{ ...grade('exact'), ...compiler },
    files: [{ path: '0.sol', content, sourceId: 0 }],
  })
  const { verificationId } = (await findAbiOrigins(reader, [address]))[0]!
  const compiled = { verificationId, language: 'solidity', compilerVersion: 'v0.8.37', sharesLines }
  const sourceHash = createHash('sha256').update(content).digest('hex')
  expect(await listMappedFiles(reader, [{ verificationId: verificationId!, sourceId: 0 }])).toEqual([
    { ...compiled, sourceId: 0, path: '0.sol', sourceHash, content },
  ])
})

it('gives ABIs as far as one statement has room, and at least one', async () => {
  const sizes = [17_000_000, 9_000_000, 8_000_000]
  const [ids, addresses]: [number[], string[]] = [[], []]
  for (const [index, size] of sizes.entries()) {
    const code = `60ab0${index}`
    const address = await place(0xab0 + index, code)
    await verify(address, code, 'Long', { ...grade('exact'), abi: 'a'.repeat(size - 2), enums: '{}' })
    const origin = (await findAbiOrigins(reader, [address]))[0]!
    expect(origin.abiBytes).toBe(size)
    ids.push(origin.verificationId!)
    addresses.push(address)
  }
  const lengths = (rows: { abi: string }[]) => rows.map(({ abi }) => abi.length + 2)
  expect(lengths(await listAbis(reader, ids))).toEqual([17_000_000])
  expect(lengths(await listAbis(reader, ids.slice(1)))).toEqual([9_000_000])
  expect(lengths(await listAbis(reader, ids.slice(2)))).toEqual([8_000_000])
  // of addresses the first ones
  expect(lengths(await findVerifiedAbis(reader, addresses.toReversed()))).toEqual([8_000_000])
})

it('gives storage layouts as far as one answer has room, the shortest first', async () => {
  const sizes = [1_500_000, 400_000, 300_000]
  const ids: number[] = []
  for (const [index, size] of sizes.entries()) {
    const code = `60f${index}`
    const address = await place(0xf0 + index, code)
    await verify(address, code, 'Layout', { ...grade('exact'), storageLayout: 'a'.repeat(size) })
    ids.push((await findAbiOrigins(reader, [address]))[0]!.verificationId!)
  }
  const lengthsOf = async (wanted: number[]) =>
    (await listStorageLayouts(reader, wanted)).map(({ storageLayout }) => storageLayout.length).toSorted()
  expect(await lengthsOf(ids)).toEqual([300_000, 400_000])
  expect(await lengthsOf([ids[0]!])).toEqual([1_500_000])
})
