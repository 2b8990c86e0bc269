// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { useForkedBlockColumns } from './forked-block-columns.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
let root: Root
beforeEach(() => {
  root = createRoot(document.createElement('div'))
})
afterEach(() => act(() => root.unmount()))

const seen = new Set<unknown>()
const Look = () => {
  seen.add(useForkedBlockColumns())
  return null
}

it('are the same columns however often the list is drawn: its rows stay', () => {
  for (let time = 0; time < 3; time += 1) act(() => root.render(<Look />))
  expect(seen.size).toBe(1)
})
