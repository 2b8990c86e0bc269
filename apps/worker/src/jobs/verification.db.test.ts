import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hexToBytes } from '@corescope/decode/bytes/bytes'
import { keccak256 } from '@corescope/decode/bytes/keccak'
import counter from '@corescope/devnet/artifacts/Counter.json' with { type: 'json' }
import token from '@corescope/devnet/artifacts/Token.json' with { type: 'json' }
import { until } from '@corescope/devnet/index-proof/until'
import type { TestDatabases } from '@corescope/devnet/postgres/test-database'
import { startMigratedServer } from '@corescope/devnet/test-worlds/migrated-server'
import { ensureIdentity } from '@corescope/store/chain-identity'
import { type Database, openDatabase } from '@corescope/store/database'
import { addJob } from '@corescope/store/jobs/add'
import { insertVerificationJob, workKey } from '@corescope/store/verification/jobs'
import { type Abi, encodeDeployData, type Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { createWorker, type Worker } from '../create-worker.ts'
import { createLogger } from '../logger.ts'
import { compile } from '../verifier/compile.ts'
import { createCompilers } from '../verifier/compilers.ts'

let server: TestDatabases
let database: Database
let worker: Worker
/** With a second release of solc. */
let folder: string

const contracts = fileURLToPath(new URL('../../../../devnet/contracts', import.meta.url))
const sources = Object.fromEntries(
  (readdirSync(contracts, { recursive: true }) as string[])
    .filter((name) => name.endsWith('.sol'))
    .sort()
    .map((name) => [relative('.', name), { content: readFileSync(join(contracts, name), 'utf8') }]),
)
const settings = { evmVersion: 'paris', optimizer: { enabled: true, runs: 200 } }
const tokenArguments = ['Devnet Dollar', 'DUSD', 6, 10n ** 14n] as const
const tokenCreation = encodeDeployData({
  abi: token.abi as Abi,
  bytecode: token.creationCode as Hex,
  args: tokenArguments,
})

interface Ended {
  stage: string
  runtimeMatch: string | null
  creationMatch: string | null
  // biome-ignore lint/suspicious/noExplicitAny: a failure as it is kept
  failure: any
}
let addresses = 0
const submit = async (
  code: { runtimeCode: string; creationCode: string | null },
  changes: object = {},
  input: object = {},
): Promise<Ended & { address: string }> => {
  const address = `0x${(addresses++).toString(16).padStart(40, '0')}`
  const buffer = (hex: string) => Buffer.from(hex.slice(2), 'hex')
  const submission = {
    ...{ language: 'solidity', version: '0.8.37', commit: null, contractPath: null, contractName: 'Token' },
    ...{ input: { language: 'Solidity', sources, settings, ...input }, constructorArguments: null, licenseType: null },
    ...changes,
  }
  const jobId = await database.transaction('submit', async (session) => {
    const id = await insertVerificationJob(session, {
      address: buffer(address),
      runtimeCode: buffer(code.runtimeCode),
      codeHash: Buffer.from(keccak256(hexToBytes(code.runtimeCode as Hex))),
      creationCode: code.creationCode === null ? null : buffer(code.creationCode),
      digest: Buffer.from(address),
      clientKey: 'test',
      compilerVersion: submission.version,
      contractName: submission.contractName,
      submission: JSON.stringify(submission),
    })
    await addJob(session, { name: 'verification', payload: { jobId: id }, key: workKey(id) })
    return id
  })
  let ended: Ended | undefined
  await until('the verification to end', async () => {
    const { rows } = await database.session((session) =>
      session.run<Ended>(
        'ended',
        `select stage, runtime_match as "runtimeMatch", creation_match as "creationMatch", failure
           from verification_jobs where job_id = $1 and finished_at is not null`,
        [jobId],
      ),
    )
    ended = rows[0]
    return ended !== undefined
  })
  return { ...ended!, address }
}

beforeAll(async () => {
  server = await startMigratedServer()
  const databaseUrl = (await server.createDatabase()).url
  database = openDatabase({ databaseUrl, connections: 3, applicationName: 'test' })
  const identity = { chainId: 1112, genesisHash: `0x${'1'.repeat(64)}`, startBlock: 0 } as const
  await database.transaction('identity', (session) => ensureIdentity(session, { ...identity, wrappedCoins: [] }))
  const cache = await mkdtemp(join(tmpdir(), 'compilers-'))
  folder = await mkdtemp(join(tmpdir(), 'compilers-of-the-operator-'))
  await symlink(createRequire(import.meta.url).resolve('solc-0.8.26/soljson.js'), join(folder, 'soljson-v0.8.26.js'))
  const places = { COMPILERS_DIR: folder, COMPILER_CACHE: cache, NPM_REGISTRY: 'off' }
  const config = readConfig({ DATABASE_URL: databaseUrl, ...places })
  worker = createWorker(config, { log: createLogger('silent') })
  await worker.start()
})
afterAll(async () => {
  await worker?.stop()
  await database?.close()
  await server?.stop()
})

describe('a verification', () => {
  it('finds code, metadata and constructor arguments, and keeps sources and signatures', async () => {
    const ended = await submit({ runtimeCode: token.runtimeCode, creationCode: tokenCreation })
    expect(ended).toMatchObject({ stage: 'done', runtimeMatch: 'exact', creationMatch: 'exact', failure: null })
    const { rows } = await database.session((session) =>
      session.run<Record<string, unknown>>(
        'kept',
        `select contract_path, compiler_version, license_type, evm_version, encode(constructor_arguments, 'hex') as arguments,
                (select count(*)::int from verified_files f where f.verification_id = v.verification_id) as files,
                exists (select from source_files s join verified_files f using (source_hash)
                         where f.verification_id = v.verification_id and s.words @@ plainto_tsquery('simple', 'InsufficientBalance')) as "isFound",
                exists (select from verified_signatures where signature = 'transfer(address,uint256)' and hash = '\\xa9059cbb') as "isSigned"
           from verified_contracts v`,
      ),
    )
    expect(rows).toEqual([
      {
        contract_path: expect.stringMatching(/Token\.sol$/),
        compiler_version: 'v0.8.37+commit.f401782d',
        license_type: 3,
        evm_version: 'paris',
        arguments: tokenCreation.slice(token.creationCode.length),
        files: Object.keys(sources).length,
        isFound: true,
        isSigned: true,
      },
    ])
  })

  it('says a match where only a comment differs, and where nobody tells the creation code', async () => {
    const commented = Object.fromEntries(
      Object.entries(sources).map(([path, { content }]) => [path, { content: `${content}\n// a comment` }]),
    )
    const ended = await submit({ runtimeCode: token.runtimeCode, creationCode: null }, {}, { sources: commented })
    expect(ended).toMatchObject({ runtimeMatch: 'match', creationMatch: null, failure: null })
  })

  it('names file and line where the compiler finds an error', async () => {
    const broken = { 'A.sol': { content: 'contract A {\n  uint x = ;\n}' } }
    const { failure } = await submit({ ...token, creationCode: null }, { contractName: 'A' }, { sources: broken })
    expect(failure).toMatchObject({ code: 'compilerErrors', message: expect.stringContaining('A.sol:2') })
    expect(failure.compilerMessages[0]).toMatchObject({ severity: 'error', file: 'A.sol', line: 2, column: 12 })
  })

  it('tells the first difference with its source, and the settings that would do', async () => {
    const { failure } = await submit(
      { runtimeCode: counter.runtimeCode, creationCode: null },
      { contractName: 'Counter' },
      { settings: { evmVersion: 'paris', optimizer: { enabled: false, runs: 200 } } },
    )
    expect(failure).toMatchObject({
      code: 'codeDiffers',
      difference: { onChain: expect.any(String), compiled: expect.any(String), source: { line: expect.any(Number) } },
      nearest: { optimizer: true, runs: 200, evmVersion: 'paris', isMatch: true, likeness: 1 },
    })
  })

  it('names both compilers where the contract was made by another one, and tries that one', async () => {
    const content = `pragma solidity ^0.8.0;
      contract Kept { string public kept; uint[] all;
        function keep(string calldata v, uint[] memory w) external returns (bytes memory) {
          kept = v; for (uint i; i < w.length; ++i) all.push(w[i]); return abi.encodePacked(v, w); } }`
    const input = { language: 'Solidity', sources: { 'Kept.sol': { content } }, settings }
    const compilers = createCompilers({ COMPILERS_DIR: folder, COMPILER_CACHE: '/nowhere', NPM_REGISTRY: 'off' })
    const signal = AbortSignal.timeout(60_000)
    const compiled = await compile(await compilers.find('solidity', '0.8.26', null, signal), input, signal)
    const code = { runtimeCode: `0x${compiled.contracts[0]!.runtime.object}`, creationCode: null }
    const { failure } = await submit(code, { contractName: 'Kept' }, input)
    expect(failure).toMatchObject({
      code: 'wrongCompiler',
      message: expect.stringMatching(
        /solc 0\.8\.26 made it; the submission names solc 0\.8\.37\. With v0\.8\.26\+commit/,
      ),
      difference: { code: 'runtime' },
      nearest: { compilerVersion: 'v0.8.26+commit.8a97fa7a', optimizer: true, isMatch: true, likeness: 1 },
    })
    // the same where the sources do not even compile
    const pinned = { 'Kept.sol': { content: content.replace('^0.8.0', '0.8.26') } }
    const refused = await submit(code, { contractName: 'Kept' }, { ...input, sources: pinned })
    expect(refused.failure).toMatchObject({
      code: 'compilerErrors',
      message: expect.stringMatching(/Kept\.sol:1.*solc 0\.8\.26 made it/),
    })
    const missing = await submit(code, { contractName: 'Kept', version: '0.8.1' }, input)
    expect(missing.failure).toMatchObject({
      code: 'compilerMissing',
      message: expect.stringMatching(/0\.8\.1 is not here.*solc 0\.8\.26 made it/),
    })
  })

  it('refuses arguments that the contract was not made with', async () => {
    const code = { runtimeCode: token.runtimeCode, creationCode: tokenCreation }
    const { failure } = await submit(code, { constructorArguments: '00'.repeat(32) })
    expect(failure).toMatchObject({
      code: 'constructorArguments',
      message: expect.stringContaining('correct constructor argument'),
    })
  })

  it('says that a compiler cannot be had, and that a contract is not in the sources', async () => {
    const old = await submit({ ...token, creationCode: null }, { version: '0.7.6' })
    expect(old.failure).toMatchObject({ code: 'compilerMissing', message: expect.stringContaining('0.7.6') })
    const other = await submit({ ...token, creationCode: null }, { contractName: 'Nobody' })
    expect(other.failure).toMatchObject({ code: 'input', message: expect.stringContaining('"Nobody"') })
  })

  it('reads libraries and immutables out of the code on chain', async () => {
    const content = `// SPDX-License-Identifier: MIT
      pragma solidity ^0.8.0;
      library Sums { function sum(uint a, uint b) external pure returns (uint) { return a + b; } }
      contract User { uint public immutable start; constructor(uint s) { start = s; }
        function add(uint x) external view returns (uint) { return Sums.sum(start, x); } }`
    const input = { language: 'Solidity', sources: { 'lib/User.sol': { content } }, settings: {} }
    const compilers = createCompilers({ COMPILERS_DIR: '', COMPILER_CACHE: '/nowhere', NPM_REGISTRY: 'off' })
    const signal = AbortSignal.timeout(60_000)
    const compiler = await compilers.find('solidity', '0.8.37', null, signal)
    const compiled = await compile(compiler, input, signal)
    const user = compiled.contracts.find(({ name }) => name === 'User')!
    const library = 'ab'.repeat(20)
    const link = (object: string) => object.replace(/__\$[0-9a-f]{34}\$__/g, library)
    const value = '2a'.padStart(64, '0')
    const [places] = Object.values(user.runtime.immutableReferences)
    const runtime = places!.reduce(
      (code, { start }) => code.slice(0, start * 2) + value + code.slice((start + 32) * 2),
      link(user.runtime.object),
    )
    const code = { runtimeCode: `0x${runtime}`, creationCode: `0x${link(user.creation.object)}${value}` }
    const ended = await submit(code, { contractName: 'User' }, input)
    expect(ended).toMatchObject({ runtimeMatch: 'exact', creationMatch: 'exact' })
    const { rows } = await database.session((session) =>
      session.run<Record<string, unknown>>(
        'linked',
        `select libraries, immutables from verified_contracts where contract_name = 'User'`,
      ),
    )
    expect(rows).toEqual([
      {
        libraries: [{ name: 'lib/User.sol:Sums', address: `0x${library}` }],
        immutables: [{ name: expect.any(String), value: `0x${value}` }],
      },
    ])
    const wrong = { settings: { libraries: { 'lib/User.sol': { Sums: `0x${'cd'.repeat(20)}` } } } }
    const { failure } = await submit(code, { contractName: 'User' }, { ...input, ...wrong })
    expect(failure).toMatchObject({ code: 'libraries', message: expect.stringContaining('cdcd') })
  })
})

describe('a compiler', () => {
  const run = async (script: string, limits: object) => {
    const folder = await mkdtemp(join(tmpdir(), 'compiler-'))
    const path = join(folder, 'solc-0.8.1')
    await writeFile(path, `#!${process.execPath}\n${script}`, { mode: 0o755 })
    const compiler = { language: 'solidity', version: '0.8.1', kind: 'binary', path, longVersion: 'v0.8.1' } as const
    const given = { timeoutMs: 5_000, memoryBytes: 200 * 1024 ** 2, outputBytes: 1_000_000, ...limits }
    return compile(compiler, { language: 'Solidity', sources: {}, settings: {} }, AbortSignal.timeout(30_000), given)
  }
  it.each([
    ['compilerTimeout', 'setInterval(() => undefined, 1000)', { timeoutMs: 300 }],
    ['compilerOutput', 'setInterval(() => process.stdout.write("x".repeat(100000)), 1)', {}],
    ['compilerMemory', 'const kept = []; setInterval(() => kept.push(Buffer.alloc(20000000, 1)), 20)', {}],
    ['compilerCrashed', 'process.exit(3)', {}],
    ['compilerCrashed', 'process.stdout.write("no JSON")', {}],
  ])('that leaves its limits is stopped: %s', async (kind, script, limits) => {
    await expect(run(script, limits)).rejects.toMatchObject({ kind })
  })
  it('keeps errors before megabytes of warnings', async () => {
    const script = `const warning = { severity: 'warning', message: 'w'.repeat(5000) }
      process.stdout.write(JSON.stringify({ errors: [...Array(150).fill(warning), { severity: 'error', message: 'no' }] }))`
    const { messages } = await run(script, {})
    expect(messages).toHaveLength(50)
    expect(messages[0]).toMatchObject({ severity: 'error', message: 'no' })
    expect(messages[1]?.message.length).toBe(1_000)
  })
})
