import { tokenInfo } from '@corescope/api-schema/tokens/calls'
import { type DocumentRow, getDocument } from '@corescope/store/items/read'
import { getSubmission } from '@corescope/store/token-submissions/read'
import { listTokenFigures } from '@corescope/store/tokens/read'
import { listSupplyReadings } from '@corescope/store/tokens/supplies'
import { route } from '../../answers/route.ts'
import { sinceOf } from '../../answers/since.ts'
import { hex } from '../../answers/wire.ts'
import { creatorIdOf } from '../../entities/contracts/creator.ts'
import { borrowedSymbols } from '../../entities/tokens/borrowed-symbols.ts'
import { findToken, presentToken } from '../../entities/tokens/references.ts'
import type { ToldAmount } from '../../entities/tokens/stated-amounts.ts'
import { suppliedOf, totalSupplyOf } from '../../entities/tokens/supplied.ts'
import { worthOf } from '../../entities/tokens/worth.ts'
import { presentSubmission } from './submissions.ts'

const presentContractDocument = (row: DocumentRow | undefined) =>
  row === undefined || row.readAt === null
    ? null
    : { name: row.itemName, description: row.description, externalUrl: row.externalUrl }

const nothing: ToldAmount = { amount: '0', source: 'logs' }

export const tokenInfoRoute = route(
  tokenInfo,
  'head',
  async (context, request, view) => {
    const { head } = view
    const facts = await findToken(context, request.contractAddress)
    const [[figures], [reading], creatorId, submission, document, borrowed] = await Promise.all([
      listTokenFigures(context.reader, [facts.tokenId]),
      listSupplyReadings(context.reader, [facts.tokenId]),
      creatorIdOf(context, facts.tokenId),
      getSubmission(context.reader, facts.tokenId),
      getDocument(context.reader, facts.tokenId),
      borrowedSymbols(context, [facts.tokenId]),
    ])
    const mentions = await context.book.mentions([creatorId])
    const token = presentToken(facts)
    const countedSupply = facts.isSupplyWhole ? (figures?.supply ?? '0') : null
    const total = totalSupplyOf(facts, reading, countedSupply)
    const supplied = suppliedOf(total, countedSupply)
    // the supply is whole where it is told at all, whatever is known of its holders
    const { worth, ...prices } = worthOf(context, { ...token, partial: false }, supplied ?? nothing)
    return {
      ...token,
      totalSupply: total?.amount ?? null,
      totalSupplyBlock: total?.readBlock ?? null,
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
      borrowed: borrowed.get(facts.tokenId) ?? null,
      asOf: head === undefined ? null : { number: head.number, hash: hex(head.hash) },
      ...sinceOf(view),
    }
  },
  { namesTokens: true, showsPrices: true },
)
