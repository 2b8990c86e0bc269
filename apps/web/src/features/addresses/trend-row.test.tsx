// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

const coverage = { from: 3, head: 2_020, idle: null, message: null }
vi.mock('../../config/runtime-config.ts', () => ({
  runtimeConfig: () => ({ chain: { symbol: 'CORE', decimals: 18 } }),
}))
vi.mock('./queries.ts', () => ({
  useDailyBalances: () => ({ data: { points: [], changed: null, coverage }, error: null }),
}))

// other files have the same modules with other parts in their place
beforeAll(() => vi.resetModules())
afterAll(() => vi.resetModules())

test('a balance that never changed is unchanged since the address is known, not since the blocks before', async () => {
  const { addMessages } = await import('../../i18n/translate.ts')
  const { TrendRow } = await import('./TrendRow.tsx')
  addMessages('en', { 'address.trendUnchanged': ['unchanged since block <block>block</block>'] })
  const told = (firstBlock: number | null) => {
    const place = document.createElement('p')
    place.innerHTML = renderToStaticMarkup(<TrendRow address={`0x${'11'.repeat(20)}`} firstBlock={firstBlock} />)
    return place.textContent
  }
  expect(told(2_015)).toBe('unchanged since block 2,015')
  expect(told(0)).toBe('unchanged since block 3')
  expect(told(null)).toBe('unchanged since block 3')
})
