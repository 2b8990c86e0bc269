import type { Hash, Hex } from '@corescope/chain/types/hex'
import type { StoredCallAccount } from '../addresses/table.ts'
import { addressId, bool, bucket, hex, int2, int4, int8, nullable, numeric, text } from '../table/columns.ts'
import { declareTable, type RowOf } from '../table/table.ts'
import { encodeTracePath } from './trace-path.ts'

/** `internal_transactions.type` */
export const internalType = { call: 1, create: 2, create2: 3, selfdestruct: 4 } as const
export type InternalType = (typeof internalType)[keyof typeof internalType]

/** Every block the lane has passed. */
export const tracedBlocks = declareTable({
  name: 'traced_blocks',
  columns: {
    last_internal_position: int8(),
    block_number: int4(),
    frames: int4(),
    hash: hex<Hash>(),
    /** `encodeFailedCalls` */
    failed_calls: hex<Hex>(),
  },
  key: ['block_number'],
  lists: {},
  rewind: { by: 'block_number' },
  audit: {},
})
export type StoredTracedBlock = RowOf<typeof tracedBlocks>

/** Frames below the top call that move value, create a contract or end one. */
export const internalTransactions = declareTable({
  name: 'internal_transactions',
  columns: {
    internal_position: int8(),
    transaction_position: int8(),
    bucket: bucket('internal_position'),
    block_number: int4(),
    from_id: addressId(),
    to_id: nullable(addressId()),
    type: int2<InternalType>(),
    depth: int2(),
    failed_above: bool(),
    /** wei */
    value: numeric(),
    gas: numeric(),
    gas_used: nullable(numeric()),
    /** `encodeTracePath` */
    trace_path: hex<Hex>(),
    selector: nullable(hex<Hex>()),
    error: nullable(text()),
    revert_data: nullable(hex<Hex>()),
  },
  key: ['internal_position'],
  rowSize: 192,
  lists: { all: { owner: [], position: 'internal_position', order: 'block_number' } },
  rewind: { by: 'internal_position' },
  audit: { position: 'internal_position' },
})

/** A frame with its place, before it becomes a row of `internal_transactions`. */
export interface StoredInternalTransaction extends Omit<RowOf<typeof internalTransactions>, 'depth' | 'tracePath'> {
  traceAddress: readonly number[]
}
export const internalRow = ({
  traceAddress,
  ...row
}: StoredInternalTransaction): RowOf<typeof internalTransactions> => ({
  ...row,
  depth: traceAddress.length,
  tracePath: encodeTracePath(traceAddress),
})

/** Internal transactions of an address: all, received, sent. */
export const internalEntries = declareTable({
  name: 'internal_entries',
  columns: {
    internal_position: int8(),
    transaction_position: int8(),
    address_id: addressId(),
    position: int4(),
    in_position: nullable(int4()),
    out_position: nullable(int4()),
  },
  key: ['address_id', 'position'],
  isSorted: true,
  rowSize: 60,
  lists: {
    all: { owner: ['address_id'], position: 'position', order: 'internal_position' },
    in: { owner: ['address_id'], position: 'in_position', order: 'internal_position' },
    out: { owner: ['address_id'], position: 'out_position', order: 'internal_position' },
  },
  rewind: { tailsOf: { list: 'all', namedIn: { table: 'internal_transactions', columns: ['from_id', 'to_id'] } } },
  audit: { owner: 'address_id', position: 'position' },
})
export type StoredInternalEntry = RowOf<typeof internalEntries>

/** Contracts made inside calls. */
export const contractCreations = declareTable({
  name: 'contract_creations',
  columns: {
    internal_position: int8(),
    transaction_position: int8(),
    address_id: addressId(),
    creator_id: addressId(),
    block_number: int4(),
  },
  key: ['address_id', 'internal_position'],
  isSorted: true,
  lists: { all: { owner: ['address_id'], position: 'internal_position', order: 'internal_position' } },
  rewind: { tailsOf: { list: 'all', namedIn: { table: 'internal_transactions', columns: ['to_id'] } } },
  audit: { owner: 'address_id' },
})
export type StoredContractCreation = RowOf<typeof contractCreations>

/** Contracts ended inside calls. */
export const selfDestructs = declareTable({
  name: 'self_destructs',
  columns: {
    internal_position: int8(),
    transaction_position: int8(),
    address_id: addressId(),
    heir_id: addressId(),
    block_number: int4(),
    same_transaction: bool(),
  },
  key: ['address_id', 'internal_position'],
  isSorted: true,
  lists: { all: { owner: ['address_id'], position: 'internal_position', order: 'internal_position' } },
  rewind: { tailsOf: { list: 'all', namedIn: { table: 'internal_transactions', columns: ['from_id'] } } },
  audit: { owner: 'address_id' },
})
export type StoredSelfDestruct = RowOf<typeof selfDestructs>

/** Transactions of traced blocks that cannot be traced: their internal transactions are missing. */
export const untracedTransactions = declareTable({
  name: 'untraced_transactions',
  columns: {
    transaction_position: int8(),
    position: int4(),
    block_number: int4(),
    /** In the node's words. */
    reason: text(),
  },
  key: ['transaction_position'],
  lists: { all: { owner: [], position: 'position', order: 'transaction_position' } },
  rewind: { by: 'transaction_position' },
  audit: { position: 'position', compares: ['position', 'block_number'] },
  incidental: ['reason'],
})
export type StoredUntraced = RowOf<typeof untracedTransactions>

/** All rows of one commit of the traces lane. */
export interface TraceRows {
  blocks: StoredTracedBlock[]
  internals: StoredInternalTransaction[]
  entries: StoredInternalEntry[]
  creations: StoredContractCreation[]
  selfDestructs: StoredSelfDestruct[]
  untraced: StoredUntraced[]
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
