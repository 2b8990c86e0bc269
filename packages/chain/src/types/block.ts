import type { Address, Hash, Hex } from './hex.ts'
import type { Transaction } from './transaction.ts'

/** EIP-4895 withdrawal; `amount` in gwei. */
export interface Withdrawal {
  index: bigint
  validatorIndex: bigint
  address: Address
  amount: bigint
}

/**
 * A header as the house sees it: every field that enters the block hash, decoded once at the RPC edge.
 * `null` means that the field does not exist in this header (an earlier fork), never "unknown".
 */
export interface BlockHeader {
  number: number
  hash: Hash
  parentHash: Hash
  sha3Uncles: Hash
  miner: Address
  stateRoot: Hash
  transactionsRoot: Hash
  receiptsRoot: Hash
  logsBloom: Hex
  difficulty: bigint
  gasLimit: bigint
  gasUsed: bigint
  /** Unix seconds. */
  timestamp: number
  extraData: Hex
  mixHash: Hash
  /** 8 bytes. */
  nonce: Hex
  baseFeePerGas: bigint | null
  withdrawalsRoot: Hash | null
  blobGasUsed: bigint | null
  excessBlobGas: bigint | null
  parentBeaconBlockRoot: Hash | null
  requestsHash: Hash | null
  /** Header fields of forks we do not know yet, by their JSON name: kept raw, the block is marked unproven. */
  unknownFields: Record<string, unknown> | null
}

export interface Block extends BlockHeader {
  /** Bytes of the encoded block as the node reports them. */
  size: number
  totalDifficulty: bigint | null
  uncles: Hash[]
  withdrawals: Withdrawal[] | null
  transactions: Transaction[]
}
