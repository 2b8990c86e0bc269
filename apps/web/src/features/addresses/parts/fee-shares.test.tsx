// @vitest-environment jsdom
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'

const hash = `0x${'ab'.repeat(32)}`
const rows = [
  { transactionHash: hash, amount: '2' },
  { transactionHash: hash, amount: '1' },
]
const keys: (string | number)[] = []
vi.mock('../../../lists/use-list.ts', () => ({ useList: () => ({ rows, error: undefined }) }))
vi.mock('../../../lists/ListTable.tsx', () => ({
  ListTable: ({ list, rowKey }: { list: { rows: object[] }; rowKey: (row: object) => string }): ReactNode => {
    keys.push(...list.rows.map(rowKey))
    return null
  },
}))

it('several shares of one transaction are rows of their own', async () => {
  const { FeeShares } = await import('./FeeShares.tsx')
  renderToStaticMarkup(<FeeShares address={`0x${'12'.repeat(20)}`} />)
  expect(new Set(keys).size).toBe(2)
})
