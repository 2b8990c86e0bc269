import { getForkEpoch } from '@corescope/store/head/read'
import type { ApiContext } from '../context.ts'
import { type EncodedAnswer, encodeAnswer } from '../http/envelope.ts'
import { FailureError, UnavailableError } from '../http/errors.ts'
import type { AnswerStore } from './answer-store.ts'
import { type AsOfRequest, createPointFinder, resolveAsOf } from './as-of.ts'
import type { Occasion, Route } from './route.ts'
import { createSharedQuestion } from './shared-question.ts'

/** Answers a validated request, from memory where the same question was answered at the same block. */
export type Ask = (route: Route, request: unknown) => Promise<EncodedAnswer>

const attempts = 4

/** An occasion before anybody answers on it. */
type Setting = Omit<Occasion, 'doNotKeep'>
interface Computed {
  answer: EncodedAnswer
  isKept: boolean
}

/** Empty once it is settled which addresses of the block are contracts, those that calls made included. */
const kindsKnownTo = (head: Occasion['head'], point: Occasion['point']): string => {
  if (head === undefined) return ''
  const { number } = point ?? head
  const isSettled = head.balancesNumber >= number && head.callsNumber >= Math.min(number, head.tracesNumber)
  return isSettled ? '' : `${head.balancesNumber}/${head.callsNumber}`
}

const keyOf = (
  { call, keep, namesTokens, showsPrices }: Route,
  request: unknown,
  { head, point, reorged, nodeState }: Setting,
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
export const restsOn = (request: unknown, { head, point }: Pick<Occasion, 'head' | 'point'>): number => {
  const { transactionHash, block } = (request ?? {}) as Record<string, unknown>
  const isNamedByHash = transactionHash !== undefined || typeof block === 'string'
  return isNamedByHash ? Number.POSITIVE_INFINITY : ((point ?? head)?.number ?? 0)
}

/** Whether what the answer tells is the last word at its block: before that it grows without a new block. */
const isPassed = ({ follows }: Route, { head, point }: Setting): boolean => {
  if (follows === null || head === undefined) return true
  return (follows === 'traces' ? head.tracesNumber : head.historyNumber) >= (point ?? head).number
}

/**
 * Computes an answer whose statements all saw the same branch: the fork epoch is read again after the last one; when a
 * rewind lies between, the answer is thrown away and asked anew (data-model §7).
 */
export const createAsk = (context: ApiContext, store: AnswerStore): Ask => {
  const { reader, head, metrics } = context
  const findPoint = createPointFinder(reader)
  const readEpoch = createSharedQuestion(() => getForkEpoch(reader))
  const computing = new Map<string, Promise<EncodedAnswer | undefined>>()

  const occasionOf = async (route: Route, request: unknown, attempt: number): Promise<Setting> => {
    const moment = attempt === 0 ? await head.current() : await head.refresh()
    const asked = (request ?? {}) as AsOfRequest
    if (route.keep !== 'asOf') return { ...moment, point: moment.head, reorged: false }
    // a reader may know a newer head than this process does
    const known = asked.asOf === undefined || asked.asOf <= (moment.head?.number ?? -1) ? moment : await head.refresh()
    return { ...known, ...(await resolveAsOf(reader, findPoint, known, asked)) }
  }

  const compute = async (route: Route, request: unknown, occasion: Setting): Promise<Computed | undefined> => {
    let isKept = true
    const doNotKeep = () => {
      isKept = false
    }
    const outcome = await route.answer(context, request, { ...occasion, doNotKeep }).then(
      (data) => ({ data }),
      (error: unknown) => ({ error }),
    )
    if ('error' in outcome && !(outcome.error instanceof FailureError)) throw outcome.error
    if (occasion.head !== undefined && (await readEpoch()) !== occasion.forkEpoch) return undefined
    if ('error' in outcome) throw outcome.error
    return { answer: encodeAnswer(outcome.data), isKept }
  }

  const keptOrComputed = (route: Route, request: unknown, occasion: Setting) => {
    const key = keyOf(route, request, occasion, context.prices.current().updatedAt)
    const kept = store.get(key)
    metrics.answers.inc({ from: kept === undefined ? 'database' : 'memory' })
    if (kept !== undefined) return kept
    const running = computing.get(key)
    if (running !== undefined) return running
    const started = compute(route, request, occasion)
      .then((computed) => {
        if (computed?.isKept) store.keep(key, computed.answer, restsOn(request, occasion))
        return computed?.answer
      })
      .finally(() => computing.delete(key))
    computing.set(key, started)
    return started
  }

  return async (route, request) => {
    for (let attempt = 0; attempt < attempts; attempt++) {
      const occasion = await occasionOf(route, request, attempt)
      const answer =
        route.keep === 'never' || !isPassed(route, occasion)
          ? (await compute(route, request, occasion))?.answer
          : await keptOrComputed(route, request, occasion)
      if (answer !== undefined) return answer
    }
    throw new UnavailableError('The chain is being reorganised: ask again in a moment.')
  }
}
