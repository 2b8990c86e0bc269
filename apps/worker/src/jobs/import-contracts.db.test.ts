import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readConfig as readApiConfig } from '@corescope/api/config'
import { runImportCommand } from '@corescope/api/features/sourcify/import/import-command'
import { bytesToHex, hexToBytes } from '@corescope/decode/bytes/bytes'
import { keccak256 } from '@corescope/decode/bytes/keccak'
import counter from '@corescope/devnet/artifacts/Counter.json' with { type: 'json' }
import { until } from '@corescope/devnet/index-proof/until'
import { createSimulatedChain } from '@corescope/devnet/simulated-node/simulated-chain'
import { type SimulatedNode, startSimulatedNode } from '@corescope/devnet/simulated-node/simulated-node'
import { type IndexedApi, startIndexedApi } from '@corescope/devnet/test-worlds/indexed-api'
import { openDatabase } from '@corescope/store/database'
import { importPriority } from '@corescope/store/verification/imports'
import { findSameJob } from '@corescope/store/verification/jobs'
import type { Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { createWorker, type Worker } from '../create-worker.ts'
import { createLogger } from '../logger.ts'

const chain = createSimulatedChain('imports', { era: 'prague', transactionsPerBlock: 8 })
const blocks = [chain.head(), ...chain.extend(12)]
const contracts = fileURLToPath(new URL('../../../../devnet/contracts', import.meta.url))
const sources = Object.fromEntries(
  (readdirSync(contracts, { recursive: true }) as string[])
    .filter((name) => name.endsWith('Counter.sol'))
    .map((name) => [relative('.', name), readFileSync(join(contracts, name), 'utf8')]),
)
const path = Object.keys(sources).find((name) => name.endsWith('Counter.sol'))!
const settings = { evmVersion: 'paris', optimizer: { enabled: true, runs: 200 } }
const hashOf = (text: string) => bytesToHex(keccak256(new TextEncoder().encode(text)))
const metadataOf = (files: Record<string, string>) => ({
  compiler: { version: '0.8.37+commit.f401782d' },
  language: 'Solidity',
  settings: { ...settings, compilationTarget: { [path]: 'Counter' } },
  sources: Object.fromEntries(Object.entries(files).map(([name, text]) => [name, { keccak256: hashOf(text) }])),
})

let node: SimulatedNode
let api: IndexedApi
let worker: Worker
const startWorker = async () => {
  const cache = await mkdtemp(join(tmpdir(), 'compilers-'))
  const config = readConfig({ DATABASE_URL: api.databaseUrl, COMPILER_CACHE: cache, NPM_REGISTRY: 'off' })
  worker = createWorker(config, { log: createLogger('silent') })
  await worker.start()
}
beforeAll(async () => {
  node = await startSimulatedNode(chain)
  api = await startIndexedApi(blocks[0]!.block.hash, { RPC_URL: node.url, NETWORK: 'custom', CHAIN_ID: '1112' })
  await api.commit(blocks)
  await startWorker()
})
afterAll(async () => {
  await worker?.stop()
  await api?.stop()
  await node?.stop()
})

/** Gives an address of the chain code, as if the index had read it there. */
const place = async (code: string): Promise<string> => {
  const [row] = await api.sql<{ address: string; id: number }>(
    `select '0x' || encode(address, 'hex') as address, address_id as id from addresses
      where address_id not in (select address_id from contract_codes) order by address_id desc limit 1`,
  )
  const hash = bytesToHex(keccak256(hexToBytes(code as Hex))).slice(2)
  await api.sql(`insert into codes values ('\\x${hash}', '\\x${code.slice(2)}') on conflict do nothing`)
  await api.sql(`insert into contract_codes (address_id, block_number, code_hash) values (${row!.id}, 1, '\\x${hash}')`)
  return row!.address
}
const newFolder = () => mkdtemp(join(tmpdir(), 'sourcify-'))
const write = async (file: string, content: string | Buffer) => {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, content)
}
/** A file of a terabyte that takes no place. */
const giant = async (file: string) => {
  await write(file, '')
  await truncate(file, 2 ** 40)
}
const json = (value: unknown) => JSON.stringify(value)
const folderOf = (root: string, address: string, kind = 'full_match', chainId = '1112') =>
  join(root, 'contracts', kind, chainId, address)
/** A contract as the repository has it. */
const writeContract = async (folder: string, files = sources, metadata: unknown = metadataOf(files)) => {
  await write(join(folder, 'metadata.json'), json(metadata))
  for (const [index, text] of Object.values(files).entries()) await write(join(folder, 'sources', `${index}`), text)
  await write(join(folder, 'creator-tx-hash.txt'), 'not believed')
}
const run = async (...words: string[]) => {
  const config = readApiConfig({
    ...{ DATABASE_URL: api.databaseUrl, RPC_URL: node.url, NETWORK: 'custom', CHAIN_ID: '1112', PORT: '0' },
  })
  let said = ''
  const report = await runImportCommand(config, words, (line) => (said += line), new AbortController().signal)
  const count = (name: string) => Number(new RegExp(`^  ${name} +(\\d+)$`, 'm').exec(report)?.[1])
  return { said, report, count }
}
const allEnded = () =>
  until('the imported contracts to be verified', async () => {
    const [row] = await api.sql<{ jobs: number }>(
      'select count(*)::int as jobs from verification_jobs where finished_at is null',
    )
    return row!.jobs === 0
  })

it('gives a repository to the worker, and goes on where it ended', async () => {
  const root = await newFolder()
  const [right, wrong] = [await place(counter.runtimeCode), await place('0x6001600255')]
  await writeContract(folderOf(root, right))
  const broken = { ...sources, [path]: 'contract Counter { uint x = ; }' }
  await writeContract(folderOf(root, wrong, 'partial_match'), broken)
  await writeContract(folderOf(root, right, 'full_match', '1'))
  const first = await run(root)
  expect(first.report).toMatch(/^Done\. Contracts of chain 1112 that were read: 2\.\n/)
  expect([first.count('queued'), first.count('refused')]).toEqual([2, 0])
  expect(first.report).toContain('of other chains: 1.')
  expect(
    await api.sql(
      `select priority from graphile_worker._private_jobs where priority <> $1 and key like 'verification %'`,
      [importPriority],
    ),
  ).toEqual([])
  await allEnded()
  const rows = await api.sql(
    `select '0x' || encode(address, 'hex') as address, runtime_match, creation_match from verified_contracts`,
  )
  expect(rows).toEqual([{ address: right, runtime_match: 'exact', creation_match: null }])
  const second = await run(join(root, 'contracts'))
  expect([second.count('verified already'), second.count('failed before'), second.count('queued')]).toEqual([1, 1, 0])
  expect(second.said).toMatch(
    new RegExp(`^failed before partial_match/1112/${wrong}: The compiler says \\(${path}:1\\)`),
  )
  const third = await run(root, '--again')
  expect([third.count('verified already'), third.count('queued')]).toEqual([1, 1])
  expect((await run(root, '--again')).count('queued') + (await run(root)).count('queued')).toBeLessThan(2)
  await allEnded()
})

it('queues a contract again whose worker was killed, and nothing of an import is what a visitor submits', async () => {
  const root = await newFolder()
  await writeContract(folderOf(root, await place('0x6001600355')), { ...sources, [path]: 'contract Counter { ; }' })
  expect((await run(root)).count('queued')).toBe(1)
  await allEnded()
  const [job] = await api.sql<{ job_id: string; address: Buffer; codeHash: Buffer; digest: Buffer }>(
    'select job_id, address, code_hash as "codeHash", digest from verification_jobs order by sequence desc limit 1',
  )
  expect((await run(root)).count('failed before')).toBe(1)
  await api.sql(`update verification_jobs set failure = '{"code": "interrupted", "message": ""}' where job_id = $1`, [
    job!.job_id,
  ])
  await worker.stop()
  try {
    expect((await run(root)).count('queued')).toBe(1)
    expect((await run(root)).count('queued before')).toBe(1)
    const database = openDatabase({ databaseUrl: api.databaseUrl, connections: 1, applicationName: 'test' })
    const same = await database.session((session) => findSameJob(session, job!))
    await database.close()
    expect(same).toBeUndefined()
  } finally {
    await startWorker()
  }
  await allEnded()
})

it('reads files of the second version’s export, whole or in parts', async () => {
  const root = await newFolder()
  const [whole, parts] = [await place(`${counter.runtimeCode}`), await place(counter.runtimeCode)]
  const input = Object.fromEntries(Object.entries(sources).map(([name, content]) => [name, { content }]))
  const compilation = {
    compilerVersion: '0.8.37+commit.f401782d',
    fullyQualifiedName: `${path}:Counter`,
    language: 'Solidity',
  }
  const standard = { language: 'Solidity', sources: input, settings }
  const base = { chainId: '1112', compilation, match: 'exact_match' }
  await write(join(root, '1112', `${whole}.json`), json({ ...base, address: whole, stdJsonInput: standard }))
  const compilerSettings = { ...compilation, compilerSettings: settings }
  await write(join(root, 'b.json'), json({ ...base, address: parts, compilation: compilerSettings, sources: input }))
  await write(join(root, 'c.json'), json({ ...base, chainId: '1', address: parts }))
  const { count, report } = await run(root)
  expect([count('queued'), count('refused')]).toEqual([2, 0])
  expect(report).toContain('of other chains: 1.')
  await allEnded()
  const [row] = await api.sql<{ found: number }>(
    `select count(*)::int as found from verified_contracts where '0x' || encode(address, 'hex') = any($1) and runtime_match = 'exact'`,
    [[whole, parts]],
  )
  expect(row!.found).toBe(2)
  expect((await run(join(root, 'b.json'))).count('verified already')).toBe(1)
})

describe('refuses what a hostile folder has, by name, and takes the rest', () => {
  const inline = (name: string) => ({
    ...metadataOf(sources),
    sources: { ...metadataOf(sources).sources, [name]: { keccak256: hashOf('a'), content: 'a' } },
  })
  /** What is done to the folder of a contract that is right. */
  const cases: [string, (folder: string) => Promise<unknown>, RegExp][] = [
    [
      'a source that leads out',
      (f) => writeContract(f, sources, inline('../../../etc/passwd')),
      /leads out of its folder/,
    ],
    [
      'a link in place of metadata',
      async (f) => {
        await rm(join(f, 'metadata.json'))
        await symlink('/etc/passwd', join(f, 'metadata.json'))
      },
      /metadata\.json is a link/,
    ],
    ['a link among sources', (f) => symlink('/etc/passwd', join(f, 'sources', 'z')), /"sources\/z" is a link/],
    [
      'a link in place of the sources',
      async (f) => {
        await rm(join(f, 'sources'), { recursive: true })
        await symlink('/etc', join(f, 'sources'))
      },
      /sources is a link/,
    ],
    ['a link to a folder', (f) => symlink('/etc', join(f, 'sources', 'etc')), /"sources\/etc" is a link/],
    ['a pipe', async (f) => execFileSync('mkfifo', [join(f, 'sources', 'pipe')]), /"sources\/pipe" is no file/],
    ['a giant file', (f) => giant(join(f, 'sources', 'big')), /"sources\/big" is larger than/],
    ['giant metadata', (f) => giant(join(f, 'metadata.json')), /metadata\.json is larger than 10 MB/],
    [
      'too many files',
      async (f) => {
        for (let n = 0; n < 2_001; n++) await writeFile(join(f, 'sources', `n${n}`), '')
      },
      /more than 2000 files/,
    ],
    [
      'folders without end',
      (f) => mkdir(join(f, 'sources', ...Array(60).fill('d')), { recursive: true }),
      /more than 40 deep/,
    ],
    [
      'bytes that are no text',
      (f) => write(join(f, 'sources', 'b'), Buffer.from([0xff, 0xfe, 0x00])),
      /"sources\/b" is no text/,
    ],
    [
      'broken JSON',
      (f) => write(join(f, 'metadata.json'), '{"compiler":'),
      /metadata\.json cannot be used: the body is not valid JSON/,
    ],
    [
      'JSON that is nested without end',
      (f) => write(join(f, 'metadata.json'), '['.repeat(200_000)),
      /nested more than 100 deep/,
    ],
    ['metadata of nothing', (f) => write(join(f, 'metadata.json'), '{}'), /no compiler, no settings or no sources/],
    [
      'sources that are others',
      (f) => write(join(f, 'sources', '0'), '// other'),
      /is missing, or it is not the file of the metadata/,
    ],
    ['no metadata', (f) => rm(join(f, 'metadata.json')), /metadata\.json is missing/],
  ]
  it.each(cases)('%s', async (_name, spoil, reason) => {
    const root = await newFolder()
    const [bad, good] = [await place('0x6001600255'), await place(counter.runtimeCode)]
    await writeContract(folderOf(root, bad))
    await spoil(folderOf(root, bad))
    await writeContract(folderOf(root, good, 'partial_match'))
    const { said, count } = await run(root)
    expect(said).toMatch(new RegExp(`^refused contracts/full_match/1112/${bad}: .*${reason.source}`))
    expect([count('refused'), count('queued')]).toEqual([1, 1])
  })
  it('wrong addresses, chains and kinds of files', async () => {
    const root = await newFolder()
    await writeContract(folderOf(root, `0x${'77'.repeat(20)}`))
    await writeContract(folderOf(root, '0x12'))
    await write(join(root, 'contracts', 'full_match', '1112', 'README'), '')
    await mkdir(join(root, 'elsewhere'))
    await symlink(join(root, 'elsewhere'), folderOf(root, `0x${'88'.repeat(20)}`))
    await symlink('/', join(root, 'contracts', 'full_match', '5'))
    const { said, count } = await run(root)
    expect(said).toContain(`There is no contract at 0x${'77'.repeat(20)}.`)
    expect(said).toContain('"0x12" is no address')
    expect(said).toContain('README: It is no folder of a contract')
    expect(said).toContain(`${'88'.repeat(20)}: It is a link`)
    expect(said).toContain('full_match/5: It is a link')
    expect([count('refused'), count('queued')]).toEqual([5, 0])
    const files = await newFolder()
    await write(join(files, 'all.parquet'), 'PAR1')
    await write(join(files, 'a.json'), '{"address":"0x12"}')
    await write(join(files, 'b.json'), json({ chainId: '1112', address: '0x12\u001b[2J' }))
    await write(join(files, 'c.json'), json({ chainId: '1112', address: `0x${'77'.repeat(20)}` }))
    await write(join(files, 'bad\u001b[2J.json'), '[]')
    const other = await run(files)
    expect(other.said).toMatch(/all\.parquet: The Parquet export is not supported/)
    expect(other.said).toMatch(/a\.json: It names no chainId/)
    expect(other.said).toMatch(/b\.json: It names no address/)
    expect(other.said).toMatch(/c\.json: It has neither stdJsonInput nor sources/)
    expect(other.said).not.toContain('\u001b')
    expect(other.count('refused')).toBe(5)
  })
  it('a node that is away ends the import instead of refusing contracts', async () => {
    const root = await newFolder()
    await writeContract(folderOf(root, `0x${'77'.repeat(20)}`))
    await node.refuse()
    await expect(run(root)).rejects.toThrow('The node (RPC_URL) does not answer')
    await node.accept()
  })
  it('words that cannot be used', async () => {
    await expect(run()).rejects.toThrow('The folder is missing')
    await expect(run('a', 'b')).rejects.toThrow('"b" is one word too many')
    await expect(run('a', '--force')).rejects.toThrow('There is no option "--force"')
    await expect(run('/nowhere')).rejects.toThrow('"/nowhere" cannot be read')
  })
})
