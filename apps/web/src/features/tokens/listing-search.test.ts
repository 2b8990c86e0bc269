import { expect, it } from 'vitest'
import { listingOf } from './listing-search.ts'

const of = (text: string) => new URLSearchParams(text)

it('reads the list a URL asks for', () => {
  expect(listingOf('tokens', of(''))).toEqual({ standard: 20, orderBy: 'holders', keyword: '' })
  expect(listingOf('tokens', of('order=transfers&q= usd '))).toMatchObject({ orderBy: 'transfers', keyword: 'usd' })
  expect(listingOf('collections', of('standard=1155'))).toMatchObject({ standard: 1155, orderBy: 'holders' })
  expect(listingOf('volume', of('standard=721&order=holders'))).toMatchObject({ standard: 721, orderBy: 'volume' })
})

it('takes no other standard than the list has', () => {
  expect(listingOf('tokens', of('standard=721')).standard).toBe(20)
  expect(listingOf('collections', of('standard=x')).standard).toBe(721)
})
