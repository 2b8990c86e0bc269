import { expect, it } from 'vitest'
import { nearSettings, nearVyperSettings } from './near-settings.ts'

/** EVM versions that are tried first for code on chain, where another one was compiled. */
const evmsFor = (runtime: string, compiled = '6001') =>
  nearSettings(runtime, compiled, undefined, { version: '0.8.37', settings: { optimizer: { enabled: true } } })
    .flatMap(({ settings }) => (typeof settings.evmVersion === 'string' ? [settings.evmVersion] : []))
    .filter((name, index, all) => all.indexOf(name) === index)

it('instructions of the code on chain tell which EVM versions come into question', () => {
  // CLZ, MCOPY, PUSH0, none of them
  expect(evmsFor('60011e')).toEqual(['osaka'])
  expect(evmsFor('600160015e')).toEqual(['osaka'])
  expect(evmsFor('5f5f')).toEqual(['osaka', 'shanghai'])
  expect(evmsFor('60015f', '5f')).toEqual(['osaka', 'shanghai'])
  // what was compiled has MCOPY, the chain has PUSH0 alone
  expect(evmsFor('5f5f', '5f5e')).toEqual(['shanghai'])
  expect(evmsFor('6001')).toEqual(['paris', 'petersburg', 'byzantium'])
})

it('what an instruction pushes is no instruction', () => {
  expect(evmsFor('601e615f5e')).toEqual(['paris', 'petersburg', 'byzantium'])
})

it('a release is asked for no EVM version that it does not know', () => {
  const tried = nearSettings('5f', '6001', '0.8.28', { version: '0.8.37', settings: {} })
  expect(tried.every(({ version }) => version === '0.8.28')).toBe(true)
  expect(tried.map(({ settings }) => settings.evmVersion)).not.toContain('osaka')
  expect(tried.map(({ settings }) => settings.evmVersion)).toContain('cancun')
  // tools write the EVM version of their own release into every submission
  const named = nearSettings('5f', '6001', '0.8.28', { version: '0.8.37', settings: { evmVersion: 'osaka' } })
  expect(named).toEqual(tried)
  const known = nearSettings('5f', '6001', '0.8.28', { version: '0.8.37', settings: { evmVersion: 'paris' } })
  expect(known[0]!.settings).toEqual({ evmVersion: 'paris' })
})

it('another release of Vyper is also tried with its own EVM version', () => {
  const given = { version: '0.4.3', settings: { evmVersion: 'prague' } }
  const other = nearVyperSettings('0.3.9', given)
  expect(other.map(({ settings }) => settings)).toEqual([
    ...[{ evmVersion: 'prague' }, { evmVersion: 'prague', optimize: false }],
    ...[{}, { optimize: false }],
  ])
  expect(other.map(({ version }) => version)).toEqual(Array(4).fill('0.3.9'))
  const same = nearVyperSettings('0.4.3', given)
  expect(same.map(({ settings }) => settings.evmVersion)).toEqual(['prague', 'prague'])
})
