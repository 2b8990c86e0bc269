import type { TokenReference } from '@corescope/api-schema/shapes/token-reference'
import type { HeldQuestion } from '@corescope/decode/tokens/token-question'
import type { CallOptions } from '@corescope/rpc/caller'
import type { ChainView } from '../../answers/route.ts'
import type { ApiContext } from '../../context.ts'
import { ifAnswered } from '../../node/if-answered.ts'
import type { Point } from '../balances/balance-at.ts'
import { shareOf } from '../supply/share-of.ts'
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

/** The block whose amounts are told, and what is called where the node did not tell what it could. */
export interface TellingAt {
  head: Point | undefined
  doNotKeep(): void
  /** How long the node is waited for; as long as for the newest block unless it is named. */
  patience?: CallOptions
  amounts?: ChainView['amounts']
}

/** Those of a page, and the supply they are shares of: so many are asked in one exchange. */
const maxStated = maxAsked + 1

/** An ERC-1155 can be asked for single items alone. */
const isAsked = ({ token: { irregular, partial = false }, standard, tokenItem }: CountedAmount) =>
  (irregular || partial) && (standard !== 1155 || tokenItem !== null)

/** Those that are asked, in the groups of one exchange each. Pure. */
const exchangesOf = (asked: readonly CountedAmount[]): CountedAmount[][] =>
  Array.from({ length: Math.ceil(asked.length / maxStated) }, (_, index) =>
    asked.slice(index * maxStated, (index + 1) * maxStated),
  )

/**
 * The amounts of a list, in its order. Those of irregular and partial tokens are what their contracts state after a block. A page asks
 * for them in one exchange with the node, a file in several. The sum of the logs stands in three cases: the list has more such tokens
 * than are asked; the contract names no amount; the node is away or behind. In the last case the answer is not kept.
 */
export const tellAmounts = async (
  context: ApiContext,
  counted: readonly CountedAmount[],
  { head, doNotKeep, patience, amounts }: TellingAt,
): Promise<ToldAmount[]> => {
  const asked = head === undefined ? [] : counted.filter(isAsked).slice(0, amounts?.most ?? maxStated)
  const told = new Map<CountedAmount, string | null | undefined>()
  for (const group of exchangesOf(asked)) {
    const questions = group.map(({ token, ...question }) => ({ ...question, contractAddress: token.contractAddress }))
    const stated = await ifAnswered(askBalances(context, questions, head!, patience))
    const isAnswered = stated?.every((amount) => amount !== undefined) ?? false
    // a node that lacks the block may refuse everything in words of its own
    if (!isAnswered || !stated?.some((amount) => amount !== null)) doNotKeep()
    for (const [index, one] of group.entries()) told.set(one, stated?.[index])
    // contracts that refuse say so for themselves: the next ones may answer
    if (isAnswered) continue
    amounts?.nodeIsSilent()
    break
  }
  return counted.map((one) => {
    const stated = told.get(one) ?? null
    return stated === null ? { amount: one.amount, source: 'logs' } : { amount: stated, source: 'node' }
  })
}

/** The supply of a token as its logs add up to it, to be told beside what is held of it. Pure. */
export const countedSupply = (token: TokenReference, amount = '0'): CountedAmount => {
  return { token, standard: token.standard, holder: null, tokenItem: null, amount }
}

/** Percent of the supply, where both are told by the same, and in full. Pure. */
export const shareOfSupply = (held: ToldAmount, supply: ToldAmount, areLogsWhole: boolean): string | null => {
  const [part, whole] = [BigInt(held.amount), BigInt(supply.amount)]
  if (whole <= 0n || part > whole || held.source !== supply.source) return null
  return supply.source === 'node' || areLogsWhole ? shareOf(part, whole) : null
}
