import { gasTiers } from '@corescope/api-schema/statistics/top'
import { getRecentTips, listBlockFees } from '@corescope/store/statistics/fees'
import { route } from '../../answers/route.ts'
import { hex } from '../../answers/wire.ts'
import { nextBaseFee } from '../../entities/blocks/next-base-fee.ts'

export const gasTiersRoute = route(gasTiers, 'head', async ({ reader }, _request, { head }) => {
  if (head === undefined) return { asOf: null, baseFee: null, low: null, middle: null, high: null }
  const [[newest], tips] = await Promise.all([
    listBlockFees(reader, head.number, 1),
    getRecentTips(reader, head.number),
  ])
  const base = newest === undefined ? 0n : nextBaseFee(newest)
  const priceOf = (tip: string | null) => (tip === null ? null : String(base + BigInt(tip)))
  return {
    asOf: { number: head.number, hash: hex(head.hash) },
    baseFee: newest === undefined ? null : String(base),
    low: priceOf(tips.low),
    middle: priceOf(tips.middle),
    high: priceOf(tips.high),
  }
})
