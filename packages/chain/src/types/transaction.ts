import type { Address, Hash, Hex } from './hex.ts'

/** EIP-2930 entry. */
export interface AccessListEntry {
  address: Address
  storageKeys: Hash[]
}

/** EIP-7702 authorization tuple as signed. */
export interface Authorization {
  chainId: bigint
  address: Address
  nonce: bigint
  yParity: number
  r: Hex
  s: Hex
}

/**
 * A mined transaction of any type. Types 0–4 have every field their hash is made of; an unknown type keeps
 * `raw` (the node's JSON) and is marked unproven. Quantities are wei or gas; `null` = the type has no such field.
 */
export interface Transaction {
  hash: Hash
  /** Envelope type (EIP-2718): 0 legacy, 1 access list, 2 dynamic fee, 3 blob, 4 set code, others unknown. */
  type: number
  transactionIndex: number
  from: Address
  to: Address | null
  nonce: bigint
  gas: bigint
  gasPrice: bigint
  maxFeePerGas: bigint | null
  maxPriorityFeePerGas: bigint | null
  value: bigint
  input: Hex
  /** Legacy: `v` as signed (27/28, EIP-155, or 0/1); typed: y parity. */
  v: bigint
  r: Hex
  s: Hex
  chainId: bigint | null
  accessList: AccessListEntry[] | null
  authorizationList: Authorization[] | null
  maxFeePerBlobGas: bigint | null
  blobVersionedHashes: Hash[] | null
  /** Only for types we do not know: the node's own JSON. */
  raw: Record<string, unknown> | null
}

export interface Log {
  /** Index in the block. */
  logIndex: number
  address: Address
  topics: Hash[]
  data: Hex
}

export interface Receipt {
  transactionHash: Hash
  transactionIndex: number
  type: number
  /** 1 success, 0 failed; `null` before Byzantium, when `root` is there instead. */
  status: 0 | 1 | null
  root: Hash | null
  cumulativeGasUsed: bigint
  gasUsed: bigint
  effectiveGasPrice: bigint
  contractAddress: Address | null
  blobGasUsed: bigint | null
  blobGasPrice: bigint | null
  logsBloom: Hex
  logs: Log[]
}
