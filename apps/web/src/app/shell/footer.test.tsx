// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

const mocked = ['config/runtime-config', 'i18n/use-messages', 'live-reads/use-gas-price']
beforeAll(() => {
  vi.resetModules()
  vi.doMock('../../config/runtime-config.ts', () => ({ runtimeConfig: () => ({ version: '1' }) }))
  vi.doMock('../../i18n/use-messages.ts', () => ({ useMessages: () => (key: string) => key }))
  vi.doMock('../../live-reads/use-gas-price.ts', () => ({ useAskedGasPrice: () => ({ data: '0' }) }))
})
afterAll(() => {
  for (const path of mocked) vi.doUnmock(`../../${path}.ts`)
  vi.resetModules()
})

test('the gas price of a node that asks for nothing says whose word it is, and where that of senders stands', async () => {
  const { Footer } = await import('./Footer.tsx')
  const place = document.createElement('div')
  place.innerHTML = renderToStaticMarkup(<Footer showKeys={() => undefined} showDisplay={() => undefined} />)
  expect(place.querySelector('[data-tip="shell.footerGasPriceTip"]')?.textContent).toBe('shell.footerGasPrice')
})
