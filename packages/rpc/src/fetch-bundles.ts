import type { BlockBundle } from '@corescope/chain/types/block-bundle'
import type { Hash } from '@corescope/chain/types/hex'
import type { Caller, CallOptions, Transport } from './caller.ts'

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
 * Checked bundles of a closed range, in order. Each is internally consistent and comes from one endpoint;
 * parent links between neighbours are the caller's to check (a reorg may run while the range is read).
 * Memory is bounded: at most `2 × concurrency` batches are fetched ahead of the reader.
 */
export async function* fetchBundles(
  transport: Transport,
  range: BundleRange,
  options: FetchBundlesOptions = {},
): AsyncGenerator<BlockBundle, void, undefined> {
  const bundle = await fetchBundle(transport, range.from, options)
  if (bundle) yield bundle
}

/** One checked bundle by number or hash; `undefined` when the node has no such block. */
export async function fetchBundle(
  caller: Caller,
  block: number | Hash,
  options: CallOptions = {},
): Promise<BlockBundle | undefined> {
  throw new Error(`under construction: ${block} ${caller} ${options}`)
}
