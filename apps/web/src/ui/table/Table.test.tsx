// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Column, Table } from './Table.tsx'

interface Row {
  id: number
  miner: { hash: string }
}

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
let root: Root
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => act(() => root.unmount()))

/** As an answer brings them: new objects each time. */
const rowsOf = (...ids: number[]): Row[] => ids.map((id) => ({ id, miner: { hash: `0x${id}` } }))

const drawn: number[] = []
const columnsOf = (): Column<Row>[] => [
  {
    key: 'id',
    header: 'Id',
    cell: ({ id, miner }) => {
      drawn.push(id)
      return `${id} by ${miner.hash}`
    },
  },
]

/** Ids of the rows that were drawn, and what the table shows. */
const draw = (columns: readonly Column<Row>[], rows: readonly Row[]) => {
  drawn.length = 0
  act(() => root.render(<Table caption="Rows" columns={columns} rows={rows} rowKey={({ id }) => id} />))
  return { drawn: [...drawn], shown: [...document.querySelectorAll('tbody td')].map((cell) => cell.textContent) }
}

it('draws what is new or changed, not the rows that moved down', () => {
  const columns = columnsOf()
  expect(draw(columns, rowsOf(3, 2, 1)).drawn).toEqual([3, 2, 1])
  expect(draw(columns, rowsOf(4, 3, 2))).toEqual({ drawn: [4], shown: ['4 by 0x4', '3 by 0x3', '2 by 0x2'] })
  const changed = rowsOf(4, 3, 2)
  changed[1]!.miner.hash = '0xff'
  expect(draw(columns, changed)).toEqual({ drawn: [3], shown: ['4 by 0x4', '3 by 0xff', '2 by 0x2'] })
})

it('draws every row anew for other columns', () => {
  draw(columnsOf(), rowsOf(2, 1))
  expect(draw(columnsOf(), rowsOf(2, 1)).drawn).toEqual([2, 1])
})

it('a column shares the decimals of the row that has most; a row with more draws all of them anew', () => {
  const columns: Column<Row>[] = [
    {
      key: 'id',
      header: 'Id',
      fraction: ({ id }) => String(id % 1).slice(2).length,
      cell: ({ id }, padTo) => id.toFixed(padTo),
    },
  ]
  expect(draw(columns, rowsOf(2, 1.5)).shown).toEqual(['2.0', '1.5'])
  expect(draw(columns, rowsOf(3.25, 2, 1.5)).shown).toEqual(['3.25', '2.00', '1.50'])
  expect(draw(columns, rowsOf(3, 2)).shown).toEqual(['3', '2'])
})
