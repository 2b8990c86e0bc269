import type { BlockTraces } from '@corescope/chain/types/trace'
import type { Transport } from '@corescope/rpc/caller'
import { fetchTraces, probeTraces, type TracedBlock } from '@corescope/rpc/traces/fetch-traces'
import type { IndexerConfig } from '../../config.ts'

/** What the traces lane asks of a node. */
export interface TraceSource {
  /** How the node tells of calls inside transactions; null when it does not. */
  dialect(): Promise<string | null>
  /**
   * Call trees of these blocks, in order, each checked against its block.
   * @throws OtherBlockError when the node's chain has another block there, MethodUnsupportedError
   */
  traces(blocks: readonly TracedBlock[], signal: AbortSignal): AsyncIterable<BlockTraces>
}

/** Attempts of one request: the lane waits and asks again by itself. */
const attempts = 3

/** Tracing is dear to a node: it is asked for less at a time than blocks are. */
export const traceRequests = ({
  RPC_BATCH,
  RPC_CONCURRENCY,
}: Pick<IndexerConfig, 'RPC_BATCH' | 'RPC_CONCURRENCY'>) => ({
  batch: Math.max(1, Math.floor(RPC_BATCH / 2)),
  concurrency: Math.max(1, Math.floor(RPC_CONCURRENCY / 2)),
})

/** A trace source over the nodes: what one has no state for, another may trace. */
export const createTraceSource = (
  transport: Transport,
  options: { signal: AbortSignal; batch: number; concurrency: number },
): TraceSource => ({
  dialect: () => probeTraces(transport, { signal: options.signal, attempts }),
  traces: (blocks, signal) =>
    fetchTraces(transport, blocks, {
      signal: AbortSignal.any([options.signal, signal]),
      batch: options.batch,
      concurrency: options.concurrency,
      attempts,
      elsewhere: 'all',
    }),
})
