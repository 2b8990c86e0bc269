// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { TracePanel } from './TracePanel.tsx'

const told = vi.hoisted(() => ({ error: null as Error | null }))
vi.mock('./use-frames.ts', () => ({
  moreFrames: 2_000,
  useFrames: () => ({
    frames: [{ index: 0, traceAddress: [], gasUsed: '1', error: null }],
    last: { total: 5_000, cut: null },
    query: {
      ...{ data: {}, error: told.error, isFetchNextPageError: told.error !== null },
      ...{ hasNextPage: true, isFetchingNextPage: false },
    },
  }),
}))
vi.mock('../../../i18n/use-messages.ts', () => ({ useMessages: () => (key: string) => key }))
vi.mock('../../../api-client/describe-error.ts', () => ({ describeError: ({ message }: Error) => message }))
vi.mock('../../../entities/failure-source/FailureSource.tsx', () => ({ useFailurePlaces: () => [] }))
vi.mock('../../../navigation/search-parameters.ts', () => ({ useSearchParameters: () => new URLSearchParams() }))
vi.mock('../../../ui/virtual/VirtualRows.tsx', () => ({ VirtualRows: () => null }))
vi.mock('./CallRow.tsx', () => ({ CallRow: () => null }))
vi.mock('./CallDetails.tsx', () => ({ CallDetails: () => null }))
vi.mock('./use-narrow.ts', () => ({ useNarrow: () => false }))

test('more calls that did not come say why, and can be asked for again', () => {
  const shown = () => renderToStaticMarkup(<TracePanel hash={`0x${'ab'.repeat(32)}`} />)
  expect(shown()).toContain('trace.loadMore')
  told.error = new Error('the node is away')
  const failed = shown()
  expect(failed).toContain('the node is away')
  expect(failed).toContain('trace.loadMore')
})
