import type { Hash } from '@corescope/chain/types/hex'
import type { AccountDiff } from '@corescope/chain/types/state-diff'
import type { AnswerReader, Endpoint, RpcCall, StreamOptions } from '../caller.ts'
import { classifyNodeError, type WireError } from '../classify-failure.ts'
import { GarbledAnswerError, TooLargeError } from '../errors.ts'
import { located } from '../standardise/standardise.ts'
import { readStateDiff } from '../standardise/standardise-state-diff.ts'

/**
 * What a node is asked for what a transaction changed. `balanceReasons` is Core's own (core-chain
 * `eth/tracers/native/prestate.go`); other nodes pass over it.
 */
export const diffTracer = (config: { disableCode?: boolean; disableStorage?: boolean } = {}) => ({
  tracer: 'prestateTracer',
  tracerConfig: { diffMode: true, balanceReasons: true, ...config },
  timeout: '30s',
})

/**
 * Accounts a transaction changed: balance, nonce, code, storage, each before and after.
 *
 * @throws MethodUnsupportedError, StateUnavailableError, TooLargeError when it is longer than `bytes`, TimeoutError
 */
export async function readTransactionDiff(
  endpoint: Endpoint,
  transactionHash: Hash,
  options: StreamOptions,
): Promise<AccountDiff[]> {
  const call: RpcCall = { method: 'debug_traceTransaction', params: [transactionHash, diffTracer()] }
  const place = { method: call.method, endpoint: endpoint.name }
  const chunks: Uint8Array[] = []
  const collector: AnswerReader = { write: (chunk) => chunks.push(chunk), end: () => undefined }
  const { cut, bytes } = await endpoint.stream(call, collector, options)
  if (cut !== null) throw new TooLargeError(`the answer is longer than ${bytes} bytes`, place)
  const answer = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { result?: unknown; error?: WireError | null }
  if (answer.error) throw classifyNodeError(answer.error, place)
  if (answer.result === undefined) throw new GarbledAnswerError('the answer has neither result nor error', place)
  return located(call, () => readStateDiff(answer.result))
}
