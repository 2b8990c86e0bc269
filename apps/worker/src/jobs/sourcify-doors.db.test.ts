import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { calls } from '@corescope/api-schema/calls'
import { bytesToHex, hexToBytes } from '@corescope/decode/bytes/bytes'
import { keccak256 } from '@corescope/decode/bytes/keccak'
import { splitMetadata } from '@corescope/decode/verification/metadata'
import counter from '@corescope/devnet/artifacts/Counter.json' with { type: 'json' }
import gallery from '@corescope/devnet/artifacts/Gallery.json' with { type: 'json' }
import { until } from '@corescope/devnet/index-proof/until'
import { createSimulatedChain } from '@corescope/devnet/simulated-node/simulated-chain'
import { type SimulatedNode, startSimulatedNode } from '@corescope/devnet/simulated-node/simulated-node'
import { type IndexedApi, startIndexedApi } from '@corescope/devnet/test-worlds/indexed-api'
import type { Hex } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { createWorker, type Worker } from '../create-worker.ts'
import { createLogger } from '../logger.ts'
import { compile } from '../verifier/compile.ts'
import { createCompilers } from '../verifier/compilers.ts'

const chain = createSimulatedChain('doors', { era: 'prague', transactionsPerBlock: 8 })
const blocks = [chain.head(), ...chain.extend(10)]

const contracts = fileURLToPath(new URL('../../../../devnet/contracts', import.meta.url))
const sources = Object.fromEntries(
  (readdirSync(contracts, { recursive: true }) as string[])
    .filter((name) => name.endsWith('Counter.sol'))
    .map((name) => [relative('.', name), readFileSync(join(contracts, name), 'utf8')]),
)
const settings = { evmVersion: 'paris', optimizer: { enabled: true, runs: 200 } }
const pathOf = (name: string) => Object.keys(sources).find((path) => path.endsWith(`${name}.sol`))!
const metadataOf = (name: string) => ({
  compiler: { version: '0.8.37+commit.f401782d' },
  language: 'Solidity',
  settings: { ...settings, compilationTarget: { [pathOf(name)]: name } },
  sources: Object.fromEntries(
    Object.entries(sources).map(([path, text]) => [
      path,
      { keccak256: bytesToHex(keccak256(new TextEncoder().encode(text))) },
    ]),
  ),
})

let node: SimulatedNode
let api: IndexedApi
let worker: Worker
/** An Etherscan-like API, and what it answers. */
let foreign: Server
const foreignAnswer = { status: 200, body: '{}', asked: '' }

beforeAll(async () => {
  node = await startSimulatedNode(chain)
  foreign = createServer((request, response) => {
    foreignAnswer.asked = request.url ?? ''
    response.writeHead(foreignAnswer.status, { 'content-type': 'application/json' }).end(foreignAnswer.body)
  })
  await new Promise<void>((resolve) => foreign.listen(0, '127.0.0.1', resolve))
  api = await startIndexedApi(blocks[0]!.block.hash, {
    ...{ RPC_URL: node.url, NETWORK: 'custom', CHAIN_ID: '1112', ETHERSCAN_API_KEY: 'own-key' },
    ETHERSCAN_API_URL: `http://127.0.0.1:${(foreign.address() as AddressInfo).port}/api`,
  })
  await api.commit(blocks)
  const cache = await mkdtemp(join(tmpdir(), 'compilers-'))
  const config = readConfig({ DATABASE_URL: api.databaseUrl, COMPILER_CACHE: cache, NPM_REGISTRY: 'off' })
  worker = createWorker(config, { log: createLogger('silent') })
  await worker.start()
})
afterAll(async () => {
  await worker?.stop()
  await api?.stop()
  await node?.stop()
  foreign?.close()
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
const ask = async (path: string, body: unknown) => {
  const response = await fetch(`${api.url}/v2/verify/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  // biome-ignore lint/suspicious/noExplicitAny: each test knows what it asks
  return { status: response.status, body: (await response.json()) as any }
}
/** How a job ended. */
const ended = async (jobId: string) => {
  // biome-ignore lint/suspicious/noExplicitAny: each test knows what it asks
  let job: any
  await until('the verification to end', async () => {
    job = await (await fetch(`${api.url}/v2/verify/${jobId}`)).json()
    return job.isJobCompleted
  })
  return job
}

it('verifies by metadata and sources, whatever the names of the files', async () => {
  const address = await place(counter.runtimeCode)
  const body = {
    metadata: metadataOf('Counter'),
    sources: Object.fromEntries(Object.values(sources).map((t, i) => [i, t])),
  }
  const taken = await ask(`metadata/1112/${address}`, body)
  expect(taken).toMatchObject({ status: 202, body: { verificationId: expect.any(String) } })
  const job = await ended(taken.body.verificationId)
  expect(job).toMatchObject({ isJobCompleted: true, contract: { match: 'exact_match', address } })
  expect(await ask(`metadata/1112/${address}`, body)).toMatchObject({ body: { customCode: 'already_verified' } })
})

it('refuses metadata and sources that cannot be used, by name', async () => {
  const address = await place('0x60016002')
  const body = { metadata: metadataOf('Counter'), sources }
  const codeOf = async (path: string, given: unknown) => (await ask(`metadata/${path}`, given)).body.customCode
  expect(await codeOf(`1112/0x${'77'.repeat(20)}`, body)).toBe('contract_not_deployed')
  expect(await codeOf(`1/${address}`, body)).toBe('unsupported_chain')
  const { metadata } = body
  for (const wrong of [
    {},
    { metadata },
    { metadata, sources: { a: 'b' } },
    { ...body, creationTransactionHash: '1' },
  ]) {
    const refused = await ask(`metadata/1112/${address}`, wrong)
    expect(refused).toMatchObject({ status: 400, body: { customCode: 'invalid_parameter' } })
    expect(refused.body.message).toMatch(/^(metadata|sources|creationTransactionHash): /)
  }
})

it('verifies by what a contract with the same code was verified with, and says where there is none', async () => {
  const [alone, twin] = [await place('0x6001600255'), await place(counter.runtimeCode)]
  const none = await ask(`similarity/1112/${alone}`, {})
  expect(none.status).toBe(202)
  expect(await ended(none.body.verificationId)).toMatchObject({
    ...{ contract: { match: null, address: alone }, error: { customCode: 'no_similar_match_found' } },
  })
  expect((await ask(`similarity/1112/${alone}`, {})).body).toEqual(none.body)
  const found = await ask(`similarity/1112/${twin}`, {})
  expect(found.status).toBe(202)
  expect(await ended(found.body.verificationId)).toMatchObject({ contract: { match: 'exact_match', address: twin } })
})

it('verifies what has the code of a verified contract but is linked with another library', async () => {
  const content = `library Sums { function sum(uint a) external pure returns (uint) { return a * 3 + 1; } }
    contract User { function add(uint x) external pure returns (uint) { return Sums.sum(x); } }`
  const signal = AbortSignal.timeout(60_000)
  const compilers = createCompilers({
    COMPILERS_DIR: '',
    COMPILER_CACHE: '/nowhere',
    NPM_REGISTRY: 'off',
    SOLC_LIST: 'off',
  })
  const compiler = await compilers.find('solidity', '0.8.37', null, signal)
  const inputOf = (library: string) => ({
    ...{ language: 'Solidity', sources: { 'lib/User.sol': { content } } },
    settings: { ...settings, libraries: { 'lib/User.sol': { Sums: library } } },
  })
  const [first, second] = ['1a', '2b'].map((byte) => `0x${byte.repeat(20)}`)
  const placeLinked = async (library: string) => {
    const { contracts: made } = await compile(compiler, inputOf(library), signal)
    return place(`0x${made.find(({ name }) => name === 'User')!.runtime.object}`)
  }
  const names = { compilerVersion: '0.8.37+commit.f401782d', contractIdentifier: 'lib/User.sol:User' }
  const taken = await ask(`1112/${await placeLinked(first!)}`, { stdJsonInput: inputOf(first!), ...names })
  expect(await ended(taken.body.verificationId)).toMatchObject({ contract: { match: 'exact_match' } })
  const twin = await placeLinked(second!)
  const found = await ask(`similarity/1112/${twin}`, {})
  expect(await ended(found.body.verificationId)).toMatchObject({ contract: { match: 'exact_match', address: twin } })
  const response = await fetch(`${api.url}/v2/contract/1112/${twin}?fields=stdJsonInput`)
  expect(await response.json()).toMatchObject({ stdJsonInput: inputOf(second!) })
})

it('imports from the Etherscan-like API of the settings', async () => {
  const address = await place(counter.runtimeCode)
  const path = `etherscan/1112/${address}`
  foreignAnswer.body = JSON.stringify({ status: '0', message: 'NOTOK', result: 'Contract source code not verified' })
  expect(await ask(path, {})).toMatchObject({ status: 404, body: { customCode: 'not_etherscan_verified' } })
  expect(foreignAnswer.asked).toContain('apikey=own-key')
  foreignAnswer.status = 500
  const away = await ask(path, {})
  expect(away).toMatchObject({ status: 502, body: { customCode: 'etherscan_request_failed' } })
  expect(away.body.message).not.toContain('own-key')
  const files = Object.fromEntries(Object.entries(sources).map(([name, content]) => [name, { content }]))
  const input = JSON.stringify({ language: 'Solidity', sources: files, settings })
  const result = [{ SourceCode: `{${input}}`, ContractName: 'Counter', CompilerVersion: 'v0.8.37+commit.f401782d' }]
  Object.assign(foreignAnswer, { status: 200, body: JSON.stringify({ status: '1', message: 'OK', result }) })
  const taken = await ask(path, { apiKey: 'their-key' })
  expect(taken.status).toBe(202)
  expect(Object.fromEntries(new URL(foreignAnswer.asked, 'http://x').searchParams)).toEqual({
    ...{ chainid: '1112', module: 'contract', action: 'getsourcecode', address, apikey: 'their-key' },
  })
  expect(await ended(taken.body.verificationId)).toMatchObject({ contract: { match: 'exact_match', address } })
  const other = await place('0x600160025555')
  const many = await Promise.all(Array.from({ length: 9 }, () => ask(`etherscan/1112/${other}`, {})))
  expect(many.some(({ status, body }) => status === 429 && body.customCode === 'etherscan_limit')).toBe(true)
})

const yulInput = (name: string, code: string, more = '') => {
  const content = `object "${name}" {
    code { datacopy(0, dataoffset("${name}_deployed"), datasize("${name}_deployed")) return(0, datasize("${name}_deployed")) }
    object "${name}_deployed" { code { ${code} } ${more} }
  }`
  return { language: 'Yul', sources: { 'made.yul': { content } }, settings: { optimizer: { enabled: true } } }
}
const submitYul = (address: string, name: string, stdJsonInput: object) => {
  const names = { compilerVersion: '0.8.37+commit.f401782d', contractIdentifier: `made.yul:${name}` }
  return ask(`1112/${address}`, { stdJsonInput, ...names })
}
const compileYul = async (input: ReturnType<typeof yulInput>) => {
  const signal = AbortSignal.timeout(60_000)
  const compilers = createCompilers({
    COMPILERS_DIR: '',
    COMPILER_CACHE: '/nowhere',
    NPM_REGISTRY: 'off',
    SOLC_LIST: 'off',
  })
  const { contracts } = await compile(await compilers.find('solidity', '0.8.37', null, signal), input, signal)
  return `0x${contracts[0]!.runtime.object}` as const
}

it('verifies nothing by bytes that Yul puts into code as they are', async () => {
  const { code, tail } = splitMetadata(gallery.runtimeCode.slice(2))
  const input = yulInput('TetherUSD', `verbatim_0i_0o(hex"${code.slice(0, -2)}")`, `data ".metadata" hex"${tail}"`)
  // the compiler makes the code of any contract of it
  expect(splitMetadata((await compileYul(input)).slice(2)).code.startsWith(code.slice(0, -2))).toBe(true)
  const refused = await submitYul(await place(gallery.runtimeCode), 'TetherUSD', input)
  expect(refused.status).toBe(400)
  expect(refused.body.message).toContain('"made.yul" has verbatim_0i_0o in line 3')
})

it('verifies Yul, and calls it so in both dialects', async () => {
  const input = yulInput('Orchard', '/* verbatim_0i_0o(hex"00") */ sstore(0, calldataload(0))')
  const address = await place(await compileYul(input))
  const taken = await submitYul(address, 'Orchard', input)
  expect(taken.status).toBe(202)
  const first = await ended(taken.body.verificationId)
  expect(first).toMatchObject({ contract: { match: 'match', address } })
  // biome-ignore lint/suspicious/noExplicitAny: each test knows what it asks
  const json = async (path: string) => (await (await fetch(`${api.url}${path}`)).json()) as any
  expect(await json(`/v2/contract/1112/${address}?fields=compilation`)).toMatchObject({
    compilation: { language: 'Yul', compiler: 'solc', fullyQualifiedName: 'made.yul:Orchard' },
  })
  const own = async (call: { path: string }, body: object) =>
    (await fetch(`${api.url}${call.path}`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
      body: JSON.stringify(body),
    }).then((response) => response.json())) as { data: unknown }
  expect((await own(calls.contractSources, { address })).data).toMatchObject({ verification: { language: 'yul' } })
  const listed = { records: [{ address: { hash: address }, language: 'yul' }] }
  expect((await own(calls.verifiedContracts, { language: 'yul' })).data).toMatchObject(listed)
  const { result } = await json(`/api?module=contract&action=getsourcecode&address=${address}`)
  expect(JSON.parse(result[0].SourceCode.slice(1, -1))).toMatchObject(input)
  // what has its code is verified by the same input
  const twin = await ask(`similarity/1112/${await place(await compileYul(input))}`, {})
  expect(await ended(twin.body.verificationId)).toMatchObject({ contract: { match: 'match' } })
})

it('refuses names of contracts without end', async () => {
  const input = yulInput('N'.repeat(100_001), 'sstore(2, calldataload(0))')
  const taken = await submitYul(await place(await compileYul(input)), '', { ...input })
  const job = await ended(taken.body.verificationId)
  expect(job.error.message).toContain('is too long: a contract or library may have one of 200 signs.')
  expect(job.error.message.length).toBeLessThan(300)
})

it('refuses names of contracts with signs that nobody sees', async () => {
  const input = yulInput(String.raw`Orchard\u200b`, 'sstore(1, calldataload(0))')
  const taken = await submitYul(await place(await compileYul(input)), '', { ...input })
  const job = await ended(taken.body.verificationId)
  expect(job.error.message).toContain('"Orchard⟨U+200B⟩" has signs that no name may have: U+200B.')
})
