import type { TransactionDetail } from '@corescope/api-schema/transactions'
import type { TransactionRow } from '@corescope/store/transactions/read'
import { LRUCache } from 'lru-cache'
import { expand, hex, hexQuantity } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'
import { UnavailableError } from '../../http/errors.ts'
import { describeFailure } from '../../naming/decoding.ts'
import { NodeAnswerError } from '../../node/node-client.ts'

type Failure = NonNullable<TransactionDetail['failure']>

const timeoutMs = 4000
const running = new Map<string, Promise<Failure>>()
/** Reasons by transaction and block hash: they never change. */
const known = new LRUCache<string, Failure>({ max: 20_000 })
const mostAtOnce = 8

interface TopFrame {
  error?: string
  output?: string
}

const isCore = (context: ApiContext) => context.config.network.hasSystemContracts
const calledBy = async (context: ApiContext, row: TransactionRow) =>
  row.toId === null ? null : ((await context.book.mentions([row.toId])).get(row.toId)?.hash ?? null)

/** The exact execution, where the node still has it. */
const trace = async (context: ApiContext, row: TransactionRow): Promise<Failure | undefined> => {
  const options = { tracer: 'callTracer', tracerConfig: { onlyTopCall: true }, timeout: '3s' }
  const frame = await context.node.request<TopFrame>('debug_traceTransaction', [row.hash, options], timeoutMs)
  if (frame?.error === undefined) return undefined
  const failure = describeFailure(await calledBy(context, row), frame.error, hex(frame.output ?? '0x'), isCore(context))
  return { ...failure, basis: 'execution' }
}

/**
 * The call again: on the state before its block (right unless an earlier transaction of the block matters), or, where
 * that state is gone, on the state of today; the answer says which.
 */
const replay =
  (basis: 'parentState' | 'currentState') =>
  async (context: ApiContext, row: TransactionRow): Promise<Failure | undefined> => {
    const names = await context.book.mentions([row.fromId, row.toId])
    const call = {
      from: names.get(row.fromId)?.hash,
      ...(row.toId === null ? {} : { to: names.get(row.toId)?.hash }),
      value: hexQuantity(row.value),
      gas: hexQuantity(row.gas),
      data: expand(row.input),
    }
    try {
      await context.node.request(
        'eth_call',
        [call, basis === 'parentState' ? hexQuantity(row.blockNumber - 1) : 'latest'],
        timeoutMs,
      )
      return undefined
    } catch (error) {
      if (!(error instanceof NodeAnswerError)) throw error
      if (!/revert|out of gas|invalid opcode|stack|jump/i.test(error.message)) return undefined
      const { data } = error
      const output = typeof data === 'string' ? data : (data as { data?: unknown } | undefined)?.data
      const returned = typeof output === 'string' && output.startsWith('0x') ? hex(output) : null
      return { ...describeFailure(await calledBy(context, row), error.message, returned, isCore(context)), basis }
    }
  }

const unknown: Failure = { kind: 'unknown', reason: 'The node can no longer execute it again.', data: null }

const ask = async (context: ApiContext, row: TransactionRow): Promise<Failure> => {
  for (const way of [trace, replay('parentState'), replay('currentState')]) {
    try {
      const failure = await way(context, row)
      if (failure !== undefined) return failure
    } catch (error) {
      if (error instanceof UnavailableError) return { ...unknown, reason: 'The node cannot be reached.' }
      if (!(error instanceof NodeAnswerError)) throw error
    }
  }
  return unknown
}

/**
 * Why a transaction failed, from the node: by its trace, else by calling again. At most eight at once; null when busier
 * than that. A known reason is kept; "cannot" is asked again next time.
 */
export const findFailure = async (context: ApiContext, row: TransactionRow): Promise<Failure | null> => {
  const key = `${row.hash}${row.blockHash}`
  const kept = known.get(key)
  if (kept !== undefined) return kept
  const already = running.get(key)
  if (already !== undefined) return already
  if (running.size >= mostAtOnce) return null
  const started = ask(context, row).finally(() => running.delete(key))
  running.set(key, started)
  const failure = await started
  if (failure.kind !== 'unknown') known.set(key, failure)
  return failure
}
