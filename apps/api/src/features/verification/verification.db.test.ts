import { calls } from '@corescope/api-schema/calls'
import { bytesToHex } from '@corescope/decode/bytes/bytes'
import { keccak256 as keccakOf } from '@corescope/decode/bytes/keccak'
import { createSimulatedChain } from '@corescope/devnet/simulated-node/simulated-chain'
import { type SimulatedNode, startSimulatedNode } from '@corescope/devnet/simulated-node/simulated-node'
import { eventually } from '@corescope/devnet/test-worlds/eventually'
import { type IndexedApi, startIndexedApi } from '@corescope/devnet/test-worlds/indexed-api'
import { openDatabase } from '@corescope/store/database'
import { storeVerification } from '@corescope/store/verification/write'
import { afterAll, beforeAll, expect, it } from 'vitest'

const chain = createSimulatedChain('verification', { era: 'prague', transactionsPerBlock: 8 })
const blocks = [chain.head(), ...chain.extend(30)]
const abi = JSON.stringify([
  { type: 'function', name: 'plantOrchard', inputs: [], outputs: [], stateMutability: 'view' },
])
const source = 'contract Orchard { function plantOrchard() external view {} }\n'

let node: SimulatedNode
let api: IndexedApi
let address: string
beforeAll(async () => {
  node = await startSimulatedNode(chain)
  api = await startIndexedApi(blocks[0]!.block.hash, { RPC_URL: node.url, NETWORK: 'custom', CHAIN_ID: '1112' })
  await api.commit(blocks)
  await api.trace(chain)
  await api.readBalances(chain)
  await eventually(async () => {
    expect((await api.ask(calls.searchBlock.path, {})).asOf?.hash).toBe(chain.head().block.hash)
  })
  const [contract] = await api.sql<{ address: string; code_hash: Buffer }>(
    `select '0x' || encode(a.address, 'hex') as address, c.code_hash from contract_codes c join addresses a using (address_id)
      order by address_id limit 1`,
  )
  address = contract!.address
  const database = openDatabase({ databaseUrl: api.databaseUrl, connections: 1, applicationName: 'test' })
  await database.transaction('verify', (session) =>
    storeVerification(session, {
      ...{ jobId: '00000000-0000-4000-8000-000000000000', address: Buffer.from(address.slice(2), 'hex') },
      ...{ codeHash: contract!.code_hash, language: 'solidity', contractName: 'Orchard', contractPath: 'Orchard.sol' },
      ...{ compilerVersion: 'v0.8.37+commit.f401782d', optimizer: true, runs: 200, evmVersion: 'paris', viaIR: false },
      ...{
        licenseType: 3,
        runtimeMatch: 'exact',
        creationMatch: 'exact',
        settings: '{"language":"Solidity","settings":{}}',
      },
      ...{ abi, storageLayout: null, documentation: null, sourceMap: null, libraries: '[]', immutables: '[]' },
      ...{ constructorArguments: null, files: [{ path: 'Orchard.sol', content: source, sourceId: 0 }], compileMs: 1 },
      signatures: [{ hash: '0x12345678', kind: 1, signature: 'plantOrchard()' }],
    }),
  )
  await database.close()
})
afterAll(async () => {
  await api?.stop()
  await node?.stop()
})

// biome-ignore lint/suspicious/noExplicitAny: each test knows the action it asks
const dialect = async (parameters: Record<string, string>): Promise<any> =>
  (await fetch(`${api.url}/api?${new URLSearchParams({ module: 'contract', ...parameters })}`)).json()
const sourcify = async (path: string) => {
  const response = await fetch(`${api.url}${path}`)
  return { status: response.status, body: await response.json() }
}

it('lists verified contracts, by name, by words of their sources, and by what they were made with', async () => {
  const list = (request: object) => api.ask(calls.verifiedContracts.path, request)
  const found = { total: 1, records: [{ contractName: 'Orchard', address: { hash: address }, match: 'exact' }] }
  for (const request of [{}, { search: 'orch' }, { search: 'plantorchard' }, { search: address }]) {
    expect(await list(request)).toMatchObject(found)
  }
  expect(await list({ compilerVersion: '0.8', licenseType: 3, match: 'exact' })).toMatchObject(found)
  for (const request of [{ search: 'nobody' }, { licenseType: 4 }, { compilerVersion: '0.7' }, { language: 'vyper' }]) {
    expect(await list(request)).toMatchObject({ total: 0, records: [] })
  }
})

it('tells sources and ABI in its own calls and in both dialects', async () => {
  expect(await api.ask(calls.contractSources.path, { address })).toMatchObject({
    verification: { match: 'exact', files: [{ path: 'Orchard.sol', content: source }], similarTo: null },
  })
  expect(await api.ask(calls.abi.path, { contractAddress: address })).toMatchObject({ abi, contractName: 'Orchard' })
  expect(await dialect({ action: 'getabi', address })).toEqual({ status: '1', message: 'OK', result: abi })
  expect((await dialect({ action: 'getsourcecode', address })).result[0]).toMatchObject({
    SourceCode: source,
    ContractName: 'Orchard',
    CompilerVersion: 'v0.8.37+commit.f401782d',
    OptimizationUsed: '1',
    Runs: '200',
    LicenseType: 'MIT',
  })
  expect(await sourcify(`/v2/contract/1112/${address}?fields=abi`)).toMatchObject({
    status: 200,
    body: { match: 'exact_match', creationMatch: 'exact_match', abi: JSON.parse(abi) },
  })
  const { body: whole } = await sourcify(
    `/v2/contract/1112/${address}?fields=sources,abi,compilation,deployment,proxyResolution`,
  )
  expect(whole).toMatchObject({ proxyResolution: { isProxy: false, implementations: [] } })
  expect(whole).toHaveProperty('deployment')
  expect(whole).not.toHaveProperty('runtimeBytecode')
  const list = async (query: string) =>
    ((await sourcify(`/v2/contracts/1112?sort=asc${query}`)).body as { results: { matchId: string }[] }).results
  const results = await list('')
  expect(results[0]).toMatchObject({ address })
  expect(await list(`&afterMatchId=${results.at(-1)?.matchId}`)).toEqual([])
  expect((await sourcify('/v2/contracts/1112?afterMatchId=x')).status).toBe(400)
  expect(await sourcify('/chains')).toMatchObject({ status: 200, body: [{ chainId: 1112, supported: true }] })
  expect(await sourcify(`/check-all-by-addresses?addresses=${address}&chainIds=1112`)).toEqual({
    status: 200,
    body: [{ address, chainIds: [{ chainId: '1112', status: 'perfect' }] }],
  })
  expect(await api.ask(calls.signatures.path, { hashes: ['0x12345678'] })).toMatchObject({
    functions: { '0x12345678': ['plantOrchard()'] },
  })
})

it('exports the list', async () => {
  const file = await fetch(`${api.url}/api/chain/export?type=open-source-contract-codes&format=csv`)
  expect((await file.text()).split('\r\n')[1]).toBe(`${address},Orchard,v0.8.37+commit.f401782d,MIT,exact`)
})

it('says of what is not verified that it is not, in the words of each dialect', async () => {
  const other = `0x${'77'.repeat(20)}`
  expect(await api.ask(calls.contractSources.path, { address: other })).toMatchObject({ verification: null })
  expect(await dialect({ action: 'getabi', address: other })).toMatchObject({
    status: '0',
    result: 'Contract source code not verified',
  })
  expect((await dialect({ action: 'getsourcecode', address: other })).result[0].SourceCode).toBe('')
  expect(await sourcify(`/v2/contract/1112/${other}`)).toMatchObject({ status: 404, body: { match: null } })
  expect(await sourcify(`/v2/contract/1/${other}`)).toMatchObject({
    status: 400,
    body: { customCode: 'unsupported_chain' },
  })
  const printed = await fetch(`${api.url}/verify-ui/jobs/none`, { redirect: 'manual' })
  expect([printed.status, printed.headers.get('location')]).toEqual([302, '/verifyContract'])
  expect(await sourcify('/v2/verify/none')).toMatchObject({ status: 404, body: { customCode: 'job_not_found' } })
})

it('refuses what cannot be compiled with a sentence that names it', async () => {
  const submit = async (changes: object) =>
    (
      await api.call(calls.verifyContract.path, {
        ...{
          address: `0x${'77'.repeat(20)}`,
          inputType: 2,
          compilerVersion: '0.8.37',
          files: [{ path: 'A.sol', content: '' }],
        },
        ...changes,
      })
    ).body.message
  expect(await submit({})).toMatch(/There is no contract at 0x7777/)
  expect(await submit({ files: [{ path: '../../A.sol', content: '' }] })).toMatch(
    /"..\/..\/A.sol" leads out of its folder/,
  )
  expect(await submit({ compilerVersion: 'newest' })).toMatch(/compilerVersion: "newest"/)
  expect(await submit({ inputType: 4, standardJson: '{' })).toMatch(/standardJson: it is no valid JSON/)
  expect(await submit({ inputType: 4, standardJson: '{"sources":{"A":{"urls":["x"]}}}' })).toMatch(/"A" has no content/)
})

it('answers uploads of the first version of Sourcify as Hardhat 2 sends them', async () => {
  const keccak256 = bytesToHex(keccakOf(new TextEncoder().encode(source)))
  const settings = { compilationTarget: { 'Orchard.sol': 'Orchard' }, optimizer: { enabled: true, runs: 200 } }
  const compiler = { version: '0.8.37+commit.f401782d' }
  const metadata = JSON.stringify({
    compiler,
    language: 'Solidity',
    settings,
    sources: { 'Orchard.sol': { keccak256 } },
  })
  const upload = async (changes: object, path = '/') => {
    const files = { 'metadata.json': metadata, 'Orchard.sol': source }
    const response = await fetch(`${api.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ address, chain: '1112', files, ...changes }),
    })
    return { status: response.status, body: await response.json() }
  }
  const verified = { status: 200, body: { result: [{ address, chainId: '1112', status: 'perfect', libraryMap: {} }] } }
  expect(await upload({})).toEqual(verified)
  expect(await upload({}, '/verify')).toEqual(verified)
  const other = await upload({ address: `0x${'77'.repeat(20)}` })
  expect(other).toMatchObject({ status: 400, body: { error: expect.stringContaining('There is no contract') } })
  expect(await upload({ chain: '1' })).toMatchObject({ status: 400, body: { error: expect.stringContaining('chain') } })
  const without = await upload({ files: { 'metadata.json': metadata } })
  expect(without).toMatchObject({ status: 400, body: { error: expect.stringContaining('"Orchard.sol" is missing') } })
})

it('goes with the creation when that is rewound, and comes back with it', async () => {
  const total = async () => (await api.ask(calls.verifiedContracts.path, {})).total
  expect(await total()).toBe(1)
  await api.rewind(blocks[0]!)
  expect(await total()).toBe(0)
  expect(await dialect({ action: 'getabi', address })).toMatchObject({ status: '0' })
  await api.commit(blocks.slice(1))
  await api.trace(chain)
  await api.readBalances(chain)
  expect(await total()).toBe(1)
})
