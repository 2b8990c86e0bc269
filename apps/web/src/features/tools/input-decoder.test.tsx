// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { InputDecoder } from './InputDecoder.tsx'

vi.mock('../../api-client/use-call.ts', () => ({
  useCall: ({ input }: { input: string }) => ({
    data: { inputSize: 4, selector: input, decoded: null, candidates: [], submitted: [], nested: [], hasMore: false },
    error: null,
  }),
}))
vi.mock('../../api-client/api-query.ts', () => ({ apiQuery: (_name: string, request: object) => request }))
vi.mock('../../i18n/lazy-part.ts', () => ({ lazyPart: () => () => null }))

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
let root: Root
beforeEach(() => {
  window.history.replaceState(null, '', '/inputdatadecoder')
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
})

/** Decodes what is typed; how many answers stand below. */
const decode = (text: string): number => {
  act(() => {
    const field = document.querySelector('textarea')!
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  act(() => document.querySelector<HTMLButtonElement>('button[type=submit]')!.click())
  return document.querySelectorAll('details').length
}

it.each(['0xzz', '0x'])('what is refused (%s) has no answer below it, not the former one either', (wrong) => {
  act(() => root.render(<InputDecoder />))
  expect(decode('0xa9059cbb')).toBe(1)
  expect(decode(wrong)).toBe(0)
  expect(decode('0xa9059cbb')).toBe(1)
})
