import { expect, test } from 'vitest'
import { draftOf, problemsOf, submissionOf, withFiles, withSettings } from './draft.ts'

const address = `0x${'12'.repeat(20)}`
const blank = draftOf(new URLSearchParams())
const filled = { ...blank, address, compilerVersion: '0.8.24', sourceCode: 'contract A {}' }

test('a blank form names what is missing', () => {
  expect(problemsOf(blank, 'single')).toEqual(['address', 'compiler', 'source'])
  expect(problemsOf(blank, 'multiple')).toEqual(['address', 'compiler', 'files'])
  expect(problemsOf({ ...filled, sourceCode: '{' }, 'json')).toEqual(['json'])
  expect(
    problemsOf({ ...filled, constructorArguments: '0x1', libraries: [{ name: 'A', address: '1' }] }, 'single'),
  ).toEqual(['arguments', 'libraries'])
})

test('libraries that another form was given neither stop this one nor are sent', () => {
  for (const kind of ['json', 'vyper'] as const) {
    const draft = {
      ...filled,
      sourceCode: kind === 'json' ? '{}' : 'a: uint256',
      libraries: [{ name: '', address: '1' }],
    }
    expect(problemsOf(draft, kind)).toEqual([])
    expect(submissionOf(draft, kind)).not.toHaveProperty('libraries')
  }
  expect(submissionOf({ ...filled, libraries: [{ name: 'A', address }] }, 'single').libraries).toEqual([
    { name: 'A', address },
  ])
})

test('files have paths that lead nowhere outside, each once', () => {
  const files = ['a/A.sol', '../B.sol'].map((path) => ({ path, content: '' }))
  expect(problemsOf({ ...filled, files }, 'multiple')).toEqual(['paths'])
  expect(problemsOf({ ...filled, files: [files[0]!, files[0]!] }, 'vyper')).toEqual(['paths'])
  expect(problemsOf({ ...filled, files: [files[0]!] }, 'multiple')).toEqual([])
})

test('a form becomes a request; standard JSON has settings of its own', () => {
  expect(problemsOf(filled, 'single')).toEqual([])
  expect(submissionOf({ ...filled, optimization: true, runs: '999', evmVersion: 'paris' }, 'single')).toMatchObject({
    ...{ address, inputType: 1, sourceCode: 'contract A {}', optimization: true, runs: 999, evmVersion: 'paris' },
  })
  const idle = { ...filled, runs: 'many' }
  expect(problemsOf(idle, 'single')).toEqual([])
  expect(submissionOf(idle, 'single')).toMatchObject({ optimization: false, runs: 200 })
  const json = submissionOf({ ...filled, sourceCode: '{}' }, 'json')
  expect(json).toEqual({ address, inputType: 4, compilerVersion: '0.8.24', standardJson: '{}' })
  const vyper = { ...filled, ...draftOf(new URLSearchParams({ optimize: 'codesize' })), sourceCode: 'x: uint256' }
  expect(submissionOf(vyper, 'vyper')).toMatchObject({ inputType: 8, optimize: 'codesize' })
  expect(submissionOf(vyper, 'single')).not.toHaveProperty('optimize')
})

test('a link fills the form', () => {
  const search = new URLSearchParams({ a: address, compiler: '0.8.20', evm: 'paris', optimize: '1', runs: '1' })
  expect(draftOf(search)).toMatchObject({ ...{ address, compilerVersion: '0.8.20', evmVersion: 'paris' }, runs: '1' })
})

test('a chosen file fills the text, one of Vyper keeps its name', () => {
  const file = (path: string) => ({ path, content: path })
  expect(withFiles([file('A.sol')], 'single')).toEqual({ sourceCode: 'A.sol', files: [] })
  expect(withFiles([file('input.json')], 'vyper')).toEqual({ sourceCode: 'input.json', files: [] })
  expect(withFiles([file('A.sol')], 'multiple')).toEqual({ files: [file('A.sol')] })
  const chosen = { ...filled, ...withFiles([file('Token.vy')], 'vyper'), contractName: 'Token' }
  expect(problemsOf(chosen, 'vyper')).toEqual([])
  expect(submissionOf(chosen, 'vyper')).toMatchObject({ files: [file('Token.vy')], contractName: 'Token' })
  expect(submissionOf(chosen, 'vyper')).not.toHaveProperty('sourceCode')
  expect(withFiles([], 'vyper')).toEqual({ files: [] })
})

test('settings that come nearer are written into standard JSON, and what else it says stays', () => {
  const settings = {
    ...{ compilerVersion: '0.8.24', evmVersion: 'paris', optimization: true, runs: '999', viaIR: false },
    optimize: '' as const,
  }
  const input = {
    language: 'Solidity',
    sources: { 'A.sol': { content: 'contract A {}' } },
    settings: { evmVersion: 'osaka', optimizer: { enabled: false, details: { yul: true } }, remappings: ['a=b'] },
  }
  const { sourceCode, ...others } = withSettings({ sourceCode: JSON.stringify(input) }, 'json', settings)
  expect(others).toEqual(settings)
  expect(JSON.parse(sourceCode!)).toEqual({
    ...input,
    settings: {
      ...{ evmVersion: 'paris', optimizer: { enabled: true, runs: 999, details: { yul: true } } },
      remappings: ['a=b'],
    },
  })
  const irOf = (before: object, viaIR: boolean) => {
    const text = JSON.stringify({ ...input, settings: before })
    return JSON.parse(withSettings({ sourceCode: text }, 'json', { ...settings, viaIR }).sourceCode!).settings.viaIR
  }
  expect([irOf({}, true), irOf({ viaIR: true }, false)]).toEqual([true, undefined])
  const chosen = withSettings({ sourceCode: JSON.stringify(input) }, 'json', { ...settings, evmVersion: '' })
  expect(JSON.parse(chosen.sourceCode!).settings).not.toHaveProperty('evmVersion')
  expect(withSettings({ sourceCode: '{' }, 'json', settings)).toEqual(settings)
  expect(withSettings({ sourceCode: 'contract A {}' }, 'single', settings)).toEqual(settings)
  const vyper = JSON.stringify({ language: 'Vyper', sources: {}, settings: { optimize: 'gas', enable_decimals: true } })
  const near = withSettings({ sourceCode: vyper }, 'vyper', { ...settings, optimize: 'codesize' })
  expect(JSON.parse(near.sourceCode!).settings).toEqual({
    ...{ evmVersion: 'paris', optimize: 'codesize', enable_decimals: true },
  })
  // before 0.3.10 it is on or off
  const offOf = (compilerVersion: string) => {
    const off = withSettings({ sourceCode: vyper }, 'vyper', { ...settings, compilerVersion, optimize: 'none' })
    return JSON.parse(off.sourceCode!).settings.optimize
  }
  expect(['0.3.9', 'v0.3.9+commit.66b9670', '0.3.10', '0.4.0'].map(offOf)).toEqual([false, false, 'none', 'none'])
})
