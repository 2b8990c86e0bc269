import { tokenHistory, tokenHoldersAt } from '@corescope/api-schema/tokens/past'
import { getBlockPoint } from '@corescope/store/head/read'
import { listSeries } from '@corescope/store/statistics/series'
import { listPastFigures, listPastHolders } from '@corescope/store/tokens/past'
import { presentPage } from '../../answers/page.ts'
import { route } from '../../answers/route.ts'
import { sinceOf } from '../../answers/since.ts'
import { hex } from '../../answers/wire.ts'
import { daySeconds, historyBoundaries } from '../../entities/series/history-boundaries.ts'
import { shareOf } from '../../entities/supply/share-of.ts'
import { requirePastTransfers } from '../../entities/tokens/past-transfers.ts'
import { findToken, isPartial } from '../../entities/tokens/references.ts'

/** Percent of a supply; null where there is none, or less than the part. Pure. */
const shareIn = (amount: string, supply: string | null): string | null => {
  const [part, whole] = [BigInt(amount), BigInt(supply ?? '0')]
  return whole <= 0n || part > whole ? null : shareOf(part, whole)
}

export const tokenHoldersAtRoute = route(
  tokenHoldersAt,
  'head',
  async (context, request, view) => {
    const { reader } = context
    const { pageNum, pageSize, blockNumber } = request
    const token = await findToken(context, request.contractAddress)
    const { point, figures, transfers } = await requirePastTransfers(context, token.tokenId, blockNumber, view)
    const rows = await listPastHolders(reader, { tokenId: token.tokenId, transfers }, pageNum, pageSize)
    const held = rows.flatMap((row) => (row.holderId === null ? [] : [{ ...row, holderId: row.holderId }]))
    const mentions = await context.book.mentions(held.map(({ holderId }) => holderId))
    const partial = isPartial(token)
    const supply = token.isSupplyWhole && !partial ? (figures?.supply ?? '0') : null
    const records = held.map(({ holderId, amount }, index) => ({
      rank: (pageNum - 1) * pageSize + index + 1,
      address: mentions.get(holderId)!,
      amount,
      source: 'logs' as const,
      share: shareIn(amount, supply),
    }))
    return {
      ...presentPage(request, view, rows[0]?.total ?? 0, records),
      asOf: { number: point.number, hash: hex(point.hash) },
      timestamp: point.timestamp,
      supply,
      irregular: token.irregular,
      ...(partial ? { partial } : {}),
    }
  },
  { namesTokens: true },
)

export const tokenHistoryRoute = route(
  tokenHistory,
  'head',
  async (context, { contractAddress }, view) => {
    const { reader } = context
    const { head } = view
    const token = await findToken(context, contractAddress)
    const figures = await context.lookUps.tokenFigures([token.tokenId])
    const [first, last] = await Promise.all([
      getBlockPoint(reader, figures.get(token.tokenId)?.firstBlock ?? 0),
      head === undefined ? undefined : getBlockPoint(reader, head.number),
    ])
    if (last === undefined || first === undefined) return { days: 1, points: [], asOf: null, ...sinceOf(view) }
    const { boundaries, days } = historyBoundaries(first.timestamp, last.timestamp)
    const blocks = await listSeries(reader, boundaries, last.number)
    const rows = await listPastFigures(
      reader,
      token.tokenId,
      blocks.map(({ lastTransactionPosition }) => lastTransactionPosition),
    )
    const points = rows.map(({ place, transfers, holders, supply }) => {
      const { boundary, blockNumber } = blocks[place - 1]!
      return { from: boundary - days * daySeconds, blockNumber, transfers, holders, supply }
    })
    return { days, points, asOf: { number: last.number, hash: hex(last.hash) }, ...sinceOf(view) }
  },
  { namesTokens: true },
)
