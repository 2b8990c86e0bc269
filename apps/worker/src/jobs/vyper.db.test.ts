import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { readSubmission } from '@corescope/api/entities/verification/read-submission'
import { type Submission, submissionSchema } from '@corescope/api-schema/verification/shapes'
import { hexToBytes } from '@corescope/decode/bytes/bytes'
import { keccak256 } from '@corescope/decode/bytes/keccak'
import { disassemble } from '@corescope/decode/code/disassemble'
import { placeOf, readSourceMap } from '@corescope/decode/verification/source-map'
import { until } from '@corescope/devnet/index-proof/until'
import type { TestDatabases } from '@corescope/devnet/postgres/test-database'
import { startMigratedServer } from '@corescope/devnet/test-worlds/migrated-server'
import { ensureIdentity } from '@corescope/store/chain-identity'
import { type Database, openDatabase } from '@corescope/store/database'
import { addJob } from '@corescope/store/jobs/add'
import { insertVerificationJob, workKey } from '@corescope/store/verification/jobs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { readConfig } from '../config.ts'
import { createWorker, type Worker } from '../create-worker.ts'
import { createLogger } from '../logger.ts'
import { type CompilerInput, compile } from '../verifier/compile.ts'
import { createCompilers } from '../verifier/compilers.ts'

const version = '0.4.3'
const run = promisify(execFile)

/** Vyper in a Python of its own: a folder with the compiler by the name that the worker looks for. */
const installVyper = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'vyper-'))
  const python = join(folder, 'python')
  try {
    await run('python3', ['-m', 'venv', python])
    await run(join(python, 'bin', 'pip'), ['install', '--quiet', `vyper==${version}`])
  } catch (error) {
    throw new Error(`VYPER=1, but Vyper ${version} cannot be installed here: ${(error as Error).message}`)
  }
  const compilers = join(folder, 'compilers')
  await mkdir(compilers)
  await symlink(join(python, 'bin', 'vyper'), join(compilers, `vyper-${version}`))
  return compilers
}

const source = `# pragma version ^0.4.0
START: public(immutable(uint256))
count: public(uint256)

@deploy
def __init__(start: uint256):
    START = start
    self.count = start

@external
def add(by: uint256) -> uint256:
    assert by < 100, "too much"
    self.count += by
    return self.count
`
const start = '2a'.padStart(64, '0')

let server: TestDatabases
let database: Database
let worker: Worker
let folder: string

/** Each submission is of a contract of its own: what one was verified as says nothing of the next. */
let addresses = 0
/** The contract as a chain would have it: immutables follow the code, arguments follow the creation code. */
let code: { runtime: string; creation: string }

/** Code of the contract "Vault" in sources, as the compiler makes it. */
const compiledOf = async (sources: CompilerInput['sources'], settings = {}): Promise<typeof code> => {
  const where = { COMPILERS_DIR: folder, COMPILER_CACHE: '/nowhere', NPM_REGISTRY: 'off', SOLC_LIST: 'off' } as const
  const signal = AbortSignal.timeout(60_000)
  const compiler = await createCompilers(where).find('vyper', version, null, signal)
  const input = { language: 'Vyper', sources, settings }
  const { contracts } = await compile(compiler, input, signal, { contractName: 'Vault' })
  const { runtime, creation } = contracts.find(({ name }) => name === 'Vault')!
  return { runtime: runtime.object, creation: creation.object }
}

interface Ended {
  match: string | null
  creation: string | null
  // biome-ignore lint/suspicious/noExplicitAny: a failure as it is kept
  failure: any
}
const verify = async (given: Partial<z.input<typeof submissionSchema>>): Promise<Ended> => {
  addresses += 1
  const address = `0x${addresses.toString(16).padStart(40, '0')}` as const
  const submission: Submission = submissionSchema.parse({ address, inputType: 8, compilerVersion: version, ...given })
  const normal = readSubmission(submission)
  const jobId = await database.transaction('submit', async (session) => {
    const id = await insertVerificationJob(session, {
      address: Buffer.from(address.slice(2), 'hex'),
      runtimeCode: Buffer.from(code.runtime, 'hex'),
      codeHash: Buffer.from(keccak256(hexToBytes(`0x${code.runtime}`))),
      creationCode: Buffer.from(code.creation, 'hex'),
      ...{ digest: Buffer.from(JSON.stringify(given)), clientKey: 'test', compilerVersion: version },
      ...{ contractName: normal.contractName, submission: JSON.stringify(normal) },
    })
    await addJob(session, { name: 'verification', payload: { jobId: id }, key: workKey(id) })
    return id
  })
  let ended: Ended | undefined
  await until('the verification to end', async () => {
    const { rows } = await database.session((session) =>
      session.run<Ended>(
        'ended',
        `select runtime_match as match, creation_match as creation, failure from verification_jobs
          where job_id = $1 and finished_at is not null`,
        [jobId],
      ),
    )
    ended = rows[0]
    return ended !== undefined
  })
  return ended!
}

describe.runIf(process.env.VYPER === '1')('contracts in Vyper (VYPER=1 installs it where Python can)', () => {
  beforeAll(async () => {
    folder = await installVyper()
    const compilers = createCompilers({
      COMPILERS_DIR: folder,
      COMPILER_CACHE: '/nowhere',
      NPM_REGISTRY: 'off',
      SOLC_LIST: 'off',
    })
    const signal = AbortSignal.timeout(600_000)
    const input = { language: 'Vyper', sources: { 'contract.vy': { content: source } }, settings: {} }
    const { contracts } = await compile(await compilers.find('vyper', version, null, signal), input, signal)
    const { runtime, creation } = contracts[0]!
    code = { runtime: `${runtime.object}${start}`, creation: `${creation.object}${start}` }
    server = await startMigratedServer()
    const databaseUrl = (await server.createDatabase()).url
    database = openDatabase({ databaseUrl, connections: 3, applicationName: 'test' })
    const identity = { chainId: 1112, genesisHash: `0x${'1'.repeat(64)}`, startBlock: 0, wrappedCoins: [] } as const
    await database.transaction('identity', (session) => ensureIdentity(session, { ...identity, wrappedCoins: [] }))
    const config = readConfig({ DATABASE_URL: databaseUrl, COMPILERS_DIR: folder, NPM_REGISTRY: 'off' })
    worker = createWorker(config, { log: createLogger('silent') })
    await worker.start()
  })
  afterAll(async () => {
    await worker?.stop()
    await database?.close()
    await server?.stop()
  })

  it('a single file is verified, with the value of its immutable and its arguments', async () => {
    expect(await verify({ sourceCode: source })).toEqual({ match: 'match', creation: 'exact', failure: null })
    const { rows } = await database.session((session) =>
      session.run<object>(
        'kept',
        `select language, compiler_version as version, encode(constructor_arguments, 'hex') as arguments from verified_contracts`,
      ),
    )
    expect(rows).toEqual([{ language: 'vyper', version: 'v0.4.3+commit.bff19ea2', arguments: start }])
  })
  it('its source map names the line of each instruction', async () => {
    const { rows } = await database.session((session) =>
      session.run<{ map: string; id: number }>(
        'map',
        `select source_map as map, source_id as id from verified_contracts join verified_files using (verification_id)`,
      ),
    )
    const [{ map, id }] = rows as [(typeof rows)[0]]
    const { instructions } = disassemble(hexToBytes(`0x${code.runtime}`))
    const ranges = readSourceMap(map, instructions.keys())
    const lines = instructions.flatMap(({ name }, index) => {
      const range = ranges.get(index)
      if (range?.file !== id) return []
      return [`${name} ${placeOf(source, range.start).text.trim()}`]
    })
    expect(lines).toContain('JUMPI assert by < 100, "too much"')
    expect(lines).toContain('SSTORE self.count += by')
    expect(lines.join()).not.toContain('pragma')
  })
  it('a single file is found by the plain name of its contract', async () => {
    expect(await verify({ sourceCode: source, contractName: 'Kept' })).toMatchObject({ match: 'match', failure: null })
  })
  it('a comment that differs is metadata: arguments are told all the same', async () => {
    const sourceCode = source.replace('count: public', '# how many\ncount: public')
    const ended = await verify({ sourceCode, constructorArguments: start })
    expect(ended).toEqual({ match: 'match', creation: 'match', failure: null })
  })
  it('standard JSON is verified', async () => {
    const standard = { language: 'Vyper', sources: { 'a/Kept.vy': { content: source } }, settings: {} }
    const named = { standardJson: JSON.stringify(standard), contractName: 'a/Kept.vy:Kept' }
    expect(await verify(named)).toMatchObject({ match: 'match', failure: null })
  })
  it('a storage layout of standard JSON is part of what is compiled, and kept', async () => {
    const compilers = createCompilers({
      COMPILERS_DIR: folder,
      COMPILER_CACHE: '/nowhere',
      NPM_REGISTRY: 'off',
      SOLC_LIST: 'off',
    })
    const signal = AbortSignal.timeout(60_000)
    const layout = { count: { type: 'uint256', slot: 5, n_slots: 1 } }
    const overrides = { 'contract.vy': { 'layout.json': layout } }
    const standard = { language: 'Vyper', sources: { 'contract.vy': { content: source } }, settings: {} }
    const moved = { ...standard, storage_layout_overrides: overrides }
    const { contracts } = await compile(await compilers.find('vyper', version, null, signal), moved, signal)
    const { runtime, creation } = contracts[0]!
    const before = code
    expect(runtime.object).not.toBe(before.runtime.slice(0, -start.length))
    code = { runtime: `${runtime.object}${start}`, creation: `${creation.object}${start}` }
    const without = await verify({ standardJson: JSON.stringify(standard) })
    expect(without).toMatchObject({ match: null, failure: { code: 'codeDiffers' } })
    expect(await verify({ standardJson: JSON.stringify(moved) })).toMatchObject({ match: 'match', failure: null })
    code = before
    const { rows } = await database.session((session) =>
      session.run<{ settings: string }>(
        'settings',
        'select settings from verified_contracts order by verification_id desc limit 1',
      ),
    )
    expect(JSON.parse(rows[0]!.settings)).toMatchObject({ storage_layout_overrides: overrides })
  })
  it('a contract of modules that use each other is verified, with an interface in a file of its own', async () => {
    const sources = {
      'Vault.vy': `import ownable
import pausable
import IShop
initializes: ownable
initializes: pausable[ownable := ownable]
exports: pausable.pause

@deploy
def __init__():
    ownable.__init__()

@external
@view
def price(shop: IShop) -> uint256:
    return staticcall shop.price()
`,
      'ownable.vy': 'owner: address\n\n@deploy\ndef __init__():\n    self.owner = msg.sender\n',
      'pausable.vy': `import ownable
uses: ownable
paused: bool

@external
def pause():
    assert msg.sender == ownable.owner, "not the owner"
    self.paused = True
`,
      'IShop.vyi': '@external\n@view\ndef price() -> uint256: ...\n',
    }
    const files = Object.entries(sources).map(([path, content]) => ({ path, content }))
    const before = code
    code = await compiledOf(Object.fromEntries(files.map(({ path, content }) => [path, { content }])))
    for (const contractName of ['', 'Vault', 'Vault.vy:Vault']) {
      expect(await verify({ files, contractName })).toEqual({ match: 'match', creation: 'exact', failure: null })
    }
    // the line in a module
    const changed = files.map((file) => ({
      ...file,
      content: file.content.replace('"not the owner"', '"not its owner"'),
    }))
    const { failure } = await verify({ files: changed })
    expect(failure).toMatchObject({ code: 'codeDiffers', difference: { source: { file: 'pausable.vy', line: 7 } } })
    code = before
  })
  it('the way to optimize is found, and decimals are enabled where the compiler asks for it', async () => {
    const sourceCode = '@external\ndef half(x: decimal, y: uint256) -> decimal:\n    return x / 2.0\n'
    const before = code
    code = await compiledOf({ 'Vault.vy': { content: sourceCode } }, { enable_decimals: true, optimize: 'none' })
    const contractName = 'Vault'
    const { failure } = await verify({ sourceCode, contractName })
    expect(failure).toMatchObject({ nearest: { optimize: 'none', optimizer: false, isMatch: true } })
    expect(await verify({ sourceCode, contractName, optimize: 'none' })).toEqual({
      match: 'match',
      creation: 'exact',
      failure: null,
    })
    code = before
  })
  it('other sources, broken ones and another release fail with their reason', async () => {
    const other = await verify({ sourceCode: source.replace('+= by', '-= by') })
    expect(other).toMatchObject({ match: null, failure: { code: 'codeDiffers', difference: { code: 'runtime' } } })
    // the immutable behind the code is none of it
    const { difference } = (await verify({ sourceCode: source.replace('by < 100', 'by < 101') })).failure
    expect(difference).toMatchObject({ source: { line: 12 }, sizeOnChain: difference.sizeCompiled })
    expect(difference.likeness).toBeGreaterThan(0.98)
    const broken = await verify({ sourceCode: source.replace('self.count += by', 'self.nothing += by') })
    expect(broken.failure).toMatchObject({
      code: 'compilerErrors',
      message: expect.stringMatching(/contract\.vy.*'nothing' has not been declared/),
    })
    expect(broken.failure.compilerMessages[0]).toMatchObject({ file: 'contract.vy', line: 13, column: 5 })
    const files = [
      { path: 'Kept.vy', content: 'import lib\n\n@external\ndef f() -> uint256:\n    return lib.g()\n' },
      { path: 'lib.vy', content: '@internal\ndef g() -> uint256:\n    x: uint257 = 1\n    return 1\n' },
    ]
    const inModule = await verify({ files, contractName: 'Kept' })
    expect(inModule.failure).toMatchObject({
      message: expect.stringMatching(/^The compiler says \(lib\.vy:3\): .*'uint257'\..*Did you mean 'uint256'/),
    })
    const missing = await verify({ sourceCode: source, compilerVersion: '0.4.0' })
    expect(missing.failure).toMatchObject({
      code: 'compilerMissing',
      message: expect.stringMatching(/Vyper 0\.4\.0 is not installed.*Vyper 0\.4\.3 made it/),
    })
  })
})
