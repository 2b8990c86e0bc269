import type { ChainView } from '../../answers/route.ts'
import type { ApiContext } from '../../context.ts'
import { findCandidate } from './candidates.ts'

/** Whether a candidate has this address, as operator, to seal with, or for its fees: no block need mention it otherwise. */
export const isNamedByCandidate = async (
  { config, candidates }: ApiContext,
  { point }: ChainView,
  address: string,
): Promise<boolean> => {
  if (!config.network.hasSystemContracts || point === undefined) return false
  return findCandidate(await candidates.at(point.lastTransactionPosition), address) !== undefined
}
