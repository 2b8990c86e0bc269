// @vitest-environment jsdom
import type { RuntimeConfig } from '@corescope/api-schema/runtime-config'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setRuntimeConfig } from '../../config/runtime-config.ts'
import { addMessages } from '../../i18n/translate.ts'
import { Forecast } from './Forecast.tsx'
import { PushTransaction } from './PushTransaction.tsx'

const told = vi.hoisted(() => ({ transaction: {} as object, simulated: undefined as object | undefined }))
vi.mock('../../api-client/use-call.ts', () => ({
  useCall: ({ name }: { name: string }, { enabled = true }: { enabled?: boolean }) => ({
    data: name === 'decodeTransaction' ? told.transaction : enabled ? told.simulated : undefined,
    error: null,
  }),
}))
vi.mock('../../api-client/call-api.ts', () => ({ callApi: () => Promise.reject(new Error('the server was asked')) }))
vi.mock('../../api-client/api-query.ts', () => ({ apiQuery: (name: string) => ({ name }) }))
vi.mock('../../i18n/lazy-part.ts', () => ({
  lazyPart: (name: string) => (name === 'Forecast' ? Forecast : () => null),
}))

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const reference = (digits: string) => ({ hash: `0x${digits.repeat(20)}`, name: null, isContract: true })
const transaction = {
  ...{ transactionHash: `0x${'77'.repeat(32)}`, type: 2, chainId: 1, nonce: 0, value: '7', gas: '50000' },
  ...{ from: reference('a1'), to: reference('b2'), input: '0xabcdef01', decoded: null, sender: null, problems: [] },
  ...{ gasPrice: null, maxFeePerGas: '1', maxPriorityFeePerGas: '0', maxCost: '50007', canBroadcast: true },
}

let root: Root
/** Params of the calls that the node was asked to run. */
let asked: unknown[][] = []
let answer: object = {}
beforeEach(() => {
  asked = []
  told.simulated = undefined
  addMessages('en', {
    'push.wouldFail': ['would fail: ', ['reason']],
    'push.wouldBeRefused': ['would be refused: ', ['reason']],
  })
  setRuntimeConfig({ chain: { symbol: 'CORE', decimals: 18 }, rpcUrl: '/rpc' } as RuntimeConfig)
  vi.stubGlobal('fetch', (_url: string, { body }: { body: string }) => {
    const [{ id, params }] = JSON.parse(body)
    asked.push(params)
    return Promise.resolve(new Response(JSON.stringify([{ id, ...answer }])))
  })
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

/** Fills the form, checks, and waits for words. */
const check = async (more: object, words: string) => {
  told.transaction = { ...transaction, ...more }
  window.history.replaceState(null, '', '/pushTx')
  await act(() =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <PushTransaction />
      </QueryClientProvider>,
    ),
  )
  await act(() => {
    const field = document.querySelector('textarea')!
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(field, '0x02')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await act(async () => {
    document.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  })
  await vi.waitFor(async () => {
    await act(() => new Promise<void>((resolve) => setTimeout(resolve, 10)))
    expect(document.body.textContent).toContain(words)
  })
}

it('warns of a transaction that would fail, in the words of the contract, and writes its value exactly', async () => {
  answer = { error: { message: 'execution reverted' } }
  told.simulated = { works: false, reason: 'TooMuch(7)', places: [] }
  await check({}, 'would fail: TooMuch(7)')
  expect(asked[0]).toEqual([
    { from: transaction.from.hash, to: transaction.to.hash, data: '0xabcdef01', value: '0x7', gas: '0xc350' },
    'latest',
  ])
  expect(document.body.textContent).toContain('0.000000000000000007')
  expect(document.body.textContent).not.toContain('<0.000001')
})

it('runs the creation of a contract, too, and tells what the node says', async () => {
  answer = { error: { message: 'out of gas' } }
  await check({ to: null }, 'would fail: out of gas')
  expect(asked[0]![0]).not.toHaveProperty('to')
})

it('says of one that no block takes that it costs nothing, and offers not to send what is in a block', async () => {
  answer = { error: { message: 'insufficient gas for floor data gas cost: gas 21000, minimum needed 25000' } }
  await check({}, 'would be refused: insufficient gas for floor data gas cost')
  for (const [problem, words] of [
    ['underIntrinsicGas', 'push.never'],
    ['included', 'push.follow'],
  ]) {
    act(() => root.unmount())
    root = createRoot(document.body.appendChild(document.createElement('div')))
    asked = []
    await check({ problems: [problem] }, words!)
    expect(document.body.textContent).not.toContain('push.send')
    expect(asked).toEqual([])
  }
})

it('says so of one that would succeed, and nothing of one that cannot run', async () => {
  answer = { result: '0x' }
  await check({}, 'push.wouldWork')
  act(() => root.unmount())
  root = createRoot(document.body.appendChild(document.createElement('div')))
  asked = []
  await check({ problems: ['nonceUsed'] }, 'push.problem_nonceUsed')
  expect(asked).toEqual([])
})
