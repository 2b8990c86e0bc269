import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { compile } from './compile.ts'
import { createCompilers } from './compilers.ts'
import { changedWords, explainDifference, triesOf } from './explain.ts'
import { neighbourReleases } from './near-settings.ts'

const server = createServer((_, answer) => {
  answer.writeHead(200, { 'content-length': '1000' })
  answer.write('{"dist"', () => answer.destroy())
})
afterAll(() => server.close())

it('tells the sizes of code that is far longer than that of the chain', async () => {
  const compilers = createCompilers({
    COMPILERS_DIR: '',
    COMPILER_CACHE: '/nowhere',
    NPM_REGISTRY: 'off',
    SOLC_LIST: 'off',
  })
  const signal = AbortSignal.timeout(60_000)
  const content = `contract Long { function x() external pure returns (bytes memory) { return hex"${'5b'.repeat(130_000)}"; } }`
  const input = { language: 'Solidity', settings: {}, sources: { 'Long.sol': { content } } }
  const submitted = await compile(await compilers.find('solidity', '0.8.37', null, signal), input, signal)
  const failure = await explainDifference(
    compilers,
    {
      ...{ language: 'solidity', version: '0.8.37', commit: null, contractPath: null, contractName: 'Long' },
      ...{ input, constructorArguments: null, licenseType: null },
    },
    submitted,
    { runtime: '6001600255', creation: null },
    { signal, until: Date.now() + 60_000 },
  )
  const compiled = submitted.contracts[0]!.runtime.object.length / 2
  expect(failure).toMatchObject({
    code: 'codeDiffers',
    sentences: [{ reason: 'codeIsLonger', parameters: { contract: 'Long.sol:Long', compiled, onChain: 5 } }],
  })
})

it('keeps the first difference where the download of the release that the code names breaks off', async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const NPM_REGISTRY = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const compilers = createCompilers({ COMPILERS_DIR: '', COMPILER_CACHE: '/nowhere', NPM_REGISTRY, SOLC_LIST: 'off' })
  const signal = AbortSignal.timeout(60_000)
  const compiler = await compilers.find('solidity', '0.8.37', null, signal)
  const inputOf = (value: number) => ({
    ...{ language: 'Solidity', settings: {} },
    sources: {
      'Pot.sol': { content: `contract Pot { function x() external pure returns (uint) { return ${value}; } }` },
    },
  })
  const [deployed, submitted] = [
    await compile(compiler, inputOf(7), signal),
    await compile(compiler, inputOf(8), signal),
  ]
  // at its end the code says that 0.8.25 made it
  const runtime = deployed.contracts[0]!.runtime.object.replace(/64736f6c6343000825/, '64736f6c6343000819')
  expect(runtime).toContain('64736f6c6343000819')
  const failure = await explainDifference(
    compilers,
    {
      ...{ language: 'solidity', version: '0.8.37', commit: null, contractPath: null, contractName: 'Pot' },
      ...{ input: inputOf(8), constructorArguments: null, licenseType: null },
    },
    submitted,
    { runtime, creation: null },
    { signal, until: Date.now() + 60_000 },
  )
  expect(failure).toMatchObject({
    code: 'wrongCompiler',
    message: expect.stringMatching(
      /0\.8\.25 is not here and cannot be fetched: what \S+ sends broke off .*differs first at byte/,
    ),
    // the same for screens
    sentences: [
      { reason: 'otherCompiler', parameters: { compiler: 'solc', told: '0.8.25', submitted: '0.8.37' } },
      { reason: 'notFetched', parameters: { name: 'Solidity 0.8.25' } },
      { reason: 'brokeOff', parameters: { host: expect.stringMatching(/^127/), code: expect.any(String) } },
      { reason: 'codeIsOther', parameters: { contract: 'Pot.sol:Pot', share: expect.stringMatching(/^\d+\.\d\d %$/) } },
      { reason: 'differsAtLine', parameters: { offset: expect.any(Number), file: 'Pot.sol', line: 1 } },
    ],
    difference: { code: 'runtime', onChain: expect.any(String), source: { file: 'Pot.sol', line: 1 } },
  })
})

it('says of a clone what it forwards to, and tries no other settings', async () => {
  const runtime = `363d3d373d3d3d363d73${'ab'.repeat(20)}5af43d82803e903d91602b57fd5bf3`
  const code = { object: '6001', linkReferences: {}, immutableReferences: {}, hasMetadata: false }
  const compiled = { contracts: [{ path: 'A.sol', name: 'A', runtime: code, creation: code }], messages: [] }
  const submission = { input: { settings: {} }, contractPath: null, contractName: 'A' }
  const limited = { signal: AbortSignal.timeout(60_000), until: 0 }
  const address = '0xABaBaBaBABabABabAbAbABAbABabababaBaBABaB'
  // neither a compiler nor settings are at hand
  const failure = await explainDifference(
    ...([{}, submission, compiled, { runtime, creation: null }, limited] as unknown as Parameters<
      typeof explainDifference
    >),
  )
  expect(failure).toMatchObject({
    ...{ code: 'codeDiffers', difference: null, nearest: null },
    message: expect.stringContaining(`forward every call to ${address}`),
    sentences: [{ reason: 'isClone', parameters: { address } }],
  })
})

/** What is tried of a submission, in short. */
const triedOf = (
  { version = '0.8.24', enabled = false, more = {} }: { version?: string; enabled?: boolean; more?: object },
  runtime: string,
  known: { told?: string; compiled: string; evm?: string },
) =>
  triesOf(
    {
      ...{ language: 'solidity', version, commit: null, contractPath: null, contractName: null },
      input: { language: 'Solidity', sources: {}, settings: { optimizer: { enabled, runs: 200 }, ...more } },
      ...{ constructorArguments: null, licenseType: null },
    },
    runtime,
    { likeness: 0.5, told: undefined, evm: undefined, ...known },
  ).map(({ version: release, settings }) => {
    const optimizer = settings.optimizer as { enabled: boolean; runs: number }
    const words = [release, settings.evmVersion ?? '-', optimizer.enabled ? optimizer.runs : 'off']
    return [...words, ...(settings.viaIR === true ? ['ir'] : [])].join(' ')
  })

it('tries what is likely within the budget: viaIR before runs, the optimizer together with another EVM version', () => {
  const told = '0.8.24'
  expect(triedOf({}, '5f5ffd', { told, compiled: '5f5f', evm: 'shanghai' })).toEqual([
    ...['0.8.24 - 200', '0.8.24 - 200 ir', '0.8.24 cancun off', '0.8.24 cancun 200'],
    ...['0.8.24 - 1', '0.8.24 - 1000', '0.8.24 - off ir', '0.8.24 - 10000'],
  ])
  expect(triedOf({ enabled: true }, '5f5ffd', { told: '0.8.26', compiled: '5f5f' })).toEqual([
    ...['0.8.26 - 200', '0.8.26 - off', '0.8.26 - 200 ir', '0.8.26 cancun 200', '0.8.26 cancun off'],
    // the code on chain is longer: fewer runs made none of it
    ...['0.8.26 - 1000', '0.8.26 - 10000', '0.8.26 - off ir'],
  ])
  // PUSH0 on chain alone: nothing is tried without another EVM version
  const paris = triedOf({ more: { evmVersion: 'paris' } }, '5f5ffd', { told, compiled: '6001', evm: 'paris' })
  expect(paris).toHaveLength(8)
  expect(paris.slice(0, 5)).toEqual([
    ...['0.8.24 cancun off', '0.8.24 cancun 200', '0.8.24 cancun 200 ir', '0.8.24 shanghai off', '0.8.24 shanghai 200'],
  ])
})

it('tries the releases beside the given one last, where the code names none', () => {
  const old = triedOf({ version: '0.4.24' }, '6000', { compiled: '6001', evm: 'byzantium' })
  expect(old.slice(-2)).toEqual(['0.4.23 - off', '0.4.25 - off'])
  expect(old.length).toBeLessThanOrEqual(10)
  expect(neighbourReleases({ version: '0.8.0', settings: {} }).map(({ version }) => version)).toEqual(['0.8.1'])
  expect(neighbourReleases({ version: '0.8.0-nightly.2020.1.1', settings: {} })).toEqual([])
})

it('of Vyper tries the release that the code names, and the other ways to optimize', () => {
  const tried = (version: string, settings: Record<string, unknown>, told?: string) =>
    triesOf(
      {
        ...{ language: 'vyper', version, commit: null, contractPath: null, contractName: null },
        input: { language: 'Vyper', sources: {}, settings: { enable_decimals: true, ...settings } },
        ...{ constructorArguments: null, licenseType: null },
      },
      '5f5f',
      { likeness: 0.5, compiled: '5f5f', told, evm: undefined },
    ).map(
      ({ version: release, settings: { enable_decimals, optimize } }) => `${release} ${optimize} ${enable_decimals}`,
    )
  expect(tried('0.4.3', {}, '0.4.3')).toEqual(['0.4.3 codesize true', '0.4.3 none true'])
  expect(tried('0.4.3', { optimize: 'codesize' }, '0.4.0')).toEqual([
    ...['0.4.0 codesize true', '0.4.0 gas true', '0.4.0 none true'],
  ])
  expect(tried('0.3.7', {})).toEqual(['0.3.7 false true'])
  expect(tried('0.3.10', { optimize: 'none' }, '0.3.9')).toEqual(['0.3.9 false true', '0.3.9 true true'])
})

it('names all that was changed until the sources gave the code', () => {
  const given = { evmVersion: null, optimizer: false, runs: 200, viaIR: false }
  const near = { ...given, compilerVersion: 'v0.8.26+commit.8a97fa7a' }
  expect(changedWords(given, near)).toBe('v0.8.26+commit.8a97fa7a')
  expect(changedWords(given, { ...near, optimizer: true, evmVersion: 'cancun', viaIR: true })).toBe(
    'v0.8.26+commit.8a97fa7a, EVM version cancun, the optimizer on (200 runs) and viaIR on',
  )
  expect(changedWords({ ...given, optimizer: true, evmVersion: 'paris' }, near)).toBe(
    'v0.8.26+commit.8a97fa7a, its default EVM version and the optimizer off',
  )
  expect(changedWords({ ...given, optimizer: true }, { ...near, optimizer: true, optimize: 'codesize' })).toBe(
    'v0.8.26+commit.8a97fa7a and optimize codesize',
  )
})
