import { connect } from 'node:net'
import { calls } from '@corescope/api-schema/calls'
import { bytesToHex } from '@corescope/decode/bytes/bytes'
import { keccak256 as keccakOf } from '@corescope/decode/bytes/keccak'
import { createSimulatedChain } from '@corescope/devnet/simulated-node/simulated-chain'
import { type SimulatedNode, startSimulatedNode } from '@corescope/devnet/simulated-node/simulated-node'
import { eventually } from '@corescope/devnet/test-worlds/eventually'
import { type IndexedApi, startIndexedApi } from '@corescope/devnet/test-worlds/indexed-api'
import { openDatabase } from '@corescope/store/database'
import { storeVerification } from '@corescope/store/verification/write'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

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
  api = await startIndexedApi(blocks[0]!.block.hash, {
    ...{ RPC_URL: node.url, NETWORK: 'custom', CHAIN_ID: '1112' },
    // the tests of this file submit more in a second than one person does
    BROADCAST_LIMIT_BURST: '100',
  })
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
      ...{
        codeHash: contract!.code_hash,
        language: 'solidity',
        contractName: 'Orchard',
        nameKey: 'orchard',
        readsMetadata: false,
        namedCompiler: null,
        contractPath: 'Orchard.sol',
      },
      ...{ compilerVersion: 'v0.8.37+commit.f401782d', optimizer: true, runs: 200, evmVersion: 'paris', viaIR: false },
      ...{
        licenseType: 3,
        runtimeMatch: 'exact',
        creationMatch: 'exact',
        settings: '{"language":"Solidity","settings":{}}',
      },
      ...{
        abi,
        enums: '{}',
        storageLayout: null,
        documentation: null,
        sourceMap: null,
        libraries: '[]',
        immutables: '[]',
      },
      ...{ constructorArguments: null, files: [{ path: 'Orchard.sol', content: source, sourceId: 3 }], compileMs: 1 },
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
  // signs between words are none of them, in sources and in what is looked for
  expect(await list({ search: 'Orchard.plantOrchard(' })).toMatchObject(found)
  expect(await list({ pageNum: 2 })).toMatchObject({ total: 1, records: [], hasMore: false })
  expect(await list({ search: 'orch', pageNum: 2 })).toMatchObject({ total: 1, records: [], hasMore: false })
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
  for (const limit of ['1.5', '-1', 'all']) {
    expect(await sourcify(`/v2/contracts/1112?limit=${limit}`)).toMatchObject({
      status: 400,
      body: { customCode: 'invalid_parameter', message: 'limit: a whole number, 1 to 200' },
    })
  }
  expect(await list('&limit=1')).toHaveLength(1)
  // the compiler's numbers, by which source maps name the files
  expect(await sourcify(`/v2/contract/1112/${address}?fields=sourceIds`)).toMatchObject({
    body: { sourceIds: { 'Orchard.sol': { id: 3 } } },
  })
  expect(await sourcify('/chains')).toMatchObject({ status: 200, body: [{ chainId: 1112, supported: true }] })
  expect(await sourcify(`/check-all-by-addresses?addresses=${address}&chainIds=1112`)).toEqual({
    status: 200,
    body: [{ address, chainIds: [{ chainId: '1112', status: 'perfect' }] }],
  })
  expect(await api.ask(calls.signatures.path, { hashes: ['0x12345678'] })).toMatchObject({
    functions: { '0x12345678': ['plantOrchard()'] },
  })
})

it('tells a library by its source, where its ABI has structs', async () => {
  const [struct, components] = ['struct Orchard.Row', [{ name: 'trees', type: 'uint256' }]]
  const inputs = [{ name: 'row', type: 'tuple', internalType: struct, components }]
  const put = (abiText: string, former: string, content: string) =>
    Promise.all([
      api.sql('update verified_contracts set abi = $1', [abiText]),
      api.sql('update source_files set content = $2 where content = $1', [former, content]),
    ])
  const is = async () => (await api.ask(calls.abi.path, { contractAddress: address })).isLibrary
  expect(await is()).toBe(false)
  const withStruct = JSON.stringify([{ type: 'function', name: 'plant', inputs, outputs: [], stateMutability: 'view' }])
  const library = 'library Orchard { struct Row { uint trees; } }\n'
  await put(withStruct, source, library)
  expect(await is()).toBe(true)
  const other = '/* library Orchard */ contract Orchard {} library Rows {}\n'
  await put(withStruct, library, other)
  expect(await is()).toBe(false)
  await put(abi, other, source)
})

it('tells that a contract was made from other code, in the dialect of Sourcify as none', async () => {
  await api.sql(`update verified_contracts set creation_match = 'other', libraries = $1::jsonb`, [
    JSON.stringify([
      { name: 'a.sol:Sums', address: `0x${'ab'.repeat(20)}`, code: 'other' },
      { name: 'a.sol:Old', address: `0x${'cd'.repeat(20)}` },
    ]),
  ])
  expect(await api.ask(calls.contractSources.path, { address })).toMatchObject({
    verification: {
      match: 'exact',
      creationMatch: 'other',
      libraries: [
        { name: 'a.sol:Sums', code: 'other' },
        { name: 'a.sol:Old', code: null },
      ],
    },
  })
  expect(await api.ask(calls.verifiedContracts.path, {})).toMatchObject({ records: [{ creationMatch: 'other' }] })
  expect(await sourcify(`/v2/contract/1112/${address}`)).toMatchObject({
    body: { match: 'exact_match', runtimeMatch: 'exact_match', creationMatch: null },
  })
  await api.sql(`update verified_contracts set creation_match = 'exact', libraries = '[]'`)
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
  for (const page of ['repo-ui', 'contracts/full_match', 'contracts/partial_match']) {
    for (const end of ['', ...(page === 'repo-ui' ? [] : ['/'])]) {
      const told = await fetch(`${api.url}/${page}/1112/${other}${end}`, { redirect: 'manual' })
      expect([told.status, told.headers.get('location')], page).toEqual([302, `/address/${other}#code`])
    }
  }
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

describe('a text that the database cannot hold', () => {
  const source = 'contract A {}'
  const input = (change: object = {}) => ({
    language: 'Solidity',
    sources: { 'a.sol': { content: source } },
    settings: {},
    ...change,
  })
  const half = '\ud800'
  const inputs: [field: string, input: object][] = [
    ['sources "a.sol"', input({ sources: { 'a.sol': { content: `${source} // ${half}` } } })],
    ['sources "a.sol"', input({ sources: { 'a.sol': { content: `${source} // \0` } } })],
    ['sources "\\ud800.sol"', input({ sources: { [`${half}.sol`]: { content: source } } })],
    ['settings."x"', input({ settings: { x: '\0' } })],
    ['settings."x"."0"', input({ settings: { x: ['\udc00'] } })],
    ['settings."\\u0000"', input({ settings: { '\0': 1 } })],
  ]
  const to = '/api/chain/verify_contract'
  const post = async (path: string, body: object | URLSearchParams) => {
    const isForm = body instanceof URLSearchParams
    const headers = { 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' }
    const response = await fetch(`${api.url}${path}`, {
      method: 'POST',
      headers,
      body: isForm ? body : JSON.stringify(body),
    })
    return { status: response.status, text: await response.text() }
  }
  const at = `0x${'77'.repeat(20)}`

  it.each(inputs)('is refused by the name of its field, %s, at every door', async (field, given) => {
    const compilerVersion = '0.8.37'
    const named = expect.stringContaining(JSON.stringify(`${field}: a text with`).slice(1, -1))
    const standardJson = JSON.stringify(given)
    const own = { address: at, inputType: 4, compilerVersion, contractName: 'a.sol:A', standardJson }
    expect(await post(to, own)).toEqual({ status: 400, text: named })
    expect(await post(to, { ...own, inputType: 1, standardJson: undefined, sourceCode: standardJson })).toEqual({
      status: 400,
      text: named,
    })
    const door = { stdJsonInput: given, compilerVersion, contractIdentifier: 'a.sol:A' }
    expect(await post(`/v2/verify/1112/${at}`, door)).toEqual({ status: 400, text: named })
    const form = {
      ...{ module: 'contract', action: 'verifysourcecode', contractaddress: at, sourceCode: standardJson },
      ...{ codeformat: 'solidity-standard-json-input', contractname: 'a.sol:A', compilerversion: 'v0.8.37' },
    }
    expect(await post('/api', new URLSearchParams(form))).toEqual({ status: 200, text: named })
  })

  it('is refused in metadata too, and as a name or a source of its own', async () => {
    const keccak256 = bytesToHex(keccakOf(new TextEncoder().encode(source)))
    const metadata = {
      ...{ language: 'Solidity', compiler: { version: '0.8.37+commit.f401782d' } },
      settings: { compilationTarget: { 'a.sol': 'A' }, x: half },
      sources: { 'a.sol': { keccak256 } },
    }
    const named = (field: string) => ({ status: 400, text: expect.stringContaining(`${field}: a text with`) })
    const sources = { 'a.sol': source }
    expect(await post(`/v2/verify/metadata/1112/${at}`, { metadata, sources })).toEqual(named('settings.\\"x\\"'))
    const files = { 'metadata.json': JSON.stringify(metadata), ...sources }
    for (const path of ['/', '/verify']) {
      expect(await post(path, { address: at, chain: '1112', files })).toEqual(named('settings.\\"x\\"'))
    }
    const own = { address: at, inputType: 1, compilerVersion: '0.8.37', sourceCode: source }
    expect(await post(to, { ...own, contractName: `A${half}` })).toEqual(named('contractName'))
    expect(await post(to, { ...own, sourceCode: `${source} // ${half}` })).toEqual(named('sourceCode'))
    const listed = { ...own, inputType: 2, sourceCode: undefined, files: [{ path: `${half}.sol`, content: source }] }
    expect(await post(to, listed)).toEqual(named('files.0.path'))
  })
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

it('sources are long: who reads none of them fills the line of one client, and no more is made', async () => {
  const line = '// as many lines as somebody wants\n'
  const content = line.repeat((9 * 1024 * 1024) / line.length)
  await api.sql(`update source_files set content = $1 where content = $2`, [content, source])
  const body = JSON.stringify({ address })
  const ask = () => [
    `POST ${calls.contractSources.path} HTTP/1.1`,
    ...['Host: x', 'Content-Type: application/json', `Content-Length: ${body.length}`, '', body],
  ]
  const { hostname, port } = new URL(api.url)
  const idle = Array.from({ length: 60 }, () => {
    const socket = connect({ host: hostname, port: Number(port) }).on('error', () => undefined)
    socket.pause().write(ask().join('\r\n'))
    return socket
  })
  try {
    await eventually(async () => {
      const response = await fetch(`${api.url}${calls.contractSources.path}`, {
        ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body },
      })
      await response.body?.cancel()
      // too much in line at once, or no turn came
      expect([429, 503]).toContain(response.status)
    })
  } finally {
    for (const socket of idle) socket.destroy()
  }
  // the line is free again when they are gone
  await eventually(async () => {
    const { verification } = await api.ask(calls.contractSources.path, { address })
    expect(verification.files[0].content.length).toBe(content.length)
  })
  await api.sql(`update source_files set content = $2 where content = $1`, [content, source])
})

it('takes sources for an exact match whose creation code was not known when it was verified', async () => {
  const [made] = await api.sql<{ address: Buffer; code_hash: Buffer }>(
    `select a.address, c.code_hash from contract_codes c join addresses a using (address_id)
       join accounts k using (address_id) where k.creation_position is not null limit 1`,
  )
  const [own] = await api.sql<{ address: Buffer; code_hash: Buffer }>(
    'select address, code_hash from verified_contracts',
  )
  const move = (to: typeof own, creationMatch: string | null) =>
    api.sql('update verified_contracts set address = $1, code_hash = $2, creation_match = $3', [
      ...[to!.address, to!.code_hash, creationMatch],
    ])
  const fields = {
    ...{ action: 'verifysourcecode', contractaddress: `0x${made!.address.toString('hex')}`, sourceCode: source },
    ...{ compilerversion: 'v0.8.37', contractname: 'Orchard' },
  }
  await move(made, 'exact')
  expect(await dialect(fields)).toMatchObject({ status: '0', result: 'Contract source code already verified' })
  await move(made, null)
  // it is on its way to the worker, which nobody started here
  expect((await dialect(fields)).result).toContain('The database is being prepared')
  await move(own, 'exact')
})

it('tells constructor arguments only of the creation that the chain has', async () => {
  const [made] = await api.sql<{ address: Buffer; code_hash: Buffer; hash: Buffer }>(
    `select a.address, c.code_hash, t.hash from contract_codes c join addresses a using (address_id)
       join accounts k using (address_id) join transactions t on t.transaction_position = k.creation_position limit 1`,
  )
  const [own] = await api.sql<{ address: Buffer; code_hash: Buffer }>(
    'select address, code_hash from verified_contracts',
  )
  const move = (to: typeof own, values: (string | Buffer | null)[]) =>
    api.sql(
      `update verified_contracts set address = $1, code_hash = $2, constructor_arguments = $3, creation_transaction = $4`,
      [to!.address, to!.code_hash, ...values],
    )
  const at = `0x${made!.address.toString('hex')}`
  const told = async () => {
    const { verification } = await api.ask(calls.contractSources.path, { address: at })
    const [fields] = (await dialect({ action: 'getsourcecode', address: at })).result
    return [verification.creationMatch, verification.constructorArguments?.data, fields.ConstructorArguments]
  }
  const data = Buffer.alloc(32, 7)
  await move(made, [data, made!.hash])
  expect(await told()).toEqual(['exact', `0x${'07'.repeat(32)}`, '07'.repeat(32)])
  // a member of an enum by its name
  const inputs = [{ name: 'season', type: 'uint8', internalType: 'enum Orchard.Season' }]
  const season = JSON.stringify([{ type: 'constructor', inputs, stateMutability: 'nonpayable' }])
  const put = (values: (string | Buffer)[]) =>
    api.sql('update verified_contracts set abi = $1, enums = $2, constructor_arguments = $3', values)
  await put([season, '{"Orchard.Season":["Winter","Summer"]}', Buffer.alloc(32).fill(1, 31)])
  const { verification } = await api.ask(calls.contractSources.path, { address: at })
  expect(verification.constructorArguments.values).toEqual([
    { name: 'season', type: 'uint8', value: '1', member: 'Summer' },
  ])
  await put([abi, '{}', data])
  // another transaction made it after a reorg
  await move(made, [data, Buffer.alloc(32, 9)])
  expect(await told()).toEqual([null, undefined, ''])
  await move(own, [null, null])
})

it('says of a similar contract whether the creation code of the other one made it', async () => {
  const [made] = await api.sql<{ id: number; address: Buffer; code_hash: Buffer; position: number; other: number }>(
    `select k.address_id as id, a.address, c.code_hash, k.creation_position::int as position,
            (select t.transaction_position::int from transactions t where t.transaction_position <> k.creation_position
              order by t.transaction_position limit 1) as other
       from accounts k join addresses a using (address_id) join contract_codes c using (address_id)
       join transactions t on t.transaction_position = k.creation_position where k.creator_id is not null limit 1`,
  )
  const [own] = await api.sql<{ address: Buffer; code_hash: Buffer }>(
    'select address, code_hash from verified_contracts',
  )
  const move = (to: typeof own, constructorArguments: Buffer | null) =>
    api.sql('update verified_contracts set address = $1, code_hash = $2, constructor_arguments = $3', [
      ...[to!.address, to!.code_hash, constructorArguments],
    ])
  const twin = Buffer.alloc(20, 0x7e)
  const [added] = await api.sql<{ id: number }>(
    'insert into addresses (address) values ($1) returning address_id as id',
    [twin],
  )
  await api.sql('insert into contract_codes (address_id, block_number, code_hash) values ($1, 1, $2)', [
    ...[added!.id, made!.code_hash],
  ])
  const told = async () =>
    (await api.ask(calls.contractSources.path, { address: `0x${twin.toString('hex')}` })).verification
  const similarTo = { hash: `0x${made!.address.toString('hex')}` }
  await move(made, Buffer.alloc(0))
  // nobody knows how it was made
  expect(await told()).toMatchObject({ match: 'similar', similarTo, creationMatch: null })
  await api.sql(
    `insert into accounts (address_id, first_block, kind, creator_id, creation_block, creation_position)
       values ($1, 1, 2, 1, 1, $2)`,
    [added!.id, made!.position],
  )
  expect(await told()).toMatchObject({ match: 'similar', similarTo, creationMatch: 'exact' })
  // what was read of the other one as arguments may differ
  await move(made, Buffer.alloc(1))
  expect(await told()).toMatchObject({ creationMatch: 'exact' })
  await api.sql('update accounts set creation_position = $2 where address_id = $1', [added!.id, made!.other])
  expect(await told()).toMatchObject({ match: 'similar', similarTo, creationMatch: 'other' })
  // nobody knows how the other one was made
  await move(made, null)
  expect(await told()).toMatchObject({ creationMatch: null })
  await move(own, null)
  for (const table of ['accounts', 'contract_codes', 'addresses']) {
    await api.sql(`delete from ${table} where address_id = $1`, [added!.id])
  }
})

it('tells of no code by the verification of a contract that the chain has no more', async () => {
  const verificationOf = async () => (await api.ask(calls.contractSources.path, { address })).verification
  const own = Buffer.from(address.slice(2), 'hex')
  const move = (to: Buffer) => api.sql('update verified_contracts set address = $1', [to])
  expect(await verificationOf()).toMatchObject({ contractName: 'Orchard' })
  await move(Buffer.alloc(20, 0x99))
  expect(await verificationOf()).toBeNull()
  await move(own)
  expect(await verificationOf()).toMatchObject({ contractName: 'Orchard' })
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

it.each(['-1', '1e9', 'many'])(
  'runs of the optimizer that are no whole number are refused, not replaced: %s',
  async (runs) => {
    const asked = { action: 'verifysourcecode', contractaddress: `0x${'98'.repeat(20)}`, compilerversion: '0.8.37' }
    const { result } = await dialect({ ...asked, sourceCode: 'contract A {}', runs })
    expect(result).toBe(`Error! runs "${runs}" is no whole number`)
  },
)

it.each([
  [{ libraryname1: 'Sums' }, 'Error! Missing parameter libraryaddress1'],
  [{ libraryaddress2: `0x${'98'.repeat(20)}` }, 'Error! Missing parameter libraryname2'],
  [{ libraryname11: 'Sums' }, 'Error! libraryname11: libraries are numbered 1 to 10'],
])('a library that would be left out is refused by name: %j', async (libraries, words) => {
  const asked = { action: 'verifysourcecode', contractaddress: `0x${'98'.repeat(20)}`, compilerversion: '0.8.37' }
  expect((await dialect({ ...asked, sourceCode: 'contract A {}', ...libraries })).result).toBe(words)
})

it('counts submissions of one client at every door together', async () => {
  const post = (path: string, body: object) =>
    fetch(`${api.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const nobody = `0x${'99'.repeat(20)}`
  const own = { address: nobody, inputType: 1, compilerVersion: '0.8.37', sourceCode: 'contract A {}' }
  const fields = { action: 'verifysourcecode', contractaddress: nobody, compilerversion: '0.8.37', sourceCode: 'x' }
  /** What a door answers: whether the client may submit. A turn may come back between two questions, so it is asked until it is refused. */
  const doors: [string, () => Promise<string>][] = [
    [
      'too_many_requests',
      async () => (await post(`/v2/verify/1112/${nobody}`, { stdJsonInput: {}, compilerVersion: '0.8.37' })).text(),
    ],
    ['too_many_requests', async () => (await post(`/v2/verify/similarity/1112/${nobody}`, {})).text()],
    ['Max rate limit reached', async () => JSON.stringify(await dialect(fields))],
    ['Max rate limit reached', async () => (await post(calls.verifyContract.path, own)).text()],
  ]
  let sent = 0
  for (const [words, ask] of doors) {
    let answer = ''
    for (; !answer.includes(words) && sent < 150; sent += 1) answer = await ask()
    expect(answer).toContain(words)
  }
})
