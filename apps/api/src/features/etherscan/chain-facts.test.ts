import { describe, expect, it } from 'vitest'
import type { Moment } from '../../answers/head.ts'
import type { ApiContext } from '../../context.ts'
import { stats } from './chain-facts.ts'

const noMoment = { head: undefined } as Moment
const priceOf = async (...prices: string[]) => {
  const list = prices.map((lastTxPrice) => ({ lastTxPrice, rise24hVol: '0' }))
  const context = { prices: { current: () => ({ list, updatedAt: 1_700_000_000 }) } } as unknown as ApiContext
  const answer = (await stats.coreprice!(context, new Map(), noMoment, 'test')) as { result: Record<string, string> }
  return answer.result.corebtc
}

describe('the price in bitcoin', () => {
  it.each([
    [['1.5', '60000'], '0.00002500'],
    [['0.00000001', '3'], '0.00000000'],
    [['1.00000001', '40'], '0.02500000'],
    [['1.5', '0'], ''],
    [['0', '0'], ''],
    [['1.5'], ''],
  ])('of %j is "%s"', async (prices, expected) => expect(await priceOf(...prices)).toBe(expected))
})
