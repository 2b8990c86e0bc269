// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, it, vi } from 'vitest'

const address = `0x${'c1'.repeat(20)}` as const
const shown: { emptyText?: string }[] = []
let status: string[] = []
vi.mock('./use-validator.ts', () => ({ useValidator: () => ({ candidate: { status } }) }))
vi.mock('./queries.ts', () => ({ setsOf: () => ({}) }))
vi.mock('../../lists/use-list.ts', () => ({ useList: () => ({ error: undefined }) }))
vi.mock('../../lists/ListTable.tsx', () => ({
  ListTable: (props: { emptyText?: string }) => {
    shown.push(props)
    return null
  },
}))
vi.mock('../../i18n/use-messages.ts', () => ({ useMessages: () => (key: string) => key }))
vi.mock('../../entities/Timestamp.tsx', () => ({ Timestamp: () => null, TimeHeader: () => null }))
vi.mock('../../entities/TransactionLink.tsx', () => ({ TransactionLink: () => null }))
vi.mock('../../entities/amounts.tsx', () => ({ amountCell: () => ({}) }))
vi.mock('./RoundLink.tsx', () => ({ RoundLink: () => null }))

beforeEach(() => {
  shown.length = 0
})

it.each([
  [['candidate'], 'validators.emptySets'],
  // its first round runs: only those that ended are listed
  [['candidate', 'elected'], 'validators.firstSet'],
])('who is %s and has no ended round is told %s', async (own, text) => {
  status = own
  const { SetsTable } = await import('./SetsTable.tsx')
  renderToStaticMarkup(<SetsTable address={address} />)
  expect(shown.map(({ emptyText }) => emptyText)).toEqual([text])
})
