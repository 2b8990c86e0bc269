import { type Submission, submissionSchema } from '@corescope/api-schema/verification/shapes'
import { describe, expect, it } from 'vitest'
import { readSubmission } from './read-submission.ts'

const address = `0x${'12'.repeat(20)}`
const read = (given: object) =>
  readSubmission(submissionSchema.parse({ address, inputType: 4, compilerVersion: '0.8.24', ...given }) as Submission)
const standard = (settings: unknown, sources: object = { 'A.sol': { content: 'contract A {}' } }) => ({
  standardJson: JSON.stringify({ language: 'Solidity', sources, settings }),
})

it.each([
  ['0.8.24', '0.8.24', null],
  ['v0.8.24+commit.e11b9ed9', '0.8.24', 'e11b9ed9'],
  ['v0.8.24-nightly.2024.1.8+commit.94ed0a1b', '0.8.24-nightly.2024.1.8', '94ed0a1b'],
  ['0.8.25-develop.2024.1.8+commit.94ed0a1b.Linux.g++', '0.8.25-develop.2024.1.8', '94ed0a1b'],
  ['vyper:0.4.1rc1', '0.4.1rc1', null],
])('reads the compiler %s', (compilerVersion, version, commit) => {
  expect(read({ ...standard({}), compilerVersion })).toMatchObject({ version, commit })
})
it.each(['0.8', '0.8.24-nightly/../../x', 'latest'])('refuses the compiler %s', (compilerVersion) => {
  expect(() => read({ ...standard({}), compilerVersion })).toThrow(/^compilerVersion: /)
})

it('takes how Vyper optimizes, as the release has it', () => {
  const vyper = (compilerVersion: string, optimize?: string) =>
    read({ inputType: 8, sourceCode: 'x: uint256', compilerVersion, optimize }).input.settings
  expect([vyper('0.4.3'), vyper('0.4.3', 'codesize'), vyper('0.3.10rc1', 'none')]).toEqual([
    ...[{}, { optimize: 'codesize' }, { optimize: 'none' }],
  ])
  expect([vyper('0.3.9', 'none'), vyper('0.3.9', 'gas')]).toEqual([{ optimize: false }, { optimize: true }])
  expect(() => vyper('0.3.9', 'codesize')).toThrow('optimize: Vyper 0.3.9 has no "codesize"')
  const solidity = { inputType: 1, sourceCode: 'contract A {}', optimize: 'gas' }
  expect(() => read(solidity)).toThrow('optimize: only Vyper has this setting.')
})

describe('settings that cannot be read are refused by their name', () => {
  it.each<[object, RegExp]>([
    [{ optimizer: { runs: 'abc' } }, /^standardJson: settings\.optimizer\.runs: /],
    [{ optimizer: { runs: -1 } }, /settings\.optimizer\.runs/],
    [{ optimizer: { enabled: 1 } }, /settings\.optimizer\.enabled/],
    [{ optimizer: null }, /settings\.optimizer: /],
    [{ libraries: null }, /settings\.libraries: /],
    [{ libraries: { 'A.sol': null } }, /settings\.libraries\.A\.sol: /],
    [{ libraries: { 'A.sol': { L: 5 } } }, /settings\.libraries\.A\.sol\.L: /],
    [{ libraries: { 'A.sol': { L: '0x12' } } }, /settings\.libraries\.A\.sol\.L: it is no address/],
    [{ evmVersion: 5 }, /settings\.evmVersion: /],
    [{ viaIR: 'yes' }, /settings\.viaIR: /],
    [{ metadata: 'none' }, /settings\.metadata: /],
    [{ optimize: 3 }, /settings\.optimize: /],
  ])('%j', (settings, reason) => {
    expect(() => read(standard(settings))).toThrow(reason)
  })
  it.each<[unknown]>([['nonsense'], [[1]], [[]], [null], [5]])('%j in place of settings', (settings) => {
    expect(() => read(standard(settings))).toThrow(/^standardJson: settings: it is no object\.$/)
  })
  it('and all others are the compiler\u2019s', () => {
    const settings = {
      optimizer: { enabled: true, runs: 200, details: { yul: true } },
      // the compiler writes a library that is in no source into the metadata: without it nothing matches exactly
      libraries: { 'A.sol': { L: address }, 'Other.sol': { Unused: address } },
      evmVersion: 'paris',
      metadata: { bytecodeHash: 'none' },
      remappings: ['a=b'],
    }
    expect(read(standard(settings)).input.settings).toEqual(settings)
  })
})

it.each([
  ['../A.sol', /leads out/],
  ['__proto__', /^files: "__proto__" is no name of a file\.$/],
  ['a/../../A.sol', /leads out/],
  ...['\u200e', '\u200f', '\u061c', '\u202e', '\u2067', '\u0007'].map(
    (sign) => [`A${sign}.sol`, /signs that no name may have/] as const,
  ),
  ...['\u200b', '\u2060', '\ufeff', '\u{e0041}', '\u{e007f}', '\u00ad', '\u180e', '\ufe0f', '\u3164', '\u2028'].map(
    (sign) => {
      const name = `U\\+${sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`
      return [
        `A${sign}.sol`,
        new RegExp(`^files: "A⟨${name}⟩\\.sol" has signs that no name may have: ${name}\\.$`),
      ] as const
    },
  ),
] as [string, RegExp][])('refuses the name %j of a file', (path, reason) => {
  expect(() => read(standard({}, { [path]: { content: '' } }))).toThrow(reason)
})
describe('a single file of Vyper is named as its contract is', () => {
  const vyper = (contractName?: string) => {
    const { input, ...rest } = read({
      inputType: 8,
      sourceCode: '# a contract',
      ...(contractName === undefined ? {} : { contractName }),
    })
    return [Object.keys(input.sources), rest.contractPath, rest.contractName]
  }
  it('for Vyper names the contract by the file', () => {
    expect(vyper('Token')).toEqual([['Token.vy'], null, 'Token'])
    expect(vyper('Token.vy')).toEqual([['Token.vy'], 'Token.vy', 'Token'])
    expect(vyper('a/Token')).toEqual([['a/Token.vy'], null, 'Token'])
    expect(vyper('src/Token.vy:Token')).toEqual([['src/Token.vy'], 'src/Token.vy', 'Token'])
    expect(vyper()).toEqual([['contract.vy'], null, null])
    expect(vyper('')).toEqual([['contract.vy'], null, null])
  })
  it('and the name is checked as one', () => {
    expect(() => vyper('../../Token')).toThrow(/leads out of its folder/)
    expect(() => vyper('Token\u202e')).toThrow(/signs that no name may have/)
    expect(() => vyper('x'.repeat(498))).toThrow(/^(files|contractName): /)
    const files = [{ path: 'Token.vy', content: '# another' }]
    expect(() => read({ inputType: 8, sourceCode: '# a', files, contractName: 'Token' })).toThrow(
      /also the name of sourceCode/,
    )
  })
  it('and Solidity keeps its own', () => {
    const { input, contractName } = read({ inputType: 1, sourceCode: 'contract A {}', contractName: 'A' })
    expect([Object.keys(input.sources), contractName]).toEqual([['contract.sol'], 'A'])
  })
})

it('refuses Yul that puts bytes into code as they are, in any of its files, and takes such words elsewhere', () => {
  const yul = (language: string, content: string) => ({
    standardJson: JSON.stringify({
      language,
      sources: { 'a.yul': { content: '{ }' }, 'b.yul': { content } },
      settings: {},
    }),
  })
  const code = '{\n verbatim_0i_0o(hex"00") }'
  expect(() => read(yul('Yul', code))).toThrow(/^standardJson: "b\.yul" has verbatim_0i_0o in line 2: /)
  expect(read(yul('Yul', '{ /* verbatim_0i_0o */ }')).input.language).toBe('Yul')
  expect(read(yul('Solidity', code)).input.language).toBe('Solidity')
})
it.each([
  'A.sol',
  '@openzeppelin/contracts/A.sol',
  'https://example.org/A.sol',
  'project:/A.sol',
  '.A..sol',
  '/contracts/A.sol',
  'C:/A.sol',
])('takes the name %s', (path) => {
  expect(Object.keys(read(standard({}, { [path]: { content: '' } })).input.sources)).toEqual([path])
})

it('standard JSON of Vyper names the contract by the one file that code is asked of', () => {
  const named = (outputSelection: object, given = {}) => {
    const sources = { 'src/Vault.vy': { content: '' }, 'ownable.vy': { content: '' } }
    const standardJson = JSON.stringify({ language: 'Vyper', sources, settings: { outputSelection } })
    const { contractPath, contractName } = read({ inputType: 8, compilerVersion: '0.4.3', standardJson, ...given })
    return [contractPath, contractName]
  }
  expect(named({ 'src/Vault.vy': ['*'] })).toEqual(['src/Vault.vy', 'Vault'])
  expect(named({ 'src/Vault.vy': ['*'] }, { contractName: 'ownable' })).toEqual([null, 'ownable'])
  expect(named({ '*': ['*'] })).toEqual([null, null])
  expect(named({ 'src/Vault.vy': ['*'], 'ownable.vy': ['*'] })).toEqual([null, null])
})
it('keeps what standard JSON of Vyper has besides, and refuses what names no files', () => {
  const vyper = (more: object) => ({
    ...{ inputType: 8, compilerVersion: '0.4.3' },
    standardJson: JSON.stringify({ language: 'Vyper', sources: { 'A.vy': { content: '' } }, settings: {}, ...more }),
  })
  const besides = {
    interfaces: { 'interfaces/I.json': { abi: [] } },
    storage_layout_overrides: { 'A.vy': { 'layout.json': { count: { type: 'uint256', slot: 5, n_slots: 1 } } } },
  }
  expect(read(vyper(besides)).input).toMatchObject(besides)
  expect(Object.keys(read(vyper({ interfaces: {}, integrity: 'x' })).input)).toEqual([
    'language',
    'sources',
    'settings',
  ])
  expect(() => read(vyper({ interfaces: ['I'] }))).toThrow(/^standardJson: interfaces: it names no files/)
  expect(() => read(vyper({ storage_layout_overrides: { '../A.vy': {} } }))).toThrow(/leads out of its folder/)
})

describe('libraries', () => {
  const many = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`L${index}`, address]))
  it('of standard JSON are a hundred at most, in whatever files', () => {
    const settings = { libraries: { 'A.sol': many(60), 'B.sol': many(40) } }
    expect(read(standard(settings)).input.settings).toEqual(settings)
    for (const libraries of [
      { 'A.sol': many(60), 'B.sol': many(41) },
      Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`${index}.sol`, {}])),
    ]) {
      expect(() => read(standard({ libraries }))).toThrow('settings.libraries: it has more than 100 libraries')
    }
  })

  const filesOf = (count: number, content: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => ({ path: `${index}.sol`, content: content(index) }))
  const named = (files: { path: string; content: string }[], ...names: string[]) => {
    const libraries = names.map((name) => ({ name, address }))
    return read({ inputType: 2, compilerVersion: '0.8.37', files, libraries }).input.settings.libraries
  }
  it('without a file are those of the files that declare them', () => {
    const files = filesOf(3, (index) =>
      index === 1 ? 'contract A {} // Other' : `library\n Sums${index} {} library Both {}`,
    )
    expect(named(files, 'Sums2', 'Both', '1.sol:Other')).toEqual({
      '0.sol': { Both: address },
      '2.sol': { Sums2: address, Both: address },
      '1.sol': { Other: address },
    })
  })
  it('that no file seems to declare may be of any, as long as these are few', () => {
    expect(
      named(
        filesOf(2, () => 'library/**/Sums {}'),
        'Sums',
      ),
    ).toEqual({
      '0.sol': { Sums: address },
      '1.sol': { Sums: address },
    })
    expect(() =>
      named(
        filesOf(101, () => 'library/**/Sums {}'),
        'Sums',
      ),
    ).toThrow('name each as File.sol:Name')
    expect(() =>
      named(
        filesOf(60, () => 'library A {} library B {}'),
        'A',
        'B',
      ),
    ).toThrow('"B"')
  })
  it('beside standard JSON, or of Vyper, are refused: they would be left out', () => {
    const libraries = [{ name: 'Sums', address }]
    const pasted = { inputType: 1 as const, sourceCode: standard({}).standardJson! }
    for (const json of [standard({}), pasted]) {
      expect(() => read({ compilerVersion: '0.8.37', ...json, libraries })).toThrow(
        'libraries: standard JSON has its own, in settings.libraries.',
      )
    }
    expect(() => read({ inputType: 8, compilerVersion: '0.4.3', sourceCode: 'a: uint256', libraries })).toThrow(
      'libraries: Vyper links none.',
    )
  })
  it('whose name is in no source are refused', () => {
    const files = filesOf(2, () => 'library Sums {}')
    for (const name of ['Zed', '0.sol:Zed']) {
      expect(() => named(files, 'Sums', name)).toThrow('libraries: there is no "Zed" in the sources.')
    }
    for (const path of ['Typo.sol', '__proto__']) {
      expect(() => named(files, `${path}:Sums`)).toThrow(`libraries: there is no file "${path}" in the sources.`)
    }
  })
})
