import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { compile } from './compile.ts'
import { createCompilers } from './compilers.ts'
import { explainDifference } from './explain.ts'

const server = createServer((_, answer) => {
  answer.writeHead(200, { 'content-length': '1000' })
  answer.write('{"dist"', () => answer.destroy())
})
afterAll(() => server.close())

it('keeps the first difference where the download of the release that the code names breaks off', async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const NPM_REGISTRY = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const compilers = createCompilers({ COMPILERS_DIR: '', COMPILER_CACHE: '/nowhere', NPM_REGISTRY })
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
    difference: { code: 'runtime', onChain: expect.any(String), source: { file: 'Pot.sol', line: 1 } },
  })
})
