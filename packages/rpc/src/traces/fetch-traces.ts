import type { Address, Hash } from '@corescope/chain/types/hex'
import type { BlockTraces, Untraced } from '@corescope/chain/types/trace'
import type { Caller, CallOptions, Endpoint, RpcAnswer, RpcCall } from '../caller.ts'
import { fetchInChunks } from '../chunks/fetch-in-chunks.ts'
import { classifyNodeError } from '../classify-failure.ts'
import {
  EndpointRefusedError,
  InvalidParametersError,
  MethodUnsupportedError,
  NotAppliedError,
  NotThereError,
  OtherBlockError,
  type RpcError,
  ServerErrorAnswer,
  StateUnavailableError,
} from '../errors.ts'
import { getBlockReferences } from '../methods/block-reference.ts'
import { encodeNumber } from '../wire-field.ts'
import { readBlockTraces, type TraceWire } from './read-block-traces.ts'
import {
  callTracer,
  findTraceDialect,
  forgetTraceDialect,
  rememberIgnoredTracer,
  type TraceDialect,
} from './trace-dialect.ts'

/** A block whose calls are asked for: the answer is checked against it. */
export interface TracedBlock {
  number: number
  hash: Hash
  transactions: readonly { hash: Hash; from: Address; to: Address | null }[]
}

export interface FetchTracesOptions extends CallOptions {
  /** Blocks per HTTP request at most; default 10. */
  batch?: number
  /** HTTP requests at a time; default 2. */
  concurrency?: number
}

/**
 * Checked call trees of these blocks, in order, each from one endpoint, in the best dialect that endpoint offers. A
 * block without transactions is not asked for: it has none. A block that no node can run again as a whole is asked for
 * transaction by transaction; those that cannot be run singly either are named (`untraced`), with the node's reason.
 *
 * @throws MethodUnsupportedError when the node traces nothing, OtherBlockError when its chain has another block,
 *   StateUnavailableError when it has pruned what tracing needs, RetryableRpcError after `attempts`
 */
export function fetchTraces(
  caller: Caller,
  blocks: readonly TracedBlock[],
  options: FetchTracesOptions = {},
): AsyncGenerator<BlockTraces, void, undefined> {
  const { batch = 10, concurrency = 2, ...callOptions } = options
  const work = {
    count: blocks.length,
    chunk: (endpoint: Endpoint, start: number, count: number, chunkOptions: CallOptions) =>
      tellAbsence(endpoint, blocks.slice(start, start + count), chunkOptions, (part) =>
        fetchChunkOfTraces(endpoint, part, chunkOptions),
      ),
    apart: (endpoint: Endpoint, index: number, apartOptions: CallOptions, cause: RpcError) =>
      tellAbsence(endpoint, [blocks[index]!], apartOptions, ([block]) =>
        fetchOneByOne(endpoint, block!, apartOptions, cause),
      ),
  }
  return fetchInChunks(caller, work, { ...callOptions, batch, concurrency })
}

/** The dialect of the endpoint in use; null when it traces nothing. @throws what the transport throws */
export function probeTraces(caller: Caller, options: CallOptions = {}): Promise<TraceDialect | null> {
  return caller.pinned((endpoint) => findTraceDialect(endpoint, options), options)
}

/**
 * Nodes say of a state they have pruned what they say of a block they never had ("not found"), and the other way round: the
 * block that stands there tells.
 */
async function tellAbsence<Result>(
  endpoint: Endpoint,
  blocks: readonly TracedBlock[],
  options: CallOptions,
  work: (blocks: readonly TracedBlock[]) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(blocks)
  } catch (error) {
    // Traces of another block are told in the answer itself.
    const isOfOther = error instanceof OtherBlockError && notFound.test(error.message)
    if (!isOfOther && !(error instanceof StateUnavailableError)) throw error
    const numbers = blocks.map(({ number }) => number)
    const there = await getBlockReferences(endpoint, numbers, options)
    const other = blocks.find(({ hash }, index) => there[index]?.hash !== hash)
    if (other === undefined && isOfOther) {
      throw new StateUnavailableError(
        { code: -32000, message: error.message },
        placeOf(blocks[0]!, 'tracing', endpoint),
      )
    }
    if (other === undefined || isOfOther) throw error
    throw new OtherBlockError(`the node has another block than ${other.hash}`, placeOf(other, 'tracing', endpoint))
  }
}

async function fetchChunkOfTraces(
  endpoint: Endpoint,
  blocks: readonly TracedBlock[],
  options: CallOptions,
): Promise<BlockTraces[]> {
  const asked = blocks.filter(({ transactions }) => transactions.length > 0)
  if (asked.length === 0) return blocks.map(untraced)
  const dialect = await requireDialect(endpoint, options)
  const calls = asked.map((block) => callsOf(block, dialect))
  const answers = await endpoint.batch(calls.flat(), options)
  let next = 0
  const read = new Map(
    asked.map((block, index) => {
      const own = answers.slice(next, next + calls[index]!.length)
      next += own.length
      return [block, readAnswers(block, dialect, own, endpoint)]
    }),
  )
  return blocks.map((block) => read.get(block) ?? untraced(block))
}

/**
 * Transaction by transaction, each in a request of its own: for a block whose traces are too large for one answer, or that
 * cannot be run again as a whole.
 * @param cause why it is not asked for as a whole
 */
async function fetchOneByOne(
  endpoint: Endpoint,
  block: TracedBlock,
  options: CallOptions,
  cause: RpcError,
): Promise<BlockTraces> {
  const dialect = await requireDialect(endpoint, options)
  const isFlat = dialect === 'trace_block'
  const wires: TraceWire[] = []
  const traced: TracedBlock['transactions'][number][] = []
  const untraced: Untraced[] = []
  for (const [index, transaction] of block.transactions.entries()) {
    const { hash } = transaction
    const call = isFlat ? { method: 'trace_transaction', params: [hash], block: block.number } : traceCall(hash, block)
    const [answer] = await endpoint.batch([call], options)
    const refusal = refusalOf(answer!, cause)
    if (refusal !== undefined) {
      untraced.push({ index, reason: refusal.nodeMessage })
      continue
    }
    const result = resultOf(answer!, block, endpoint)
    if (!isFlat) requireCalls(result, block, dialect, endpoint)
    wires.push(isFlat ? { flat: result } : { tree: { result, txHash: hash } })
    traced.push(transaction)
  }
  const place = placeOf(block, dialect, endpoint)
  if (untraced.length === 0) return readBlockTraces(block, wires, place, { byHash: true })
  await requireOurBlock(endpoint, block, options)
  const own = { ...block, transactions: traced }
  const read = traced.length === 0 ? [] : readBlockTraces(own, wires, place, { byHash: true }).transactions
  return spread(block, read, untraced)
}

/** Why a transaction cannot be traced; that of its whole block where the node tells of blocks alone. */
function refusalOf(answer: RpcAnswer, cause: RpcError): NotAppliedError | undefined {
  if (answer.ok) return undefined
  const { error } = answer
  if (error instanceof NotAppliedError) return error
  return error instanceof MethodUnsupportedError && cause instanceof NotAppliedError ? cause : undefined
}

/** What a node says of a transaction of another branch is no word on ours. @throws OtherBlockError */
async function requireOurBlock(endpoint: Endpoint, block: TracedBlock, options: CallOptions): Promise<void> {
  const [there] = await getBlockReferences(endpoint, [block.number], options)
  if (there?.hash === block.hash) return
  throw new OtherBlockError(`the node has another block than ${block.hash}`, placeOf(block, 'tracing', endpoint))
}

/** Call trees at the places of their transactions, and nothing at the places of those that were not traced. */
function spread(
  { number, hash, transactions }: TracedBlock,
  read: BlockTraces['transactions'],
  untraced: readonly Untraced[],
): BlockTraces {
  const missing = new Set(untraced.map(({ index }) => index))
  const trees = read[Symbol.iterator]()
  const placed = transactions.map((_, index) => (missing.has(index) ? [] : trees.next().value!))
  return { number, hash, transactions: placed, untraced }
}

const untraced = ({ number, hash }: TracedBlock): BlockTraces => ({ number, hash, transactions: [] })

async function requireDialect(endpoint: Endpoint, options: CallOptions): Promise<TraceDialect> {
  const dialect = await findTraceDialect(endpoint, options)
  if (dialect !== null) return dialect
  const error = { code: -32601, message: 'the node offers no way to trace calls' }
  throw new MethodUnsupportedError(error, { method: 'tracing', endpoint: endpoint.name })
}

const traceCall = (hash: Hash, { number }: TracedBlock): RpcCall => ({
  method: 'debug_traceTransaction',
  params: [hash, callTracer],
  block: number,
})

function callsOf(block: TracedBlock, dialect: TraceDialect): RpcCall[] {
  const { number, hash } = block
  if (dialect === 'trace_block') return [{ method: dialect, params: [encodeNumber(number)], block: number }]
  if (dialect === 'debug_traceBlockByHash') return [{ method: dialect, params: [hash, callTracer], block: number }]
  if (dialect === 'debug_traceBlockByNumber') {
    return [{ method: dialect, params: [encodeNumber(number), callTracer], block: number }]
  }
  return block.transactions.map((transaction) => traceCall(transaction.hash, block))
}

const placeOf = ({ number }: TracedBlock, method: string, endpoint: Endpoint) => ({
  method,
  block: number,
  endpoint: endpoint.name,
})

/** Asked by hash, a node that is on another branch has "no such block": it is well, and may come over. */
const notFound = /not found|unknown block|unknown transaction|no such/i

/** A plain server error, or the −32001 "resource not found" of EIP-1474, which elsewhere tells of state that is gone. */
const isNotThere = (error: unknown): boolean =>
  error instanceof ServerErrorAnswer || (error instanceof StateUnavailableError && error.code === -32001)

function resultOf(answer: RpcAnswer, block: TracedBlock, endpoint: Endpoint): unknown {
  if (answer.ok) {
    if (answer.result !== null) return answer.result
    throw new NotThereError('no traces', placeOf(block, 'tracing', endpoint))
  }
  const { error } = answer
  if (isNotThere(error) && notFound.test(error.message)) {
    throw new OtherBlockError(`${error.message}; asked for ${block.hash}`, placeOf(block, 'tracing', endpoint))
  }
  const isRefused = error instanceof MethodUnsupportedError || error instanceof InvalidParametersError
  if (isRefused || error instanceof EndpointRefusedError) forgetTraceDialect(endpoint)
  throw error
}

function readAnswers(
  block: TracedBlock,
  dialect: TraceDialect,
  answers: readonly RpcAnswer[],
  endpoint: Endpoint,
): BlockTraces {
  const place = placeOf(block, dialect, endpoint)
  const results = answers.map((answer) => resultOf(answer, block, endpoint))
  if (dialect === 'trace_block') return readBlockTraces(block, [{ flat: results[0] }], place, { byHash: false })
  for (const tree of results.flat()) requireCalls(tree, block, dialect, endpoint)
  if (dialect === 'debug_traceTransaction') {
    const wires = results.map((result, index) => ({ tree: { result, txHash: block.transactions[index]!.hash } }))
    return readBlockTraces(block, wires, place, { byHash: true })
  }
  const wires = Array.isArray(results[0]) ? results[0].map((tree) => ({ tree })) : [{ tree: results[0] }]
  for (const { tree } of wires) throwOwnError(tree, block, endpoint)
  return readBlockTraces(block, wires, place, { byHash: dialect === 'debug_traceBlockByHash' })
}

/** Ganache answers whatever tracer it is asked for with the steps of the machine: it cannot tell calls. */
function requireCalls(tree: unknown, block: TracedBlock, dialect: TraceDialect, endpoint: Endpoint): void {
  const wire = tree as { result?: unknown; structLogs?: unknown } | null
  const told = (wire?.result ?? wire) as { structLogs?: unknown } | null
  if (!Array.isArray(told?.structLogs)) return
  rememberIgnoredTracer(endpoint, dialect)
  const error = { code: -32601, message: 'the node answers with steps, whatever tracer it is asked for' }
  throw new MethodUnsupportedError(error, placeOf(block, dialect, endpoint))
}

/** A block's answer may hold an error in place of one transaction's tree. */
function throwOwnError(tree: unknown, block: TracedBlock, endpoint: Endpoint): void {
  const error = (tree as { error?: unknown } | null)?.error
  if (typeof error !== 'string' || (tree as { result?: unknown }).result != null) return
  throw classifyNodeError({ code: -32000, message: error }, placeOf(block, 'tracing', endpoint))
}
