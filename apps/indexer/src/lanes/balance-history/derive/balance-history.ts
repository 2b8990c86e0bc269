import type { Address } from '@corescope/chain/types/hex'
import type { BlockBalances } from '@corescope/chain/types/state-diff'
import { balanceReason } from '@corescope/decode/balances/balance-changes'

/** What a block did to the balance of one account. */
export interface DerivedBalance {
  address: Address
  /** wei; null where nothing tells: it was only read after the block. */
  before: bigint | null
  after: bigint
  /** Codes of reasons, where the node tells; null where it does not. */
  reasons: Set<number> | null
}

/** A share of a transaction's fee, paid by Core's fee market. */
export interface DerivedDistribution {
  address: Address
  transactionIndex: number
  amount: bigint
}

export interface DerivedHistory {
  balances: DerivedBalance[]
  distributions: DerivedDistribution[]
}

/**
 * Pure: state diffs of a block's transactions and balances read after it in, what each account held before and after
 * out, by address. What was read stands above what the last diff says: coins also move outside transactions.
 */
export const deriveBalanceHistory = ({ transactions, balances }: BlockBalances): DerivedHistory => {
  const accounts = new Map<Address, DerivedBalance>()
  const distributions: DerivedDistribution[] = []
  for (const [transactionIndex, diffs] of transactions.entries()) {
    for (const { address, balance, balanceChanges } of diffs) {
      if (balance === null) continue
      const known = accounts.get(address)
      const account = known ?? { address, before: balance.before, after: balance.after, reasons: null }
      if (known === undefined) accounts.set(address, account)
      account.after = balance.after
      for (const { reason, before, after } of balanceChanges ?? []) {
        account.reasons ??= new Set()
        account.reasons.add(reason)
        if (reason !== balanceReason.feeMarketReward || after <= before) continue
        distributions.push({ address, transactionIndex, amount: after - before })
      }
    }
  }
  for (const [address, after] of balances) {
    const account = accounts.get(address)
    if (account === undefined) accounts.set(address, { address, before: null, after, reasons: null })
    else account.after = after
  }
  const sorted = [...accounts.values()].sort((a, b) => (a.address < b.address ? -1 : 1))
  return { balances: sorted, distributions }
}
