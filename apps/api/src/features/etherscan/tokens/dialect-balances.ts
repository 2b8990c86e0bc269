import type { HeldQuestion } from '@corescope/decode/tokens/token-question'
import type { Moment } from '../../../answers/head.ts'
import type { ApiContext } from '../../../context.ts'
import { askBalances, maxAsked } from '../../../entities/tokens/stated-balances.ts'
import { UnavailableError } from '../../../http/errors.ts'
import { DialectError } from '../parameters.ts'

/**
 * What contracts state at the head, as the dialect's strings; empty where a contract names no balance.
 * @throws DialectError where it is more than may be asked: the dialect has no word for a figure that is not known to be right;
 *   UnavailableError where the node cannot tell
 */
export const statedBalances = async (
  context: ApiContext,
  questions: readonly (HeldQuestion & { contractAddress: string })[],
  { head }: Moment,
): Promise<string[]> => {
  if (questions.length > maxAsked) {
    throw new DialectError(`Error! Balances that contracts state are told of at most ${maxAsked} rows a page (offset)`)
  }
  if (head === undefined || questions.length === 0) return []
  const balances = await askBalances(context, questions, head)
  if (balances.includes(undefined))
    throw new UnavailableError('The node cannot answer this now.', { reason: 'nodeCannot' })
  return balances.map((balance) => balance ?? '')
}
