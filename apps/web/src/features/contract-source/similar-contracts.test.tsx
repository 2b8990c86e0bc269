// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { SimilarContracts } from './SimilarContracts.tsx'

const told = vi.hoisted(() => ({ answer: {} as object }))
vi.mock('../../lists/use-list.ts', () => ({
  useList: () => ({ answer: told.answer, savedAs: { call: 'similarContracts', request: {} }, rows: [] }),
}))
vi.mock('../../lists/ListTable.tsx', () => ({
  ListTable: ({ list }: { list: { savedAs: object | undefined } }) => <p>{list.savedAs ? 'a file' : 'no file'}</p>,
}))

const shown = (answer: object) => {
  told.answer = answer
  return renderToStaticMarkup(<SimilarContracts address={`0x${'c1'.repeat(20)}`} />)
}

it('a list that ends before its contracts do offers no file: the server has none', () => {
  expect(shown({ total: 3, hasMore: false })).toContain('a file')
  expect(shown({ total: 1_000_000, hasMore: true })).toContain('no file')
})
