import type { ExportRequest } from '@corescope/api-schema/exports/export-request'
import type { BorrowedFrom } from '@corescope/api-schema/shapes/borrowed-from'
import type { TokenStandard } from '@corescope/chain/types/token-standard'
import { formatUnits } from '@corescope/decode/reader-input/format-units'
import type { Snapshot } from '@corescope/store/exports/snapshot'
import { rankedTokenSource } from '@corescope/store/exports/sources'
import { getVolumePoint } from '@corescope/store/token-volumes/read'
import type { ApiContext } from '../../context.ts'
import { borrowedSymbols } from '../../entities/tokens/borrowed-symbols.ts'
import { type ListedToken, listedTokens, tokensByKeyword, tokensByVolume } from '../../entities/tokens/listed-tokens.ts'
import type { ExportColumn } from './lines.ts'

type Row = ListedToken & { rank: number; borrowed: BorrowedFrom | undefined }

/** Tokens whose figures are read at once. */
const pieceSize = 500

const unitsOf = ({ decimals }: ListedToken, amount: string | undefined): string | null =>
  amount === undefined ? null : formatUnits(amount, decimals ?? 0)

/**
 * Amounts are exact decimals of the token, of a collection whole things.
 * @param volumeBlock the block that the volumes are true at; undefined while they are counted
 */
const tokenColumns = (currency: string, volumeBlock: number | undefined): ExportColumn<Row>[] => [
  { name: 'rank', read: ({ rank }) => rank },
  { name: 'token', isAddress: true, read: ({ contractAddress }) => contractAddress },
  { name: 'tokenName', read: ({ tokenName }) => tokenName },
  { name: 'tokenSymbol', read: ({ symbol }) => symbol },
  { name: 'publicName', read: ({ publicName }) => publicName },
  // the coin has no address, but a symbol
  { name: 'borrowsSymbolOf', read: ({ borrowed }) => borrowed?.contractAddress ?? borrowed?.tokenName ?? null },
  { name: 'standard', read: ({ standard }) => `ERC-${standard}` },
  { name: `price (${currency})`, read: ({ price }) => price },
  { name: 'priceChange24h (%)', read: ({ priceChange }) => priceChange },
  { name: `marketCap (${currency})`, read: ({ worth }) => worth },
  { name: 'holders', read: ({ holders }) => holders },
  { name: 'transfers', read: ({ transfers }) => transfers },
  { name: 'totalSupply', read: (row) => unitsOf(row, row.totalSupply ?? undefined) },
  { name: 'totalSupplyBlock', read: ({ totalSupplyBlock }) => totalSupplyBlock },
  { name: 'volume24h', read: (row) => unitsOf(row, row.volume?.amount) },
  { name: `volume24h (${currency})`, read: ({ volume }) => volume?.worth ?? null },
  { name: 'transfers24h', read: ({ volume }) => volume?.transfers ?? (volumeBlock === undefined ? null : 0) },
  { name: 'volumeBlock', read: () => volumeBlock ?? null },
  { name: 'irregular', read: ({ irregular }) => irregular },
  { name: 'partial', read: ({ partial }) => partial === true },
]

const inPieces = async function* (ids: readonly number[]): AsyncGenerator<number[]> {
  for (let at = 0; at < ids.length; at += pieceSize) yield ids.slice(at, at + pieceSize)
}

/** Ids in the order of the list that is asked for. */
const idsOf = async (
  context: ApiContext,
  snapshot: Snapshot,
  { keyword = '', orderBy = 'holders' }: ExportRequest,
  standard: TokenStandard,
): Promise<AsyncIterable<number[]>> => {
  if (keyword !== '') return inPieces(await tokensByKeyword(context, standard, keyword))
  if (orderBy === 'volume') return inPieces(await tokensByVolume(context, snapshot, standard))
  const ranked = async function* () {
    const source = rankedTokenSource(orderBy === 'transfers' ? orderBy : 'holders', standard)
    for await (const rows of snapshot.read<{ tokenId: number }>(source)) yield rows.map(({ tokenId }) => tokenId)
  }
  return ranked()
}

/**
 * Tokens of a standard in the order of their list, with its figures: those of the chain as of the snapshot, prices as of now.
 * What a keyword finds is looked for as of now too.
 */
export const readTokens = async (context: ApiContext, snapshot: Snapshot, request: ExportRequest) => {
  const { standard = 20 } = request
  const columns = tokenColumns(context.config.PRICE_CURRENCY, (await getVolumePoint(snapshot))?.number)
  const ids = await idsOf(context, snapshot, request, standard)
  const pieces = async function* (): AsyncGenerator<Row[]> {
    let rank = 0
    for await (const some of ids) {
      const [listed, borrowed] = [
        await listedTokens(context, snapshot, standard, some),
        await borrowedSymbols(context, some),
      ]
      yield some.flatMap((id) => {
        const token = listed.get(id)
        if (token === undefined) return []
        rank += 1
        return [{ ...token, rank, borrowed: borrowed.get(id) }]
      })
    }
  }
  return { columns, pieces: pieces(), asOf: snapshot.head }
}
