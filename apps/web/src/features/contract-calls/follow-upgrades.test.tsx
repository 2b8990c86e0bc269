// @vitest-environment jsdom
import type { RuntimeConfig } from '@corescope/api-schema/runtime-config'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { parseAbi } from 'viem'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setRuntimeConfig } from '../../config/runtime-config.ts'
import { ContractCalls } from './ContractCalls.tsx'
import { useAbis } from './use-abi.ts'

const server = vi.hoisted(() => ({ answer: {} as object }))
vi.mock('../../api-client/call-api.ts', () => ({ callApi: async () => server.answer }))
const told = { works: true, balances: [], balanceCount: 0, logs: [], logCount: 0, isCut: false, places: [] }
vi.mock('../../api-client/use-call.ts', () => ({ useCall: () => ({ data: told, error: null }) }))
const node = vi.hoisted(() => ({ works: '0x1', hash: `0x${'11'.repeat(32)}`, account: `0x${'b1'.repeat(20)}` }))
vi.mock('../../live-reads/call-node.ts', () => ({
  callNode: async (calls: { method: string }[]) =>
    calls.map(({ method }) => ({ result: method === 'eth_getTransactionReceipt' ? null : node.works })),
}))
vi.mock('../../wallet/find-wallets.ts', () => ({
  findWallets: (onFound: (wallets: object[]) => void) => {
    onFound([{ id: 'w', name: 'Wallet', provider: {} }])
    return () => undefined
  },
}))
vi.mock('../../wallet/send-transaction.ts', () => ({
  connectAccount: async () => node.account,
  sendTransaction: async () => node.hash,
}))
vi.mock('../../entities/pool-end/use-pool-end.ts', () => ({ usePoolEnd: () => undefined }))

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const proxy = `0x${'c1'.repeat(20)}` as const
const [first, second] = [`0x${'a1'.repeat(20)}`, `0x${'a2'.repeat(20)}`]
const behindAbi = JSON.stringify(parseAbi(['function put(uint256 a)', 'function upgradeTo(address to)']))
const own = { abi: '[]', match: 'match', creationMatch: null, contractName: 'Proxy', enums: {}, isLibrary: false }
const behind = (address: string, contractName: string) => ({
  implementation: { address, contractName, abi: behindAbi, enums: {}, basis: 'state', otherwise: null },
  forwardsTo: [address],
  unverified: [],
})
const unverified = (address: string) => ({ implementation: null, forwardsTo: [address], unverified: [address] })

let root: Root
let client: QueryClient
beforeEach(() => {
  setRuntimeConfig({ chain: { hasSystemContracts: false } } as RuntimeConfig)
  client = new QueryClient()
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
})

const Known = () => {
  const { query } = useAbis(proxy, 'latest')
  const { found = [], unverified: unknown = [] } = query.data ?? {}
  return <>{JSON.stringify([found.map(({ contractName }) => contractName), unknown])}</>
}
/** A new block: queries that are live are asked anew, as the head's news does it. */
const nextBlock = (answer: object) =>
  act(async () => {
    server.answer = answer
    await client.invalidateQueries({ predicate: ({ meta }) => meta?.live === true })
  })

it('a proxy is followed to an implementation that nobody has verified, and back', async () => {
  server.answer = { ...own, ...behind(first, 'One') }
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <Known />
      </QueryClientProvider>,
    ),
  )
  const says = (names: string[], unknown: string[]) =>
    act(() => vi.waitFor(() => expect(document.body.textContent).toBe(JSON.stringify([names, unknown]))))
  await says(['One', 'Proxy'], [])
  await nextBlock({ ...own, ...unverified(second) })
  await says(['Proxy'], [second])
  await nextBlock({ ...own, ...behind(second, 'Two') })
  await says(['Two', 'Proxy'], [])
})

it('a proxy of which nothing is verified is followed too', async () => {
  server.answer = { ...own, abi: null, contractName: null, ...unverified(first) }
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <Known />
      </QueryClientProvider>,
    ),
  )
  await act(() => vi.waitFor(() => expect(document.body.textContent).toBe(JSON.stringify([[], [first]]))))
  await nextBlock({ ...own, abi: null, contractName: null, ...behind(first, 'One') })
  await act(() => vi.waitFor(() => expect(document.body.textContent).toBe(JSON.stringify([['One'], []]))))
})

const shown = () => document.body.textContent ?? ''
const until = (check: () => void) => act(() => vi.waitFor(check))
const click = (words: string) =>
  until(() => {
    const all = [...document.querySelectorAll('button')]
    const button = all.find(({ textContent, disabled }) => textContent === `contract-calls.${words}` && !disabled)
    expect(button, words).toBeDefined()
    button?.click()
  })
/** The Write tab with a wallet, and one call that was simulated. */
const simulated = async () => {
  server.answer = { ...own, ...behind(first, 'One') }
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <ContractCalls address={proxy} of="write" />
      </QueryClientProvider>,
    ),
  )
  await click('connectTo')
  await act(async () => {
    const fold = [...document.querySelectorAll('details')].find(({ textContent }) => textContent?.includes('put'))
    fold!.open = true
    fold!.dispatchEvent(new Event('toggle'))
  })
  await act(async () => {
    const field = document.querySelector<HTMLInputElement>('details input')!
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, '5')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await click('simulate')
  await until(() => expect(shown()).toContain('contract-calls.wouldWork'))
}
const links = () => [...document.querySelectorAll('a')].map(({ pathname }) => pathname)

it('a simulation by a former implementation is discarded, what was typed stays', async () => {
  await simulated()
  await nextBlock({ ...own, ...behind(first, 'One') })
  expect(shown()).toContain('contract-calls.wouldWork')
  expect(links()).toContain(`/address/${first}`)
  // of the same name and with the same functions: another contract all the same
  await nextBlock({ ...own, ...behind(second, 'One') })
  await until(() => expect(links()).toContain(`/address/${second}`))
  expect(shown()).not.toMatch(/contract-calls\.(wouldWork|send)/)
  expect(document.querySelector<HTMLInputElement>('details input')!.value).toBe('5')
  await click('simulate')
  await click('send')
  await until(() => expect(shown()).toContain('contract-calls.fate_waiting'))
})

it('the wallet and the fate of what was sent stay when an upgrade takes the form away', async () => {
  await simulated()
  await click('send')
  await until(() => expect(shown()).toContain('contract-calls.fate_waiting'))
  for (const answer of [own, { ...own, abi: null }]) {
    await nextBlock({ ...answer, ...unverified(second) })
    await until(() => expect(shown()).not.toContain('contract-calls.from_implementation'))
    expect(shown()).toContain('contract-calls.fate_waiting')
  }
  await nextBlock({ ...own, ...behind(second, 'Two') })
  await until(() => expect(shown()).toContain('Two'))
  expect(shown()).toContain('contract-calls.connected')
  expect(shown()).toContain('contract-calls.fate_waiting')
})

it('the fate of what was sent stays when the next verified implementation lacks its function', async () => {
  await simulated()
  await click('send')
  await until(() => expect(shown()).toContain('contract-calls.fate_waiting'))
  // its form tells it
  expect(shown().split('contract-calls.fate_waiting')).toHaveLength(2)
  const two = behind(second, 'Two')
  const abi = JSON.stringify(parseAbi(['function upgradeTo(address to)']))
  await nextBlock({ ...own, ...two, implementation: { ...two.implementation, abi } })
  await until(() => expect(shown()).toContain('Two'))
  expect(shown()).toContain('put')
  expect(shown()).toContain('contract-calls.fate_waiting')
  // the form that sent it does not come back with its function
  await nextBlock({ ...own, ...behind(first, 'One') })
  await until(() => expect(shown()).toContain('One'))
  expect(shown().split('contract-calls.fate_waiting')).toHaveLength(2)
})
