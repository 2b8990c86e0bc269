import { tokenInfo, tokenList } from '@corescope/api-schema/tokens'
import { getAccount } from '@corescope/store/addresses/read'
import { listRankedTokens, listTokenFacts, listTokenFigures } from '@corescope/store/tokens/read'
import { presentPage } from '../../answers/page.ts'
import { route } from '../../answers/route.ts'
import { hex } from '../../answers/wire.ts'
import { findToken, presentToken } from './references.ts'
import { worthOf } from './worth.ts'

export const tokenInfoRoute = route(
  tokenInfo,
  'head',
  async (context, request, { head }) => {
    const facts = await findToken(context, request.contractAddress)
    const [[figures], account] = await Promise.all([
      listTokenFigures(context.reader, [facts.tokenId]),
      getAccount(context.reader, facts.tokenId),
    ])
    const creatorId = account?.creatorId ?? null
    const mentions = await context.book.mentions([creatorId])
    const token = presentToken(facts)
    const countedSupply = figures?.supply ?? '0'
    return {
      ...token,
      totalSupply: facts.totalSupply,
      countedSupply,
      holders: figures?.holders ?? 0,
      transfers: figures?.transfers ?? 0,
      firstBlock: figures?.firstBlock ?? 0,
      creator: creatorId === null ? null : mentions.get(creatorId)!,
      currency: context.config.PRICE_CURRENCY,
      ...worthOf(context, token, facts.totalSupply ?? countedSupply),
      asOf: head === undefined ? null : { number: head.number, hash: hex(head.hash) },
    }
  },
  { namesTokens: true, showsPrices: true },
)

export const tokenListRoute = route(
  tokenList,
  'head',
  async (context, request, occasion) => {
    const { standard, orderBy, pageNum, pageSize } = request
    const rows = await listRankedTokens(context.reader, orderBy, standard, pageNum, pageSize)
    const ids = rows.flatMap(({ tokenId }) => (tokenId === null ? [] : [tokenId]))
    const [facts, figures] = await Promise.all([
      listTokenFacts(context.reader, ids),
      listTokenFigures(context.reader, ids),
    ])
    const factsOf = new Map(facts.map((row) => [row.tokenId, row]))
    const figuresOf = new Map(figures.map((row) => [row.tokenId, row]))
    const records = ids.map((id, index) => ({
      ...presentToken(factsOf.get(id)!),
      rank: (pageNum - 1) * pageSize + index + 1,
      holders: figuresOf.get(id)!.holders,
      transfers: figuresOf.get(id)!.transfers,
      totalSupply: factsOf.get(id)!.totalSupply,
    }))
    return presentPage(request, occasion, rows[0]?.total ?? 0, records)
  },
  { namesTokens: true },
)
