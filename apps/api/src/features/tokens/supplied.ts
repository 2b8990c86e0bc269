import type { TokenFactsRow } from '@corescope/store/tokens/read'
import type { ToldAmount } from '../../entities/tokens/stated-amounts.ts'

/** What the contract said there is; where it named none, what its logs add up to; null where that is not known. */
export const suppliedOf = ({ totalSupply }: TokenFactsRow, countedSupply: string | null): ToldAmount | null => {
  if (totalSupply !== null) return { amount: totalSupply, source: 'node' }
  return countedSupply === null ? null : { amount: countedSupply, source: 'logs' }
}
