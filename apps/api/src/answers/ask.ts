import { getForkEpoch } from '@corescope/store/head/read'
import type { ApiContext } from '../context.ts'
import { type EncodedAnswer, encodeAnswer, encodeInParts } from '../http/envelope.ts'
import { FailureError, UnauthorisedError, UnavailableError } from '../http/errors.ts'
import type { Sender } from '../readers/reader.ts'
import type { AnswerStore } from './answer-store.ts'
import { type AsOfRequest, createPointFinder, resolveAsOf } from './as-of.ts'
import type { ChainView, Route } from './route.ts'
import { createSharedQuestion } from './shared-question.ts'

/**
 * Answers a validated request of a public call, from memory where the same question was answered at the same block.
 * It is not told who asks: what it keeps and shares is the same for all.
 * @param options `keeps: false`: the answer is one of so many that keeping them would drive out what others ask for
 * @throws UnauthorisedError of a call for users
 */
export type Ask = (route: Route, request: unknown, options?: { keeps: boolean }) => Promise<EncodedAnswer>

/** Answers a call whose answer depends on who sends it and from where: made once, kept nowhere. */
export type AskAsSender = (route: Route, request: unknown, sender: Sender) => Promise<EncodedAnswer>

const attempts = 4

/** What an answer sees of the chain, before a handler is asked. */
type UnansweredView = Omit<ChainView, 'doNotKeep'>
interface Computed {
  answer: EncodedAnswer
  isKept: boolean
}

/**
 * Empty once it is settled which addresses of the block are contracts, those that calls made included, and which transactions found code:
 * the ends of contracts and the effects of authorizations follow from traces.
 */
const kindsKnownTo = (head: ChainView['head'], point: ChainView['point']): string => {
  if (head === undefined) return ''
  const { number } = point ?? head
  const isSettled = head.balancesNumber >= number && head.callsNumber >= Math.min(number, head.tracesNumber)
  const kinds = isSettled ? '' : `${head.balancesNumber}/${head.callsNumber}`
  return head.tracesNumber >= number ? kinds : `${kinds}/${head.tracesNumber}`
}

const keyOf = (
  { call, keep, namesTokens, showsPrices }: Route,
  request: unknown,
  { head, point, reorged, nodeState }: UnansweredView,
  pricesAt: number | null,
): string => {
  const { asOf: _asOf, asOfHash: _asOfHash, ...rest } = (request ?? {}) as Record<string, unknown>
  const at = keep === 'asOf' ? `${point?.hash}${reorged ? '!' : ''}` : `${head?.hash}/${nodeState?.finalizedNumber}`
  // Which addresses are contracts is known a moment after their block: such an answer is not the last word.
  const rounds = `${namesTokens ? head?.factRound : head?.nameRound} ${showsPrices ? pricesAt : ''}`
  return `${call.path} ${at} ${kindsKnownTo(head, point)} ${rounds} ${JSON.stringify(rest)}`
}

/**
 * The block up to which a reorg must not reach for the answer to stay true. What is named by its hash may stand in a newer
 * block than the one the list is asked as of: any reorg may displace it. Pure.
 */
export const restsOn = (request: unknown, { head, point }: Pick<ChainView, 'head' | 'point'>): number => {
  const { transactionHash, block } = (request ?? {}) as Record<string, unknown>
  const isNamedByHash = transactionHash !== undefined || typeof block === 'string'
  return isNamedByHash ? Number.POSITIVE_INFINITY : ((point ?? head)?.number ?? 0)
}

/** Whether what the answer tells is the last word at its block: before that it grows without a new block. */
const isPassed = ({ follows }: Route, { head, point }: UnansweredView): boolean => {
  if (follows === null || head === undefined) return true
  return (follows === 'traces' ? head.tracesNumber : head.historyNumber) >= (point ?? head).number
}

/** @returns undefined when a reorganisation came between: the question is asked anew */
const compute = async (
  readEpoch: () => Promise<number>,
  view: UnansweredView,
  answer: (view: ChainView) => Promise<unknown>,
): Promise<Computed | undefined> => {
  let isKept = true
  const doNotKeep = () => {
    isKept = false
  }
  const outcome = await answer({ ...view, doNotKeep }).then(
    (data) => ({ data }),
    (error: unknown) => ({ error }),
  )
  if ('error' in outcome && !(outcome.error instanceof FailureError)) throw outcome.error
  if (view.head !== undefined && (await readEpoch()) !== view.forkEpoch) return undefined
  if ('error' in outcome) throw outcome.error
  return { answer: encodeAnswer(outcome.data), isKept }
}

/**
 * Computes an answer whose statements all saw the same branch: the fork epoch is read again after the last one; when a
 * rewind lies between, the answer is thrown away and asked anew (data-model §7).
 */
export const createAsk = (context: ApiContext, store: AnswerStore): { ask: Ask; askAsSender: AskAsSender } => {
  const { reader, head, metrics } = context
  const findPoint = createPointFinder(reader)
  const readEpoch = createSharedQuestion(() => getForkEpoch(reader))
  const computing = new Map<string, Promise<EncodedAnswer | undefined>>()

  const viewOf = async (route: Route, request: unknown, attempt: number): Promise<UnansweredView> => {
    const moment = attempt === 0 ? await head.current() : await head.refresh()
    const asked = (request ?? {}) as AsOfRequest
    if (route.keep !== 'asOf') return { ...moment, point: moment.head, reorged: false }
    // a reader may know a newer head than this process does
    const known = asked.asOf === undefined || asked.asOf <= (moment.head?.number ?? -1) ? moment : await head.refresh()
    return { ...known, ...(await resolveAsOf(reader, findPoint, known, asked)) }
  }

  const keptOrComputed = (route: Route, request: unknown, view: UnansweredView) => {
    const key = keyOf(route, request, view, context.prices.current().updatedAt)
    const kept = store.get(key)
    metrics.answers.inc({ from: kept === undefined ? 'database' : 'memory' })
    if (kept !== undefined) return kept
    const running = computing.get(key)
    if (running !== undefined) return running
    const started = compute(readEpoch, view, (seen) => route.answer(context, request, seen))
      .then((computed) => {
        if (computed?.isKept) store.keep(key, computed.answer, restsOn(request, view))
        return computed?.answer
      })
      .finally(() => computing.delete(key))
    computing.set(key, started)
    return started
  }

  /** Asks again while reorganisations come between. */
  const persist = async (
    route: Route,
    request: unknown,
    answer: (view: UnansweredView) => Promise<EncodedAnswer | undefined>,
  ): Promise<EncodedAnswer> => {
    for (let attempt = 0; attempt < attempts; attempt++) {
      const answered = await answer(await viewOf(route, request, attempt))
      if (answered !== undefined) return answered
    }
    throw new UnavailableError('The chain is being reorganised: ask again in a moment.', { reason: 'reorganising' })
  }

  return {
    ask: async (route, request, { keeps } = { keeps: true }) => {
      if (route.call.auth !== 'visitor' || route.answerSender !== undefined) throw new UnauthorisedError()
      return persist(route, request, async (view) =>
        route.keep === 'never' || !keeps || !isPassed(route, view)
          ? (await compute(readEpoch, view, (seen) => route.answer(context, request, seen)))?.answer
          : keptOrComputed(route, request, view),
      )
    },
    askAsSender: async (route, request, sender) => {
      const { call, answerSender } = route
      if (answerSender === undefined) throw new UnauthorisedError()
      if (call.auth === 'user' && sender.reader.kind !== 'user') throw new UnauthorisedError()
      const data = await answerSender(context, request, sender)
      return route.hasOwnLists === true ? encodeInParts(data as Record<string, unknown>) : encodeAnswer(data)
    },
  }
}
