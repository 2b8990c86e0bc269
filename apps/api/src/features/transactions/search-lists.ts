import { countAddressEntries } from '@corescope/store/addresses/read'
import {
  type EntrySearch,
  listFailedTransactions,
  listMatchingTransactions,
  searchedEntries,
} from '@corescope/store/transactions/matching'
import type { Bounds } from '../../answers/block-range.ts'
import type { ApiContext } from '../../context.ts'

/** Positions of what was found, newest first, and how much of the list was looked through for it. */
export interface Found {
  positions: number[]
  searched: { entries: number; of: number }
}

/** The newest part of (after, upTo], as long as one search may be. */
const newest = ({ after, upTo }: Bounds): Bounds => ({ after: Math.max(after, upTo - searchedEntries), upTo })
const lengthOf = ({ after, upTo }: Bounds) => upTo - after

/** Failed transactions among the newest of a part of the chain. */
export const findFailed = async (
  { reader }: Pick<ApiContext, 'reader'>,
  bounds: Bounds,
  isSystem: boolean | undefined,
): Promise<Found> => {
  const part = newest(bounds)
  const positions = await listFailedTransactions(reader, part, isSystem)
  return { positions, searched: { entries: lengthOf(part), of: lengthOf(bounds) } }
}

/** The places of an address's list between two chain-wide positions. */
const placesOf = async (reader: ApiContext['reader'], addressId: number, { after, upTo }: Bounds): Promise<Bounds> => {
  const count = (bound: number) => (bound === 0 ? 0 : countAddressEntries(reader, 'all', addressId, bound))
  const [first, last] = await Promise.all([count(after), count(upTo)])
  return { after: first, upTo: last }
}

/**
 * Transactions of an address that failed, or that it had with one other address. What two addresses did together stands in the
 * lists of both: the shorter one is looked through, so what either of them did little of is found as a whole.
 */
export const findOfAddress = async (
  { reader }: Pick<ApiContext, 'reader'>,
  bounds: Bounds,
  search: Omit<EntrySearch, 'listedId'>,
): Promise<Found> => {
  const { addressId, counterpartyId } = search
  const [own, other] = await Promise.all([
    placesOf(reader, addressId, bounds),
    counterpartyId === undefined ? undefined : placesOf(reader, counterpartyId, bounds),
  ])
  const isOther = other !== undefined && lengthOf(other) < lengthOf(own)
  const places = isOther ? other : own
  const part = newest(places)
  const positions = await listMatchingTransactions(reader, part, {
    ...search,
    listedId: isOther ? counterpartyId! : addressId,
  })
  return { positions, searched: { entries: lengthOf(part), of: lengthOf(places) } }
}
