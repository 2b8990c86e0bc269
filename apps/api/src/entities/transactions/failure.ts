import type { TransactionDetail } from '@corescope/api-schema/transactions/calls'
import type { Hash } from '@corescope/chain/types/hex'
import { amountPlaces } from '@corescope/decode/abi/error-amounts'
import { ExecutionRevertedError, RpcError } from '@corescope/rpc/errors'
import { debug_traceTransaction } from '@corescope/rpc/methods/debug_traceTransaction'
import { eth_call } from '@corescope/rpc/methods/eth_call'
import type { TransactionRow } from '@corescope/store/transactions/read'
import { LRUCache } from 'lru-cache'
import { expand, hex } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'
import { FailureError, UnavailableError } from '../../http/errors.ts'
import { describeFailure } from '../../naming/decoding.ts'
import { nameValues } from '../../naming/name-values.ts'
import { patient } from '../../node/if-answered.ts'
import { readCalls } from '../execution/read-calls.ts'
import { reverterOf } from '../execution/reverter.ts'
import { tellUnits } from '../tokens/error-units.ts'

type Failure = NonNullable<TransactionDetail['failure']>
type Way = (context: ApiContext, row: TransactionRow) => Promise<Failure | undefined>

/** A reason, and who raised it where its values want to know. */
interface Told {
  failure: Failure
  by: string | undefined
}

const running = new Map<string, Promise<Told>>()
/** Reasons by transaction and block hash, until an ABI may say more of them. */
const known = new LRUCache<string, Told>({ max: 20_000 })
const maxAtOnce = 8

/** ABIs of the contract called, with what others have for an error that it does not know. */
const sourcesOf = async (
  { abis }: ApiContext,
  to: string | null,
  { blockNumber }: TransactionRow,
  data: string | null,
) => (await abis.find([{ address: to, blockNumber, hash: data?.slice(0, 10) ?? null }])).of(to, blockNumber)

const calledBy = async ({ book }: ApiContext, { toId }: TransactionRow) =>
  toId === null ? null : ((await book.mentions([toId])).get(toId)?.hash ?? null)

/** The exact execution, where the node still has it. */
const trace: Way = async (context, row) => {
  const frame = await debug_traceTransaction(context.node, row.hash as Hash, { onlyTopCall: true }, patient)
  if (frame?.error === undefined) return undefined
  const to = await calledBy(context, row)
  const output = hex(frame.output ?? '0x')
  const failure = describeFailure(frame.error, output, await sourcesOf(context, to, row, output))
  return { ...failure, basis: 'execution' }
}

/** The same from the call tree, which nodes that keep traces tell long after the state is gone. */
const keptTrace: Way = async (context, row) => {
  const { calls } = await readCalls(context, row, { from: 0, count: 1 })
  const [top] = calls
  if (top === undefined || top.error === null) return undefined
  const output = hex(top.output.hex)
  const failure = describeFailure(
    top.error,
    output,
    await sourcesOf(context, await calledBy(context, row), row, output),
  )
  return { ...failure, basis: 'execution' }
}

/** What a refused call returned: nodes put it into `data`, some one level deeper. */
const returnedBy = ({ data }: ExecutionRevertedError) => {
  const output = typeof data === 'string' ? data : (data as { data?: unknown } | null | undefined)?.data
  return typeof output === 'string' && output.startsWith('0x') ? hex(output) : null
}

/**
 * The call again: on the state before its block (right unless an earlier transaction of the block matters), or, where
 * that state is gone, on the state of today, which whoever owns the contract may have changed to say anything; the answer
 * says which.
 */
const replay =
  (basis: 'parentState' | 'currentState'): Way =>
  async (context, row) => {
    const names = await context.book.mentions([row.fromId, row.toId])
    const to = row.toId === null ? undefined : names.get(row.toId)?.hash
    const from = names.get(row.fromId)?.hash
    if (to === undefined) return undefined
    const message = { to, from, value: BigInt(row.value), gas: BigInt(row.gas), data: expand(row.input) }
    try {
      await eth_call(context.node, message, basis === 'parentState' ? row.blockNumber - 1 : 'latest', patient)
      return undefined
    } catch (error) {
      if (!(error instanceof ExecutionRevertedError)) throw error
      const data = returnedBy(error)
      const failure = describeFailure(error.nodeMessage, data, await sourcesOf(context, to, row, data))
      return { ...failure, basis }
    }
  }

/** Not an answer: asked again next time. */
const unanswered = {
  noAnswer: 'The node did not answer.',
  stateGone: 'The node can no longer execute it again.',
} as const
const cannot = (kind: keyof typeof unanswered): Failure => ({ kind, code: null, reason: unanswered[kind], data: null })

/** What the node would not tell, or could not just now. */
const isNodeFault = (error: unknown) =>
  error instanceof RpcError || error instanceof FailureError || error instanceof UnavailableError

const ask = async (context: ApiContext, row: TransactionRow): Promise<Failure> => {
  let isAway = false
  for (const way of [trace, keptTrace, replay('parentState'), replay('currentState')]) {
    try {
      const failure = await way(context, row)
      if (failure !== undefined) return failure
    } catch (error) {
      if (!isNodeFault(error)) throw error
      isAway ||= error instanceof UnavailableError || (error instanceof RpcError && error.retryable)
    }
  }
  return cannot(isAway ? 'noAnswer' : 'stateGone')
}

/** Calls that are looked through for who raised an error. */
const searchedCalls = 500

/** Who raised an error whose values may be amounts of a token: only its calls tell. Undefined where the node does not. */
const findReverter = async (
  context: ApiContext,
  row: TransactionRow,
  failure: Failure,
): Promise<string | undefined> => {
  if (failure.decoded == null || amountPlaces(failure.decoded.values).length === 0) return undefined
  try {
    const { calls, total, cut } = await readCalls(context, row, { from: 0, count: searchedCalls })
    const [top] = calls
    // What a call on another state said may be another error.
    if (top?.revertData !== failure.data) return undefined
    return reverterOf(calls, 0, cut === null && calls.length >= total)
  } catch (error) {
    if (isNodeFault(error)) return undefined
    throw error
  }
}

const tell = async (context: ApiContext, row: TransactionRow): Promise<Told> => {
  const failure = await ask(context, row)
  return { failure, by: await findReverter(context, row, failure) }
}

/** With the names of addresses and the units of amounts, as they are now. */
const present = async (context: ApiContext, { failure, by }: Told): Promise<Failure> => {
  const told = await tellUnits(context, [{ decoded: failure.decoded ?? null, by }])
  const [decoded = null] = await nameValues(context.book, told)
  return decoded === null ? failure : { ...failure, decoded }
}

/**
 * Why a transaction failed, from the node: by its trace, be it kept or run again, else by calling again. At most eight at once; null when busier
 * than that. A known reason is kept; "cannot" is asked again next time.
 */
export const findFailure = async (context: ApiContext, row: TransactionRow): Promise<Failure | null> => {
  const { head } = await context.head.current()
  const key = `${row.hash}${row.blockHash}${head?.nameRound}`
  const kept = known.get(key)
  if (kept !== undefined) return present(context, kept)
  const already = running.get(key)
  if (already !== undefined) return present(context, await already)
  if (running.size >= maxAtOnce) return null
  const started = tell(context, row).finally(() => running.delete(key))
  running.set(key, started)
  const told = await started
  if (!(told.failure.kind in unanswered)) known.set(key, told)
  return present(context, told)
}
