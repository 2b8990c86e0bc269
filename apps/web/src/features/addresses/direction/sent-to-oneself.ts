import type { AddressDetail } from '@corescope/api-schema/addresses/calls'

/** As far as they are known. */
export type DirectionCounts = Partial<Pick<AddressDetail['counts'], 'transactions' | 'in' | 'out'>>

/** How many of an address's transactions come in and go out at once; none where the counts are not all known. Pure. */
export const sentToOneself = (counts: DirectionCounts | undefined): number => {
  const { transactions: all, in: incoming, out } = counts ?? {}
  return all === undefined || incoming === undefined || out === undefined ? 0 : incoming + out - all
}
