// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'

const address = `0x${'11'.repeat(20)}`
const kept = vi.hoisted(() => ({ name: 'My coins' as string | null, isSignedIn: true }))
const subjects: unknown[] = []
const token = vi.hoisted(() => ({ tokenName: 'Dollar', symbol: 'USD', standard: 20, borrowed: null as object | null }))
vi.mock('../../session/session.ts', () => ({ isSignedIn: () => kept.isSignedIn, onSession: () => () => undefined }))
vi.mock('../../api-client/use-call.ts', () => ({
  useCall: ({ call }: { call: string }, { enabled = true } = {}) => {
    const answers: Record<string, object> = {
      getNoteAddress: { name: kept.name, note: '' },
      watchListDetail: { records: [] },
      pageIgnoredToken: { records: [] },
    }
    return { data: enabled ? answers[call] : undefined, error: null }
  },
}))
vi.mock('../../config/runtime-config.ts', () => ({ runtimeConfig: () => ({ accounts: 'open' }) }))
vi.mock('../../features/tokens/queries.ts', () => ({
  useToken: () => ({ data: token, error: null }),
}))
for (const name of ['TokenAnalytics', 'TokenFacts', 'TokenHolders', 'TokenInventory', 'TokenTransfers'])
  vi.doMock(`../../features/tokens/${name}.tsx`, () => ({ [name]: () => null, transferOwner: () => undefined }))
vi.mock('../../entities/tokens/queries.ts', () => ({}))
vi.mock('../../entities/tokens/TokenMarks.tsx', () => ({
  TokenMarks: () => null,
  standardLabels: { 20: 'ERC-20' },
}))
vi.mock('../../features/tokens/SupplyBlock.tsx', () => ({ SupplyBlock: () => null }))
vi.mock('../../entities/tokens/TokenUnits.tsx', () => ({ TokenUnits: () => null }))
vi.mock('../../ui/copy/Copy.tsx', () => ({ Copy: () => null }))
vi.mock('../../ui/Tabs.tsx', () => ({ Tabs: () => null }))
vi.mock('../../i18n/use-messages.ts', () => ({ useMessages: () => (key: string) => key }))
vi.mock('../../format/number.ts', () => ({ formatInteger: String, formatPrice: String }))
vi.mock('../../navigation/page-subject.ts', () => ({ usePageSubject: (subject: unknown) => subjects.push(subject) }))
vi.mock('../../navigation/search-parameters.ts', () => ({ useSearchParameters: () => new URLSearchParams() }))
vi.mock('../../navigation/use-navigation.ts', () => ({ useFragment: () => '', usePathParameter: () => address }))

let root: Root
const place = document.createElement('div')
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(place)
})
afterEach(() => {
  act(() => root.unmount())
  vi.unstubAllGlobals()
})
afterAll(() => vi.resetModules())

const show = async (is: Partial<typeof kept>) => {
  Object.assign(kept, is)
  const { Screen } = await import('./token.tsx')
  await act(async () => root.render(<Screen />))
  return place.textContent
}
const links = () => [...place.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '')

test('a token’s page has what its reader calls it, and the ways to name and to watch it', async () => {
  expect(await show({ isSignedIn: true })).toContain('My coins')
  expect(links().some((href) => href.startsWith('/my/notes_address?'))).toBe(true)
  expect(links().some((href) => href.startsWith('/my/address?'))).toBe(true)
  // a tab's title outlives the sign-out
  expect(JSON.stringify(subjects)).not.toContain('My coins')
})

test('a name that no key opens is said to be one; a visitor has none', async () => {
  expect(await show({ isSignedIn: true, name: null })).toContain('units.kind_sealedName')
  expect(await show({ isSignedIn: false, name: 'My coins' })).not.toMatch(/My coins|sealedName/)
})

test('the title names a token, but none that borrows its symbol', async () => {
  await show({})
  expect(subjects.at(-1)).toEqual({ name: 'USD Dollar' })
  token.borrowed = { contractAddress: null, tokenName: null, holders: null }
  await act(async () => root.unmount())
  root = createRoot(place)
  await show({})
  expect(subjects.at(-1)).toEqual({ name: undefined })
})
