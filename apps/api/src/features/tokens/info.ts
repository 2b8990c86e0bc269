import { tokenInfo } from '@corescope/api-schema/tokens'
import { type DocumentRow, getDocument } from '@corescope/store/items/read'
import { getSubmission } from '@corescope/store/submissions/read'
import { listTokenFigures, type TokenFactsRow } from '@corescope/store/tokens/read'
import { route } from '../../answers/route.ts'
import { sinceOf } from '../../answers/since.ts'
import { hex } from '../../answers/wire.ts'
import { creatorIdOf } from './creator.ts'
import { findToken, presentToken } from './references.ts'
import type { ToldAmount } from './stated-amounts.ts'
import { presentSubmission } from './submissions.ts'
import { worthOf } from './worth.ts'

const presentContractDocument = (row: DocumentRow | undefined) =>
  row === undefined || row.readAt === null
    ? null
    : { name: row.itemName, description: row.description, externalUrl: row.externalUrl }

/** What the contract said there is; where it named none, what its logs add up to; null where that is not known. */
const suppliedOf = ({ totalSupply }: TokenFactsRow, countedSupply: string | null): ToldAmount | null => {
  if (totalSupply !== null) return { amount: totalSupply, source: 'node' }
  return countedSupply === null ? null : { amount: countedSupply, source: 'logs' }
}

const nothing: ToldAmount = { amount: '0', source: 'logs' }

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
    const supplied = suppliedOf(facts, countedSupply)
    // the supply is whole where it is told at all, whatever is known of its holders
    const { worth, ...prices } = worthOf(context, { ...token, partial: false }, supplied ?? nothing)
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
      worth: supplied === null ? null : worth,
      submitted: submission === undefined ? null : await presentSubmission(context, submission),
      document: presentContractDocument(document),
      asOf: head === undefined ? null : { number: head.number, hash: hex(head.hash) },
      ...sinceOf(occasion),
    }
  },
  { namesTokens: true, showsPrices: true },
)
