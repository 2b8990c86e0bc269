// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TokenIcon } from './TokenIcon.tsx'

const place = document.createElement('div')
const picture = () => place.querySelector('img')!
let root: Root

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})
afterEach(() => {
  act(() => root.unmount())
  place.innerHTML = ''
  vi.unstubAllGlobals()
})

test('an icon that fails to load gives way to the empty one, and the next token’s is tried again', async () => {
  root = createRoot(place)
  const show = (icon: string) => act(async () => root.render(<TokenIcon icon={icon} size={20} />))
  await show('/media/a/icon')
  act(() => void picture().dispatchEvent(new Event('error')))
  expect(picture().getAttribute('src')).toBe('/empty-token.svg')
  await show('/media/b/icon')
  expect(picture().getAttribute('src')).toBe('/media/b/icon')
})

test.each([
  ['broken', 'has', '/empty-token.svg'],
  ['without a size of its own', 'has not', '/media/a/icon'],
])('an icon of the server’s HTML that is %s %s failed before the page was alive', async (is, _has, shown) => {
  const icon = <TokenIcon icon="/media/a/icon" size={20} />
  place.innerHTML = renderToString(icon)
  Object.defineProperties(picture(), {
    complete: { value: true },
    naturalWidth: { value: 0 },
    decode: { value: async () => (is === 'broken' ? Promise.reject(new Error('broken')) : undefined) },
  })
  root = await act(async () => hydrateRoot(place, icon))
  expect(picture().getAttribute('src')).toBe(shown)
})
