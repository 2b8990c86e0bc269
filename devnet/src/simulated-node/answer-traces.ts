import type { Hash } from '@corescope/chain/types/hex'
import type { TraceDialect } from '@corescope/rpc/traces/trace-dialect'
import {
  AnswerError,
  commits,
  type Offers,
  type Question,
  requireRunnable,
  requireState,
  requireTraces,
  resolveBlock,
} from './question.ts'
import {
  encodeDiff,
  encodeFlatTraces,
  encodeFlatTransaction,
  encodeTraceTree,
  encodeTraceTrees,
} from './wire-traces.ts'

/** Every method of tracing and the dialect it belongs to. */
const dialectOf: Record<string, TraceDialect> = {
  trace_block: 'trace_block',
  trace_transaction: 'trace_block',
  debug_traceBlockByHash: 'debug_traceBlockByHash',
  debug_traceBlockByNumber: 'debug_traceBlockByNumber',
  debug_traceTransaction: 'debug_traceTransaction',
}

/** Whether the node offers this method of tracing. */
export function isTraceMethod(method: string, { traces }: Offers): boolean {
  const dialect = dialectOf[method]
  return dialect !== undefined && (traces === undefined || traces.includes(dialect))
}

/** The `result` of a method of tracing. @throws AnswerError */
export function answerTraces(method: string, question: Question): unknown {
  if (commits(question, 'null-traces')) return null
  const isOne = method === 'trace_transaction' || method === 'debug_traceTransaction'
  return isOne ? answerTransaction(method, question) : answerBlock(method, question)
}

const asksForDiffs = (params: readonly unknown[]): boolean =>
  (params[1] as { tracer?: unknown } | undefined)?.tracer === 'prestateTracer'

function answerTransaction(method: string, question: Question): unknown {
  const { chain, params } = question
  const made = chain.blockOfTransaction(params[0] as Hash)
  if (made === undefined) throw new AnswerError(-32000, 'transaction not found')
  requireState(question, made)
  const index = made.block.transactions.findIndex(({ hash }) => hash === params[0])
  requireRunnable(question, made, index)
  if (asksForDiffs(params)) return encodeDiff(chain.diffs(made)[index]!)
  return method === 'trace_transaction' ? encodeFlatTransaction(made, index) : encodeTraceTree(made, index)
}

function answerBlock(method: string, question: Question): unknown {
  const { chain, params } = question
  const found = resolveBlock(question, params[0])
  // Like a node that has no such block: one dialect has nothing to tell, the other complains.
  if (found === undefined && method === 'trace_block') return []
  if (found === undefined) throw new AnswerError(-32000, `block ${params[0]} not found`)
  requireTraces(question, found)
  requireRunnable(question, found)
  if (asksForDiffs(params)) {
    const { transactions } = found.block
    return chain.diffs(found).map((diffs, index) => ({ txHash: transactions[index]!.hash, result: encodeDiff(diffs) }))
  }
  const parent = chain.blockByHash(found.block.parentHash)
  const hasTraces = found.block.transactions.length > 0
  const differs = parent !== undefined && hasTraces && commits(question, 'foreign-traces')
  const made = differs ? parent : found
  const lacksOne = hasTraces && !differs && commits(question, 'missing-trace')
  if (method !== 'trace_block') return encodeTraceTrees(made).slice(lacksOne ? 1 : 0)
  const traces = encodeFlatTraces(made)
  return lacksOne ? traces.filter(({ transactionPosition }) => transactionPosition !== 0) : traces
}
