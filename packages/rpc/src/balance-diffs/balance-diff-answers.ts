import type { Address, Hash } from '@corescope/chain/types/hex'
import type { AccountDiff } from '@corescope/chain/types/state-diff'
import type { Endpoint, RpcAnswer, RpcCall } from '../caller.ts'
import { classifyNodeError } from '../classify-failure.ts'
import { CrossCheckError, type FailurePlace, NotThereError, OtherBlockError, ServerErrorAnswer } from '../errors.ts'
import { located } from '../standardise/standardise.ts'
import { readStateDiff } from '../standardise/standardise-state-diff.ts'
import { encodeNumber, readArray, readHash, readObject } from '../wire-field.ts'
import { diffTracer } from './state-diff.ts'

/** A block whose balances are asked for. */
export interface DiffedBlock {
  number: number
  hash: Hash
  transactions: readonly Hash[]
  /** Accounts whose balance may also change outside transactions: it is read after the block. */
  read: readonly Address[]
}

/** How a node tells of state, best first. */
export const diffDialects = ['debug_traceBlockByHash', 'debug_traceBlockByNumber', 'debug_traceTransaction'] as const
export type DiffDialect = (typeof diffDialects)[number]

const tracer = diffTracer({ disableCode: true, disableStorage: true })

export const placeOf = ({ number }: DiffedBlock, endpoint: Endpoint): FailurePlace => ({
  method: 'tracing state',
  block: number,
  endpoint: endpoint.name,
})
export const transactionCall = (hash: Hash, { number }: DiffedBlock): RpcCall => ({
  method: 'debug_traceTransaction',
  params: [hash, tracer],
  block: number,
})

/** By number, the header comes after: a reorg in between shows in its hash. */
export const callsOf = (block: DiffedBlock, dialect: DiffDialect): RpcCall[] => {
  const { number, hash, transactions } = block
  if (transactions.length === 0) return []
  if (dialect === 'debug_traceTransaction') return transactions.map((one) => transactionCall(one, block))
  if (dialect === 'debug_traceBlockByHash') return [{ method: dialect, params: [hash, tracer], block: number }]
  return [
    { method: dialect, params: [encodeNumber(number), tracer], block: number },
    { method: 'eth_getBlockByNumber', params: [encodeNumber(number), false], block: number, isLast: true },
  ]
}

const notFound = /not found|unknown block|unknown transaction|no such/i

/** @throws OtherBlockError, NotThereError, the answer's own error */
export function resultOf(answer: RpcAnswer, block: DiffedBlock, endpoint: Endpoint): unknown {
  if (answer.ok && answer.result !== null) return answer.result
  if (answer.ok) throw new NotThereError('no state', placeOf(block, endpoint))
  const { error } = answer
  if (error instanceof ServerErrorAnswer && notFound.test(error.message)) {
    throw new OtherBlockError(`${error.message}; asked for ${block.hash}`, placeOf(block, endpoint))
  }
  throw error
}

/** Per transaction of the block, in order. @throws OtherBlockError, CrossCheckError, MalformedFieldError */
export function readAnswers(
  block: DiffedBlock,
  dialect: DiffDialect,
  answers: readonly RpcAnswer[],
  endpoint: Endpoint,
): AccountDiff[][] {
  const { transactions, hash } = block
  if (transactions.length === 0) return []
  const place = placeOf(block, endpoint)
  const results = answers.map((answer) => resultOf(answer, block, endpoint))
  if (dialect === 'debug_traceBlockByNumber') {
    const there = located(place, () => readHash(readObject(results[1], 'block').hash, 'hash'))
    if (there !== hash) throw new OtherBlockError(`state is of block ${there}, asked for ${hash}`, place)
  }
  const diffs = dialect === 'debug_traceTransaction' ? results : located(place, () => readArray(results[0], 'diffs'))
  if (diffs.length !== transactions.length) {
    throw new CrossCheckError(`${diffs.length} diffs for ${transactions.length} transactions of ${hash}`, place)
  }
  return diffs.map((diff, index) => readOne(diff, transactions[index]!, block, endpoint))
}

/** Of a block's answer `{txHash, result}`, or `{txHash, error}` in its place; or the diff alone. */
export function readOne(value: unknown, hash: Hash, block: DiffedBlock, endpoint: Endpoint): AccountDiff[] {
  const place = placeOf(block, endpoint)
  return located(place, () => {
    const wire = readObject(value, 'diff')
    if (typeof wire.error === 'string' && wire.result == null) {
      throw classifyNodeError({ code: -32000, message: wire.error }, place)
    }
    if (wire.txHash != null && readHash(wire.txHash, 'txHash') !== hash) {
      throw new CrossCheckError(`the state of ${wire.txHash} in place of that of ${hash}`, place)
    }
    return readStateDiff('result' in wire ? wire.result : wire)
  })
}
