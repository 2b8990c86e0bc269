import { getNewestOf, listBtcStanding } from '@corescope/store/core-events/read'
import { coreFamilies } from '@corescope/store/core-events/table'
import type { Reader } from '@corescope/store/reader'
import { LRUCache } from 'lru-cache'

const ofBitcoin = [coreFamilies.btcStake, coreFamilies.btcMove]

/** A thousand candidates are about 0.2 MB. */
const kept = new LRUCache<string, ReadonlyMap<string, bigint>>({ max: 32 })

/**
 * Bitcoin that stands with each candidate, satoshi by operator: stakes whose lock ends at or after a time (unix seconds). Each stake
 * is looked at for where it is now, so the sums are kept until an event of bitcoin changes them or a round ends.
 * @param bound chain-wide transaction position
 */
export const btcStandingAt = async (
  reader: Reader,
  bound: number,
  lockedUntil: number,
): Promise<ReadonlyMap<string, bigint>> => {
  const keyNow = async () => {
    const newest = await getNewestOf(reader, ofBitcoin, bound)
    return newest === undefined ? undefined : `${newest.blockHash}/${newest.position}/${lockedUntil}`
  }
  const key = await keyNow()
  if (key === undefined) return new Map()
  const known = kept.get(key)
  if (known !== undefined) return known
  const rows = await listBtcStanding(reader, bound, lockedUntil)
  const standing = new Map(rows.map(({ owner, amount }) => [owner, BigInt(amount)]))
  // A fork may have come between the two questions.
  if ((await keyNow()) === key) kept.set(key, standing)
  return standing
}
