/**
 * `unreachable`: nobody answered, or with an HTTP error; trying later may help. `refused`: an address this product does
 * not go to. `unusable`: an answer that is too large or of another kind than asked for.
 */
export type FetchFault = 'unreachable' | 'refused' | 'unusable'

/** The same as a word and a figure, where one of these is why: for sentences in other languages. */
export interface FetchReason {
  code: 'http' | 'timeout' | 'redirect' | 'private' | 'name' | 'connection' | 'url'
  /** HTTP status of `http`. */
  status?: number
}

/** Why a document could not be had: the message is one sentence that may be shown to readers. */
export class FetchError extends Error {
  override name = 'FetchError'
  readonly fault: FetchFault
  /** Somebody answered, and would answer the next question too: there is no reason to leave the server alone. */
  readonly answered: boolean
  readonly reason: FetchReason | undefined

  constructor(
    fault: FetchFault,
    message: string,
    { cause, answered, reason }: { cause?: unknown; answered?: boolean; reason?: FetchReason } = {},
  ) {
    super(message, cause === undefined ? undefined : { cause })
    this.fault = fault
    this.reason = reason
    this.answered = answered ?? fault !== 'unreachable'
  }
}
