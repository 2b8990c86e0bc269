import { tokenHistory, tokenHoldersAt } from '@corescope/api-schema/tokens/past'
import { getBlockPoint } from '@corescope/store/head/read'
import { listSeries } from '@corescope/store/statistics/series'
import { listPastFigures, listPastHolders } from '@corescope/store/tokens/past'
import { presentPage } from '../../answers/page.ts'
import { route } from '../../answers/route.ts'
import { sinceOf } from '../../answers/since.ts'
import { hex } from '../../answers/wire.ts'
import { daySeconds, historyBoundaries } from '../../entities/series/history-boundaries.ts'
import { requirePastTransfers } from '../../entities/tokens/past-transfers.ts'
import { findToken, isPartial, presentToken } from '../../entities/tokens/references.ts'
import { type CountedAmount, countedSupply, shareOfSupply, tellAmounts } from '../../entities/tokens/stated-amounts.ts'
import { patientAboutThePast } from '../../node/if-answered.ts'
import { pointOf } from './point-of.ts'

export const tokenHoldersAtRoute = route(
  tokenHoldersAt,
  'head',
  async (context, request, view) => {
    const { reader } = context
    const { pageNum, pageSize } = request
    const token = await findToken(context, request.contractAddress)
    const { number } = await pointOf(context, request, view)
    const { point, figures, transfers } = await requirePastTransfers(context, token.tokenId, number, view)
    const rows = await listPastHolders(reader, { tokenId: token.tokenId, transfers }, pageNum, pageSize)
    const held = rows.flatMap((row) => (row.holderId === null ? [] : [{ ...row, holderId: row.holderId }]))
    const mentions = await context.book.mentions(held.map(({ holderId }) => holderId))
    const partial = isPartial(token)
    const reference = presentToken(token)
    const counted = held.map(({ holderId, amount }): CountedAmount => {
      const holder = mentions.get(holderId)!.hash
      return { token: reference, standard: token.standard, holder, tokenItem: null, amount }
    })
    const told = await tellAmounts(context, [...counted, countedSupply(reference, figures?.supply)], {
      head: point,
      doNotKeep: view.doNotKeep,
      patience: patientAboutThePast,
    })
    const supply = told[counted.length]!
    const areLogsWhole = token.isSupplyWhole && !partial
    const records = held.map(({ holderId }, index) => ({
      rank: (pageNum - 1) * pageSize + index + 1,
      address: mentions.get(holderId)!,
      ...told[index]!,
      share: shareOfSupply(told[index]!, supply, areLogsWhole),
    }))
    return {
      ...presentPage(request, view, rows[0]?.total ?? 0, records),
      asOf: { number: point.number, hash: hex(point.hash) },
      timestamp: point.timestamp,
      supply: supply.source === 'node' || areLogsWhole ? supply.amount : null,
      supplySource: supply.source,
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
