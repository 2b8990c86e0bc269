// @vitest-environment jsdom
import type { RuntimeConfig } from '@corescope/api-schema/runtime-config'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { type Abi, encodeAbiParameters, encodeErrorResult, parseAbi } from 'viem'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setRuntimeConfig } from '../../config/runtime-config.ts'
import type { FoundWallet } from '../../wallet/find-wallets.ts'
import { functionsOf } from './interface.ts'
import { ReadFunctions } from './ReadFunctions.tsx'
import { useSigning } from './use-signing.ts'
import { WalletBar } from './WalletBar.tsx'
import { WriteForm } from './WriteForm.tsx'
import { WriteFunctions } from './WriteFunctions.tsx'

// what the server tells beside the node is no part of this
const server = vi.hoisted(() => ({
  answer: { data: undefined, error: null } as { data: unknown; error: Error | null },
}))
vi.mock('../../api-client/use-call.ts', () => ({ useCall: () => server.answer }))
vi.mock('../../api-client/call-api.ts', () => ({ callApi: () => Promise.reject(new Error('the server was asked')) }))
vi.mock('../../api-client/api-query.ts', () => ({ apiQuery: (name: string) => ({ name }) }))

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const contract = `0x${'c1'.repeat(20)}` as const
const abi = parseAbi([
  'function add(uint256 a, uint256 b) view returns (uint256)',
  'function put(uint256 a) returns (uint256)',
  'error TooTall(uint256 given, (uint256 id, string name) leaf)',
])
const number = (value: bigint) => encodeAbiParameters([{ type: 'uint256' }], [value])

/** A node that adds, and takes every transaction. */
const answerOf = ({ method, params }: { method: string; params: [{ data: string }] }) => {
  if (method !== 'eth_call') return method === 'eth_getTransactionReceipt' ? { status: '0x1' } : '0x1'
  const words = params[0].data.slice(10).match(/.{64}/g) ?? []
  return number(words.reduce((sum, word) => sum + BigInt(`0x${word}`), 0n))
}

/** What it says of every call instead. */
let failure: object | undefined
const told = (call: Parameters<typeof answerOf>[0]) =>
  failure !== undefined && call.method === 'eth_call' ? { error: failure } : { result: answerOf(call) }

const worked = {
  works: true,
  reason: null,
  balances: [],
  balanceCount: 0,
  logs: [],
  logCount: 0,
  isCut: false,
  places: [],
}
let root: Root
beforeEach(() => {
  failure = undefined
  server.answer = { data: worked, error: null }
  setRuntimeConfig({ chain: { symbol: 'CORE', decimals: 18 }, rpcUrl: '/rpc' } as RuntimeConfig)
  vi.stubGlobal('fetch', (_url: string, { body }: { body?: string } = {}) => {
    const calls = body === undefined ? undefined : JSON.parse(body)
    const answer = Array.isArray(calls) ? calls.map((call) => ({ id: call.id, ...told(call) })) : {}
    return Promise.resolve(new Response(JSON.stringify(answer)))
  })
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

const draw = (element: ReactElement) =>
  act(() => root.render(<QueryClientProvider client={new QueryClient()}>{element}</QueryClientProvider>))

/** Opens a function, which makes its form. */
const open = (signature: string) =>
  act(() => {
    const all = [...document.querySelectorAll('details')]
    const fold = all.find(({ textContent }) => textContent?.includes(signature))!
    fold.open = true
    fold.dispatchEvent(new Event('toggle'))
  })
const type = (index: number, text: string) =>
  act(() => {
    const field = document.querySelectorAll<HTMLInputElement>('input')[index]!
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
const submit = () =>
  act(async () => {
    document.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  })
const until = (check: () => void) =>
  vi.waitFor(async () => {
    await act(() => new Promise<void>((resolve) => setTimeout(resolve, 10)))
    check()
  })
const shown = () => document.body.textContent ?? ''

it('an answer does not stay below other arguments, nor below those that are refused', async () => {
  await draw(<ReadFunctions to={contract} block="latest" abi={abi} />)
  expect(document.querySelector('input')).toBeNull()
  await open('add')
  const ask = async () => {
    await type(0, '5')
    await type(1, '7')
    await submit()
    await until(() => expect(document.querySelector('[aria-live]')!.textContent).toContain('12'))
  }
  await ask()
  await type(0, '6')
  expect(document.querySelector('[aria-live]')!.textContent).toBe('')
  await ask()
  await type(0, 'many')
  await submit()
  expect(document.querySelector('[role=alert]')).not.toBeNull()
  expect(document.querySelector('[aria-live]')!.textContent).toBe('')
})

it('what a getter answers is read by the ABI that is shown, also where another one asked before', async () => {
  const read = (type: string) => (
    <ReadFunctions to={contract} block={1} abi={parseAbi([`function get() view returns (${type})`])} />
  )
  const client = new QueryClient()
  const show = (type: string) =>
    act(() => root.render(<QueryClientProvider client={client}>{read(type)}</QueryClientProvider>))
  await show('uint8')
  await until(() => expect(shown()).toContain('0 uint8'))
  await show('address')
  expect(shown()).toContain('address')
  expect(shown()).not.toContain('uint8')
})

const Writing = ({ abi: of }: { abi: Abi }) => (
  <WriteFunctions to={contract} abi={of} behind="" signing={useSigning()} />
)

it('a function whose type has millions of fields is a page like any other, and takes JSON', async () => {
  const wide = parseAbi(['struct A { uint256[64] x; }', 'struct B { A[256] a; }', 'function f(B[256] b)'])
  await draw(<Writing abi={wide} />)
  await open('f')
  expect(document.querySelectorAll('input, textarea')).toHaveLength(1)
  expect(shown()).toContain('contract-calls.asJson')
})

const walletOf = () => {
  const account = `0x${'a1'.repeat(20)}` as const
  const hash = `0x${'11'.repeat(32)}`
  const request = ({ method }: { method: string }) =>
    Promise.resolve(method === 'eth_sendTransaction' ? hash : method === 'eth_chainId' ? '0x1' : [account])
  const wallet = { id: 'w', name: 'Wallet', provider: { request } } as unknown as FoundWallet
  setRuntimeConfig({ chain: { symbol: 'CORE', decimals: 18, chainId: '0x1' }, rpcUrl: '/rpc' } as never)
  return { wallet, account }
}
const put = functionsOf(abi).find(({ isReading }) => !isReading)!
const form = { of: put, to: contract, abi, behind: '', stand: () => () => undefined, onSent: () => undefined }
const button = (words: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === `contract-calls.${words}`)
const sendButton = () => button('send')

it('the wallet is asked once both simulations are there, and a trace that fails is said with its reason', async () => {
  server.answer = { data: undefined, error: null }
  const connection = walletOf()
  await draw(<WriteForm {...form} connection={connection} />)
  await type(0, '5')
  await submit()
  await until(() => expect(sendButton()).toBeDefined())
  expect(sendButton()!.disabled).toBe(true)
  expect(shown()).toContain('contract-calls.sendWaits')
  const resubmit = async (answer: typeof server.answer) => {
    server.answer = answer
    await submit()
    await until(() => expect(shown()).not.toContain('contract-calls.sendWaits'))
  }
  await resubmit({ data: { ...worked, works: false, reason: 'too late' }, error: null })
  await until(() => expect(shown()).toContain('contract-calls.traceFails'))
  expect(shown()).not.toContain('contract-calls.wouldWork')
  expect(button('sendAnyway')!.disabled).toBe(false)
  await resubmit({ data: undefined, error: new Error('no traces') })
  await until(() => expect(button('sendUnseen')?.disabled).toBe(false))
  await resubmit({ data: worked, error: null })
  await until(() => expect(sendButton()?.disabled).toBe(false))
  expect(shown()).toContain('contract-calls.noMoves')
  expect(shown()).not.toContain('contract-calls.effectsUnread')
  // more calls than are read: nobody knows that nothing would move
  await resubmit({ data: { ...worked, isCut: true }, error: null })
  await until(() => expect(button('sendUnseen')?.disabled).toBe(false))
  expect(shown()).toContain('contract-calls.effectsUnread')
  expect(shown()).not.toMatch(/noMoves|noEvents/)
})

it('what became of the last call is no answer to one whose arguments are refused', async () => {
  await draw(<WriteForm {...form} connection={walletOf()} />)
  await type(0, '5')
  await submit()
  await until(() => expect(sendButton()).toBeDefined())
  await act(async () => sendButton()!.click())
  await until(() => expect(shown()).toContain('contract-calls.fate_'))
  await type(0, '6')
  expect(shown()).toContain('contract-calls.fate_')
  await type(0, 'many')
  await submit()
  expect(shown()).not.toContain('contract-calls.fate_')
})

it('a function of a library whose selector nothing tells has no form', async () => {
  const inputs = [{ name: 's', type: 'tuple', components: [{ name: 'a', type: 'uint256' }] }]
  const item = { type: 'function', name: 'old', stateMutability: 'view', inputs, outputs: [], linkedSignature: null }
  await draw(<ReadFunctions to={contract} block="latest" abi={[item] as never} />)
  await open('old')
  expect(shown()).toContain('contract-calls.unlinked')
  expect(shown()).not.toMatch(/0x[0-9a-f]{8}/)
  expect(document.querySelector('form')).toBeNull()
})

it('the account of a wallet is written with its checksum', async () => {
  const account = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
  const connection = { account, wallet: {} as FoundWallet } as const
  const nothing = () => undefined
  await draw(
    <WalletBar
      wallet={{ wallets: [], connection, error: undefined, connect: async () => undefined, disconnect: nothing }}
    />,
  )
  expect(shown()).toContain('0xf39Fd6e')
})

it('functions beyond the first 500 are counted, and listed when asked for', async () => {
  const many = parseAbi(Array.from({ length: 503 }, (_, index) => `function get${index}() view returns (uint256)`))
  await draw(<ReadFunctions to={contract} block="latest" abi={many} />)
  const more = () =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'contract-calls.showMore')
  const has = (...texts: string[]) => texts.map((text) => shown().includes(text))
  expect(has('get499', 'get500', 'contract-calls.moreFunctions')).toEqual([true, false, true])
  await act(async () => more()!.click())
  expect(has('get499', 'get502', 'contract-calls.moreFunctions')).toEqual([true, true, false])
  expect(more()).toBeUndefined()
})

it('an error that the call would raise is told with a table of its values', async () => {
  const args = [5_000n, { id: 7n, name: 'oak' }] as const
  const data = encodeErrorResult({ abi, errorName: 'TooTall', args })
  failure = { code: 3, message: 'execution reverted', data }
  await draw(<WriteForm {...form} connection={undefined} />)
  await type(0, '5')
  await submit()
  await until(() => expect(shown()).toContain('contract-calls.wouldFail'))
  const rows = [...document.querySelectorAll('tbody tr')].map(({ textContent }) => textContent)
  expect(rows).toEqual(['givenuint2565,000', 'leaf(uint256,string)id7nameoak'])
  expect(shown()).not.toContain('{"id"')
})
