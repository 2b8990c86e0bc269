import { listHolders, listTokenFigures, type TokenFactsRow } from '@corescope/store/tokens/read'
import type { Moment } from '../../../answers/head.ts'
import { hex } from '../../../answers/wire.ts'
import type { ApiContext } from '../../../context.ts'
import { isStated, maxAsked } from '../../../entities/tokens/stated-balances.ts'
import { type Action, listed, ok } from '../dialect.ts'
import { DialectError, maxRows, type Window, windowOf } from '../parameters.ts'
import { statedBalances } from './dialect-balances.ts'
import { tokenOf } from './token-of.ts'

interface Holder {
  TokenHolderAddress: string
  TokenHolderQuantity: string
}

/** A page of holders in the order of the logs; quantities of an irregular token are what its contract states. */
const presentHolders = async (
  context: ApiContext,
  token: TokenFactsRow,
  { page, offset }: Window,
  moment: Moment,
): Promise<{ total: number; holders: Holder[] }> => {
  const rows = await listHolders(context.reader, token.tokenId, page, offset)
  const mentions = await context.book.mentions(rows.map(({ holderId }) => holderId))
  const holders = rows.flatMap(({ holderId, amount }) =>
    holderId === null ? [] : [{ TokenHolderAddress: mentions.get(holderId)!.hash, TokenHolderQuantity: amount }],
  )
  const total = rows[0]?.total ?? 0
  if (!isStated(token)) return { total, holders }
  const { contractAddress, standard } = token
  const questions = holders.map(({ TokenHolderAddress }) => {
    return { contractAddress, standard, holder: hex(TokenHolderAddress), tokenItem: null }
  })
  const balances = await statedBalances(context, questions, moment)
  return { total, holders: holders.map((one, index) => ({ ...one, TokenHolderQuantity: balances[index] ?? '' })) }
}

/** Holders whom the logs know, page by page in their order: only so is every one of them on one page. */
export const tokenholderlist: Action = async (context, parameters, moment) => {
  const token = await tokenOf(context, parameters)
  const { holders } = await presentHolders(context, token, windowOf(parameters, maxRows), moment)
  return listed(holders, 'No token holders found')
}

/** Of an irregular token it is known who holds most only where all holders can be asked. */
export const toptokenholders: Action = async (context, parameters, moment) => {
  const token = await tokenOf(context, parameters)
  const { offset } = windowOf(parameters, 1000)
  const asked = isStated(token) ? maxAsked : offset
  const { total, holders } = await presentHolders(context, token, { page: 1, offset: asked }, moment)
  if (isStated(token)) {
    if (total > maxAsked) {
      throw new DialectError(`Error! The contract contradicts its logs: more than ${maxAsked} holders are not ranked`)
    }
    const amountOf = ({ TokenHolderQuantity: quantity }: Holder) => (quantity === '' ? -1n : BigInt(quantity))
    holders.sort((a, b) => Number(amountOf(b) > amountOf(a)) - Number(amountOf(b) < amountOf(a)))
  }
  return listed(holders.slice(0, offset), 'No token holders found')
}

/** By the logs, of every token: a contract tells of nobody it is not asked about. */
export const tokenholdercount: Action = async (context, parameters) => {
  const { tokenId } = await tokenOf(context, parameters)
  const [figures] = await listTokenFigures(context.reader, [tokenId])
  return ok(String(figures?.holders ?? 0))
}
