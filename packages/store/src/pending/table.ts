/** How a transaction left the pool. */
export const pendingEndings = { mined: 1, replaced: 2, dropped: 3 } as const
export type PendingEnding = keyof typeof pendingEndings

/** Why the pool is not followed: by setting, because the node does not show it, or because it does not just now. */
export type PoolIdle = 'off' | 'unsupported' | 'unavailable'

/** How we learn of the pool: the node shows it as a whole, or announces what it takes into it. */
export type PoolSource = 'content' | 'announcements'

export interface PoolState {
  /** Null while it is not followed. */
  source: PoolSource | null
  idle: PoolIdle | null
  message: string | null
}

/** A transaction as it appeared in the pool. Quantities are wei or gas. */
export interface StoredPending {
  hash: string
  sender: string
  nonce: bigint
  recipient: string | null
  type: number
  value: bigint
  gas: bigint
  gasPrice: bigint
  maxFeePerGas: bigint | null
  maxPriorityFeePerGas: bigint | null
  /** First four bytes of calldata. */
  selector: string | null
  inputSize: number
  isQueued: boolean
  /** Kept from the first time. */
  appearedAt: Date
}
