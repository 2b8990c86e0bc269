import { classifyNodeError, type WireError } from '../../classify-failure.ts'
import {
  EndpointRefusedError,
  type FailurePlace,
  NodeTroubleError,
  RateLimitedError,
  type RpcError,
  ServerErrorAnswer,
  TooLargeError,
} from '../../errors.ts'

/** A node turned a whole batch away. Never leaves this folder: `verdict` is what the caller is told. */
export class BatchRefusal extends Error {
  readonly wire: WireError
  readonly verdict: RpcError
  constructor(wire: WireError, place: FailurePlace) {
    super(wire.message)
    this.wire = wire
    this.verdict = classifyNodeError(wire, place)
  }
}

/** The `error` member of an answer; undefined where it has none. */
export function readWireError(answer: unknown): WireError | undefined {
  const error = typeof answer === 'object' && answer !== null ? (answer as { error?: unknown }).error : undefined
  if (error === undefined || error === null) return undefined
  if (typeof error !== 'object') return { code: -32000, message: String(error) }
  const { code, message, data } = error as Partial<WireError>
  return { code: Number(code), message: String(message ?? 'error without message'), data }
}

/**
 * The one error that stands in place of all answers: an error object (JSON-RPC 2.0 §6), or a list with a single error, with
 * which geth keeps `--rpc.batch-request-limit`.
 */
export function findRefusal(answer: unknown, calls: number): WireError | undefined {
  if (calls < 2) return undefined
  if (!Array.isArray(answer)) return readWireError(answer)
  return answer.length === 1 ? readWireError(answer[0]) : undefined
}

/** What was too large is the answer: it says nothing of how many calls are taken. */
const answerTooLarge = /(response|answer|result).*(large|big|size|exceed)/

const messageOf = ({ wire }: BatchRefusal): string =>
  `${wire.message} ${typeof wire.data === 'string' ? wire.data : ''}`.toLowerCase()

/** Whether the endpoint is to be remembered as one that takes fewer calls at once. */
export const isOfCount = (failure: unknown): boolean =>
  !(failure instanceof BatchRefusal && answerTooLarge.test(messageOf(failure)))

const noneAtAll = /support|allowed|available|enabled|disabled|forbidden|accepted/

/**
 * How many calls to try after a batch of `size` failed; undefined where the failure says nothing of the size. Nodes word
 * their limits differently: a number below `size` that stands with a word of limits is taken for the limit. A batch refused
 * in any other words is halved.
 */
export function smallerSize(failure: unknown, size: number, { splitsTooLarge }: { splitsTooLarge: boolean }) {
  const half = Math.floor(size / 2)
  if (failure instanceof TooLargeError) return splitsTooLarge ? half : undefined
  // HTTP 400 and the like: whether it is the batch shows in a call by itself.
  if (failure instanceof EndpointRefusedError) return 1
  if (!(failure instanceof BatchRefusal)) return undefined
  const { wire, verdict } = failure
  const words = messageOf(failure)
  if (answerTooLarge.test(words)) return splitsTooLarge ? half : undefined
  if (words.includes('batch')) return limitIn(words, size) ?? (noneAtAll.test(words) ? 1 : half)
  if (verdict instanceof RateLimitedError || verdict instanceof NodeTroubleError) {
    const isPlain = verdict instanceof ServerErrorAnswer && wire.code === -32000
    return isPlain ? half : undefined
  }
  return half
}

/** A number that stands with a word of limits: "limit is 10", "more than 3 requests", "max 20". */
const numberAfter = /(?:limit|max|size|batch|at most|more than|up to)\D{0,24}(\d+)/g
/** "20 requests per batch" */
const numberBefore = /(\d+)(?: [a-z]+){0,4} batch/g

/** The largest such number below the size: "batch limit 100 exceeded, requested 200". */
function limitIn(words: string, size: number): number | undefined {
  const numbers = [numberAfter, numberBefore]
    .flatMap((pattern) => [...words.matchAll(pattern)].map(([, number]) => Number(number)))
    .filter((number) => number > 0 && number < size)
  return numbers.length === 0 ? undefined : Math.max(...numbers)
}
