import { addressAnalytics } from '@corescope/api-schema/addresses/analytics'
import { getFees, listAddressCounts, listCounterparties } from '@corescope/store/addresses/history'
import { getAddressEntry } from '@corescope/store/addresses/read'
import { getBlockPoint } from '@corescope/store/head/read'
import { listSeries } from '@corescope/store/statistics/series'
import { getBlockOfPosition } from '@corescope/store/statistics/top'
import { searchedEntries } from '@corescope/store/transactions/matching'
import { route } from '../../answers/route.ts'
import { sinceOf } from '../../answers/since.ts'
import { hex } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'
import { daySeconds, historyBoundaries } from '../../entities/series/history-boundaries.ts'

const shownCounterparties = 10

/** When the transaction at a place of an address's list was made. */
const timeOf = async ({ reader }: ApiContext, addressId: number, place: number): Promise<number | undefined> => {
  const entry = await getAddressEntry(reader, addressId, place)
  return entry && (await getBlockOfPosition(reader, entry.transactionPosition))?.timestamp
}

const readRecent = async (context: ApiContext, addressId: number, total: number) => {
  const { reader, book } = context
  const part = { after: Math.max(0, total - searchedEntries), upTo: total }
  const [rows, paid, since] = await Promise.all([
    listCounterparties(reader, addressId, part, shownCounterparties),
    getFees(reader, addressId, part),
    timeOf(context, addressId, part.after + 1),
  ])
  const mentions = await book.mentions(rows.map(({ counterpartyId }) => counterpartyId))
  return {
    searched: { entries: part.upTo - part.after, of: total },
    since: since ?? null,
    ...paid,
    counterparties: rows.map(({ counterpartyId, ...row }) => ({ address: mentions.get(counterpartyId)!, ...row })),
  }
}

const nothing = {
  days: 1,
  points: [],
  recent: { searched: { entries: 0, of: 0 }, since: null, fees: '0', failed: 0, counterparties: [] },
}

export const addressAnalyticsRoute = route(addressAnalytics, 'head', async (context, { address }, view) => {
  const { reader } = context
  const addressId = await context.book.idOf(address)
  const last = view.head === undefined ? undefined : await getBlockPoint(reader, view.head.number)
  if (last === undefined) return { ...nothing, asOf: null, ...sinceOf(view) }
  const asOf = { number: last.number, hash: hex(last.hash) }
  const first = addressId === undefined ? undefined : await timeOf(context, addressId, 1)
  if (addressId === undefined || first === undefined) return { ...nothing, asOf, ...sinceOf(view) }
  const { boundaries, days } = historyBoundaries(first, last.timestamp)
  const blocks = await listSeries(reader, boundaries, last.number)
  const counts = await listAddressCounts(
    reader,
    addressId,
    blocks.map(({ lastTransactionPosition }) => lastTransactionPosition),
  )
  const points = counts.map((figures, index) => {
    const { boundary, blockNumber } = blocks[index]!
    return { from: boundary - days * daySeconds, blockNumber, ...figures }
  })
  const recent = await readRecent(context, addressId, counts.at(-1)?.transactions ?? 0)
  return { days, points, recent, asOf, ...sinceOf(view) }
})
