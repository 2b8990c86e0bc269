import { addressId, int2, int4, int8, nullable, numeric } from '../table/columns.ts'
import { declareTable, type RowOf } from '../table/table.ts'

/** Transactions of an address: all, received, sent; a transaction to oneself is one entry in both directions. */
export const addressEntries = declareTable({
  name: 'address_entries',
  columns: {
    transaction_position: int8(),
    address_id: addressId(),
    position: int4(),
    in_position: nullable(int4()),
    out_position: nullable(int4()),
  },
  key: ['address_id', 'position'],
  isSorted: true,
  rowSize: 48,
  lists: {
    all: { owner: ['address_id'], position: 'position', order: 'transaction_position' },
    in: { owner: ['address_id'], position: 'in_position', order: 'transaction_position' },
    out: { owner: ['address_id'], position: 'out_position', order: 'transaction_position' },
  },
  rewind: { tailsOf: { list: 'all', namedIn: { table: 'transactions', columns: ['from_id', 'to_id', 'created_id'] } } },
  audit: { owner: 'address_id', position: 'position' },
})
export type StoredAddressEntry = RowOf<typeof addressEntries>

/** What is known of an address: a cache, which several lanes write. */
export const accounts = declareTable({
  name: 'accounts',
  columns: {
    address_id: addressId(),
    first_block: nullable(int4()),
    kind: nullable(int2()),
    creator_id: nullable(addressId()),
    creation_block: nullable(int4()),
    creation_position: nullable(int8()),
    balance_block: nullable(int4()),
    balance: nullable(numeric()),
    first_call_block: nullable(int4()),
  },
  key: ['address_id'],
  lists: {},
  rewind: 'own',
  audit: { owner: 'address_id', compares: ['first_block'] },
  // The balance itself is compared; at which block it was read follows from when.
  incidental: ['balance_block'],
})

/** An account as blocks make it known: the first block that mentions the address, its creation when that is the same moment. */
export interface StoredAccount {
  addressId: number
  firstBlock: number
  creation: StoredCreation | null
}

/** An account as calls make it known: the first block with an internal transaction that mentions it and took effect. */
export interface StoredCallAccount {
  addressId: number
  firstCallBlock: number
}

/** Who made a contract, where and with which transaction. */
export interface StoredCreation {
  addressId: number
  creatorId: number
  creationBlock: number
  creationPosition: number
}

/** `accounts.kind` */
export const accountKind = { contract: 1, externallyOwned: 2 } as const
export type AccountKind = (typeof accountKind)[keyof typeof accountKind]
