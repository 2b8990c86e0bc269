import type { Address } from '@corescope/chain/types/hex'
import type { Database } from '@corescope/store/database'
import { resolveIds } from '@corescope/store/dictionary'
import { GenerationCache } from '@corescope/store/generation-cache'
import type { InternalTail } from '@corescope/store/traces/table'
import { listInternalTails } from '@corescope/store/traces/write'
import type { DerivedTraces } from './derive/internal-transactions.ts'

/** Tails kept in each of two generations; about 150 bytes each. */
const keptAddresses = 100_000

/** Where the lists of the traces lane end; thrown away and read again after any failure. */
export interface TraceMemory {
  lastInternalPosition: number
  /** How many transactions could not be traced so far. */
  lastUntraced: number
  tails: GenerationCache<Address, InternalTail>
}

export const createTraceMemory = (ends: { lastInternalPosition: number; lastUntraced: number }): TraceMemory => ({
  ...ends,
  tails: new GenerationCache(keptAddresses),
})

/** Makes sure that memory holds the tail of every address the blocks' internal transactions name. */
export const loadInternalTails = async (
  database: Database,
  memory: TraceMemory,
  blocks: readonly DerivedTraces[],
): Promise<void> => {
  memory.tails.trim()
  const missing = new Set<Address>()
  for (const { transactions } of blocks) {
    for (const { frame } of transactions.flat()) {
      if (memory.tails.get(frame.from) === undefined) missing.add(frame.from)
      if (frame.to !== null && memory.tails.get(frame.to) === undefined) missing.add(frame.to)
    }
  }
  if (missing.size === 0) return
  const ids = await resolveIds(database, 'addresses', [...missing])
  const addressOf = new Map<number, Address>()
  for (const [address, { id }] of ids) addressOf.set(id, address as Address)
  const tails = await database.session((session) => listInternalTails(session, [...addressOf.keys()]))
  for (const tail of tails) memory.tails.set(addressOf.get(tail.addressId)!, tail)
}
