/** A row of `address_entries`: one per address and transaction, with its number in the three lists. */
export interface StoredAddressEntry {
  addressId: number
  position: number
  inPosition: number | null
  outPosition: number | null
  transactionPosition: number
}

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
