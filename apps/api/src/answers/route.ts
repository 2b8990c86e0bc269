import type { Call } from '@corescope/api-schema/call'
import type { BlockPointRow } from '@corescope/store/head/read'
import type { z } from 'zod'
import type { ApiContext } from '../context.ts'
import type { Moment } from './head.ts'

/** A question in its moment: the head, and the block an append-only list is cut at. */
export interface Occasion extends Moment {
  point: BlockPointRow | undefined
  reorged: boolean
  /** Told while an answer is made that lacks what the node would have said: it is given, and not kept. */
  doNotKeep(): void
}

/**
 * How long an answer holds. `asOf`: true at its block for ever. `head`: true until the next block. `never`: it depends on
 * the node or the clock.
 */
export type Keep = 'asOf' | 'head' | 'never'

export interface Route<C extends Call = Call> {
  call: C
  keep: Keep
  /** The answer tells of tokens, not only of addresses: it depends on all that their contracts say of themselves. */
  namesTokens: boolean
  /** The answer tells what something is worth: it also depends on the prices. */
  showsPrices: boolean
  /** The answer rests on a lane that follows behind: true for good once that lane has passed its block. */
  follows: 'traces' | 'balanceHistory' | null
  answer(context: ApiContext, request: z.output<C['request']>, occasion: Occasion): Promise<z.output<C['response']>>
}

/** Binds a contract entry to its handler, with the types of both ends checked. */
export const route = <C extends Call>(
  call: C,
  keep: Keep,
  answer: Route<C>['answer'],
  {
    namesTokens = false,
    follows = null,
    showsPrices = false,
  }: { namesTokens?: boolean; follows?: Route['follows']; showsPrices?: boolean } = {},
): Route => ({ call, keep, namesTokens, follows, showsPrices, answer }) as unknown as Route
