// @vitest-environment jsdom
import { act, useState } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepEarlyInput } from './early-input.ts'

const empty = { name: '', mail: '', secret: '', text: '', kind: 'a', isTicked: false }
let held = empty
let redraw: () => void
/** A form as those of accounts are: what stands in its fields is what it holds. */
const Form = () => {
  const [typed, setTyped] = useState(empty)
  const [, setTimes] = useState(0)
  redraw = () => setTimes((times) => times + 1)
  held = typed
  const set = (part: Partial<typeof empty>) => setTyped((before) => ({ ...before, ...part }))
  return (
    <form>
      <input name="name" value={typed.name} onChange={({ target }) => set({ name: target.value })} />
      <input type="email" value={typed.mail} onChange={({ target }) => set({ mail: target.value })} />
      <input type="password" value={typed.secret} onChange={({ target }) => set({ secret: target.value })} />
      <textarea value={typed.text} onChange={({ target }) => set({ text: target.value })} />
      <select value={typed.kind} onChange={({ target }) => set({ kind: target.value })}>
        <option value="a">A</option>
        <option value="b">B</option>
      </select>
      <input type="checkbox" checked={typed.isTicked} onChange={({ target }) => set({ isTicked: target.checked })} />
    </form>
  )
}

const page = document.createElement('div')
let root: Root | undefined
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  page.innerHTML = renderToString(<Form />)
  document.body.append(page)
})
afterEach(() => {
  act(() => root?.unmount())
  page.remove()
  vi.unstubAllGlobals()
})

const enter = (tells: boolean) => {
  const [name, mail, secret, text, kind, tick] = page.querySelectorAll<HTMLInputElement>('input, textarea, select')
  for (const [field, value] of [
    [name, 'ann'],
    [mail, 'ann@example.org'],
    [secret, 'seven green lamps'],
    [text, 'a note'],
    [kind, 'b'],
  ] as const) {
    field!.value = value
    if (tells) field!.dispatchEvent(new Event(field === kind ? 'change' : 'input', { bubbles: true }))
  }
  if (tells) tick!.click()
  else tick!.checked = true
}
const entered = {
  ...{ name: 'ann', mail: 'ann@example.org', secret: 'seven green lamps', text: 'a note', kind: 'b', isTicked: true },
}

test.each([
  ['before any script', false],
  ['while the scripts come', true],
])('what is entered in a form %s is what the form holds', async (_when, isWhile) => {
  if (!isWhile) enter(false)
  const giveBack = keepEarlyInput(page)
  if (isWhile) enter(true)
  await act(async () => {
    root = hydrateRoot(page, <Form />)
  })
  // what it does not know of, it draws away
  await act(async () => redraw())
  await act(async () => giveBack())
  expect(held).toEqual(entered)
  await act(async () => redraw())
  const fields = [...page.querySelectorAll<HTMLInputElement>('input, textarea, select')]
  expect(fields.map(({ value }) => value).slice(0, 5)).toEqual(Object.values(entered).slice(0, 5))
  expect(fields[5]!.checked).toBe(true)
})

test('a field that nobody touched is told nothing', async () => {
  const giveBack = keepEarlyInput(page)
  await act(async () => {
    root = hydrateRoot(page, <Form />)
  })
  const told = vi.fn()
  for (const kind of ['input', 'change', 'click']) page.addEventListener(kind, told)
  await act(async () => giveBack())
  expect(told).not.toHaveBeenCalled()
  expect(held).toEqual(empty)
})
