import type { CallOptions, RpcAnswer, RpcCall } from '../../caller.ts'
import { type FailurePlace, GarbledAnswerError, NodeTroubleError, RateLimitedError } from '../../errors.ts'
import { encode, placeOf } from '../exchange.ts'
import type { BatchLimit } from './batch-limit.ts'
import { BatchRefusal, findRefusal } from './batch-refusal.ts'
import { orderAnswers, readAnswer } from './read-answers.ts'

/** One HTTP exchange. @returns the parsed answer. @throws RpcError, the signal's reason */
export type Exchange = (
  body: string,
  label: string,
  calls: number,
  place: FailurePlace,
  options: CallOptions,
) => Promise<unknown>

/** One endpoint, and what is known of the batches it takes. */
export interface BatchTarget {
  exchange: Exchange
  name: string
  /** Exchanges side by side. */
  atOnce: number
  limit: BatchLimit
}

/** Failures of a node that is reached, and that a smaller batch may not have. */
const mayBeForSize = (error: unknown): boolean =>
  error instanceof RateLimitedError || error instanceof NodeTroubleError || error instanceof GarbledAnswerError

/** Asks all calls in one exchange. @throws BatchRefusal, RpcError, the signal's reason */
export async function askWhole(
  { exchange, name, limit }: BatchTarget,
  calls: readonly RpcCall[],
  options: CallOptions,
): Promise<RpcAnswer[]> {
  const [first] = calls
  if (calls.length === 1) {
    const place = { ...placeOf(first!), endpoint: name }
    return [readAnswer(await exchange(encode(first!, 1), first!.method, 1, place, options), place)]
  }
  const place = { method: `batch of ${calls.length} from ${first!.method}`, endpoint: name }
  const body = `[${calls.map((call, index) => encode(call, index + 1)).join(',')}]`
  try {
    const answer = await exchange(body, 'batch', calls.length, place, options)
    const refusal = findRefusal(answer, calls.length)
    if (refusal !== undefined) throw new BatchRefusal(refusal, place)
    const answers = orderAnswers(answer, calls, place)
    limit.succeed()
    return answers
  } catch (error) {
    if (mayBeForSize(error instanceof BatchRefusal ? error.verdict : error)) limit.fail()
    throw error
  }
}
