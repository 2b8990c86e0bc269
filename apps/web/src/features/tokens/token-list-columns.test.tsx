// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { columnLayout, tableWidth } from '../../ui/table/column-widths.ts'
import styles from './TokenScreens.module.css'
import { tokenListColumns } from './token-list-columns.tsx'

const columns = tokenListColumns((key) => key, 20, '$')
const cell = (key: string, row: object) => {
  const root = document.createElement('div')
  const drawn = columns.find((column) => column.key === key)!.cell(row as never, 0)
  root.innerHTML = renderToStaticMarkup(drawn)
  return root.firstElementChild!
}

test('prices and amounts go on in the next line, with their end cut off they would read as others; a symbol is cut', () => {
  const volume = { amount: '1000000000000000000000', worth: null, transfers: 1 }
  const amount = cell('volume', { volume, standard: 20, decimals: 6, symbol: 'USDС' })
  expect([amount.textContent, amount.className]).toEqual(['1,000,000,000,000,000 USDС', styles.whole])
  expect(amount.lastElementChild?.className).toBe(styles.unit)
  const price = cell('price', { price: '88565.12' })
  expect([price.textContent, price.className]).toEqual(['$88,565.12', styles.whole])
  for (const worth of [
    cell('volume', { volume: { ...volume, worth: '1.50' }, standard: 20 }),
    cell('cap', { worth: '1.50', totalSupply: '5', totalSupplyBlock: null }),
  ]) {
    expect([worth.textContent, worth.className]).toEqual(['$1.50', styles.whole])
  }
})

test('the columns have the width they ask for at the least width of a table', () => {
  const { widths } = columnLayout(columns)
  expect(widths.reduce((sum, width) => sum + width, 0)).toBeLessThanOrEqual(tableWidth)
  // The curve of a week, 110 px, and the padding of a dense cell that is the last.
  expect(widths.at(-1)).toBeGreaterThanOrEqual(110 + 8 + 16)
  // $100,000.00
  expect(widths[columns.findIndex(({ key }) => key === 'price')]).toBeGreaterThanOrEqual(90 + 2 * 8)
})
