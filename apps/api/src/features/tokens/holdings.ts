import type { TokenReference } from '@corescope/api-schema/shapes/token-reference'
import { tokenHolders, tokenHoldingList, tokenHoldingPage } from '@corescope/api-schema/tokens/calls'
import { holdingListSize } from '@corescope/api-schema/tokens/holding-list'
import type { TokenStandard } from '@corescope/chain/types/token-standard'
import {
  type HolderRow,
  listHolders,
  listHoldings,
  listItemHolders,
  type TokenFactsRow,
} from '@corescope/store/tokens/read'
import { presentPage } from '../../answers/page.ts'
import { type ChainView, route } from '../../answers/route.ts'
import { sinceOf } from '../../answers/since.ts'
import { hex } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'
import { borrowedSymbols } from '../../entities/tokens/borrowed-symbols.ts'
import { findToken, isPartial, presentToken, tokenReferences } from '../../entities/tokens/references.ts'
import { type CountedAmount, countedSupply, shareOfSupply, tellAmounts } from '../../entities/tokens/stated-amounts.ts'
import { byWorth, sumOfWorths, worthOf } from '../../entities/tokens/worth.ts'

interface Wanted {
  tokenItem?: string | undefined
  pageNum: number
  pageSize: number
}

/** Holders of a token or of one of its items, with the standard that tells how to ask what they have. */
const readHolders = async (
  { reader }: ApiContext,
  { tokenId, standard }: TokenFactsRow,
  { tokenItem, pageNum, pageSize }: Wanted,
): Promise<(HolderRow & { standard: TokenStandard | null })[]> =>
  tokenItem === undefined
    ? (await listHolders(reader, tokenId, pageNum, pageSize)).map((row) => ({ ...row, standard }))
    : listItemHolders(reader, tokenId, tokenItem, pageNum, pageSize)

export const tokenHoldersRoute = route(
  tokenHolders,
  'head',
  async (context, request, view) => {
    const { pageNum, pageSize, tokenItem } = request
    const token = await findToken(context, request.contractAddress)
    const { tokenId, irregular } = token
    const reference = presentToken(token)
    const areLogsWhole = token.isSupplyWhole && !isPartial(token)
    // What is held of a single item can be asked, also of an ERC-1155.
    const partial = tokenItem === undefined ? isPartial(token) : token.hasGap
    const [rows, figures] = await Promise.all([
      readHolders(context, token, request),
      context.lookUps.tokenFigures([tokenId]),
    ])
    const mentions = await context.book.mentions(rows.map(({ holderId }) => holderId))
    const held = rows.flatMap((row) =>
      row.holderId === null ? [] : [{ ...row, address: mentions.get(row.holderId)! }],
    )
    const counted = held.map(({ address, amount, standard }): CountedAmount => {
      const holding = { standard: standard ?? token.standard, holder: address.hash, tokenItem: tokenItem ?? null }
      return { token: reference, ...holding, amount }
    })
    const hasShares = tokenItem === undefined && held.length > 0
    const whole = hasShares ? [countedSupply(reference, figures.get(tokenId)?.supply)] : []
    const told = await tellAmounts(context, [...counted, ...whole], view)
    const supply = told[counted.length]
    const records = held.map(({ address }, index) => ({
      rank: (pageNum - 1) * pageSize + index + 1,
      address,
      ...told[index]!,
      share: supply === undefined ? null : shareOfSupply(told[index]!, supply, areLogsWhole),
    }))
    const answer = presentPage(request, view, rows[0]?.total ?? 0, records)
    return { ...answer, irregular, ...(partial ? { partial } : {}) }
  },
  { namesTokens: true },
)

const holdingsOf = async (
  context: ApiContext,
  address: string,
  page: { standard: TokenStandard | null; pageNum: number; pageSize: number },
  view: ChainView,
) => {
  const holderId = await context.book.idOf(address)
  if (holderId === undefined) return { total: 0, records: [] }
  const { standard, pageNum, pageSize } = page
  const rows = await listHoldings(context.reader, { holderId, standard }, pageNum, pageSize)
  const held = rows.flatMap(({ tokenId, amount }) => (tokenId === null ? [] : [{ tokenId, amount }]))
  const tokens = await tokenReferences(
    context,
    held.map(({ tokenId }) => tokenId),
  )
  const counted = held.map(({ tokenId, amount }): CountedAmount & { token: TokenReference } => {
    const token = tokens.get(tokenId)!
    return { token, standard: token.standard, holder: hex(address), tokenItem: null, amount }
  })
  const [told, borrowed] = await Promise.all([
    tellAmounts(context, counted, view),
    borrowedSymbols(
      context,
      held.map(({ tokenId }) => tokenId),
    ),
  ])
  const records = counted.map(({ token }, index) => {
    const { price, worth } = worthOf(context, token, told[index]!)
    return { token, ...told[index]!, price, worth, borrowed: borrowed.get(held[index]!.tokenId) ?? null }
  })
  return { total: rows[0]?.total ?? 0, records }
}

type HoldingsPage = Parameters<typeof holdingsOf>[2]

/** The same with what is worth most first, among the first ones; those after them stand in their usual order. */
const holdingsByWorth = async (context: ApiContext, address: string, page: HoldingsPage, view: ChainView) => {
  const { pageNum, pageSize } = page
  const from = (pageNum - 1) * pageSize
  const first = await holdingsOf(context, address, { ...page, pageNum: 1, pageSize: holdingListSize }, view)
  const sorted = first.records.toSorted(byWorth).slice(from, from + pageSize)
  if (from + pageSize <= holdingListSize || first.total <= holdingListSize) return { ...first, records: sorted }
  const { total, records } = await holdingsOf(context, address, page, view)
  return { total, records: [...sorted, ...records.slice(sorted.length)] }
}

export const tokenHoldingPageRoute = route(
  tokenHoldingPage,
  'head',
  async (context, request, view) => {
    const page = { ...request, standard: request.standard ?? null }
    const read = request.orderBy === 'worth' ? holdingsByWorth : holdingsOf
    const { total, records } = await read(context, request.address, page, view)
    return { ...presentPage(request, view, total, records), currency: context.config.PRICE_CURRENCY }
  },
  { namesTokens: true, showsPrices: true },
)

export const tokenHoldingListRoute = route(
  tokenHoldingList,
  'head',
  async (context, { address, priced }, view) => {
    const { head } = view
    const page = { standard: null, pageNum: 1, pageSize: holdingListSize }
    const { total, records } = await holdingsOf(context, address, page, view)
    return {
      holdings: priced ? records.filter(({ worth }) => worth !== null) : records,
      total,
      currency: context.config.PRICE_CURRENCY,
      worth: sumOfWorths(records.map(({ worth }) => worth)),
      asOf: head === undefined ? null : { number: head.number, hash: hex(head.hash) },
      ...sinceOf(view),
    }
  },
  { namesTokens: true, showsPrices: true },
)
