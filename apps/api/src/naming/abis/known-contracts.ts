import { GenerationCache } from '@corescope/store/generation-cache'
import type { Reader } from '@corescope/store/reader'
import { findAbiOrigins, findContractChanges } from '@corescope/store/verification/abis'
import { createGathering } from '../../answers/gathering.ts'
import { createShared } from '../../changes/shared.ts'
import { targetsAt } from './forwarding.ts'
import { type KnownContract, readContract } from './read-contract.ts'

/** A contract at a block; null: now. */
export interface Place {
  address: string
  blockNumber: number | null
}

interface Entry extends KnownContract {
  /** It may be another thing with the next block and no notice tells: an address never met, or a proxy. */
  isPassing: boolean
  blockRound: number
  round: number
}

const maxEntries = 50_000
/** Proxies of proxies, and beacons. */
export const maxDepth = 3
const unknownContract = {
  ...{ verificationId: null, forwarding: [], isDelegating: false, isBeacon: false },
  isPassing: true,
} as const

/** Forgets the contracts that changed since the last look. */
const createNotice = (reader: Reader, entries: GenerationCache<string, Entry>, moment: () => number) => {
  let since = {
    transactionPosition: Number.MAX_SAFE_INTEGER,
    codeBlock: 2 ** 31 - 1,
    authorizationPosition: Number.MAX_SAFE_INTEGER,
  }
  return createShared(
    async () => {
      const changes = await findContractChanges(reader, since)
      if (changes === undefined) return
      if (changes.addresses === null) entries.clear()
      else for (const address of changes.addresses) entries.delete(address)
      since = changes
    },
    { keyOf: () => 0, moment, maxKept: 1 },
  )
}

/**
 * What contracts are, kept: one statement a block tells which of them changed, the others are not asked for again.
 * @param isPlain whether an address is known to have run no code ever: the lists name most recipients before they ask here
 */
export const createKnownContracts = (reader: Reader, isPlain: (address: string) => boolean = () => false) => {
  const entries = new GenerationCache<string, Entry>(maxEntries)
  let blockRound = 0
  /** Grows with what makes all that is kept out of date. */
  let round = 0
  const notice = createNotice(reader, entries, () => blockRound)

  const fresh = (address: string): Entry | undefined => {
    const entry = entries.get(address)
    const isFresh = entry?.round === round && (!entry.isPassing || entry.blockRound === blockRound)
    return isFresh ? entry : undefined
  }

  const lookUp = createGathering(async (addresses: readonly string[]): Promise<ReadonlyMap<string, Entry>> => {
    const asked = { blockRound, round }
    const rows = await findAbiOrigins(reader, addresses)
    const found = new Map<string, Entry>(addresses.map((address) => [address, { ...unknownContract, ...asked }]))
    for (const row of rows) {
      const contract = await readContract(reader, row)
      // an account that gets a code is among the contracts that changed
      const isPassing = contract.forwarding.length > 0 && row.shortCode === null
      found.set(row.address, { ...contract, isPassing, ...asked })
    }
    entries.trim()
    // a block that came meanwhile may have changed what was read before it
    const isPassed = asked.blockRound !== blockRound
    for (const [address, entry] of found) entries.set(address, isPassed ? { ...entry, isPassing: true } : entry)
    return found
  })

  return {
    /** Every contract that these are, or forward to. */
    gather: async (places: readonly Place[]): Promise<ReadonlyMap<string, KnownContract>> => {
      await notice(undefined)
      const known = new Map<string, KnownContract>()
      let next = places
      for (let depth = 0; next.length > 0 && depth < maxDepth; depth += 1) {
        const missing = new Set<string>()
        for (const { address } of next) {
          if (known.has(address)) continue
          const entry = isPlain(address) ? unknownContract : fresh(address)
          if (entry === undefined) missing.add(address)
          else known.set(address, entry)
        }
        const looked = missing.size === 0 ? undefined : await lookUp([...missing])
        for (const address of missing) known.set(address, looked?.get(address) ?? unknownContract)
        next = next.flatMap(({ address, blockNumber }) => {
          const { forwarding } = known.get(address)!
          if (forwarding.length === 0) return []
          return targetsAt(forwarding, blockNumber).map((target) => ({ address: target.address, blockNumber }))
        })
      }
      return known
    },
    afterBlock: () => {
      blockRound += 1
    },
    forget: () => {
      blockRound += 1
      round += 1
      entries.clear()
    },
  }
}
