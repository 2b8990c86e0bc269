import type { BlockBundle } from '@corescope/chain/types/block-bundle'
import type { Hash } from '@corescope/chain/types/hex'
import type { Caller, CallOptions, Endpoint } from './caller.ts'
import { type ChunkSize, createChunkSize } from './chunk-size.ts'
import { GarbledAnswerError, TimeoutError, TooLargeError } from './errors.ts'
import { fetchApart, fetchChunk, fetchSingle } from './fetch-chunk.ts'

export interface BundleRange {
  from: number
  /** Included. */
  to: number
}

export interface FetchBundlesOptions extends CallOptions {
  /** Blocks per HTTP request at most; default 20. Shrinks by itself on time-outs and too large answers. */
  batch?: number
  /** HTTP requests at a time; default 4. */
  concurrency?: number
}

/**
 * Checked bundles of a closed range, in order. Each is internally consistent and comes from one endpoint; whoever
 * reads checks the parent link from one to the next (a reorg may run while the range is read, and endpoints differ).
 * At most `2 × concurrency` requests' worth of bundles are fetched ahead of the reader. Leaving the loop early
 * cancels what is under way.
 *
 * @throws RetryableRpcError after `attempts` per request (NotThereError for a block beyond the node's head),
 *   FinalRpcError, the signal's reason
 */
export async function* fetchBundles(
  caller: Caller,
  range: BundleRange,
  options: FetchBundlesOptions = {},
): AsyncGenerator<BlockBundle, void, undefined> {
  const { batch = 20, concurrency = 4, signal: outer, ...callOptions } = options
  outer?.throwIfAborted()
  const control = new AbortController()
  const abort = () => control.abort(outer?.reason)
  outer?.addEventListener('abort', abort)
  const size = createChunkSize(batch)
  const queue: Promise<BlockBundle[]>[] = []
  let next = range.from
  let running = 0

  const fill = () => {
    while (next <= range.to && running < concurrency && queue.length < 2 * concurrency && !control.signal.aborted) {
      const count = Math.min(size.current, range.to - next + 1)
      const chunk = fetchSized(caller, next, count, size, { ...callOptions, signal: control.signal })
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
      const bundles = await queue[0]!
      queue.shift()
      fill()
      yield* bundles
    }
  } finally {
    outer?.removeEventListener('abort', abort)
    control.abort(new DOMException('no longer wanted', 'AbortError'))
    await Promise.allSettled(queue)
  }
}

/** One checked bundle by number or hash; `undefined` when the node has no such block. */
export function fetchBundle(
  caller: Caller,
  block: number | Hash,
  options: CallOptions = {},
): Promise<BlockBundle | undefined> {
  return caller.pinned((endpoint) => fetchSingle(endpoint, block, options), options)
}

/** One chunk; halves itself when the node cannot answer that much at once. */
async function fetchSized(
  caller: Caller,
  from: number,
  count: number,
  size: ChunkSize,
  options: CallOptions,
): Promise<BlockBundle[]> {
  try {
    const bundles = await caller.pinned(watchSize(from, count, options), options)
    size.succeed()
    return bundles
  } catch (error) {
    if (!(error instanceof TooLargeError)) throw error
    size.shrink(count)
    if (count === 1) return [await caller.pinned((endpoint) => fetchApart(endpoint, from, options), options)]
    const half = Math.floor(count / 2)
    const first = await fetchSized(caller, from, half, size, options)
    return first.concat(await fetchSized(caller, from + half, count - half, size, options))
  }
}

/** The second time-out or cut answer in a row counts as too large: a proxy or node that never says so. */
function watchSize(from: number, count: number, options: CallOptions) {
  let suspicions = 0
  return async (endpoint: Endpoint) => {
    try {
      return await fetchChunk(endpoint, from, count, options)
    } catch (error) {
      const isSuspicious = error instanceof TimeoutError || error instanceof GarbledAnswerError
      suspicions = isSuspicious ? suspicions + 1 : 0
      if (!isSuspicious || suspicions < 2 || count === 1) throw error
      throw new TooLargeError(`${count} blocks at once: ${error.message}`, error.place)
    }
  }
}
