import { expect, it } from 'vitest'
import { findAction } from './routes.ts'
import { dialectParameters, twins } from './twins.ts'

const twinAt = (path: string) => twins.find((twin) => twin.path === path)!

it('every twin is a question of the dialect, each at a path of its own', () => {
  expect(new Set(twins.map(({ path }) => path)).size).toBe(twins.length)
  for (const { module, action } of twins) {
    if (module !== 'proxy') expect(findAction(module, action)).toBeTypeOf('function')
  }
})

it('a request is put into the words of the dialect', () => {
  const block = twinAt('/api/geth/eth_getBlockByNumber')
  const words = (twin: typeof block, given: Record<string, string>) =>
    Object.fromEntries(dialectParameters(twin, new Map(Object.entries(given))))
  const named = { module: 'proxy', action: 'eth_getBlockByNumber' }
  expect(words(block, { tag: '0x1' })).toEqual({ ...named, tag: '0x1', boolean: 'true' })
  expect(words(block, { tag: '0x1', booleanparam: 'false' })).toEqual({ ...named, tag: '0x1', boolean: 'false' })
  // nobody chooses another question by a parameter
  expect(words(twinAt('/api/stats/total_core_supply'), { module: 'account', action: 'balance', apikey: 'x' })).toEqual({
    ...{ module: 'stats', action: 'coresupply', apikey: 'x' },
  })
})
