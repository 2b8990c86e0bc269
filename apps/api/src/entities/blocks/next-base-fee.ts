import type { BlockFeesRow } from '@corescope/store/statistics/fees'

/** Base fee of the block after this one (EIP-1559); 0 where there is none. Pure. */
export const nextBaseFee = ({ baseFeePerGas, gasUsed, gasLimit }: BlockFeesRow): bigint => {
  const [base, used, target] = [BigInt(baseFeePerGas ?? 0), BigInt(gasUsed), BigInt(gasLimit) / 2n]
  if (base === 0n || target === 0n || used === target) return base
  const change = (base * (used > target ? used - target : target - used)) / target / 8n
  if (used < target) return base - change
  return base + (change === 0n ? 1n : change)
}
