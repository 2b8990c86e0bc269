import type { Call } from '@corescope/api-schema/call'
import type { Ask, AskAsSender } from '../answers/ask.ts'
import type { Route } from '../answers/route.ts'
import { dataOf, type EncodedAnswer, encodeAnswer } from '../http/envelope.ts'
import type { Sender, User } from './reader.ts'

/**
 * Lays what is private to a user (names, notes, ignored tokens) over a public answer.
 * @param data of the call's response; may be changed
 * @param request that the data answers
 * @returns the data as that user reads it
 */
export type PrivateOverlay = (call: Call, data: unknown, user: User, request?: unknown) => Promise<unknown>

/** Answers a validated request as its sender may see it. */
export type AskFor = (route: Route, request: unknown, sender: Sender) => Promise<EncodedAnswer>

/**
 * The one place where answers meet users (docs/answers.md, "Readers"). Public answers come from `ask`, which knows no user:
 * only they are kept and shared. What is made here for a user is sent once and kept nowhere.
 */
export const createAskFor =
  ({ ask, askAsSender }: { ask: Ask; askAsSender: AskAsSender }, overlay: PrivateOverlay | undefined): AskFor =>
  async (route, request, sender) => {
    const { reader } = sender
    const answer = await (route.answerSender === undefined ? ask(route, request) : askAsSender(route, request, sender))
    if (reader.kind === 'visitor' || overlay === undefined || route.hasOwnLists === true) return answer
    return encodeAnswer(await overlay(route.call, JSON.parse(dataOf(answer)), reader, request))
  }
