// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Column } from '../../../ui/table/Table.tsx'

type Event = Record<string, unknown>
let records: Event[] = []
vi.mock('../../../lists/use-list.ts', () => ({ useList: () => ({}) }))
vi.mock('../../../lists/ListTable.tsx', () => ({
  ListTable: ({ columns, rowKey }: { columns: Column<Event>[]; rowKey: (event: Event) => string | number }) => (
    <ul>
      {records.map((record) => (
        <li key={rowKey(record)} data-key={rowKey(record)}>
          {columns.map(({ key, cell }) => (
            <span key={key} data-column={key}>
              {cell(record, 0) as ReactNode}
            </span>
          ))}
        </li>
      ))}
    </ul>
  ),
}))
vi.mock('../../../i18n/use-messages.ts', () => ({ useMessages: () => (key: string) => key }))
vi.mock('../../../config/runtime-config.ts', () => ({
  runtimeConfig: () => ({ chain: { symbol: 'CORE', decimals: 18 } }),
}))
vi.mock('../../../entities/AddressLink.tsx', () => ({ AddressLink: () => null }))
vi.mock('../../../entities/Timestamp.tsx', () => ({ Timestamp: () => null }))
vi.mock('../../../entities/TransactionLink.tsx', () => ({ TransactionLink: () => null }))

const address = { hash: `0x${'11'.repeat(20)}`, type: '0', name: '', label: '' }
const coin = {
  ...{ eventId: 1, kind: 'incoming', address, name: '', counterparty: address, counterpartyName: '' },
  ...{ amount: '30000000000000000', token: null, symbol: null, decimals: null, tokenItem: null, borrowed: null },
  ...{ transactionHash: `0x${'22'.repeat(32)}`, blockNumber: 7, timestamp: 1, isWithdrawn: false, isCreation: false },
}
const item = { ...coin, kind: 'tokenIn', amount: '7', token: address, symbol: 'TOOL', tokenItem: '3' }

let root: Root
const place = document.createElement('div')
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(place)
})
afterEach(() => {
  act(() => root.unmount())
  vi.unstubAllGlobals()
})
afterAll(() => vi.resetModules())

const show = async (events: Event[]) => {
  records = events
  const { WatchEvents } = await import('./WatchEvents.tsx')
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <WatchEvents />
      </QueryClientProvider>,
    ),
  )
}
const cells = (column: string) => [...place.querySelectorAll(`[data-column=${column}]`)].map((cell) => cell.textContent)
/** The notification of an event, in English. */
const noticeOf = async (event: object) => {
  const { eventWords } = await import('../device-notices/event-words.ts')
  return eventWords(((key: string) => key) as never, event as never, 'en')
}

test('events of one transaction that are else equal are told apart', async () => {
  await show([coin, { ...coin, eventId: 2 }, { ...coin, eventId: 3 }])
  expect(new Set([...place.querySelectorAll('li')].map((row) => row.dataset.key)).size).toBe(3)
})

test('how many pieces of an item moved is said, in the list and in the notification', async () => {
  await show([item, { ...item, eventId: 2, amount: '1' }, { ...item, eventId: 3, amount: '12000' }])
  expect(cells('amount').map((cell) => cell?.trim())).toEqual(['7 × TOOL #3', 'TOOL #3', '12,000 × TOOL #3'])
  expect((await noticeOf(item)).text).toMatch(/^Received 7 × TOOL #3 \(token 0x111111…111111\) from /)
})

test('a token is not taken for the coin or a better-known one: the list leads to it and marks it, the notification names it', async () => {
  const token = { ...coin, kind: 'tokenIn', token: address, decimals: 18, borrowed: null }
  const lender = { contractAddress: address.hash, tokenName: 'Tether', holders: 9 }
  const told = [
    { ...token, symbol: 'CORE' },
    { ...token, eventId: 2, symbol: 'USDT', borrowed: lender },
    { ...token, eventId: 3, symbol: 'PLUM' },
  ]
  await show(told)
  const mark = 'tokens.borrowed'
  expect(cells('amount')).toEqual([`0.03 CORE ${mark}`, `0.03 USDT ${mark}`, '0.03 PLUM '])
  expect(place.querySelectorAll(`[data-column=amount] a[href="/token/${address.hash}"]`)).toHaveLength(3)
  const texts = await Promise.all(told.map(async (one) => (await noticeOf(one)).text.replace(/ from .*/, '')))
  expect(texts).toEqual([
    'Received 0.03 CORE (token 0x111111…111111, not the coin)',
    'Received 0.03 USDT (token 0x111111…111111, borrowed symbol)',
    'Received 0.03 PLUM (token 0x111111…111111)',
  ])
  const inviting = await noticeOf({ ...token, symbol: 'claim at t.me/free', isWithdrawn: true })
  expect(inviting).toEqual({
    title: '0x111111…111111',
    text: 'Received 0.03 token 0x111111…111111 from 0x111111…111111 (keeping.withdrawn)',
  })
})

test('a transaction that made a contract is told as that, with what it sent', async () => {
  const created = { ...coin, kind: 'outgoing', amount: '0', isCreation: true }
  const paid = { ...created, eventId: 2, amount: '30000000000000000' }
  await show([created, paid, { ...created, eventId: 3, kind: 'failed' }, { ...created, eventId: 4, isCreation: false }])
  const kinds = ['keeping.event_created', 'keeping.event_created', 'keeping.event_failed', 'keeping.event_outgoing']
  expect(cells('what')).toEqual(kinds)
  expect(cells('amount')).toEqual(['–', '0.03 CORE', '–', '0 CORE'])
  const other = '0x111111…111111'
  expect([(await noticeOf(created)).text, (await noticeOf(paid)).text]).toEqual([
    `Created the contract ${other}`,
    `Created the contract ${other} and sent 0.03 CORE to it`,
  ])
})
