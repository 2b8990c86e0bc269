import { addressDailyBalances } from '@corescope/api-schema/balance-history/calls'
import { listDailyBalances } from '@corescope/store/balance-history/read'
import { getBlockPoint } from '@corescope/store/head/read'
import type { Reader } from '@corescope/store/reader'
import { listFiguresBefore } from '@corescope/store/statistics/read'
import { route } from '../../answers/route.ts'
import { sinceOf } from '../../answers/since.ts'
import { hex } from '../../answers/wire.ts'
import { daySeconds } from '../../entities/series/span-figures.ts'
import { cutAtHistory } from './cut-at-history.ts'

/** The first block of a history. Its day has no point at midnight, and would be missing. undefined where the days begin later. */
const findBegin = async (
  reader: Reader,
  { from, head }: { from: number; head: number },
  midnight: number,
  first: { blockNumber: number; boundary: number } | undefined,
) => {
  if (from >= head || first === undefined || first.boundary === midnight || first.blockNumber < from) return undefined
  const begin = await getBlockPoint(reader, from)
  return begin && { boundary: begin.timestamp, blockNumber: from }
}

/** A look for each day in one statement; days before the history begins are left out. */
export const addressDailyBalancesRoute = route(
  addressDailyBalances,
  'asOf',
  async (context, { address, days }, view) => {
    const { reader } = context
    const [cut, addressId] = await Promise.all([cutAtHistory(context, view), context.book.idOf(address)])
    const { point, coverage } = cut
    const facts = { coverage, ...sinceOf(view), ...(view.reorged ? { reorged: true } : {}) }
    if (point === undefined) return { points: [], changed: null, asOf: null, ...facts }
    const asOf = { number: point.number, hash: hex(point.hash) }
    if (addressId === undefined) return { points: [], changed: null, asOf, ...facts }
    const today = Math.floor(point.timestamp / daySeconds) * daySeconds
    const midnights = Array.from({ length: days + 1 }, (_, index) => today - (days - index) * daySeconds)
    const blocks = await listFiguresBefore(reader, [...midnights, point.timestamp + 1], point.number)
    // What stood before the first block told of is known too.
    const from = coverage.from ?? 0
    const told = blocks.filter(({ blockNumber }) => blockNumber >= from - 1)
    const begin = await findBegin(reader, { from, head: point.number }, midnights[0]!, told[0])
    const known = [...(begin === undefined ? [] : [begin]), ...told]
    const rows = await listDailyBalances(
      reader,
      addressId,
      known.map(({ blockNumber }) => blockNumber),
    )
    const points = rows.map(({ place, amount }) => {
      const { boundary, blockNumber } = known[place - 1]!
      return { timestamp: Math.min(boundary, point.timestamp), blockNumber, balance: amount }
    })
    const last = rows.at(-1)?.changedIn ?? null
    const changed = last === null ? undefined : await getBlockPoint(reader, last)
    return {
      points,
      changed: changed === undefined ? null : { blockNumber: changed.number, timestamp: changed.timestamp },
      asOf,
      ...facts,
    }
  },
  { follows: 'balanceHistory' },
)
