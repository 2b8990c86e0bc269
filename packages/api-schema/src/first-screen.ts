import type { calls } from './calls.ts'
import type { WaitReason } from './envelope.ts'
import type { ReasonParameters } from './reason-names.ts'

/**
 * A call that a screen makes first. The web app's screens declare theirs; the server answers them into the HTML and the browser
 * asks for exactly the same (same path, same request), so the first screen needs no second round trip.
 */
export interface FirstScreenCall {
  call: keyof typeof calls
  request: unknown
  /** The page is about what this call answers: HTTP 404 when it answers that there is no such thing. */
  isSubject?: boolean
  /** Other chains have no answer to it: there it is not asked. */
  isOfCore?: boolean
  /** Asked when this call answers that there is no such thing. */
  otherwise?: FirstScreenCall
}

/** One answer in the page's HTML. */
export interface FirstScreenEntry {
  path: string
  request: unknown
  /** Absent where the server failed to answer: the screen asks by itself. */
  response?: unknown
  /** `isFailure`: there is no such thing, which is an answer too. */
  error?: { message: string; isFailure?: boolean; reason?: WaitReason; fault?: string; parameters?: ReasonParameters }
}
