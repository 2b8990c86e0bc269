import { tokenList } from '@corescope/api-schema/tokens'
import type { TokenStandard } from '@corescope/chain/types/token-standard'
import { fiatWorth } from '@corescope/decode/format-units'
import { pageSliceAscending } from '@corescope/store/page'
import { getVolumePoint, listVolumes, listVolumesOfStandard, type VolumeRow } from '@corescope/store/token-volumes/read'
import { listRankedTokens, listTokenFacts, listTokenFigures } from '@corescope/store/tokens/read'
import { presentPage } from '../../answers/page.ts'
import { route } from '../../answers/route.ts'
import { hex } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'
import { rankVolumes } from './rank-volumes.ts'
import { presentToken } from './references.ts'
import { worthOf } from './worth.ts'

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

export const tokenListRoute = route(
  tokenList,
  'head',
  async (context, request, occasion) => {
    const { orderBy, standard, pageNum, pageSize } = request
    const { ids, total, at } =
      orderBy === 'volume' ? await pageByVolume(context, request) : await pageByCount(context, orderBy, request)
    const [facts, figures, volumes] = await Promise.all([
      listTokenFacts(context.reader, ids),
      listTokenFigures(context.reader, ids),
      listVolumes(context.reader, ids),
    ])
    const factsOf = new Map(facts.map((row) => [row.tokenId, row]))
    const figuresOf = new Map(figures.map((row) => [row.tokenId, row]))
    const volumesOf = new Map(volumes.map((row) => [row.tokenId, volumeOf(context, standard, row)]))
    const records = ids.map((id, index) => {
      const token = presentToken(factsOf.get(id)!)
      const { price, priceChange } = worthOf(context, token, { amount: '0', source: 'logs' })
      const { tokenId: _id, ...volume } = volumesOf.get(id) ?? {}
      return {
        ...token,
        rank: (pageNum - 1) * pageSize + index + 1,
        holders: figuresOf.get(id)!.holders,
        transfers: figuresOf.get(id)!.transfers,
        totalSupply: factsOf.get(id)!.totalSupply,
        ...{ price, priceChange },
        volume: 'transfers' in volume ? volume : null,
      }
    })
    const answer = { ...presentPage(request, occasion, total, records), currency: context.config.PRICE_CURRENCY }
    return at === undefined ? answer : { ...answer, asOf: at && { number: at.number, hash: hex(at.hash) } }
  },
  { namesTokens: true, showsPrices: true },
)
