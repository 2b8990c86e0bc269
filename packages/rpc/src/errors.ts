import type { Hash } from '@corescope/chain/types/hex'

/** Where a failure happened. `endpoint` carries no credentials. */
export interface FailurePlace {
  method?: string
  block?: number | Hash
  endpoint?: string
}

/** Base of everything this package throws (an abort throws the signal's reason instead). */
export abstract class RpcError extends Error {
  abstract readonly retryable: boolean
  readonly place: FailurePlace

  constructor(what: string, place: FailurePlace, cause?: unknown) {
    super(placed(what, place), cause === undefined ? undefined : { cause })
    this.name = new.target.name
    this.place = place
  }
}

/** What went wrong, after where. */
function placed(what: string, { method, block, endpoint }: FailurePlace): string {
  const at = block === undefined ? '' : ` (block ${block})`
  const by = endpoint === undefined ? '' : ` at ${endpoint}`
  return `${method ?? 'JSON-RPC'}${at}${by}: ${what}`
}

/** May succeed if tried again: network, overload, garbage, a node that lags or contradicts itself. */
export class RetryableRpcError extends RpcError {
  readonly retryable = true
}

/** Trying again cannot help. */
export class FinalRpcError extends RpcError {
  readonly retryable = false
}

export class TimeoutError extends RetryableRpcError {}
/** Refused, reset, or cut connection. */
export class ConnectionError extends RetryableRpcError {}
/** HTTP 5xx or 408, or a JSON-RPC error that says the node is busy or broken. */
export class NodeTroubleError extends RetryableRpcError {}
/** The second kind: the node works and answered this call with a server error. */
export class ServerErrorAnswer extends NodeTroubleError {}
/** HTTP 413 or a node that says its answer would be too large: ask for less. */
export class TooLargeError extends RetryableRpcError {}
/** The answer is no JSON-RPC answer: truncated, not JSON, ids missing. */
export class GarbledAnswerError extends RetryableRpcError {}
/** A field of an answer is missing or of the wrong form; the message names field and value. */
export class MalformedFieldError extends RetryableRpcError {}
/** The node does not (yet, or any more) have a block or receipt that should be there. */
export class NotThereError extends RetryableRpcError {}
/** Two parts of an answer contradict each other; the message names both identifiers. */
export class CrossCheckError extends RetryableRpcError {}

/** HTTP 429 or a rate-limit error; `retryAfterMs` when the node said how long to wait. */
export class RateLimitedError extends RetryableRpcError {
  readonly retryAfterMs: number | null
  constructor(what: string, place: FailurePlace, retryAfterMs: number | null) {
    super(what, place)
    this.retryAfterMs = retryAfterMs
  }
}

/** The node answered with an error that is its verdict: code, message and data of the JSON-RPC error. */
export class NodeVerdictError extends FinalRpcError {
  readonly code: number
  readonly nodeMessage: string
  readonly data: unknown
  constructor(error: { code: number; message: string; data?: unknown }, place: FailurePlace) {
    super(`${error.message} (${error.code})`, place)
    this.code = error.code
    this.nodeMessage = error.message
    this.data = error.data
  }
}
export class MethodUnsupportedError extends NodeVerdictError {}
export class InvalidParametersError extends NodeVerdictError {}
export class ExecutionRevertedError extends NodeVerdictError {}
/** The node has pruned (or never had) the state of that block. */
export class StateUnavailableError extends NodeVerdictError {}

/** The node could not run a block or a transaction again, as it must to trace it: its sender cannot pay, its nonce is another … */
export class NotAppliedError extends NodeVerdictError {}

/** The node's chain has another block where ours was asked for: it is for the caller to wait, the node is well. */
export class OtherBlockError extends FinalRpcError {}

/** HTTP 4xx that is about this client or URL (401, 403, 404 …): the endpoint is put aside, and looked at again after a while. */
export class EndpointRefusedError extends FinalRpcError {}

/** An endpoint serves another chain than the one expected. */
export class WrongChainError extends FinalRpcError {
  readonly expectedChainId: number
  readonly foundChainId: number
  constructor(expectedChainId: number, foundChainId: number, place: FailurePlace) {
    super(`the node serves chain id ${foundChainId}, expected ${expectedChainId}`, place)
    this.expectedChainId = expectedChainId
    this.foundChainId = foundChainId
  }
}

/** Whether the node answered, with an error; any other failure says nothing of what was asked. */
export function isErrorAnswer(error: unknown): error is FinalRpcError | ServerErrorAnswer {
  return error instanceof FinalRpcError || error instanceof ServerErrorAnswer
}

/**
 * Whether the error of a call is the refusal of the contract (reverted, out of gas, no such function). No contract makes a node
 * lack the state, or find fault with how it was asked: such errors say nothing of it.
 */
export function isContractRefusal(error: unknown): error is NodeVerdictError {
  const isOfNode =
    error instanceof StateUnavailableError ||
    error instanceof InvalidParametersError ||
    error instanceof MethodUnsupportedError
  return error instanceof NodeVerdictError && !isOfNode
}

/** Whether `error` is one of ours that may succeed when tried again. */
export function isRetryable(error: unknown): error is RetryableRpcError {
  return error instanceof RetryableRpcError
}
