import { type TopEntry, type TopListName, topLists, topStatistics } from '@corescope/api-schema/statistics/top'
import { listFiguresBefore } from '@corescope/store/statistics/read'
import { getBlockOfPosition, listTop, listTopProducers, type TopRow } from '@corescope/store/statistics/top'
import { route } from '../../answers/route.ts'
import { sinceOf } from '../../answers/since.ts'
import { hex } from '../../answers/wire.ts'
import { daySeconds } from '../../entities/series/span-figures.ts'

/** Transactions that are looked at: some 30 ms of the database, once a block. */
const maxCounted = 20_000

const emptyLists = (): Record<TopListName, TopEntry[]> =>
  Object.fromEntries(topLists.map((name) => [name, []])) as unknown as Record<TopListName, TopEntry[]>

export const topStatisticsRoute = route(topStatistics, 'head', async ({ reader, book }, _request, view) => {
  const { head } = view
  const lists = emptyLists()
  const facts = sinceOf(view)
  if (head === undefined) {
    return { asOf: null, counted: { transactions: 0, since: null, isWholeDay: true }, lists, producers: [], ...facts }
  }
  const [dayAgo] = await listFiguresBefore(reader, [Math.max(1, head.timestamp - daySeconds + 1)], head.number)
  const upTo = head.lastTransactionPosition
  const ofDay = dayAgo?.lastTransactionPosition ?? 0
  const after = Math.max(ofDay, upTo - maxCounted)
  const isWholeDay = after === ofDay
  const first = isWholeDay ? undefined : await getBlockOfPosition(reader, after + 1)
  const beforeFirst = first === undefined ? (dayAgo?.blockNumber ?? -1) : first.number - 1
  const [rows, producers] = await Promise.all([
    upTo === after ? ([] as TopRow[]) : listTop(reader, after, upTo),
    listTopProducers(reader, beforeFirst, head.number),
  ])
  const names = await book.mentions([...rows, ...producers].map(({ addressId }) => addressId))
  for (const { list, addressId, ...sums } of rows) {
    lists[list as TopListName].push({ ...sums, address: names.get(addressId)! })
  }
  return {
    asOf: { number: head.number, hash: hex(head.hash) },
    counted: {
      transactions: upTo - after,
      since: isWholeDay ? Math.max(0, head.timestamp - daySeconds) : (first?.timestamp ?? null),
      isWholeDay,
    },
    lists,
    producers: producers.map(({ addressId, blocks }) => ({ address: names.get(addressId)!, blocks })),
    ...facts,
  }
})
