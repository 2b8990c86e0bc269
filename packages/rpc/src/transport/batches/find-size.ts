import type { CallOptions, RpcAnswer, RpcCall } from '../../caller.ts'
import { askWhole, type BatchTarget } from './ask-whole.ts'
import { BatchRefusal, isOfCount, smallerSize } from './batch-refusal.ts'

export const splitting = ({ tooLarge }: CallOptions) => ({ splitsTooLarge: tooLarge !== 'throw' })

/** A single call is refused in the words in which the batch was: that was not for its size. */
const isSaidToAll = (answer: RpcAnswer, failure: unknown): boolean =>
  !answer.ok &&
  failure instanceof BatchRefusal &&
  answer.error.message.endsWith(`${failure.wire.message} (${failure.wire.code})`)

/**
 * Asks the first calls, fewer each time the batch is refused for its size.
 * @param refusal of the batch before; undefined where none was asked
 * @param take is given the answers of the first calls
 * @returns how many of the calls were answered at once; nothing is learned where a call by itself is refused the same way
 */
export async function findSize(
  target: BatchTarget,
  calls: readonly RpcCall[],
  { firstSize, refusal }: { firstSize: number; refusal: unknown },
  options: CallOptions,
  take: (answers: readonly RpcAnswer[]) => void,
): Promise<number> {
  const { limit } = target
  let size = Math.min(firstSize, calls.length)
  for (let failure = refusal; ; ) {
    try {
      const isNew = limit.isSuspected() || (failure !== undefined && isOfCount(failure))
      const answers = await askWhole(target, calls.slice(0, size), options)
      if (size === 1 && isSaidToAll(answers[0]!, failure)) throw failure
      limit.succeed()
      // There may be fewer calls than would have been taken: that says nothing against the size they were cut to.
      if (isNew) limit.learn(failure === refusal ? firstSize : size)
      take(answers.slice(0, size))
      return size
    } catch (error) {
      const smaller = size > 1 ? smallerSize(error, size, splitting(options)) : undefined
      if (smaller === undefined) throw error
      failure = error
      size = smaller
    }
  }
}
