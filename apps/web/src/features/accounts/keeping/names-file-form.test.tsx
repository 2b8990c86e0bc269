// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'

const saved = vi.hoisted(() => vi.fn(async () => ({})))
vi.mock('../../../api-client/call-api.ts', () => ({ callApi: saved }))
vi.mock('./use-change.ts', () => ({ useChange: () => async () => undefined }))
vi.mock('../../../i18n/use-messages.ts', () => ({
  useMessages: () => (key: string, values?: object) => `${key}${JSON.stringify(values ?? '')}`,
}))

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
const place = document.createElement('div')
document.body.append(place)
const root = createRoot(place)
afterEach(() => act(() => root.unmount()))

test('a file that is too large is refused by its size, before it is read', async () => {
  const { NamesFile } = await import('./NamesFile.tsx')
  await act(async () => root.render(<NamesFile />))
  const read = vi.fn(async () => new ArrayBuffer(0))
  const input = place.querySelector<HTMLInputElement>('input[type=file]')!
  Object.defineProperty(input, 'files', { value: [{ name: 'a.csv', size: 64_000_001, arrayBuffer: read }] })
  await act(async () => {
    place.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  })
  expect(place.querySelector('[role=alert]')?.textContent).toBe('keeping.namesTooLarge{"megabytes":64}')
  expect(read).not.toHaveBeenCalled()
  expect(saved).not.toHaveBeenCalled()
})
