import type { Address, Hash, Hex } from './hex.ts'

/** What a value was before a transaction and what it is after it. */
export interface Change<Value> {
  before: Value
  after: Value
}

/** A movement of a balance as the node tells it. */
export interface ToldBalanceChange extends Change<bigint> {
  /** Code of `balanceChangeReasons`. */
  reason: number
}

/** What a transaction did to an account. */
export interface AccountDiff {
  address: Address
  /** wei; both the same where only something else changed. Null: unchanged, and not told. */
  balance: Change<bigint> | null
  /** Null: unchanged. */
  nonce: Change<bigint> | null
  code: Change<Hex> | null
  /** Slots that changed, as 32 bytes, in the order of slots. */
  storage: (Change<Hash> & { slot: Hash })[]
  /**
   * The node has nothing of it after the transaction: it ended. Tracers also answer so of a contract that only paid
   * out (EIP-6780), or whose end was undone: then `after` is not to be trusted.
   */
  isGone: boolean
  /** It was nothing before. */
  isNew: boolean
  /** In order of execution, where the node tells; null where it does not. */
  balanceChanges: ToldBalanceChange[] | null
}

/** What a block's transactions did to balances, and what some accounts held after it. */
export interface BlockBalances {
  number: number
  hash: Hash
  /** Per transaction; of accounts only balances, and why they moved where the node tells. */
  transactions: AccountDiff[][]
  /** wei after the block: of the accounts asked for, and of those that tracers leave out after. */
  balances: ReadonlyMap<Address, bigint>
}
