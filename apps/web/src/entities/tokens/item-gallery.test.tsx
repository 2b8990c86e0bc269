// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import type { ListView } from '../../lists/use-list.ts'
import { ItemGallery } from './ItemGallery.tsx'

vi.mock('../../i18n/use-messages.ts', () => ({ useMessages: () => (key: string) => key }))
vi.mock('../../api-client/describe-error.ts', () => ({ describeError: ({ message }: Error) => message }))
vi.mock('../../lists/Filters.tsx', () => ({
  FilterButton: () => null,
  Filtered: ({ own = [] }: { own?: readonly { name: string }[] }) => own.map(({ name }) => `by ${name}`).join(),
}))
vi.mock('../../lists/ListBar.tsx', () => ({
  ...{ Download: () => null, Hidden: () => null, PinnedBlock: () => null, Size: () => null },
}))
vi.mock('./ItemPicture.tsx', () => ({ ItemPicture: () => null }))

type View = ListView<'tokenCollection'>
const list = { ...{ rows: [], total: 0, pages: 0, pageNum: 1, pageSize: 25, hidden: 0 } } as Partial<View> as View
const shown = (state: Partial<View>) =>
  renderToStaticMarkup(
    <ItemGallery<'tokenCollection'>
      list={{ ...list, ...state }}
      label="Items"
      itemOf={(row) => ({ contractAddress: '0x1', ...row })}
      emptyText={null}
      search={[{ name: 'first', label: 'From' }]}
    />,
  )

it('a gallery says what it is filtered by', () => {
  expect(shown({})).toContain('by first')
})

it('a gallery that could not be refreshed says how old its items are', () => {
  expect(shown({ error: new Error('away') })).not.toContain('tables.standsSince')
  const stands = shown({ error: new Error('away'), standsSince: 1_700_000_000_000 })
  expect(stands).toContain('away')
  expect(stands).toContain('tables.standsSince')
})
