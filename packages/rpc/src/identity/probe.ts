import type { Caller, CallOptions, RpcCall } from '../caller.ts'
import { isErrorAnswer } from '../errors.ts'
import { eth_blockNumber } from '../methods/eth_blockNumber.ts'
import { eth_chainId } from '../methods/eth_chainId.ts'
import { getFinalizedBlock } from '../methods/eth_getBlockByNumber.ts'
import { eth_getBlockReceiptsCall } from '../methods/eth_getBlockReceipts.ts'
import { web3_clientVersion } from '../methods/web3_clientVersion.ts'
import { findTraceDialect, type TraceDialect } from '../traces/trace-dialect.ts'
import { encodeNumber } from '../wire-field.ts'

/** What a node offers beyond the plain minimum. */
export interface NodeCapabilities {
  /** `null` where the node does not tell. */
  clientVersion: string | null
  chainId: number
  head: number
  /** eth_getBlockReceipts. */
  blockReceipts: boolean
  /** eth_getBlockByNumber('finalized'). */
  finalizedTag: boolean
  /** debug_traceBlockByNumber with callTracer. */
  debugTrace: boolean
  /** The best way it offers to tell of calls inside transactions; `null`: none. */
  traces: TraceDialect | null
  /** txpool_status. */
  txpool: boolean
  /** State of block 1 (or 0 on an empty chain) can be read. */
  archive: boolean
}

const SOMEONE = `0x${'00'.repeat(19)}01`

/**
 * Asks one node what it offers. A refusal is an answer; only a node that cannot be reached, or keeps being in
 * trouble, is an error.
 *
 * @throws what the transport throws when the node cannot be reached
 */
export function probeNode(caller: Caller, options: CallOptions = {}): Promise<NodeCapabilities> {
  return caller.pinned(async (endpoint) => {
    const chainId = await eth_chainId(endpoint, options)
    const head = await eth_blockNumber(endpoint, options)
    const early = Math.min(1, head)
    const offers = (call: RpcCall) => isOffered(endpoint, call, options)
    const tracer = [encodeNumber(head), { tracer: 'callTracer' }]
    return {
      chainId,
      head,
      clientVersion: await web3_clientVersion(endpoint, options).catch(onRefusal(null)),
      blockReceipts: await offers(eth_getBlockReceiptsCall(head)),
      finalizedTag: (await getFinalizedBlock(endpoint, options)) !== undefined,
      debugTrace: await offers({ method: 'debug_traceBlockByNumber', params: tracer }),
      traces: await findTraceDialect(endpoint, options),
      txpool: await offers({ method: 'txpool_status', params: [] }),
      archive: await offers({ method: 'eth_getBalance', params: [SOMEONE, encodeNumber(early)], block: early }),
    }
  }, options)
}

async function isOffered(caller: Caller, call: RpcCall, options: CallOptions): Promise<boolean> {
  return caller.request(call, options).then(() => true, onRefusal(false))
}

function onRefusal<T>(value: T): (error: unknown) => T {
  return (error) => {
    if (isErrorAnswer(error)) return value
    throw error
  }
}
