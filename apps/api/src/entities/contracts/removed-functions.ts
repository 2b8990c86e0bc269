import type { Address, Hex } from '@corescope/chain/types/hex'
import type { ApiContext } from '../../context.ts'
import { removedAfter } from '../../naming/abis/forwarding.ts'
import { readContract } from '../../naming/abis/read-contract.ts'
import { originsAt } from './implementation.ts'

/**
 * Functions (selectors) that a diamond's cuts had removed when a block had ended: the ABI of a facet names them still.
 * @param block undefined: now
 */
export const findRemovedFunctions = async (
  context: Pick<ApiContext, 'reader'>,
  address: Address,
  block: number | undefined,
): Promise<ReadonlySet<Hex>> => {
  const [origin] = await originsAt(context, [address], block ?? null)
  if (origin === undefined) return new Set()
  const { forwarding } = await readContract(context.reader, origin)
  return removedAfter(forwarding, block ?? null)
}
