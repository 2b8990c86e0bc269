// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'

const told = vi.hoisted(() => ({ error: null as Error | null }))
vi.mock('./use-suggestions.ts', () => ({
  useSuggestions: () => ({ entries: [], keyword: '', isPending: false, error: told.error }),
}))
vi.mock('../../api-client/describe-error.ts', () => ({ describeError: ({ message }: Error) => message }))
vi.mock('../../config/runtime-config.ts', () => ({
  runtimeConfig: () => ({ debugRoutes: false, accounts: 'off', chain: { hasSystemContracts: false } }),
}))
vi.mock('../../navigation/use-navigation.ts', () => ({ useGo: () => () => undefined }))

it('the palette says why the search found nothing', async () => {
  const { Palette } = await import('./Palette.tsx')
  const shown = () => renderToStaticMarkup(<Palette ahead={{ text: '' }} onClose={() => undefined} />)
  expect(shown()).not.toContain('away')
  told.error = new Error('the database is away')
  expect(shown()).toContain('the database is away')
})
