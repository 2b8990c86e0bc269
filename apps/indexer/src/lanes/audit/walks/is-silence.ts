import {
  CrossCheckError,
  MethodUnsupportedError,
  NotAppliedError,
  OtherBlockError,
  StateUnavailableError,
} from '@corescope/rpc/errors'

/**
 * Whether the node does not tell of these blocks, or has others there: that is no finding, and resolves none. Nor is it one
 * of this walk where it has other transactions in them than our rows: those are asked about, and the walk through blocks
 * finds them.
 */
export const isSilence = (error: unknown): boolean =>
  error instanceof MethodUnsupportedError ||
  error instanceof NotAppliedError ||
  error instanceof StateUnavailableError ||
  error instanceof OtherBlockError ||
  error instanceof CrossCheckError
