import { tokenInfo } from '@corescope/api-schema/tokens'
import { type DocumentRow, getDocument } from '@corescope/store/items/read'
import { getSubmission } from '@corescope/store/submissions/read'
import { listTokenFigures } from '@corescope/store/tokens/read'
import { sinceOf } from '../../answers/page.ts'
import { route } from '../../answers/route.ts'
import { hex } from '../../answers/wire.ts'
import { creatorIdOf } from './creator.ts'
import { findToken, presentToken } from './references.ts'
import { presentSubmission } from './submissions.ts'
import { worthOf } from './worth.ts'

const presentContractDocument = (row: DocumentRow | undefined) =>
  row === undefined || row.readAt === null
    ? null
    : { name: row.itemName, description: row.description, externalUrl: row.externalUrl }

export const tokenInfoRoute = route(
  tokenInfo,
  'head',
  async (context, request, occasion) => {
    const { head } = occasion
    const facts = await findToken(context, request.contractAddress)
    const [[figures], creatorId, submission, document] = await Promise.all([
      listTokenFigures(context.reader, [facts.tokenId]),
      creatorIdOf(context, facts.tokenId),
      getSubmission(context.reader, facts.tokenId),
      getDocument(context.reader, facts.tokenId),
    ])
    const mentions = await context.book.mentions([creatorId])
    const token = presentToken(facts)
    const countedSupply = facts.isSupplyWhole ? (figures?.supply ?? '0') : null
    const supply = facts.totalSupply ?? countedSupply
    const { worth, ...prices } = worthOf(context, { ...token, partial: false }, supply ?? '0')
    return {
      ...token,
      totalSupply: facts.totalSupply,
      countedSupply,
      holders: figures?.holders ?? 0,
      transfers: figures?.transfers ?? 0,
      firstBlock: figures?.firstBlock ?? 0,
      creator: creatorId === null ? null : mentions.get(creatorId)!,
      currency: context.config.PRICE_CURRENCY,
      ...prices,
      worth: supply === null ? null : worth,
      submitted: submission === undefined ? null : await presentSubmission(context, submission),
      document: presentContractDocument(document),
      asOf: head === undefined ? null : { number: head.number, hash: hex(head.hash) },
      ...sinceOf(occasion),
    }
  },
  { namesTokens: true, showsPrices: true },
)
