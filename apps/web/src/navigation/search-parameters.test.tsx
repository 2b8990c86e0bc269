// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { type Navigation, NavigationContext } from './navigation-context.ts'
import { type SearchChange, useChangeSearch } from './search-parameters.ts'

let change: (change: SearchChange) => void = () => undefined
const Writer = () => {
  change = useChangeSearch()
  return null
}

it('the fragment that opened a tab stays when the query changes', () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const go = vi.fn()
  const value = { location: { pathname: '/', search: '', fragment: '' }, go } as unknown as Navigation
  const root = createRoot(document.createElement('div'))
  act(() =>
    root.render(
      <NavigationContext value={value}>
        <Writer />
      </NavigationContext>,
    ),
  )
  history.replaceState(null, '', '/address/0x11?at=5#readContract')
  change({ at: 7 })
  expect(go).toHaveBeenLastCalledWith('/address/0x11?at=7#readContract', {})
  change({ at: undefined })
  expect(go).toHaveBeenLastCalledWith('/address/0x11#readContract', {})
  act(() => root.unmount())
  vi.unstubAllGlobals()
})
