import type { Hash, Hex } from '@corescope/chain/types/hex'
import type { StoredCallAccount } from '../addresses/tables.ts'

/** `internal_transactions.type` */
export const internalType = { call: 1, create: 2, create2: 3, selfdestruct: 4 } as const
export type InternalType = (typeof internalType)[keyof typeof internalType]

/** A row of `traced_blocks`. */
export interface StoredTracedBlock {
  blockNumber: number
  hash: Hash
  frames: number
  lastInternalPosition: number
}

/** A row of `internal_transactions`. */
export interface StoredInternalTransaction {
  internalPosition: number
  transactionPosition: number
  blockNumber: number
  fromId: number
  toId: number | null
  type: InternalType
  traceAddress: readonly number[]
  failedAbove: boolean
  /** wei */
  value: bigint
  gas: bigint
  gasUsed: bigint | null
  selector: Hex | null
  error: string | null
  revertData: Hex | null
}

/** A row of `internal_entries`: one per address and internal transaction. */
export interface StoredInternalEntry {
  addressId: number
  position: number
  inPosition: number | null
  outPosition: number | null
  internalPosition: number
  transactionPosition: number
}

/** A row of `contract_creations`. */
export interface StoredContractCreation {
  addressId: number
  creatorId: number
  internalPosition: number
  transactionPosition: number
  blockNumber: number
}

/** A row of `self_destructs`. */
export interface StoredSelfDestruct {
  addressId: number
  heirId: number
  internalPosition: number
  transactionPosition: number
  blockNumber: number
  sameTransaction: boolean
}

/** All rows of one commit of the traces lane. */
export interface TraceRows {
  blocks: StoredTracedBlock[]
  internals: StoredInternalTransaction[]
  entries: StoredInternalEntry[]
  creations: StoredContractCreation[]
  selfDestructs: StoredSelfDestruct[]
  accounts: StoredCallAccount[]
}

/** Ends of an address's lists of internal transactions; 0 = empty. */
export interface InternalTail {
  addressId: number
  /** An internal transaction that took effect mentions it. */
  called: boolean
  position: number
  inPosition: number
  outPosition: number
}
