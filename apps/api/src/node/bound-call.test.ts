import { expect, it } from 'vitest'
import { boundCall, overrideBytes } from './bound-call.ts'

const cap = 30_000_000n
const capHex = '0x1c9c380'
const paramsOf = (params: unknown, method = 'eth_call') => {
  const bounded = boundCall({ method, params }, cap)
  return 'call' in bounded ? bounded.call.params : bounded
}
const largest = '0xffffffffffffffff'

it.each([
  ['none', {}, capHex],
  ['null', { gas: null }, capHex],
  ['less than the cap', { gas: '0x5208' }, '0x5208'],
  ['more than the cap', { gas: largest }, capHex],
  ['more, under another name that nodes read', { gasLimit: largest }, capHex],
  ['more, under a name in other letters, which Go reads too', { gas: '0x1', Gas: largest, GAS: largest }, '0x1'],
])('gas: %s', (_, message, gas) => {
  const call = { to: '0x01', data: '0x5b5f56' }
  expect(paramsOf([{ ...message, ...call }, 'latest'])).toEqual([{ ...call, gas }, 'latest'])
  expect(paramsOf([{ ...message, ...call }], 'eth_estimateGas')).toEqual([{ ...call, gas }])
})

it.each([[12], ['12'], ['0x'], ['0xzz'], [{}], [[largest]], [true]])('gas %j is refused', (gas) => {
  expect(paramsOf([{ gas }, 'latest'])).toEqual({ code: -32_602, message: expect.stringMatching(/^gas: /) })
})

it.each([[undefined], [{}], ['latest'], [null]])('params %j are refused', (params) => {
  expect(paramsOf(params)).toEqual({ code: -32_602, message: expect.stringMatching(/^params: /) })
})
it.each([[[]], [['0x']], [[[{}]]], [[null]]])('a call that is no object is refused: %j', (params) => {
  expect(paramsOf(params)).toEqual({ code: -32_602, message: expect.stringMatching(/^params\[0\]: /) })
})

it('overrides of state and block are taken up to 32 KB together; more parameters are not passed on', () => {
  const override = (size: number) => ({ '0x01': { code: `0x${'5b'.repeat(size / 2)}` } })
  const small = override(1024)
  expect(paramsOf([{}, 'latest', small, { time: '0x1' }, 'more'])).toEqual([
    ...[{ gas: capHex }, 'latest', small, { time: '0x1' }],
  ])
  const refused = { code: -32_602, message: expect.stringContaining('more than 32 KB') }
  expect(paramsOf([{}, 'latest', override(overrideBytes)])).toEqual(refused)
  expect(paramsOf([{}, 'latest', override(overrideBytes / 2), override(overrideBytes / 2)])).toEqual(refused)
  expect(paramsOf([{}, 'latest', override(overrideBytes)], 'eth_estimateGas')).toEqual(refused)
})

it.each([[0.5], [1024.5], [Number.POSITIVE_INFINITY], [-1], [2 ** 60]])('%j blocks of fees are refused', (blocks) => {
  expect(paramsOf([blocks, 'latest', []], 'eth_feeHistory')).toEqual({
    code: -32_602,
    message: 'params[0]: a number of blocks is expected',
  })
})

it('other methods are not touched', () => {
  expect(paramsOf(['0x01', 'latest'], 'eth_getBalance')).toEqual(['0x01', 'latest'])
})
