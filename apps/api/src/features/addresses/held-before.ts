import type { BalanceEntry } from '@corescope/store/balance-history/read'

/**
 * What an account held before the block that first paid it, as far as the first entry of its balance history tells; null where
 * that is nothing or not known. Pure.
 */
export const heldBefore = (
  first: Pick<BalanceEntry, 'blockNumber' | 'amount' | 'former'> | undefined,
  paidIn: number,
): string | null => {
  if (first === undefined || first.blockNumber > paidIn) return null
  const { blockNumber, amount, former } = first
  if (former !== null && former !== '0') return former
  return blockNumber < paidIn && amount !== '0' ? amount : null
}
