// @vitest-environment jsdom
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useHeldFocus } from './use-held-focus.ts'

let root: Root
const place = document.createElement('div')
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  document.body.append(place)
  root = createRoot(place)
})
afterEach(() => {
  act(() => root.unmount())
  place.remove()
  vi.unstubAllGlobals()
})

const Screen = () => {
  useHeldFocus()
  const [rows, setRows] = useState(['a', 'b'])
  const [open, setOpen] = useState<string>()
  const [revoked, setRevoked] = useState<string>()
  return (
    <section>
      <h2>Rows</h2>
      <ul>
        {rows.map((row) => (
          <li key={row} id={row}>
            {open === row && (
              <form>
                <input
                  ref={(input) => input?.focus()}
                  onKeyDown={({ key }) => key === 'Escape' && setOpen(undefined)}
                />
              </form>
            )}
            <button type="button" className="open" onClick={() => setOpen(row)} />
            {revoked !== row && <button type="button" className="revoke" onClick={() => setRevoked(row)} />}
            <button type="button" className="remove" onClick={() => setRows(rows.filter((one) => one !== row))} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const press = async (selector: string) => {
  const button = place.querySelector<HTMLElement>(selector)
  await act(async () => {
    button?.focus()
    button?.click()
  })
}
const focused = () => {
  const { id, className, tagName } = document.activeElement ?? {}
  return id || className || tagName
}

test('the focus is kept when an action takes away what had it', async () => {
  await act(async () => root.render(<Screen />))
  await press('#a .open')
  expect(focused()).toBe('INPUT')
  await act(async () => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  })
  expect(focused()).toBe('open')
  await press('#a .revoke')
  expect(focused()).toBe('a')
  await press('#a .remove')
  expect(focused()).toBe('b')
  await press('#b .remove')
  expect(focused()).toBe('H2')
})

test('a reader who let go is left alone', async () => {
  await act(async () => root.render(<Screen />))
  await press('#a .remove')
  place.querySelector<HTMLElement>('#b')?.blur()
  await act(async () => {
    document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
    place.querySelector<HTMLElement>('#b .remove')?.click()
  })
  expect(focused()).toBe('BODY')
})
