import type { ReasonParameters } from '@corescope/api-schema/reason-names'

/** Why a call gave no data (spec §8). */
export type ApiErrorKind =
  /** The envelope's code was not "00000"; `message` is the server's. */
  | 'failure'
  /** HTTP 401 or envelope code 401. */
  | 'unauthorised'
  /** The index is being prepared: there is nothing to know yet, and the same question will be answered later. */
  | 'indexing'
  /** Another HTTP status outside 200–299. */
  | 'status'
  /** Nothing within 15 s. */
  | 'timeout'
  /** No answer at all. */
  | 'network'
  /** An answer without an envelope. */
  | 'empty'

export class ApiError extends Error {
  override name = 'ApiError'
  readonly kind: ApiErrorKind
  readonly status: number | undefined
  /** The server's own sentence, where it sent one. */
  readonly serverMessage: string | undefined
  /** What was wrong, where a form says it in its own words (`fault` of the envelope). */
  readonly fault: string | undefined
  /** Of that sentence. */
  readonly parameters: ReasonParameters
  /** What the server's reason is in the reader's language; undefined where it has none. */
  readonly say: (() => string) | undefined

  constructor(
    kind: ApiErrorKind,
    detail: {
      path: string
      status?: number
      serverMessage?: string
      fault?: string | undefined
      parameters?: ReasonParameters | undefined
      say?: (() => string) | undefined
      cause?: unknown
    },
  ) {
    super(`${detail.path}: ${detail.serverMessage ?? kind}`, { cause: detail.cause })
    this.kind = kind
    this.status = detail.status
    this.serverMessage = detail.serverMessage
    this.fault = detail.fault
    this.parameters = detail.parameters ?? {}
    this.say = detail.say
  }
}

/** Not an answer, and nothing wrong either: whoever waits goes on waiting. */
export const isIndexing = (error: unknown): error is ApiError => error instanceof ApiError && error.kind === 'indexing'

/** The server answered, and said that there is no such thing (HTTP 200, code 1): a screen's own not-found. */
export const isFailure = (error: unknown): error is ApiError => error instanceof ApiError && error.kind === 'failure'
