import { movedLimits } from '@corescope/api-schema/transactions/moved'
import { expect, it } from 'vitest'
import type { ApiContext } from '../../context.ts'
import { presentParties } from './moved-parties.ts'

const addressOf = (id: number) => `0x${id.toString(16).padStart(40, '0')}`
/** Names and tokens of whatever is asked for. */
const context = {
  book: { mentions: async (ids: number[]) => new Map(ids.map((id) => [id, { hash: addressOf(id) }])) },
  lookUps: {
    tokenFacts: async (ids: number[]) =>
      new Map(ids.map((tokenId) => [tokenId, { tokenId, standard: 1155, contractAddress: addressOf(tokenId) }])),
    namesakes: async () => new Map(),
  },
  config: { network: { symbol: 'CORE' } },
  tokenPrices: { priceOf: () => undefined },
} as unknown as ApiContext

it('of a party that many things came to the first ones are listed, and how many there are', async () => {
  const items = Array.from({ length: 3_000 }, (_, index) => {
    return { fromId: 0, toId: 2, tokenId: 9, tokenItem: String(index), amount: '1' }
  })
  const { parties, totalParties } = await presentParties(context, [], items)
  expect([totalParties, parties.length]).toEqual([1, 1])
  expect(parties[0]!.totalTokens).toBe(3_000)
  expect(parties[0]!.tokens.map(({ tokenItem }) => tokenItem)).toEqual(
    Array.from({ length: movedLimits.tokens }, (_, index) => String(index)),
  )
  expect(JSON.stringify(parties).length).toBeLessThan(5_000)
})
