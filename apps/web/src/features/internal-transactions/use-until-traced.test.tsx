// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { TransactionInternals } from './TransactionInternals.tsx'

const told = vi.hoisted(() => ({ behind: 1, asked: [] as (number | undefined)[] }))
vi.mock('../../i18n/use-messages.ts', () => ({ useMessages: () => (key: string) => key }))
vi.mock('../../config/runtime-config.ts', () => ({ runtimeConfig: () => ({ chain: { symbol: 'CORE' } }) }))
vi.mock('../../navigation/search-parameters.ts', () => ({
  useSearchParameters: () => new URLSearchParams(),
  useChangeSearch: () => () => undefined,
}))
vi.mock('../../lists/use-list.ts', () => ({
  useList: (_listed: object, { everyMs }: { everyMs?: number }) => {
    told.asked.push(everyMs)
    const coverage = { first: 0, head: 90, behind: told.behind, idle: null, message: null, untraced: null }
    return { rows: [], answer: { coverage }, error: undefined, isNarrowed: false, pinned: undefined }
  },
}))
vi.mock('../../lists/ListTable.tsx', () => ({ ListTable: ({ emptyText }: { emptyText: string }) => emptyText }))

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

it('what happened inside a transaction is not known before its block is traced, and is asked for until then', () => {
  const place = document.createElement('div')
  const root = createRoot(place)
  const draw = () => act(() => root.render(<TransactionInternals hash={`0x${'ab'.repeat(32)}`} block={91} />))
  draw()
  expect(place.textContent).toBe('internal.behindinternal.emptyUnknown')
  expect(told.asked.at(-1)).toBeGreaterThan(0)
  told.behind = 0
  draw()
  expect(place.textContent).toBe('internal.empty')
  expect(told.asked.at(-1)).toBeUndefined()
  act(() => root.unmount())
})
