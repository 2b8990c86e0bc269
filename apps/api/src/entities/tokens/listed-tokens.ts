import type { TokenReference } from '@corescope/api-schema/shapes/token-reference'
import type { TokenStandard } from '@corescope/chain/types/token-standard'
import { fiatWorth } from '@corescope/decode/reader-input/format-units'
import type { RowReader } from '@corescope/store/reader'
import { listVolumes, listVolumesOfStandard, type VolumeRow } from '@corescope/store/token-volumes/read'
import { listTokenFacts, listTokenFigures } from '@corescope/store/tokens/read'
import { searchTokens } from '@corescope/store/tokens/search'
import { listSupplyReadings } from '@corescope/store/tokens/supplies'
import type { ApiContext } from '../../context.ts'
import { rankMatches } from './borrowed-symbols.ts'
import { rankVolumes } from './rank-volumes.ts'
import { presentToken } from './references.ts'
import { suppliedOf, totalSupplyOf } from './supplied.ts'
import { worthOf } from './worth.ts'

/** A token of a list, with the figures that stand beside it. */
export interface ListedToken extends TokenReference {
  holders: number
  transfers: number
  totalSupply: string | null
  totalSupplyBlock: number | null
  price: string | null
  priceChange: string | null
  worth: string | null
  volume: { transfers: number; amount: string; worth: string | null } | null
}

/** What moved is worth its price even where the contract names other balances: these amounts were really told of. */
const volumeOf = ({ tokenPrices }: ApiContext, standard: TokenStandard, row: VolumeRow) => {
  const price = standard === 20 ? tokenPrices.priceOf(row.contractAddress)?.lastTxPrice : undefined
  const isKnown = price !== undefined && row.decimals !== null
  const worth = isKnown ? fiatWorth(row.amount, price, row.decimals ?? 0) : null
  return { tokenId: row.tokenId, transfers: row.transfers, amount: row.amount, worth }
}

/** Tokens of a standard by volume, all that moved. They are few enough to be put in order here, where the prices are. */
export const tokensByVolume = async (
  context: ApiContext,
  reader: RowReader,
  standard: TokenStandard,
): Promise<number[]> => {
  const rows = await listVolumesOfStandard(reader, standard)
  return rankVolumes(rows.map((row) => volumeOf(context, standard, row))).map(({ tokenId }) => tokenId)
}

/** So many matches of a keyword are in a list. */
const maxMatches = 200

/** Tokens of a standard that a keyword finds, the best match first. The search knows no standard: it is asked for more than is kept. */
export const tokensByKeyword = async (
  context: ApiContext,
  standard: TokenStandard,
  keyword: string,
): Promise<number[]> => {
  const found = await searchTokens(context.reader, keyword, 3 * maxMatches)
  const matches = found.filter((row) => row.standard === standard).slice(0, maxMatches)
  const known = new Set(matches.map(({ tokenId }) => tokenId))
  // better-known ones before those that borrow of them; of another standard they are in another list
  return (await rankMatches(context, [...known])).filter((id) => known.has(id))
}

/**
 * Tokens of a standard with their figures, by their ids; what never moved a token is missing.
 * @param reader where the figures are read: as of its block
 */
export const listedTokens = async (
  context: ApiContext,
  reader: RowReader,
  standard: TokenStandard,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ListedToken>> => {
  const [facts, figures, readings, volumes] = await Promise.all([
    listTokenFacts(reader, ids),
    listTokenFigures(reader, ids),
    listSupplyReadings(reader, ids),
    listVolumes(reader, ids),
  ])
  const figuresOf = new Map(figures.map((row) => [row.tokenId, row]))
  const readingOf = new Map(readings.map((row) => [row.tokenId, row]))
  const volumesOf = new Map(volumes.map((row) => [row.tokenId, volumeOf(context, standard, row)]))
  return new Map(
    facts.flatMap((row): [number, ListedToken][] => {
      const { tokenId } = row
      const figures = figuresOf.get(tokenId)
      // a rewind between the two questions takes the token away
      if (figures === undefined) return []
      const token = presentToken(row)
      const { holders, transfers, supply } = figures
      const counted = row.isSupplyWhole ? supply : null
      const totalSupply = totalSupplyOf(row, readingOf.get(tokenId), counted)
      const supplied = suppliedOf(totalSupply, counted)
      const known = worthOf(context, { ...token, partial: false }, supplied ?? { amount: '0', source: 'logs' })
      const { price, priceChange } = known
      const { tokenId: _id, ...volume } = volumesOf.get(tokenId) ?? {}
      const listed: ListedToken = {
        ...token,
        holders,
        transfers,
        totalSupply: totalSupply?.amount ?? null,
        totalSupplyBlock: totalSupply?.readBlock ?? null,
        ...{ price, priceChange },
        worth: supplied === null ? null : known.worth,
        volume: 'transfers' in volume ? volume : null,
      }
      return [[tokenId, listed]]
    }),
  )
}
