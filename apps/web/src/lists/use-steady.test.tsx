// @vitest-environment jsdom
import { act, type RefObject } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tellOwnChange } from './own-changes.ts'
import { useSteady } from './use-steady.ts'

const place = document.createElement('div')
let root: ReturnType<typeof createRoot>
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(place)
})
afterEach(() => {
  act(() => root.unmount())
  vi.unstubAllGlobals()
})

/** A list whose top is scrolled out of sight: it is being read. */
const region = {
  current: Object.assign(document.createElement('div'), { getBoundingClientRect: () => ({ top: -1 }) }),
} as unknown as RefObject<HTMLElement>

let answer = { total: 3 }
const List = () => {
  const { shown, waiting } = useSteady(answer, 'list', region)
  return `${shown?.total} shown, ${waiting} wait`
}
const draw = () => act(() => root.render(<List />))

test('a list that is read holds what it shows, and shows at once what its reader changed', () => {
  draw()
  expect(place.textContent).toBe('3 shown, 0 wait')
  answer = { total: 4 }
  draw()
  expect(place.textContent).toBe('3 shown, 1 wait')
  answer = { total: 2 }
  draw()
  expect(place.textContent).toBe('3 shown, 0 wait')
  act(tellOwnChange)
  expect(place.textContent).toBe('2 shown, 0 wait')
  answer = { total: 5 }
  draw()
  expect(place.textContent).toBe('2 shown, 3 wait')
})
