import type { Hex } from '@corescope/chain/types/hex'
import type { StorageEntry, StorageLook } from './storage-values.ts'

/** Slots that one look asks for at most, below what `/rpc` takes of a reader at once; what lies behind more is left unread. */
const maxSlots = 120
/** A text in a struct in an array in an array is found in as many steps. */
const maxRounds = 6

/** Reads slots of one contract at one block, 32 bytes each in the order asked. */
export type ReadSlots = (slots: readonly bigint[]) => Promise<readonly Hex[]>

/**
 * Looks, reads what is missing and looks again, until nothing is or the ceiling is met.
 * @param look of `lookAtStorage` or `lookAtPlace`, by the slots known
 * @returns `isWhole`: nothing was left out by the ceiling
 * @throws what `read` throws
 */
export const readStorage = async (
  look: (slots: ReadonlyMap<bigint, Hex>) => StorageLook,
  read: ReadSlots,
): Promise<{ entries: StorageEntry[]; isWhole: boolean }> => {
  const slots = new Map<bigint, Hex>()
  let seen = look(slots)
  for (let round = 0; round < maxRounds && seen.missing.length > 0 && slots.size < maxSlots; round += 1) {
    const asked = seen.missing.slice(0, maxSlots - slots.size)
    const words = await read(asked)
    for (const [index, slot] of asked.entries()) slots.set(slot, words[index]!)
    seen = look(slots)
  }
  return { entries: seen.entries, isWhole: seen.missing.length === 0 }
}
