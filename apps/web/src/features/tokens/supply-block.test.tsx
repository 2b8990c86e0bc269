import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { SupplyBlock } from './SupplyBlock.tsx'

it('names the block at which a contract told its supply', () => {
  expect(renderToStaticMarkup(<SupplyBlock blockNumber={2345} />)).toMatch(/href="\/block\/2345"[^>]*>2,345</)
  expect(renderToStaticMarkup(<SupplyBlock blockNumber={null} />)).toBe('')
})
