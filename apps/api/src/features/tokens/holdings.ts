import { holdingListSize, tokenHolders, tokenHoldingList, tokenHoldingPage } from '@corescope/api-schema/tokens'
import type { TokenStandard } from '@corescope/chain/types/token-standard'
import { listHolders, listHoldings, listItemHolders } from '@corescope/store/tokens/read'
import { presentPage, sinceOf } from '../../answers/page.ts'
import { route } from '../../answers/route.ts'
import { hex } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'
import { shareOf } from '../addresses/top-accounts.ts'
import { findToken, isPartial, tokenReferences } from './references.ts'
import { sumOfWorths, worthOf } from './worth.ts'

/** Percent of the supply that the logs count; of an item only the ERC-20's notion of a share makes no sense. */
const shareIn = (amount: string, supply: bigint): string | null =>
  supply <= 0n || BigInt(amount) > supply ? null : shareOf(BigInt(amount), supply)

export const tokenHoldersRoute = route(
  tokenHolders,
  'head',
  async (context, request, occasion) => {
    const { pageNum, pageSize, tokenItem } = request
    const token = await findToken(context, request.contractAddress)
    const { tokenId, irregular } = token
    const [rows, figures] = await Promise.all([
      tokenItem === undefined
        ? listHolders(context.reader, tokenId, pageNum, pageSize)
        : listItemHolders(context.reader, tokenId, tokenItem, pageNum, pageSize),
      context.lookUps.tokenFigures([tokenId]),
    ])
    const mentions = await context.book.mentions(rows.map(({ holderId }) => holderId))
    const hasShares = tokenItem === undefined && token.isSupplyWhole && !isPartial(token)
    const supply = hasShares ? BigInt(figures.get(tokenId)?.supply ?? 0) : 0n
    // What is held of a single item can be asked, also of an ERC-1155.
    const partial = tokenItem === undefined ? isPartial(token) : token.hasGap
    const records = rows.flatMap(({ holderId, amount }, index) =>
      holderId === null
        ? []
        : [
            {
              rank: (pageNum - 1) * pageSize + index + 1,
              address: mentions.get(holderId)!,
              amount,
              share: shareIn(amount, supply),
            },
          ],
    )
    const page = presentPage(request, occasion, rows[0]?.total ?? 0, records)
    return { ...page, irregular, ...(partial ? { partial } : {}) }
  },
  { namesTokens: true },
)

const holdingsOf = async (
  context: ApiContext,
  address: string,
  page: { standard: TokenStandard | null; pageNum: number; pageSize: number },
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
  const records = held.map(({ tokenId, amount }) => {
    const token = tokens.get(tokenId)!
    const { price, worth } = worthOf(context, token, amount)
    return { token, amount, price, worth }
  })
  return { total: rows[0]?.total ?? 0, records }
}

export const tokenHoldingPageRoute = route(
  tokenHoldingPage,
  'head',
  async (context, request, occasion) => {
    const { total, records } = await holdingsOf(context, request.address, {
      ...request,
      standard: request.standard ?? null,
    })
    return { ...presentPage(request, occasion, total, records), currency: context.config.PRICE_CURRENCY }
  },
  { namesTokens: true, showsPrices: true },
)

export const tokenHoldingListRoute = route(
  tokenHoldingList,
  'head',
  async (context, { address }, occasion) => {
    const { head } = occasion
    const page = { standard: null, pageNum: 1, pageSize: holdingListSize }
    const { total, records } = await holdingsOf(context, address, page)
    return {
      holdings: records,
      total,
      currency: context.config.PRICE_CURRENCY,
      worth: sumOfWorths(records.map(({ worth }) => worth)),
      asOf: head === undefined ? null : { number: head.number, hash: hex(head.hash) },
      ...sinceOf(occasion),
    }
  },
  { namesTokens: true, showsPrices: true },
)
