// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, it, vi } from 'vitest'
import { BalanceChart } from './BalanceChart.tsx'

const told = vi.hoisted(() => ({ data: undefined as object | undefined, error: null as Error | null }))
vi.mock('../../../api-client/use-call.ts', () => ({ useCall: () => ({ ...told, refetch: () => undefined }) }))
vi.mock('../../../api-client/api-query.ts', () => ({ apiQuery: () => ({}) }))
vi.mock('../../../api-client/Failure.tsx', () => ({ Failure: ({ error }: { error: Error }) => error.message }))
vi.mock('../../../charts/Chart.tsx', () => ({ Chart: () => 'a chart' }))
vi.mock('../../../config/runtime-config.ts', () => ({
  runtimeConfig: () => ({ chain: { symbol: 'CORE', decimals: 18 } }),
}))
vi.mock('../../../navigation/search-parameters.ts', () => ({
  useSearchParameters: () => new URLSearchParams(),
  useChangeSearch: () => () => undefined,
}))
beforeEach(() => {
  told.data = undefined
  told.error = null
})

const shown = () => {
  const place = document.createElement('div')
  place.innerHTML = renderToStaticMarkup(<BalanceChart address={`0x${'12'.repeat(20)}`} />)
  return { text: place.textContent, choices: place.querySelectorAll('input[type=radio]').length }
}

it('the choice of the span stays beside a failure: it is the way back', () => {
  const point = { blockNumber: 1, timestamp: 1, balance: '1' }
  told.data = { points: [point, { ...point, blockNumber: 2, timestamp: 2 }] }
  const { choices, text } = shown()
  expect(choices).toBeGreaterThan(1)
  expect(text).toContain('a chart')
  told.data = undefined
  told.error = new Error('the database is away')
  expect(shown()).toMatchObject({ choices, text: expect.stringContaining('the database is away') })
})

it('nothing stands there where the balance is known at one moment only', () => {
  told.data = { points: [{ blockNumber: 1, timestamp: 1, balance: '1' }] }
  expect(shown()).toEqual({ text: '', choices: 0 })
})
