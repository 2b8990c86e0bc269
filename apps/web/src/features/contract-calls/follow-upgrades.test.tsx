// @vitest-environment jsdom
import type { RuntimeConfig } from '@corescope/api-schema/runtime-config'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setRuntimeConfig } from '../../config/runtime-config.ts'
import { useAbis } from './use-abi.ts'

const server = vi.hoisted(() => ({ answer: {} as object }))
vi.mock('../../api-client/call-api.ts', () => ({ callApi: async () => server.answer }))

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const proxy = `0x${'c1'.repeat(20)}` as const
const [first, second] = [`0x${'a1'.repeat(20)}`, `0x${'a2'.repeat(20)}`]
const own = { abi: '[]', match: 'match', creationMatch: null, contractName: 'Proxy', enums: {}, isLibrary: false }
const behind = (address: string, contractName: string) => ({
  implementation: { address, contractName, abi: '[]', enums: {}, basis: 'state', otherwise: null },
  unverified: [],
})
const unverified = (address: string) => ({ implementation: null, unverified: [address] })

let root: Root
let client: QueryClient
beforeEach(() => {
  setRuntimeConfig({ chain: { hasSystemContracts: false } } as RuntimeConfig)
  client = new QueryClient()
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => act(async () => root.unmount()))

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
