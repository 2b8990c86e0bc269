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
])('a picture that is refused with %s has the face "%s"', async (status, face) => {
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status }))
  const place = document.createElement('div')
  const root = createRoot(place)
  await act(async () => root.render(<ItemPicture document={document_} seed="0x1/1" />))
  await act(async () => {
    place.querySelector('img')?.dispatchEvent(new Event('error'))
  })
  expect(place.textContent).toBe(face)
  await act(async () => root.unmount())
})
