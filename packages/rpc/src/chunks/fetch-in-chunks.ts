import type { Caller, CallOptions, Endpoint } from '../caller.ts'
import { GarbledAnswerError, NotAppliedError, TimeoutError, TooLargeError } from '../errors.ts'
import { type ChunkSize, createChunkSize } from './chunk-size.ts'

export interface ChunkOptions extends CallOptions {
  /** Blocks per HTTP request at most. Shrinks by itself on time-outs and too large answers. */
  batch: number
  /** HTTP requests at a time. */
  concurrency: number
}

/** How a run of blocks is read; blocks are named by their place in the run, from 0. */
export interface ChunkWork<Result> {
  count: number
  /** Neighbouring blocks from one endpoint, in as few requests as it takes. */
  chunk(endpoint: Endpoint, start: number, count: number, options: CallOptions): Promise<Result[]>
  /** One block in smaller requests, when it was too large for one, or the node could not run it again as a whole: `cause`. */
  apart(
    endpoint: Endpoint,
    index: number,
    options: CallOptions,
    cause: TooLargeError | NotAppliedError,
  ): Promise<Result>
}

/**
 * Results for a run of blocks, in order; at most `2 × concurrency` requests' worth are fetched ahead of the reader.
 * Leaving the loop early cancels what is under way.
 *
 * @throws RetryableRpcError after `attempts` per request, FinalRpcError, the signal's reason
 */
export async function* fetchInChunks<Result>(
  caller: Caller,
  work: ChunkWork<Result>,
  { batch, concurrency, signal: outer, ...callOptions }: ChunkOptions,
): AsyncGenerator<Result, void, undefined> {
  outer?.throwIfAborted()
  const control = new AbortController()
  const abort = () => control.abort(outer?.reason)
  outer?.addEventListener('abort', abort)
  const size = createChunkSize(batch)
  const queue: Promise<Result[]>[] = []
  let next = 0
  let running = 0

  const sized: CallOptions = { ...callOptions, signal: control.signal, tooLarge: 'throw' }

  const fill = () => {
    while (next < work.count && running < concurrency && queue.length < 2 * concurrency && !control.signal.aborted) {
      const count = Math.min(size.current, work.count - next)
      const chunk = fetchSized(caller, work, next, count, size, sized)
      running += 1
      next += count
      // A failure is thrown where the reader meets it; here it only ends the wait for a free place.
      const settle = () => {
        running -= 1
        fill()
      }
      chunk.then(settle, settle)
      queue.push(chunk)
    }
  }

  try {
    fill()
    while (queue.length > 0) {
      const results = await queue[0]!
      queue.shift()
      fill()
      yield* results
    }
  } finally {
    outer?.removeEventListener('abort', abort)
    control.abort(new DOMException('no longer wanted', 'AbortError'))
    await Promise.allSettled(queue)
  }
}

/** One chunk; halves itself when the node cannot answer that much at once, or cannot run one of the blocks again. */
async function fetchSized<Result>(
  caller: Caller,
  work: ChunkWork<Result>,
  start: number,
  count: number,
  size: ChunkSize,
  options: CallOptions,
): Promise<Result[]> {
  try {
    const results = await caller.pinned(watchSize(work, start, count, options), options)
    size.succeed()
    return results
  } catch (error) {
    if (!(error instanceof TooLargeError || error instanceof NotAppliedError)) throw error
    if (error instanceof TooLargeError) size.shrink(count)
    if (count === 1) return [await caller.pinned((endpoint) => work.apart(endpoint, start, options, error), options)]
    const half = Math.floor(count / 2)
    const first = await fetchSized(caller, work, start, half, size, options)
    return first.concat(await fetchSized(caller, work, start + half, count - half, size, options))
  }
}

/** The second time-out or cut answer in a row counts as too large: a proxy or node that never says so. */
function watchSize<Result>(work: ChunkWork<Result>, start: number, count: number, options: CallOptions) {
  let suspicions = 0
  return async (endpoint: Endpoint) => {
    try {
      return await work.chunk(endpoint, start, count, options)
    } catch (error) {
      const isSuspicious = error instanceof TimeoutError || error instanceof GarbledAnswerError
      suspicions = isSuspicious ? suspicions + 1 : 0
      if (!isSuspicious || suspicions < 2 || count === 1) throw error
      throw new TooLargeError(`${count} blocks at once: ${error.message}`, error.place)
    }
  }
}
