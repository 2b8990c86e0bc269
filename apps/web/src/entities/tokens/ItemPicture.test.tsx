// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { addMessages } from '../../i18n/translate.ts'
import { ItemPicture } from './ItemPicture.tsx'

beforeAll(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  addMessages('en', {
    'tokens.face_broken': 'Picture not available',
    'tokens.face_unreachable': 'Not reachable now',
    'tokens.face_unsafe': 'Cannot be shown safely',
    'tokens.unsafePicture': 'The picture would keep your browser busy.',
  })
  return () => vi.unstubAllGlobals()
})
afterEach(() => vi.restoreAllMocks())

const document_ = { status: 'ready', problem: null, name: 'One', image: '/media/0x1/1/image' } as const

it.each([
  [422, 'Cannot be shown safely'],
  [404, 'Picture not available'],
  [503, 'Not reachable now'],
])('a picture that is refused with %s has the face "%s"', async (status, face) => {
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status }))
  const place = document.createElement('div')
  const root = createRoot(place)
  await act(async () => root.render(<ItemPicture document={document_} seed="0x1/1" />))
  await act(async () => {
    place.querySelector('img')?.dispatchEvent(new Event('error'))
  })
  await act(() => vi.dynamicImportSettled())
  expect(place.textContent).toBe(face)
  await act(async () => root.unmount())
})

it('a picture that was away for a while is shown when it is there again', async () => {
  vi.useFakeTimers()
  const answers = [503, 502, 200]
  const asked = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => new Response(null, { status: answers.shift() ?? 200 }))
  const place = document.createElement('div')
  const root = createRoot(place)
  await act(async () => root.render(<ItemPicture document={document_} seed="0x1/1" />))
  const fail = () => act(async () => place.querySelector('img')?.dispatchEvent(new Event('error')))
  await import('./watch-picture.ts')
  await fail()
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(place.textContent).toBe('Not reachable now')
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(asked).toHaveBeenCalledTimes(2)
  expect(place.querySelector('img')).toBeNull()
  // a 502 is kept for a minute on the way
  await act(() => vi.advanceTimersByTimeAsync(65_000))
  expect(place.querySelector('img')?.getAttribute('src')).toBe(document_.image)
  // it is there and no picture: that lasts
  await fail()
  await act(() => vi.advanceTimersByTimeAsync(600_000))
  expect(place.textContent).toBe('Picture not available')
  await act(async () => root.unmount())
  vi.useRealTimers()
})
