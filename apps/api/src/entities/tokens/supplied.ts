import type { SupplyReadingRow } from '@corescope/store/tokens/supplies'
import type { ToldAmount } from './stated-amounts.ts'

/** How much there is of a token, and since which block nobody has looked. */
export interface Supplied extends ToldAmount {
  /** The block the amount is true at, where it is older than the answer; null: the block of the answer. */
  readBlock: number | null
}

/**
 * How much there is of a token. Where the transfers added up to what the contract named when it was last asked, they are
 * counted on to the block of the answer. Else the contract's own word stands, with its block; null where it named none. Pure.
 * @param countedSupply null where it is not known what there was before the first indexed block
 */
export const totalSupplyOf = (
  { irregular }: { irregular: boolean },
  reading: SupplyReadingRow | undefined,
  countedSupply: string | null,
): Supplied | null => {
  if (reading === undefined) return null
  return reading.isCounted && !irregular && countedSupply !== null
    ? { amount: countedSupply, source: 'logs', readBlock: null }
    : { amount: reading.supply, source: 'node', readBlock: reading.readBlock }
}

/** The total supply; of a contract that names none what its logs add up to; null where that is not known either. Pure. */
export const suppliedOf = (total: Supplied | null, countedSupply: string | null): Supplied | null =>
  total ?? (countedSupply === null ? null : { amount: countedSupply, source: 'logs', readBlock: null })
