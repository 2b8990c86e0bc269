import { tokenList } from '@corescope/api-schema/tokens/calls'
import type { TokenStandard } from '@corescope/chain/types/token-standard'
import { fiatWorth } from '@corescope/decode/reader-input/format-units'
import { getBlockPoint } from '@corescope/store/head/read'
import { pageSliceAscending } from '@corescope/store/page'
import { getVolumePoint, listVolumes, listVolumesOfStandard, type VolumeRow } from '@corescope/store/token-volumes/read'
import { listRankedTokens, listTokenFacts, listTokenFigures } from '@corescope/store/tokens/read'
import { searchTokens } from '@corescope/store/tokens/search'
import { listSupplyReadings } from '@corescope/store/tokens/supplies'
import { presentPage } from '../../answers/page.ts'
import { route } from '../../answers/route.ts'
import { hex } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'
import { borrowedSymbols, rankMatches } from '../../entities/tokens/borrowed-symbols.ts'
import { presentToken } from '../../entities/tokens/references.ts'
import { suppliedOf, totalSupplyOf } from '../../entities/tokens/supplied.ts'
import { worthOf } from '../../entities/tokens/worth.ts'
import { readTransferCourses } from './courses.ts'
import { rankVolumes } from './rank-volumes.ts'

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

/** What moved is worth its price even where the contract names other balances: these amounts were really told of. */
const volumeOf = ({ tokenPrices }: ApiContext, standard: TokenStandard, row: VolumeRow) => {
  const price = standard === 20 ? tokenPrices.priceOf(row.contractAddress)?.lastTxPrice : undefined
  const isKnown = price !== undefined && row.decimals !== null
  const worth = isKnown ? fiatWorth(row.amount, price, row.decimals ?? 0) : null
  return { tokenId: row.tokenId, transfers: row.transfers, amount: row.amount, worth }
}

/** A page of tokens by volume. What moves in a day is few enough to be put in order here, where the prices are. */
const pageByVolume = async (context: ApiContext, { standard, pageNum, pageSize }: Wanted): Promise<RankedPage> => {
  const [rows, point] = await Promise.all([
    listVolumesOfStandard(context.reader, standard),
    getVolumePoint(context.reader),
  ])
  const ranked = rankVolumes(rows.map((row) => volumeOf(context, standard, row)))
  const { after, upTo } = pageSliceAscending(ranked.length, pageNum, pageSize)
  return { ids: ranked.slice(after, upTo).map(({ tokenId }) => tokenId), total: ranked.length, at: point ?? null }
}

const pageByCount = async (context: ApiContext, by: 'holders' | 'transfers', wanted: Wanted): Promise<RankedPage> => {
  const { standard, pageNum, pageSize } = wanted
  const rows = await listRankedTokens(context.reader, by, standard, pageNum, pageSize)
  return { ids: rows.flatMap(({ tokenId }) => (tokenId === null ? [] : [tokenId])), total: rows[0]?.total ?? 0 }
}

/** So many matches of a keyword are put on pages. */
const maxMatches = 200

/** The best match first. The search knows no standard: it is asked for more than is kept. */
const pageByKeyword = async (context: ApiContext, keyword: string, wanted: Wanted): Promise<RankedPage> => {
  const { standard, pageNum, pageSize } = wanted
  const found = await searchTokens(context.reader, keyword, 3 * maxMatches)
  const ofStandard = found.filter((row) => row.standard === standard).slice(0, maxMatches)
  const matches = ofStandard.map(({ tokenId }) => tokenId)
  const known = new Set(matches)
  // better-known ones before those that borrow of them; of another standard they are in another list
  const ranked = (await rankMatches(context, matches)).filter((id) => known.has(id))
  const { after, upTo } = pageSliceAscending(ranked.length, pageNum, pageSize)
  return { ids: ranked.slice(after, upTo), total: ranked.length }
}

const pageOfTokens = (
  context: ApiContext,
  request: Wanted & { orderBy: 'holders' | 'transfers' | 'volume'; keyword?: string | undefined },
): Promise<RankedPage> => {
  const { orderBy, keyword } = request
  if (keyword !== undefined) return pageByKeyword(context, keyword, request)
  return orderBy === 'volume' ? pageByVolume(context, request) : pageByCount(context, orderBy, request)
}

/** How often tokens moved on the days before the list's block. */
const weekOf = async (
  context: ApiContext,
  ids: readonly number[],
  at: { number: number; timestamp?: number } | null | undefined,
) => {
  const block = at?.timestamp === undefined && at != null ? await getBlockPoint(context.reader, at.number) : at
  return readTransferCourses(
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
    const [facts, figures, readings, volumes, borrowed, week] = await Promise.all([
      listTokenFacts(context.reader, ids),
      listTokenFigures(context.reader, ids),
      listSupplyReadings(context.reader, ids),
      listVolumes(context.reader, ids),
      borrowedSymbols(context, ids),
      weekOf(context, ids, at === undefined ? view.head : at),
    ])
    const factsOf = new Map(facts.map((row) => [row.tokenId, row]))
    const figuresOf = new Map(figures.map((row) => [row.tokenId, row]))
    const readingOf = new Map(readings.map((row) => [row.tokenId, row]))
    const volumesOf = new Map(volumes.map((row) => [row.tokenId, volumeOf(context, standard, row)]))
    const records = ids.map((id, index) => {
      const token = presentToken(factsOf.get(id)!)
      const row = factsOf.get(id)!
      const counted = row.isSupplyWhole ? figuresOf.get(id)!.supply : null
      const totalSupply = totalSupplyOf(row, readingOf.get(id), counted)
      const supplied = suppliedOf(totalSupply, counted)
      const known = worthOf(context, { ...token, partial: false }, supplied ?? { amount: '0', source: 'logs' })
      const { price, priceChange } = known
      const { tokenId: _id, ...volume } = volumesOf.get(id) ?? {}
      return {
        ...token,
        rank: (pageNum - 1) * pageSize + index + 1,
        holders: figuresOf.get(id)!.holders,
        transfers: figuresOf.get(id)!.transfers,
        totalSupply: totalSupply?.amount ?? null,
        totalSupplyBlock: totalSupply?.readBlock ?? null,
        ...{ price, priceChange },
        worth: supplied === null ? null : known.worth,
        borrowed: borrowed.get(id) ?? null,
        volume: 'transfers' in volume ? volume : null,
        dayTransfers: week.courses.get(id) ?? week.days.map(() => 0),
      }
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
