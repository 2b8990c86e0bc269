// @vitest-environment jsdom
import type { RuntimeConfig } from '@corescope/api-schema/runtime-config'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setRuntimeConfig } from '../../../config/runtime-config.ts'
import { bareAddress } from '../../../entities/address-name.ts'
import { blankOf, type Typed, typedValue } from './typed-value.ts'
import { ValueInput } from './ValueInput.tsx'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const lower = account.toLowerCase() as `0x${string}`
const server = vi.hoisted(() => ({ asked: [] as string[], found: {} as Record<string, unknown[]>, error: '' }))
vi.mock('../../../api-client/use-call.ts', async () => {
  const { useQuery } = await import('@tanstack/react-query')
  return {
    useCall: ({ request: { keyword } }: { request: { keyword: string } }, { enabled }: { enabled: boolean }) =>
      useQuery({
        ...{ queryKey: [keyword], enabled, retry: false },
        queryFn: () => {
          server.asked.push(keyword)
          if (server.error !== '') throw new Error(server.error)
          return { keyword, suggestions: server.found[keyword] ?? [] }
        },
      }),
  }
})
vi.mock('../../../api-client/describe-error.ts', () => ({ describeError: (error: Error) => error.message }))

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const parameter = {
  ...{ name: 'payments', type: 'tuple[]' },
  components: [
    { name: 'to', type: 'address' },
    { name: 'others', type: 'address[1]' },
  ],
}

let root: Root
let typed: Typed
const Form = () => {
  const [now, setNow] = useState<Typed>({
    ...{ text: '', decimals: 0 },
    members: [blankOf({ type: 'tuple', components: parameter.components } as never)],
  })
  typed = now
  return <ValueInput parameter={parameter} label="payments" typed={now} onChange={setNow} />
}
/** The keys rest, then the answer comes. */
const rest = async () => {
  for (const ms of [500, 20]) await act(() => vi.advanceTimersByTimeAsync(ms))
}
const field = (index: number) => document.querySelectorAll<HTMLInputElement>('input')[index]!
const type = (index: number, text: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field(index), text)
    field(index).dispatchEvent(new Event('input', { bubbles: true }))
  })
const shown = () => document.body.textContent ?? ''
const buttons = () =>
  [...document.querySelectorAll('button')].filter(({ textContent }) => textContent === 'contract-calls.useAddress')

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  Object.assign(server, { asked: [], found: {}, error: '' })
  setRuntimeConfig({ chain: { symbol: 'CORE', decimals: 18 } } as RuntimeConfig)
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <Form />
      </QueryClientProvider>,
    ),
  )
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  vi.useRealTimers()
})

it('says whose an address is, also within tuples and lists, and whether the chain has seen it', async () => {
  const address = { ...bareAddress(lower), publicName: 'Orchard', privateName: 'Gardener' }
  server.found[lower] = [{ kind: 'address', address, known: false, icon: null, notice: null }]
  await type(1, account)
  expect(server.asked).toEqual([])
  await rest()
  expect(server.asked).toEqual([lower])
  expect(document.querySelector('[data-address]')!.getAttribute('data-address')).toBe(lower)
  expect(shown()).toContain('Gardener')
  expect(shown()).toContain('contract-calls.unseen')
  expect(field(1).value).toBe(account)
  // of another text nothing of it is left, from the first key on
  await type(1, account.slice(0, 20))
  expect(shown()).not.toContain('Gardener')
})

it('shows which addresses have a name, asks once when the keys rest, and takes none by itself', async () => {
  const address = { ...bareAddress(lower), publicName: 'Orchard' }
  const other = { ...bareAddress(`0x${'12'.repeat(20)}`), publicName: 'Orchard Two' }
  const suggestion = (of: typeof address) => ({ kind: 'name', name: of.publicName, address: of, path: '' })
  server.found.Orchard = [suggestion(address), suggestion(other)]
  for (const text of ['Orc', 'Orch', 'Orchard']) await type(0, text)
  await rest()
  expect(server.asked).toEqual(['Orchard'])
  expect(shown()).toContain(account)
  expect(shown()).not.toContain('0x1212')
  expect(shown()).toContain('contract-calls.named_public')
  expect(field(0).value).toBe('Orchard')
  expect(() => typedValue(parameter, typed)).toThrow('payments[0].to: address')
  expect(buttons()).toHaveLength(1)
  await act(async () => buttons()[0]!.click())
  expect(field(0).value).toBe(account)
  await type(1, account)
  expect(typedValue(parameter, typed)).toEqual([{ to: lower, others: [lower] }])
})

it('says that nobody has a name, and that nobody could be asked', async () => {
  await type(0, 'nobody.core')
  await rest()
  expect(shown()).toContain('contract-calls.nobody')
  expect(document.querySelector('a')!.getAttribute('href')).toContain('nobody.core')
  server.error = 'away'
  await type(0, 'Somebody')
  await rest()
  expect(shown()).toContain('contract-calls.whoUnknown')
  expect(shown()).not.toContain('contract-calls.nobody')
})

it('asks nothing of an address whose checksum is wrong, nor of one that is still being typed', async () => {
  await type(0, account.replace('f39F', 'f39f'))
  await type(1, account.slice(0, 41))
  await rest()
  expect(server.asked).toEqual([])
  expect(field(0).getAttribute('aria-invalid')).toBe('true')
  expect(shown()).toContain('contract-calls.checksum')
  expect(buttons()).toHaveLength(0)
  expect(() => typedValue(parameter, typed)).toThrow('payments[0].to: checksum')
})
