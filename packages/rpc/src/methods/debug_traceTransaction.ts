import type { Hash } from '@corescope/chain/types/hex'
import type { Caller, CallOptions } from '../caller.ts'

/** A frame of geth's `callTracer` as sent: quantities and bytes as hex text, optional members absent. */
export interface CallFrame {
  type: string
  from: string
  to?: string
  value?: string
  gas: string
  gasUsed: string
  input: string
  output?: string
  error?: string
  revertReason?: string
  calls?: CallFrame[]
}

/**
 * The call tree of one transaction by `callTracer`; with `onlyTopCall` just its root, which is enough for the reason
 * of a failure and costs little.
 *
 * @throws MethodUnsupportedError, StateUnavailableError
 */
export async function debug_traceTransaction(
  caller: Caller,
  transactionHash: Hash,
  { onlyTopCall = false }: { onlyTopCall?: boolean } = {},
  options?: CallOptions,
): Promise<CallFrame> {
  const tracer = { tracer: 'callTracer', tracerConfig: { onlyTopCall } }
  const call = { method: 'debug_traceTransaction', params: [transactionHash, tracer] }
  return (await caller.request(call, options)) as CallFrame
}
