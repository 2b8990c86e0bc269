// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { PriceContext } from '../../prices/price-context.ts'
import { useTopAccountColumns } from './top-account-columns.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
let root: Root
beforeEach(() => {
  root = createRoot(document.createElement('div'))
})
afterEach(() => act(() => root.unmount()))

const price = (value: string) => ({ price: value, currency: '$', btcPrice: undefined, changes: '0' })

let seen: ReturnType<typeof useTopAccountColumns>
const Look = ({ withShare }: { withShare: boolean }) => {
  seen = useTopAccountColumns(withShare)
  return null
}

/** The columns of one drawing. */
const draw = (withShare: boolean, priced?: string) => {
  const known = priced === undefined ? undefined : price(priced)
  act(() =>
    root.render(
      <PriceContext value={known}>
        <Look withShare={withShare} />
      </PriceContext>,
    ),
  )
  return seen
}
const keysOf = (columns: typeof seen) => columns.map(({ key }) => key)

it('are the same columns however often the list is drawn, whatever the price: its rows stay', () => {
  expect(draw(true)).toBe(draw(true))
  expect(draw(true, '1.5')).toBe(draw(true, '1.6'))
})

it('are others where more is known', () => {
  const [plain, shared, all] = [draw(false), draw(true), draw(true, '1.5')]
  expect(keysOf(shared)).toEqual([...keysOf(plain).slice(0, 3), 'share', ...keysOf(plain).slice(3)])
  expect(keysOf(all)).toEqual([...keysOf(plain).slice(0, 3), 'worth', 'share', ...keysOf(plain).slice(3)])
})
