// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

const asked: { price: bigint | undefined } = { price: undefined }
const mocked = ['config/runtime-config', 'i18n/use-messages', 'live-reads/use-gas-price']
beforeAll(() => {
  vi.resetModules()
  vi.doMock('../../config/runtime-config.ts', () => ({ runtimeConfig: () => ({ version: '1' }) }))
  vi.doMock('../../i18n/use-messages.ts', () => ({ useMessages: () => (key: string) => key }))
  vi.doMock('../../live-reads/use-gas-price.ts', () => ({ useAskedGasPrice: () => ({ data: asked.price }) }))
})
afterAll(() => {
  for (const path of mocked) vi.doUnmock(`../../${path}.ts`)
  vi.resetModules()
})

test('the node’s gas price is told where it asks for one; 0 is not what a sender pays', async () => {
  const { Footer } = await import('./Footer.tsx')
  const show = (price: bigint | undefined) => {
    asked.price = price
    return renderToStaticMarkup(<Footer showKeys={() => undefined} showDisplay={() => undefined} />)
  }
  expect(show(1_000_000_000n)).toContain('shell.footerGasPrice')
  for (const price of [0n, undefined]) expect(show(price)).not.toContain('shell.footerGasPrice')
})
