// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'

vi.mock('../../i18n/use-messages.ts', () => ({
  useMessages: () => (key: string, given?: { shown?: string }) =>
    given?.shown === undefined ? key : `${key} ${given.shown}`,
}))
vi.mock('../../navigation/search-parameters.ts', () => ({
  useSearchParameters: () => new URLSearchParams(),
  useChangeSearch: () => () => undefined,
}))
vi.mock('../contract-source/highlight.ts', () => ({ highlight: async () => null }))
vi.mock('../../ui/copy/Copy.tsx', () => ({ Copy: () => null }))
vi.mock('../../ui/files/save-file.ts', () => ({ saveFile: () => undefined }))
vi.mock('./diff-lines.ts', () => ({
  diffLines: async () => [
    { kind: 'removed', count: 1 },
    { kind: 'added', count: 2 },
  ],
}))

/** Code behind a long comment. */
const long = `/*${'-'.repeat(2_496)}*/ function rug() external {}`
const short = '-'.repeat(2_000)

const shown = async (view: ReactNode) => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const place = document.createElement('div')
  const client = new QueryClient()
  await act(async () => createRoot(place).render(<QueryClientProvider client={client}>{view}</QueryClientProvider>))
  await vi.waitFor(() => act(async () => expect(place.querySelector('ol')).not.toBeNull()))
  return [...place.querySelectorAll('li')].map(({ textContent }) => textContent)
}

test('a line of a source that is cut says how much of it is not drawn', async () => {
  const { SourceText } = await import('../contract-source/SourceText.tsx')
  const lines = await shown(
    <SourceText
      {...{ address: '0x11', verifiedAt: 1, path: 'a.sol', content: `${short}\n${long}`, language: 'solidity' }}
      ends="unicode"
    />,
  )
  expect(lines[0]).toBe(`1${short}`)
  expect(lines[1]).toBe(`2${long.slice(0, 2_000)}contract-source.cutLine ${long.length - 2_000}`)
})

test('so does a line of a comparison', async () => {
  const { TextDiff } = await import('./TextDiff.tsx')
  const lines = await shown(<TextDiff left={[short]} right={[long, short]} label="a" />)
  expect(lines.filter((line) => line?.includes('cutLine'))).toEqual([
    expect.stringContaining(`${long.slice(1_900, 2_000)}code-diff.cutLine ${long.length - 2_000}`),
  ])
})
