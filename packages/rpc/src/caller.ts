import type { Hash } from '@corescope/chain/types/hex'

/** One JSON-RPC call before it has an id. `block` only names the block in error messages. */
export interface RpcCall {
  method: string
  params: readonly unknown[]
  block?: number | Hash
  /** Asked when every other call of its batch is answered: it tells which block they were true of. */
  isLast?: boolean
}

/** One element of a batch answer, in the order of the calls: the node answers each call by itself. */
export type RpcAnswer = { ok: true; result: unknown } | { ok: false; error: Error }

export interface CallOptions {
  signal?: AbortSignal
  /** For one attempt. */
  timeoutMs?: number
  /** Attempts before the last error is thrown; `Infinity` retries until aborted. An endpoint itself tries once. */
  attempts?: number
  /**
   * Where a node keeps no state of the block, or cannot run it again, the next one is asked, in order of preference: `usable`, those that are
   * not put aside; `all`, also those in trouble, whose failures are then thrown instead. Default: what one node says stands.
   */
  elsewhere?: 'usable' | 'all' | undefined
  /** A batch that is too large for one answer is thrown: the caller asks for less. Default: it is asked in parts. */
  tooLarge?: 'throw' | undefined
}

/** What every method of `methods/` is called with: a transport (retries, fail-over) or one of its endpoints. */
export interface Caller {
  /**
   * @returns the `result` member as parsed JSON (may be `null`)
   * @throws RetryableRpcError after the last attempt, or where it asks for a longer wait than all attempts may take, FinalRpcError at once, the signal's reason when aborted
   */
  request(call: RpcCall, options?: CallOptions): Promise<unknown>
  /**
   * One HTTP request for all calls, or as many as the endpoint demands: what it takes at once is learned and kept. Throws
   * when an exchange failed; what the node says of a single call is in the answers.
   */
  batch(calls: readonly RpcCall[], options?: CallOptions): Promise<RpcAnswer[]>
  /**
   * Runs `work` against one endpoint, so that everything it reads comes from the same node. On a transport a
   * retryable failure of `work` runs it again from the start, on another endpoint where there is one; so does a node
   * without the state where `elsewhere` says so.
   */
  pinned<T>(work: (endpoint: Endpoint) => Promise<T>, options?: CallOptions): Promise<T>
}

/** What takes an answer as it arrives. @throws SyntaxError where it is no JSON */
export interface AnswerReader {
  write(chunk: Uint8Array): void
  end(): void
}

export interface StreamOptions extends CallOptions {
  /** Bytes of an answer that are read at most. */
  bytes: number
}

/** How an answer was read: whole, or as far as the limit of bytes or of time allowed. */
export interface StreamOutcome {
  cut: 'bytes' | 'time' | null
  bytes: number
}

/** One node: a single attempt per call, except for parts of a batch that had to be cut. */
export interface Endpoint extends Caller {
  /** Without user, password, query and path: fit for logs. */
  readonly name: string
  /**
   * Hands the bytes of one call's answer to a reader as they arrive and holds none of them. An answer that is too long,
   * or takes too long once it has begun, is cut; what it says (an error of the node too) is for the reader to tell.
   * @throws TimeoutError when it does not begin in time, GarbledAnswerError, ConnectionError
   */
  stream(call: RpcCall, reader: AnswerReader, options: StreamOptions): Promise<StreamOutcome>
}

export interface EndpointState {
  name: string
  /** False while it is put aside after failures. */
  usable: boolean
  /** The last failure's message, `null` when the last call succeeded. */
  lastFailure: string | null
}

export interface Transport extends Caller {
  endpoints(): EndpointState[]
  /**
   * Tells when requests begin to go to another endpoint, which may offer more or less than the last one.
   * @returns what ends it
   */
  onMove(listener: () => void): () => void
  close(): Promise<void>
}

/** Told once per HTTP exchange. */
export interface RequestMetric {
  endpoint: string
  /** The method, or `batch`. */
  method: string
  calls: number
  durationMs: number
  /** `ok` or the class name of the error. */
  outcome: string
  bytes: number
}
