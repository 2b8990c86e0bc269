import { expect, it } from 'vitest'
import type { ApiContext } from '../../context.ts'
import { isProxyAction, proxyAction } from './proxy.ts'

/** What is handed to the node. */
const passedOn = async (action: string, parameters: Record<string, string>) => {
  let body: { method: string; params: unknown[] } | undefined
  const context = {
    gasCap: async () => 30_000_000n,
    passThrough: async (text: string) => {
      body = JSON.parse(text)
      return { text: '{}', answer: {} }
    },
  } as unknown as ApiContext
  await proxyAction(context, action.toLowerCase(), new Map(Object.entries(parameters)))
  return body && [body.method, body.params]
}

it.each([
  ['7', '0x7'],
  ['0x7', '0x7'],
  // the node says what is wrong with it, in its own words
  ['zz', 'zz'],
  ['-1', '-1'],
])('a place in a block of %s is %s', async (index, expected) => {
  const method = 'eth_getTransactionByBlockNumberAndIndex'
  expect(await passedOn(method, { tag: '16', index })).toEqual([method, ['0x10', expected]])
})

it('a method that is not listed is not passed on', () => {
  expect([isProxyAction('eth_mining'), isProxyAction('constructor'), isProxyAction('eth_call')]).toEqual([
    false,
    false,
    true,
  ])
})

it.each([
  [{}, '0x1c9c380'],
  [{ gas: '18446744073709551615' }, '0x1c9c380'],
  [{ gas: '0x5208' }, '0x5208'],
])('a call with %j runs with %s gas', async (given, gas) => {
  const call = { data: '0x5b5f56' }
  expect(await passedOn('eth_call', { ...call, ...given })).toEqual(['eth_call', [{ ...call, gas }, 'latest']])
  expect(await passedOn('eth_estimateGas', { ...call, ...given })).toEqual(['eth_estimateGas', [{ ...call, gas }]])
})
