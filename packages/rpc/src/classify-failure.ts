import {
  ConnectionError,
  EndpointRefusedError,
  ExecutionRevertedError,
  type FailurePlace,
  GarbledAnswerError,
  InvalidParametersError,
  MethodUnsupportedError,
  NodeTroubleError,
  NodeVerdictError,
  NotAppliedError,
  RateLimitedError,
  type RpcError,
  ServerErrorAnswer,
  StateUnavailableError,
  TimeoutError,
  TooLargeError,
} from './errors.ts'

/** The `error` member of a JSON-RPC answer. */
export interface WireError {
  code: number
  message: string
  data?: unknown
}

/** Nodes word the same refusals differently; these are matched against the lower-cased message, in this order. */
const REVERTED = ['execution reverted', 'revert', 'invalid opcode', 'out of gas', 'stack underflow', 'invalid jump']
/** How anvil names what ended a call other than a revert: `EVM error InvalidFEOpcode`. */
const HALTED = /^evm error:? \w+$/
const STATE_GONE = ['missing trie node', 'state not available', 'state is not available', 'pruned', 'state histories']
const STATE_GONE_MORE = [
  'historical state',
  'no state found',
  'blockoutofrangeerror',
  'state unavailable',
  'due to pruning',
]
/** What geth says when it has to run blocks again to come to a state, and fails at it (Core v1.0.19, hash scheme). */
const NOT_REBUILT = ['stateatblock commit failed', 'state reset after block']
/** What anvil says of a transaction it cannot run again. */
const NOT_TRACEABLE = 'resource not found'
const TOO_LARGE = ['too large', 'too big', 'response size', 'batch limit', 'batch size', 'too many requests in batch']
const RATE_LIMITED = ['rate limit', 'too many requests', 'request limit', 'throttl', 'capacity exceeded']
const UNSUPPORTED = ['does not exist', 'not supported', 'unsupported method', 'not available', 'method not found']
const TROUBLE = ['timeout', 'timed out', 'busy', 'try again', 'internal error']
/** The sender cannot pay for what is to be run: the node's verdict, whatever its code and method. */
const UNFUNDED = ['insufficient funds', 'insufficient balance for']
/** The node has not that block, yet or any more. */
const BLOCK_MISSING = ['header not found', 'header for hash not found', 'not currently canonical', 'unknown block']
const BLOCK_MISSING_MORE = ['block not found', 'cannot find block', 'could not find block']

/** What a node says that runs a transaction again, to trace it, and may not: the rules by which it came into the block are others. */
const NOT_APPLIED = [
  'insufficient funds',
  'insufficient balance for',
  'nonce too',
  'intrinsic gas',
  'gas limit reached',
]
const NOT_APPLIED_MORE = ['less than block base fee', 'sender not an eoa', 'could not apply tx', 'tracing failed']
const TRACING = /^(debug_traceBlock|debug_traceTransaction|trace_block$|trace_transaction$|tracing)/
/** These have rules of their own, whatever stands around them. */
const OTHERWISE = [STATE_GONE, STATE_GONE_MORE, NOT_REBUILT, RATE_LIMITED, TOO_LARGE, BLOCK_MISSING, BLOCK_MISSING_MORE]

/** Methods whose unexplained server errors are the answer; of plain reads they mean a node in trouble. */
const JUDGING_METHODS = new Set(['eth_call', 'eth_estimateGas', 'eth_sendRawTransaction'])

const mentions = (message: string, words: readonly string[]) => words.some((word) => message.includes(word))

const isNotApplied = (message: string, method = ''): boolean =>
  TRACING.test(method) &&
  [NOT_APPLIED, NOT_APPLIED_MORE].some((words) => mentions(message, words)) &&
  ![...OTHERWISE, TROUBLE].some((words) => mentions(message, words))

/** A provider keeps the past to those who pay for it. One that keeps tracing to them as well names both. */
const isArchiveKept = (message: string, method = ''): boolean =>
  /\barchive\b/.test(message) && !(/^(debug|trace)_/.test(method) && /\b(debug|trace)/.test(message))

/**
 * The class of a JSON-RPC error. Codes: JSON-RPC 2.0 §5.1, EIP-1474; messages decide where a node answers
 * everything with −32000.
 */
export function classifyNodeError(error: WireError, place: FailurePlace): RpcError {
  const { code } = error
  const message = error.message.toLowerCase()
  if (code === -32601 || code === -32004) return new MethodUnsupportedError(error, place)
  if (isNotApplied(message, place.method)) return new NotAppliedError(error, place)
  if (code === 3 || mentions(message, REVERTED) || HALTED.test(message)) return new ExecutionRevertedError(error, place)
  if (mentions(message, UNFUNDED)) return new NodeVerdictError(error, place)
  if ([STATE_GONE, STATE_GONE_MORE, NOT_REBUILT].some((words) => mentions(message, words)))
    return new StateUnavailableError(error, place)
  if (message === NOT_TRACEABLE) return new StateUnavailableError(error, place)
  if (mentions(message, RATE_LIMITED) || code === -32005) return limited(error, message, place)
  if (mentions(message, TOO_LARGE)) return new TooLargeError(`${error.message} (${code})`, place)
  const isBlockMissing = mentions(message, BLOCK_MISSING) || mentions(message, BLOCK_MISSING_MORE)
  if (isBlockMissing || mentions(message, TROUBLE)) return new ServerErrorAnswer(`${error.message} (${code})`, place)
  if (isArchiveKept(message, place.method)) return new StateUnavailableError(error, place)
  if (mentions(message, UNSUPPORTED)) return new MethodUnsupportedError(error, place)
  // -32700 is what Ganache says of parameters of another kind than it knows.
  if (code === -32602 || code === -32600 || code === -32700) return new InvalidParametersError(error, place)
  if (code === -32603 || code === -32002) return new ServerErrorAnswer(`${error.message} (${code})`, place)
  const isServerError = code <= -32000 && code >= -32099
  if (isServerError && !JUDGING_METHODS.has(place.method ?? '')) {
    return new ServerErrorAnswer(`${error.message} (${code})`, place)
  }
  return new NodeVerdictError(error, place)
}

/** −32005 means "limit exceeded": of requests, or of the answer's size. */
function limited(error: WireError, message: string, place: FailurePlace): RpcError {
  if (mentions(message, TOO_LARGE)) return new TooLargeError(`${error.message} (${error.code})`, place)
  return new RateLimitedError(`${error.message} (${error.code})`, place, null)
}

/** The class of an HTTP status other than 2xx whose body is no JSON-RPC answer. */
export function classifyStatus(status: number, retryAfter: string | undefined, place: FailurePlace): RpcError {
  const what = `HTTP ${status}`
  if (status === 429) return limitedByStatus(what, place, parseRetryAfter(retryAfter))
  if (status === 413) return new TooLargeError(what, place)
  if (status >= 500 || status === 408 || status === 425) return new NodeTroubleError(what, place)
  return new EndpointRefusedError(what, place)
}

function limitedByStatus(what: string, place: FailurePlace, retryAfterMs: number | null): RateLimitedError {
  const rest = retryAfterMs === null ? '' : `, to be asked again after ${Math.ceil(retryAfterMs / 1000)} s`
  return new RateLimitedError(what + rest, place, retryAfterMs)
}

/** Seconds or an HTTP date (RFC 9110 §10.2.3) as milliseconds from now. */
function parseRetryAfter(value: string | undefined): number | null {
  if (value === undefined) return null
  const seconds = Number(value)
  if (value.trim() !== '' && Number.isFinite(seconds)) return Math.max(0, seconds * 1000)
  const date = Date.parse(value)
  return Number.isNaN(date) ? null : Math.max(0, date - Date.now())
}

/** The class of what undici, sockets or the JSON parser threw. */
export function classifyThrown(error: unknown, place: FailurePlace): RpcError {
  const name = error instanceof Error ? error.name : ''
  const message = error instanceof Error ? error.message : String(error)
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (name === 'TimeoutError' || code.includes('TIMEOUT')) return new TimeoutError('no answer in time', place, error)
  if (error instanceof SyntaxError) return new GarbledAnswerError(`no valid JSON: ${message}`, place, error)
  return new ConnectionError(code === '' ? message : `${message} (${code})`, place, error)
}
