import { isFailure } from './api-error.ts'

/**
 * Whether a failed question is asked again by a screen that opens. "There is no such thing" is an answer, and as fresh as any
 * other for `staleMs`: the first screen's HTML may carry it.
 */
export const isOldFailure = (state: { error: unknown; errorUpdatedAt: number }, staleMs: number): boolean =>
  !isFailure(state.error) || Date.now() - state.errorUpdatedAt >= staleMs
