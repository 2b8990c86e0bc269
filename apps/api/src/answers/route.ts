import type { Call } from '@corescope/api-schema/call'
import type { BlockPointRow } from '@corescope/store/head/read'
import type { z } from 'zod'
import type { ApiContext } from '../context.ts'
import { UnauthorisedError } from '../http/errors.ts'
import type { Sender, User } from '../readers/reader.ts'
import type { Moment } from './head.ts'

/** A question in its moment: the head, and the block an append-only list is cut at. */
export interface ChainView extends Moment {
  point: BlockPointRow | undefined
  reorged: boolean
  /** Told while an answer is made that lacks what the node would have said: it is given, and not kept. */
  doNotKeep(): void
  /** Of a page of a file: of how many amounts contracts are asked, and what is called where the node itself does not tell. */
  amounts?: { most: number; nodeIsSilent(): void } | undefined
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
  answer(context: ApiContext, request: z.output<C['request']>, view: ChainView): Promise<z.output<C['response']>>
  /** Of a call whose answer depends on who sends it and from where, instead of `answer`. It does not rest on the chain. */
  answerSender?(context: ApiContext, request: z.output<C['request']>, sender: Sender): Promise<z.output<C['response']>>
  /** Its answer has long lists of the sender's own: it is written in parts (`encodeInParts`), and nothing is laid over it. */
  hasOwnLists?: true
}

/** Binds a public contract entry to its handler, with the types of both ends checked. A public handler knows no user. */
export const route = <C extends Call>(
  call: C,
  keep: Keep,
  answer: Route<C>['answer'],
  {
    namesTokens = false,
    follows = null,
    showsPrices = false,
  }: { namesTokens?: boolean; follows?: Route['follows']; showsPrices?: boolean } = {},
): Route<C> => {
  if (call.auth !== 'visitor') throw new Error(`${call.path} is for users: it is declared by ownRoute`)
  return { call, keep, namesTokens, follows, showsPrices, answer }
}

/** Binds a contract entry, public or for users, to a handler that is told who sends a request. Its answers are kept nowhere. */
export const senderRoute = <C extends Call>(call: C, answerSender: NonNullable<Route<C>['answerSender']>): Route<C> => {
  const refuse = () => Promise.reject(new UnauthorisedError())
  return { call, keep: 'never', namesTokens: false, follows: null, showsPrices: false, answer: refuse, answerSender }
}

/** The same for a call for users: the handler is given the user. Its answers are made for that user alone. */
export const ownRoute = <C extends Call>(
  call: C,
  answerOwn: (
    context: ApiContext,
    request: z.output<C['request']>,
    user: User,
    sender: Sender,
  ) => Promise<z.output<C['response']>>,
): Route<C> => {
  if (call.auth !== 'user') throw new Error(`${call.path} is public: it is declared by route or senderRoute`)
  return senderRoute(call, async (context, request, sender) => {
    if (sender.reader.kind !== 'user') throw new UnauthorisedError()
    return answerOwn(context, request, sender.reader, sender)
  })
}

/** The same for a call whose answer has long lists of what the user wrote. A list may come page by page. */
export const ownListsRoute = <C extends Call>(call: C, answerOwn: Parameters<typeof ownRoute<C>>[1]): Route<C> => ({
  ...ownRoute(call, answerOwn),
  hasOwnLists: true,
})

/** A handler for each of a feature's calls: one that lacks does not compile. */
export type RoutesOf<Calls extends Record<string, Call>> = { readonly [Name in keyof Calls]: Route<Calls[Name]> }
