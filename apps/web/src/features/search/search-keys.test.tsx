// @vitest-environment jsdom
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { SearchBox } from './SearchBox.tsx'
import { SearchResults } from './SearchResults.tsx'

const address = `0x${'12'.repeat(20)}`
const named = (name: string) => ({ kind: 'name', path: `/address/${address}`, name, address: { hash: address } })
const suggestions = [named('Foo'), named('foo.eth')]
vi.mock('../../api-client/use-call.ts', () => ({
  useCall: ({ call }: { call: string }) => ({
    data: { suggestions: call === 'homeSearchAddress' ? suggestions : [] },
    error: null,
    isPending: false,
  }),
}))
vi.mock('./queries.ts', () => ({
  suggestionQuery: () => ({ call: 'homeSearchAddress' }),
  tokenSuggestionQuery: () => ({ call: 'homeSearchToken' }),
}))
vi.mock('./use-search.ts', () => ({
  useSearch: () => ({ isOpen: true, entries: suggestions, chosen: -1, isPending: false, error: null, text: 'foo' }),
}))
vi.mock('./SearchResult.tsx', () => ({ SearchResult: ({ entry }: { entry: { name: string } }) => entry.name }))
vi.mock('../../ui/keys/use-key.ts', () => ({ useKey: () => undefined }))

/** What is drawn, and what React says of keys that are not unique. */
const draw = (element: ReactNode) => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const place = document.createElement('div')
  const root = createRoot(place)
  act(() => root.render(element))
  const text = place.textContent
  const complaints = said.mock.calls.map((words) => words.join(' ')).filter((words) => words.includes('same key'))
  act(() => root.unmount())
  said.mockRestore()
  return { text, complaints }
}

it('an address with a public name and a name in DNS has a result of each', () => {
  for (const element of [<SearchResults key="screen" keyword="foo" />, <SearchBox key="box" />]) {
    const { text, complaints } = draw(element)
    expect(text).toContain('foo.eth')
    expect(complaints).toEqual([])
  }
})
