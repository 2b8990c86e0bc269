// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'

const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
const detail = { username: 'ann', email: 'ann@example.org' }
vi.mock('../../../api-client/call-api.ts', () => ({ callApi: async () => detail }))
vi.mock('../../../api-client/query-client.ts', () => ({ queryClient: client }))
vi.mock('../../../session/session.ts', () => ({
  ...{
    openSession: async () => undefined,
    keepTokens: () => undefined,
    keepUser: () => undefined,
    personId: () => person,
  },
}))
vi.mock('../../../session/session-timeout.ts', () => ({ clearSessionTimeout: async () => undefined }))
vi.mock('../../../lists/own-changes.ts', () => ({ tellOwnChange: () => undefined }))

let person: string | undefined
let answers = 0
const leave: (() => void)[] = []
let root: Root
beforeEach(async () => {
  vi.resetModules()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.createElement('div'))
  let asked = 0
  // a node that answers once, and then no more
  const slow = () => (asked++ === 0 ? Promise.resolve(1) : new Promise<number>(() => undefined))
  const quick = async () => ++answers
  for (const [key, queryFn] of [
    ['gas-price', slow],
    ['/api/chain/blocks', quick],
  ] as const) {
    leave.push(new QueryObserver(client, { queryKey: [key], queryFn }).subscribe(() => undefined))
    await vi.waitFor(() => expect(client.getQueryData([key])).toBeDefined())
  }
  answers = 0
})
afterEach(() => {
  act(() => root.unmount())
  for (const stop of leave.splice(0)) stop()
  client.clear()
  vi.unstubAllGlobals()
})
afterAll(() => vi.resetModules())

type Change = ReturnType<typeof import('./use-change.ts').useChange>
const Changing = ({ useIt, tell }: { useIt: () => Change; tell: (made: Change) => void }) => {
  tell(useIt())
  return null
}

test('a sign-in waits for no node', async () => {
  const { signIn } = await import('../sign-in.ts')
  await signIn({ access_token: 'access', refresh_token: 'refresh', expires_in: 600 })
  await vi.waitFor(() => expect(answers).toBe(1))
})

test('a change waits for what is kept, and for no node', async () => {
  const { useChange } = await import('./use-change.ts')
  let change: Change | undefined
  const tell = (made: Change) => {
    change = made
  }
  act(() =>
    root.render(
      <QueryClientProvider client={client}>
        <Changing useIt={useChange} tell={tell} />
      </QueryClientProvider>,
    ),
  )
  expect(await change?.('userProfileOverview', {})).toBe(detail)
  expect(answers).toBe(1)
})

test('a form that one person opened changes nothing of another', async () => {
  const { useChange } = await import('./use-change.ts')
  let change: Change | undefined
  const tell = (made: Change) => {
    change ??= made
  }
  person = 'ann'
  act(() =>
    root.render(
      <QueryClientProvider client={client}>
        <Changing useIt={useChange} tell={tell} />
      </QueryClientProvider>,
    ),
  )
  person = 'dee'
  await expect(change?.('userProfileOverview', {})).rejects.toThrow()
  expect(answers).toBe(0)
  person = undefined
})
