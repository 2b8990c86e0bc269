import type { Caller, CallOptions } from './caller.ts'

/** What a node offers beyond the plain minimum. */
export interface NodeCapabilities {
  clientVersion: string | null
  chainId: number
  head: number
  /** eth_getBlockReceipts. */
  blockReceipts: boolean
  /** eth_getBlockByNumber('finalized'). */
  finalizedTag: boolean
  /** debug_traceTransaction / debug_traceBlockByNumber. */
  debugTrace: boolean
  /** txpool_status. */
  txpool: boolean
  /** State of block 1 (or 0 on an empty chain) can be read. */
  archive: boolean
}

/** Asks one node what it offers. @throws what a transport throws when the node cannot be reached */
export async function probeNode(caller: Caller, options: CallOptions = {}): Promise<NodeCapabilities> {
  throw new Error(`under construction ${caller} ${options}`)
}
