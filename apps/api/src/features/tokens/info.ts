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

/** What the contract said there is; where it named none, what its logs add up to. */
const suppliedOf = ({ totalSupply }: TokenFactsRow, countedSupply: string): ToldAmount =>
  totalSupply === null ? { amount: countedSupply, source: 'logs' } : { amount: totalSupply, source: 'node' }

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
      ...worthOf(context, token, suppliedOf(facts, countedSupply)),
      submitted: submission === undefined ? null : await presentSubmission(context, submission),
      document: presentContractDocument(document),
      asOf: head === undefined ? null : { number: head.number, hash: hex(head.hash) },
      ...sinceOf(occasion),
    }
  },
  { namesTokens: true, showsPrices: true },
)
