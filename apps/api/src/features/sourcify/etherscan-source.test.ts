import { expect, it } from 'vitest'
import { readSubmission } from '../../entities/verification/read-submission.ts'
import { asSubmission } from '../../entities/verification/submit.ts'
import { createEtherscanSource, readEtherscanAnswer } from './etherscan-source.ts'

const address = `0x${'ab'.repeat(20)}` as const
const answer = (changes: object) => ({
  status: '1',
  message: 'OK',
  result: [
    {
      SourceCode: 'contract A {}',
      ContractName: 'A',
      CompilerVersion: 'v0.8.24+commit.e11b9ed9',
      OptimizationUsed: '1',
      Runs: '999',
      EVMVersion: 'Paris',
      Library: `Sums:${'cd'.repeat(20)}`,
      LicenseType: 'MIT',
      ...changes,
    },
  ],
})
const read = (changes: object) => asSubmission(readEtherscanAnswer(address, answer(changes)))

it('reads a single file with its settings', () => {
  expect(read({})).toMatchObject({
    ...{ address, inputType: 1, sourceCode: 'contract A {}', contractName: 'A', evmVersion: 'paris' },
    ...{ compilerVersion: 'v0.8.24+commit.e11b9ed9', optimization: true, runs: 999, licenseType: 3 },
    libraries: [{ name: 'Sums', address: `0x${'cd'.repeat(20)}` }],
  })
})

it('knows licences by the names of such APIs and by those of SPDX', () => {
  expect(read({ LicenseType: 'GNU GPLv3' })).toMatchObject({ licenseType: 5 })
  expect(read({ LicenseType: 'GPL-3.0-only' })).toMatchObject({ licenseType: 5 })
  expect(read({ LicenseType: '' })).not.toHaveProperty('licenseType')
})

it('reads standard JSON in doubled braces, files by name, and Vyper', () => {
  const json = '{"language":"Solidity","sources":{"A.sol":{"content":"contract A {}"}},"settings":{}}'
  expect(read({ SourceCode: `{${json}}` })).toMatchObject({ inputType: 4, standardJson: json })
  expect(read({ SourceCode: json })).toMatchObject({ inputType: 4, standardJson: json })
  expect(read({ SourceCode: '{"A.sol":{"content":"contract A {}"}}' })).toMatchObject({
    inputType: 2,
    files: [{ path: 'A.sol', content: 'contract A {}' }],
  })
  expect(read({ CompilerVersion: 'vyper:0.4.3', SourceCode: '# @version 0.4.3' })).toMatchObject({ inputType: 8 })
})

it('names libraries where the form has none of its own: such APIs name them beside standard JSON, too', () => {
  const json = '{"language":"Solidity","sources":{"A.sol":{"content":"contract A {}"}},"settings":{}}'
  const vyper = { CompilerVersion: 'vyper:0.4.3', SourceCode: '# @version 0.4.3' }
  for (const changes of [{ SourceCode: `{${json}}` }, { SourceCode: json }, vyper]) {
    expect(() => readSubmission(read(changes))).not.toThrow()
  }
  const single = readSubmission(read({ SourceCode: 'library Sums {} contract A {}' }))
  expect(single.input.settings.libraries).toEqual({ 'contract.sol': { Sums: `0x${'cd'.repeat(20)}` } })
})

it.each([
  [{ status: '0', result: 'Max rate limit reached' }, 429, 'etherscan_limit'],
  [{ status: '0', result: 'Contract source code not verified' }, 404, 'not_etherscan_verified'],
  [{ status: '0', result: 'Invalid API Key' }, 502, 'etherscan_request_failed'],
  [answer({ SourceCode: '' }), 404, 'not_etherscan_verified'],
  [answer({ SourceCode: '{"A.sol":' }), 400, 'malformed_etherscan_response'],
  [[], 400, 'malformed_etherscan_response'],
  [{ result: [] }, 400, 'malformed_etherscan_response'],
])('refuses %j in the words of the dialect', (given, status, customCode) => {
  expect(() => readEtherscanAnswer(address, given)).toThrow(expect.objectContaining({ status, customCode }))
})

it('says that nothing is set, and takes no key that is none', async () => {
  const nowhere = createEtherscanSource({ ETHERSCAN_API_KEY: '', chainId: 1 })
  await expect(nowhere(address, '')).rejects.toMatchObject({
    status: 400,
    customCode: 'unsupported_chain',
    message: expect.stringContaining('ETHERSCAN_API_URL'),
  })
  const somewhere = createEtherscanSource({ ETHERSCAN_API_URL: 'http://x.test/', ETHERSCAN_API_KEY: '', chainId: 1 })
  await expect(somewhere(address, 'a&b=c')).rejects.toMatchObject({ customCode: 'invalid_parameter' })
})
