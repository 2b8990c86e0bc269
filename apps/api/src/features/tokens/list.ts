import { tokenList } from '@corescope/api-schema/tokens/calls'
import type { TokenStandard } from '@corescope/chain/types/token-standard'
import { getBlockPoint } from '@corescope/store/head/read'
import { pageSliceAscending } from '@corescope/store/page'
import { getVolumePoint } from '@corescope/store/token-volumes/read'
import { listRankedTokens } from '@corescope/store/tokens/read'
import { presentPage } from '../../answers/page.ts'
import { route } from '../../answers/route.ts'
import { hex } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'
import { borrowedSymbols } from '../../entities/tokens/borrowed-symbols.ts'
import { listedTokens, tokensByKeyword, tokensByVolume } from '../../entities/tokens/listed-tokens.ts'
import { readDailyTransfers } from './daily-transfers.ts'

interface Wanted {
  standard: TokenStandard
  pageNum: number
  pageSize: number
}

interface RankedPage {
  ids: number[]
  total: number
  /** The block it is true at, null for none yet; the head where it is absent. */
  at?: { number: number; hash: string } | null
}

const pageOfIds = (ids: readonly number[], { pageNum, pageSize }: Wanted): RankedPage => {
  const { after, upTo } = pageSliceAscending(ids.length, pageNum, pageSize)
  return { ids: ids.slice(after, upTo), total: ids.length }
}

const pageByVolume = async (context: ApiContext, wanted: Wanted): Promise<RankedPage> => {
  const [ids, point] = await Promise.all([
    tokensByVolume(context, context.reader, wanted.standard),
    getVolumePoint(context.reader),
  ])
  return { ...pageOfIds(ids, wanted), at: point ?? null }
}

const pageByCount = async (context: ApiContext, by: 'holders' | 'transfers', wanted: Wanted): Promise<RankedPage> => {
  const { standard, pageNum, pageSize } = wanted
  const rows = await listRankedTokens(context.reader, by, standard, pageNum, pageSize)
  return { ids: rows.flatMap(({ tokenId }) => (tokenId === null ? [] : [tokenId])), total: rows[0]?.total ?? 0 }
}

const pageOfTokens = async (
  context: ApiContext,
  request: Wanted & { orderBy: 'holders' | 'transfers' | 'volume'; keyword?: string | undefined },
): Promise<RankedPage> => {
  const { orderBy, keyword } = request
  if (keyword !== undefined) return pageOfIds(await tokensByKeyword(context, request.standard, keyword), request)
  return orderBy === 'volume' ? pageByVolume(context, request) : pageByCount(context, orderBy, request)
}

/** How often tokens moved on the days before the list's block. */
const weekOf = async (
  context: ApiContext,
  ids: readonly number[],
  at: { number: number; timestamp?: number } | null | undefined,
) => {
  const block = at?.timestamp === undefined && at != null ? await getBlockPoint(context.reader, at.number) : at
  return readDailyTransfers(
    context,
    ids,
    block?.timestamp === undefined ? undefined : { number: block.number, timestamp: block.timestamp },
  )
}

export const tokenListRoute = route(
  tokenList,
  'head',
  async (context, request, view) => {
    const { standard, pageNum, pageSize } = request
    const { ids, total, at } = await pageOfTokens(context, request)
    const [listed, lenders, week] = await Promise.all([
      listedTokens(context, context.reader, standard, ids),
      borrowedSymbols(context, ids),
      weekOf(context, ids, at === undefined ? view.head : at),
    ])
    const records = ids.flatMap((id, index) => {
      const token = listed.get(id)
      const rank = (pageNum - 1) * pageSize + index + 1
      const borrowed = lenders.get(id) ?? null
      const dayTransfers = week.ofToken.get(id) ?? week.days.map(() => 0)
      return token === undefined ? [] : [{ ...token, rank, borrowed, dayTransfers }]
    })
    const answer = {
      ...presentPage(request, view, total, records),
      currency: context.config.PRICE_CURRENCY,
      days: week.days,
    }
    return at === undefined ? answer : { ...answer, asOf: at && { number: at.number, hash: hex(at.hash) } }
  },
  { namesTokens: true, showsPrices: true },
)
