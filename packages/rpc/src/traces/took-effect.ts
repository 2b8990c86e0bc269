import type { TraceFrame } from '@corescope/chain/types/trace'

/**
 * Calls that took effect: neither they failed nor a call around them. Each is looked at once. Pure.
 * @param frames parents before children
 */
export const tookEffect = <Frame extends Pick<TraceFrame, 'traceAddress' | 'error'>>(
  frames: readonly Frame[],
): Frame[] => {
  /** How deep the failed call is that is open: what follows deeper is inside. */
  let failedDepth = Number.POSITIVE_INFINITY
  return frames.filter(({ traceAddress: { length: depth }, error }) => {
    if (depth > failedDepth) return false
    failedDepth = error === null ? Number.POSITIVE_INFINITY : depth
    return error === null
  })
}
