import type { TokenReference } from '@corescope/api-schema/shapes/token-reference'
import type { HeldQuestion } from '@corescope/decode/tokens/token-question'
import type { ChainView } from '../../answers/route.ts'
import type { ApiContext } from '../../context.ts'
import { ifAnswered } from '../../node/if-answered.ts'
import { askBalances, maxAsked } from './stated-balances.ts'

/** What the logs say somebody has of a token or of one of its items, or that there is of it. */
export type CountedAmount = HeldQuestion & {
  token: Pick<TokenReference, 'contractAddress' | 'irregular' | 'partial'>
  /** Smallest units. */
  amount: string
}

/** An amount, and who says so: the logs, or the contract through a node. */
export interface ToldAmount {
  amount: string
  source: 'logs' | 'node'
}

/** Those of a page, and the supply they are shares of. */
const maxStated = maxAsked + 1

/** An ERC-1155 can be asked for single items alone. */
const isAsked = ({ token: { irregular, partial = false }, standard, tokenItem }: CountedAmount) =>
  (irregular || partial) && (standard !== 1155 || tokenItem !== null)

/**
 * The amounts of a list, in its order: those of irregular and partial tokens as their contracts state them at the head, asked in one
 * exchange with the node. What the logs add up to where there are more than are asked of contracts, where a contract names
 * no amount, and while the node is away or behind; then the answer is not kept.
 */
export const tellAmounts = async (
  context: ApiContext,
  counted: readonly CountedAmount[],
  { head, doNotKeep }: Pick<ChainView, 'head' | 'doNotKeep'>,
): Promise<ToldAmount[]> => {
  const asked = counted.filter(isAsked).slice(0, maxStated)
  const told = new Map<CountedAmount, string | null | undefined>()
  if (head !== undefined && asked.length > 0) {
    const questions = asked.map(({ token, ...question }) => ({ ...question, contractAddress: token.contractAddress }))
    const stated = await ifAnswered(askBalances(context, questions, head))
    // a node that lacks the block may refuse everything in words of its own
    const isTold = stated?.every((amount) => amount !== undefined) && stated.some((amount) => amount !== null)
    if (!isTold) doNotKeep()
    for (const [index, one] of asked.entries()) told.set(one, stated?.[index])
  }
  return counted.map((one) => {
    const stated = told.get(one) ?? null
    return stated === null ? { amount: one.amount, source: 'logs' } : { amount: stated, source: 'node' }
  })
}
