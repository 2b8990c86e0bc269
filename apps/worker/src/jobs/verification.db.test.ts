import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import counter from '@corescope/devnet/artifacts/Counter.json' with { type: 'json' }
import token from '@corescope/devnet/artifacts/Token.json' with { type: 'json' }
import { type Ended, startVerifyingWorker, type VerifyingWorker } from '@corescope/devnet/test-worlds/verifying-worker'
import type { Database } from '@corescope/store/database'
import { type Abi, encodeDeployData, type Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { compile } from '../verifier/compile.ts'
import { createCompilers } from '../verifier/compilers.ts'
import { explainDifference } from '../verifier/explain.ts'

let database: Database
let worker: VerifyingWorker
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

const submit = (
  code: { runtimeCode: string; creationCode: string | null },
  changes: object = {},
  input: object = {},
  address?: string,
): Promise<Ended> =>
  worker.submit(
    code,
    { contractName: 'Token', input: { language: 'Solidity', sources, settings, ...input }, ...changes },
    address,
  )

const namedAt = async (address: string): Promise<string | null | undefined> => {
  const { rows } = await database.session((session) =>
    session.run<{ named: string | null }>(
      'named',
      `select named_compiler as named from verified_contracts where address = decode($1, 'hex')`,
      [address.slice(2)],
    ),
  )
  return rows[0]?.named
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'compilers-of-the-operator-'))
  await symlink(createRequire(import.meta.url).resolve('solc-0.8.26/soljson.js'), join(folder, 'soljson-v0.8.26.js'))
  worker = await startVerifyingWorker(folder)
  database = worker.database
})
afterAll(() => worker?.stop())

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
        // of all that was submitted, what the metadata of the contract names
        files: 1,
        isFound: true,
        isSigned: true,
      },
    ])
  })

  it('tells apart what was made from other code from what nobody knows, and confirms no arguments of it', async () => {
    // what some other code wrote into storage nobody has compiled: it returns the clean runtime code
    const hand = `0x6001600055${token.creationCode.slice(2)}`
    const code = { runtimeCode: token.runtimeCode, creationCode: hand }
    const ended = await submit(code)
    expect(ended).toMatchObject({ runtimeMatch: 'exact', creationMatch: 'other', failure: null })
    const { rows } = await database.session((session) =>
      session.run<{ match: string }>(
        'other',
        `select creation_match as match from verified_contracts where address = decode($1, 'hex')`,
        [ended.address.slice(2)],
      ),
    )
    expect(rows).toEqual([{ match: 'other' }])
    const { failure } = await submit(code, { constructorArguments: tokenCreation.slice(token.creationCode.length) })
    expect(failure).toMatchObject({
      code: 'constructorArguments',
      message: expect.stringMatching(/not made by their constructor: no correct constructor argument/),
    })
  })

  it('says a match where only a comment differs, and where nobody tells the creation code', async () => {
    const commented = Object.fromEntries(
      Object.entries(sources).map(([path, { content }]) => [path, { content: `${content}\n// a comment` }]),
    )
    const ended = await submit({ runtimeCode: token.runtimeCode, creationCode: null }, {}, { sources: commented })
    expect(ended).toMatchObject({ runtimeMatch: 'match', creationMatch: null, failure: null })
    expect(await namedAt(ended.address)).toBeNull()
  })

  it('keeps which compiler the code names where another gave it', async () => {
    // the last bytes of the metadata name 0.8.37: solc 0.8.28 as the code's own word
    const renamed = token.runtimeCode.replace(/64736f6c634300082500([0-9a-f]{2})$/, '64736f6c634300081c00$1')
    expect(renamed).not.toBe(token.runtimeCode)
    const ended = await submit({ runtimeCode: renamed, creationCode: null })
    expect(ended).toMatchObject({ runtimeMatch: 'match', failure: null })
    expect(await namedAt(ended.address)).toBe('0.8.28')
  })

  it('names file and line where the compiler finds an error', async () => {
    const broken = { 'A.sol': { content: 'contract A {\n  uint x = ;\n}' } }
    const { failure } = await submit({ ...token, creationCode: null }, { contractName: 'A' }, { sources: broken })
    expect(failure).toMatchObject({ code: 'compilerErrors', message: expect.stringContaining('A.sol:2') })
    expect(failure.sentences).toEqual([
      { reason: 'compilerSaysAt', parameters: { place: 'A.sol:2', words: expect.any(String) } },
    ])
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

  it('finds the EVM version where that alone is another one', async () => {
    const content = `contract Kept { uint[] public all; function keep(uint[] calldata v) external returns (bytes memory) {
      for (uint i; i < v.length; ++i) all.push(v[i]); return abi.encode(v, msg.sender, 0); } }`
    const compilers = createCompilers({
      COMPILERS_DIR: '',
      COMPILER_CACHE: '/nowhere',
      NPM_REGISTRY: 'off',
      SOLC_LIST: 'off',
    })
    const signal = AbortSignal.timeout(60_000)
    const compiler = await compilers.find('solidity', '0.8.37', null, signal)
    const optimizer = { enabled: true, runs: 200 }
    const inputOf = (evmVersion: string) => ({
      ...{ language: 'Solidity', sources: { 'Kept.sol': { content } }, settings: { evmVersion, optimizer } },
    })
    // with and without PUSH0, both ways
    for (const [deployed, submitted] of [
      ['shanghai', 'london'],
      ['london', 'prague'],
    ] as const) {
      const { contracts } = await compile(compiler, inputOf(deployed), signal)
      const code = { runtimeCode: `0x${contracts[0]!.runtime.object}`, creationCode: null }
      const { failure } = await submit(code, { contractName: 'Kept' }, inputOf(submitted))
      expect(failure).toMatchObject({
        code: 'codeDiffers',
        nearest: { optimizer: true, runs: 200, isMatch: true, likeness: 1 },
      })
      // the code alone does not always tell one of two neighbours
      const isSame = { shanghai: ['shanghai'], london: ['paris', 'london'] }[deployed]
      expect(isSame).toContain(failure.nearest.evmVersion)
    }
  })

  it('names both compilers where the contract was made by another one, and tries that one', async () => {
    const content = `pragma solidity ^0.8.0;
      contract Kept { string public kept; uint[] all;
        function keep(string calldata v, uint[] memory w) external returns (bytes memory) {
          kept = v; for (uint i; i < w.length; ++i) all.push(w[i]); return abi.encodePacked(v, w); } }`
    const input = { language: 'Solidity', sources: { 'Kept.sol': { content } }, settings }
    const compilers = createCompilers({
      COMPILERS_DIR: folder,
      COMPILER_CACHE: '/nowhere',
      NPM_REGISTRY: 'off',
      SOLC_LIST: 'off',
    })
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

  it('keeps a match that another one does not better, says so, and gives way to an exact one', async () => {
    const sourcesOf = (words: string) => ({
      sources: { 'Pot.sol': { content: `contract Pot { uint public x = 7; } // ${words}` } },
    })
    const compilers = createCompilers({
      COMPILERS_DIR: '',
      COMPILER_CACHE: '/nowhere',
      NPM_REGISTRY: 'off',
      SOLC_LIST: 'off',
    })
    const signal = AbortSignal.timeout(60_000)
    const input = { language: 'Solidity', ...sourcesOf('as deployed'), settings: {} }
    const compiled = await compile(await compilers.find('solidity', '0.8.37', null, signal), input, signal)
    const { runtime, creation } = compiled.contracts[0]!
    const code = { runtimeCode: `0x${runtime.object}`, creationCode: `0x${creation.object}` }
    const named = { contractName: 'Pot' }
    const given = (words: string) => ({ ...sourcesOf(words), settings: {} })
    const first = await submit(code, named, given('words of the first'))
    expect(first).toMatchObject({ runtimeMatch: 'match', creationMatch: 'match' })
    const second = await submit(code, named, given('of somebody else'), first.address)
    expect(second).toMatchObject({
      runtimeMatch: null,
      failure: { code: 'verifiedAlready', message: expect.stringContaining('that verification stays') },
    })
    const words = () =>
      database.session((session) =>
        session.run<{ content: string }>(
          'words',
          `select s.content from verified_contracts v join verified_files f using (verification_id) join source_files s using (source_hash)
            where v.contract_name = 'Pot'`,
        ),
      )
    expect((await words()).rows[0]!.content).toContain('of the first')
    const exact = await submit(code, named, input, first.address)
    expect(exact).toMatchObject({ runtimeMatch: 'exact', creationMatch: 'exact', failure: null })
    expect((await words()).rows[0]!.content).toContain('as deployed')
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
    const compilers = createCompilers({
      COMPILERS_DIR: '',
      COMPILER_CACHE: '/nowhere',
      NPM_REGISTRY: 'off',
      SOLC_LIST: 'off',
    })
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
        // nobody knows the code at its address
        libraries: [{ name: 'lib/User.sol:Sums', address: `0x${library}`, code: null }],
        immutables: [{ name: expect.any(String), value: `0x${value}` }],
      },
    ])
    // whatever stands at the address of the library: its own code, or some that always returns 42
    const sums = compiled.contracts.find(({ name }) => name === 'Sums')!.runtime.object.replace('0'.repeat(40), library)
    const libraries = { 'lib/User.sol': { Sums: `0x${library}` } }
    // what the sources do not have, elsewhere and at the address of the one that is linked
    const strange = { Unused: `0x${'ee'.repeat(20)}`, Posing: `0x${library}` }
    const more = { 'lib/Other.sol': strange, ...libraries }
    for (const [onChain, outcome] of [
      [sums, 'same'],
      ['602a60005260206000f3', 'other'],
    ] as const) {
      for (const settings of [{}, { libraries }, { libraries: more }]) {
        await database.session(async (session) => {
          await session.run(
            'library_address',
            `insert into addresses (address) values (decode($1, 'hex')) on conflict do nothing`,
            [library],
          )
          await session.run(
            'library_code',
            `with a_code as (insert into codes (code_hash, code) values (sha256(decode($2, 'hex')), decode($2, 'hex')) on conflict do nothing)
             insert into contract_codes (address_id, block_number, code_hash)
             select address_id, 1, sha256(decode($2, 'hex')) from addresses where address = decode($1, 'hex')
             on conflict (address_id) do update set code_hash = excluded.code_hash`,
            [library, onChain],
          )
        })
        const { address, runtimeMatch } = await submit(code, { contractName: 'User' }, { ...input, settings })
        expect(runtimeMatch).not.toBeNull()
        const { rows: kept } = await database.session((session) =>
          session.run<Record<string, unknown>>(
            'kept_libraries',
            `select libraries from verified_contracts where address = decode($1, 'hex')`,
            [address.slice(2)],
          ),
        )
        // settings may name any library: only those that the code calls are kept
        expect(kept).toEqual([{ libraries: [{ name: 'lib/User.sol:Sums', address: `0x${library}`, code: outcome }] }])
      }
    }
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
  it.each([
    ['RuntimeError: memory access out of bounds', 'compilerMemory', /the sources are too large for this compiler\.$/],
    ['terminate called after throwing', 'compilerCrashed', /it crashed on these sources or settings\.$/],
  ])('tells no path of ours when it ends with %s', async (words, kind, message) => {
    const script = `process.stderr.write(${JSON.stringify(`${words}\n    at compile (/srv/app/soljson.js:3:7)`)}); process.exitCode = 7`
    const error = (await run(script, {}).catch((thrown: unknown) => thrown)) as Error
    expect(error).toMatchObject({ kind, message: expect.stringMatching(message) })
    expect(error.message).not.toMatch(/\/|soljson|RuntimeError|terminate/)
  })
  it('of JavaScript compiles sources that are longer than its stack', async () => {
    const compiler = await createCompilers(readConfig({ DATABASE_URL: 'postgres://x', NPM_REGISTRY: 'off' })).find(
      ...(['solidity', '0.8.37', null, AbortSignal.timeout(60_000)] as const),
    )
    const line = `// ${'words that nobody reads '.repeat(4)}\n`
    const content = `pragma solidity ^0.8.0;\n${line.repeat((6 * 1024 * 1024) / line.length)}contract Long { uint public x = 7; }`
    const input = { language: 'Solidity', sources: { 'long.sol': { content } }, settings: {} }
    const { contracts } = await compile(compiler, input, AbortSignal.timeout(110_000))
    expect(contracts.map(({ name }) => name)).toEqual(['Long'])
  })
  it('has one limit of time together with the settings that are tried after it, and the reason tells it', async () => {
    const signal = AbortSignal.timeout(60_000)
    const compilers = createCompilers(readConfig({ DATABASE_URL: 'postgres://x', NPM_REGISTRY: 'off' }))
    const content = 'contract Short { uint public x = 7; }'
    const input = { language: 'Solidity', sources: { 'a.sol': { content } }, settings: {} }
    const compiled = await compile(await compilers.find('solidity', '0.8.37', null, signal), input, signal)
    const names = { language: 'solidity', version: '0.8.37', commit: null, contractPath: null } as const
    const submission = { ...names, contractName: null, input, constructorArguments: null, licenseType: null }
    const [{ runtime }] = compiled.contracts as [(typeof compiled.contracts)[0]]
    const code = { runtime: runtime.object.replace(/^.{20}/, '5f'.repeat(10)), creation: null }
    const failure = await explainDifference(compilers, submission, compiled, code, { signal, until: Date.now() })
    expect(failure).toMatchObject({ code: 'codeDiffers', nearest: null })
    expect(failure.message).toMatch(/one submission has 120 seconds, and other settings 60 of them/)
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
