// @vitest-environment jsdom
import { act, type ComponentType, lazy, useLayoutEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PaletteLayer } from './PaletteLayer.tsx'

const went = vi.hoisted(() => vi.fn())
let arrive: () => void
const taken: string[] = []
const Palette = ({ ahead }: { ahead: { text: string } }) => {
  useLayoutEffect(() => {
    taken.push(ahead.text)
  })
  return null
}
vi.mock('../../i18n/lazy-part.ts', () => ({
  lazyPart: () =>
    lazy(
      () =>
        new Promise<{ default: ComponentType<{ ahead: { text: string } }> }>((resolve) => {
          arrive = () => resolve({ default: Palette })
        }),
    ),
}))
vi.mock('../../i18n/use-messages.ts', () => ({ useMessages: () => (key: string) => key }))
vi.mock('../../navigation/use-navigation.ts', () => ({ useGo: () => went }))

const page = document.createElement('div')
const field = () => page.querySelector('input')
let root: Root
const press = (target: EventTarget, key: string, ctrlKey = false) =>
  act(async () => target.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true })))

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  document.body.append(page)
  root = createRoot(page)
  await act(async () => root.render(<PaletteLayer />))
})
afterEach(() => {
  act(() => root.unmount())
  page.remove()
  vi.unstubAllGlobals()
})

test('what is typed before the palette came is there when it comes; Enter and Escape do not wait for it', async () => {
  const link = document.createElement('button')
  document.body.append(link)
  link.focus()

  await press(document.body, 'k', true)
  expect(document.activeElement).toBe(field())
  await press(field()!, 'Escape')
  expect(field()).toBeNull()
  expect(document.activeElement).toBe(link)

  await press(document.body, 'k', true)
  field()!.value = ' dBTC '
  await press(field()!, 'Enter')
  expect(went).toHaveBeenCalledExactlyOnceWith('/search?q=dBTC')
  expect(field()).toBeNull()

  await press(document.body, 'k', true)
  field()!.value = 'dBT'
  await act(async () => arrive())
  expect(field()).toBeNull()
  expect(taken).toEqual(['dBT'])
  // Whoever had the focus has it again when the palette opens over the page.
  expect(document.activeElement).toBe(link)
  link.remove()
})
