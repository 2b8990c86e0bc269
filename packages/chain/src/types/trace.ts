import type { Address, Hash, Hex } from './hex.ts'

/** What a frame of execution is: a call by one of the four opcodes, a creation, or the end of a contract. */
export type FrameType = 'call' | 'delegatecall' | 'staticcall' | 'callcode' | 'create' | 'create2' | 'selfdestruct'

/** One step of a transaction's call tree, the same whichever tracer told of it. */
export interface TraceFrame {
  /** Which child of its parent, from the top call down; empty for the top call itself. */
  traceAddress: readonly number[]
  type: FrameType
  /** Who calls, creates or ends. */
  from: Address
  /** Who is called, created or inherits; null where a failed creation made no contract. */
  to: Address | null
  /** Wei that move from `from` to `to`; 0 for frames that run in the caller's place or read only. */
  value: bigint
  /** Gas given to the frame; 0 for the end of a contract. */
  gas: bigint
  /** Null where the node does not tell. */
  gasUsed: bigint | null
  /** The first four bytes of the calldata (fewer where there are fewer); null of creations and ends. */
  selector: Hex | null
  /** Why this very frame failed, in one wording for all nodes; null when it did not. */
  error: string | null
  /** What the frame returned when it reverted, cut at 1,024 bytes; null when nothing. */
  revertData: Hex | null
}

/** A transaction that no node can run again, as it must to tell its calls. */
export interface Untraced {
  /** Its place in the block. */
  index: number
  /** In the node's words. */
  reason: string
}

/** The call trees of a block's transactions, in order; each list begins with its top call, parents before children. */
export interface BlockTraces {
  number: number
  hash: Hash
  transactions: TraceFrame[][]
  /** Transactions whose list is empty because they cannot be traced, in order; absent where there are none. */
  untraced?: readonly Untraced[]
}
