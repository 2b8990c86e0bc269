/**
 * `unreachable`: nobody answered, or with an HTTP error; trying later may help. `refused`: an address this product does
 * not go to. `unusable`: an answer that is too large or of another kind than asked for.
 */
export type FetchFault = 'unreachable' | 'refused' | 'unusable'

/** Why a document could not be had: the message is one sentence that may be shown to readers. */
export class FetchError extends Error {
  override name = 'FetchError'
  readonly fault: FetchFault
  /** Somebody answered, and would answer the next question too: there is no reason to leave the server alone. */
  readonly answered: boolean

  constructor(fault: FetchFault, message: string, { cause, answered }: { cause?: unknown; answered?: boolean } = {}) {
    super(message, cause === undefined ? undefined : { cause })
    this.fault = fault
    this.answered = answered ?? fault !== 'unreachable'
  }
}
