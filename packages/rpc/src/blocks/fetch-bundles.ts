import type { BlockBundle } from '@corescope/chain/types/block-bundle'
import type { Hash } from '@corescope/chain/types/hex'
import type { Caller, CallOptions } from '../caller.ts'
import { fetchInChunks } from '../chunks/fetch-in-chunks.ts'
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
export function fetchBundles(
  caller: Caller,
  range: BundleRange,
  options: FetchBundlesOptions = {},
): AsyncGenerator<BlockBundle, void, undefined> {
  const { batch = 20, concurrency = 4, ...callOptions } = options
  const work = {
    count: range.to - range.from + 1,
    chunk: (...[endpoint, start, count, chunkOptions]: Parameters<typeof fetchChunk>) =>
      fetchChunk(endpoint, range.from + start, count, chunkOptions),
    apart: (...[endpoint, index, apartOptions]: Parameters<typeof fetchApart>) =>
      fetchApart(endpoint, range.from + index, apartOptions),
  }
  return fetchInChunks(caller, work, { ...callOptions, batch, concurrency })
}

/** One checked bundle by number or hash; `undefined` when the node has no such block. */
export function fetchBundle(
  caller: Caller,
  block: number | Hash,
  options: CallOptions = {},
): Promise<BlockBundle | undefined> {
  return caller.pinned((endpoint) => fetchSingle(endpoint, block, options), options)
}
