/** A row of `address_entries`: one per address and transaction, with its number in the three lists. */
export interface StoredAddressEntry {
  addressId: number
  position: number
  inPosition: number | null
  outPosition: number | null
  transactionPosition: number
}

/** A new row of `accounts`: the first block that mentions the address, its creation when that is the same moment. */
export interface StoredAccount {
  addressId: number
  firstBlock: number
  creation: StoredCreation | null
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
