import { expect, it } from 'vitest'
import { areFlat, forwardsElsewhere, nearestWords } from './verification.ts'

it('tells the settings that come nearest to those of the contract', () => {
  const nearest = {
    ...{ compilerVersion: 'v0.8.37+commit.1', evmVersion: 'cancun', optimizer: true, runs: 999, viaIR: true },
    ...{ likeness: 1, isMatch: true },
  }
  expect(nearestWords({ nearest })).toBe(
    ' These settings give the very code on chain: v0.8.37+commit.1 · cancun · optimized, 999 runs · via IR.',
  )
  const other = { ...nearest, evmVersion: null, optimizer: false, viaIR: false, likeness: 0.98765, isMatch: false }
  expect(nearestWords({ nearest: other })).toBe(
    ' These settings come nearer (98.76 % of the instructions are the same): v0.8.37+commit.1 · compiler default · not optimized.',
  )
  const vyper = { ...other, optimizer: true, optimize: 'codesize', runs: null, isMatch: true }
  expect(nearestWords({ nearest: vyper })).toMatch(/: v0\.8\.37\+commit\.1 · compiler default · optimize codesize\.$/)
  expect(nearestWords({ nearest: null })).toBe('')
})

it('of a diamond every facet is what it forwards to', () => {
  expect(forwardsElsewhere(['0xa', '0xb'], '0xb')).toBeUndefined()
  expect(forwardsElsewhere(['0xa'], '')).toBeUndefined()
  expect(forwardsElsewhere(['0xa'], '0xc')).toBe('The proxy forwards to 0xa, not to 0xc.')
  expect(forwardsElsewhere(['0xa', '0xb', '0xd', '0xe'], '0xc')).toBe(
    'The proxy forwards to 0xa, 0xb, 0xd and 1 more, not to 0xc.',
  )
})

it('flat fields tell settings of an optimizer, an EVM version and libraries, and no more', () => {
  const told = {
    optimizer: { enabled: true, runs: 9 },
    evmVersion: 'cancun',
    libraries: { a: {} },
    outputSelection: {},
  }
  expect(areFlat({ ...told, remappings: [], metadata: {}, viaIR: false })).toBe(true)
  expect(areFlat({})).toBe(true)
  for (const more of [
    { viaIR: true },
    { remappings: ['a=b'] },
    { metadata: { bytecodeHash: 'none' } },
    { optimizer: { enabled: true, details: { yul: true } } },
    { viaSSACFG: true },
    { debug: { revertStrings: 'strip' } },
  ]) {
    expect(areFlat({ ...told, ...more })).toBe(false)
  }
})
