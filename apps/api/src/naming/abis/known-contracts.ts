import { GenerationCache } from '@corescope/store/generation-cache'
import type { Reader } from '@corescope/store/reader'
import {
  findAbiOrigins,
  findContractChanges,
  findPastAbiOrigins,
  type PastContract,
} from '@corescope/store/verification/abis'
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
  ...{ verificationId: null, abiBytes: 0, forwarding: [], cutAt: null, isDelegating: false, isBeacon: false },
  isPassing: true,
} as const

export type Contracts = ReadonlyMap<string, KnownContract>
const pastKey = ({ address, blockNumber }: PastContract) => `${address} ${blockNumber}`
/** What was looked up of a contract at a block; null: now. Pure. */
export const contractAt = (contracts: Contracts, address: string, blockNumber: number | null) =>
  (blockNumber === null ? undefined : contracts.get(pastKey({ address, blockNumber }))) ?? contracts.get(address)

/** Whether what is known of a contract does not reach back to a block. */
const isOlder = ({ cutAt }: KnownContract, blockNumber: number | null): blockNumber is number =>
  blockNumber !== null && cutAt !== null && blockNumber <= cutAt

/** Where calls go next from contracts, at the same blocks. */
const nextPlaces = (known: Contracts, places: readonly Place[]): Place[] =>
  places.flatMap(({ address, blockNumber }) =>
    targetsAt(contractAt(known, address, blockNumber)!.forwarding, blockNumber).flatMap((target) =>
      [target.address, ...target.behind].map((next) => ({ address: next, blockNumber })),
    ),
  )

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

/** What was looked up, with when: nothing tells of some of it when it changes. */
const createKept = () => {
  const entries = new GenerationCache<string, Entry>(maxEntries)
  let blockRound = 0
  /** Grows with what makes all that is kept out of date. */
  let round = 0
  return {
    entries,
    moment: () => ({ blockRound, round }),
    fresh: (key: string): Entry | undefined => {
      const entry = entries.get(key)
      const isFresh = entry?.round === round && (!entry.isPassing || entry.blockRound === blockRound)
      return isFresh ? entry : undefined
    },
    keep: (found: ReadonlyMap<string, Entry>, asked: Pick<Entry, 'blockRound'>) => {
      entries.trim()
      // a block that came meanwhile may have changed what was read before it
      const isPassed = asked.blockRound !== blockRound
      for (const [key, entry] of found) entries.set(key, isPassed ? { ...entry, isPassing: true } : entry)
      return found
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
type Kept = ReturnType<typeof createKept>

/** By address, what contracts are. */
const createLookUp = (reader: Reader, { moment, keep }: Kept) =>
  createGathering(async (addresses: readonly string[]): Promise<ReadonlyMap<string, Entry>> => {
    const asked = moment()
    const rows = await findAbiOrigins(reader, addresses)
    const found = new Map<string, Entry>(addresses.map((address) => [address, { ...unknownContract, ...asked }]))
    for (const row of rows) {
      const contract = await readContract(reader, row)
      // an account that gets a code is among the contracts that changed
      const isPassing = contract.forwarding.length > 0 && row.shortCode === null
      found.set(row.address, { ...contract, isPassing, ...asked })
    }
    return keep(found, asked)
  })

/** By `pastKey`, what they were at blocks before those that the newest history reaches back to. */
const createLookBack = (reader: Reader, { moment, keep }: Kept) =>
  createGathering(async (keys: readonly string[]): Promise<ReadonlyMap<string, Entry>> => {
    const asked = moment()
    const wanted = keys.map((key): PastContract => {
      const [address = '', blockNumber] = key.split(' ')
      return { address, blockNumber: Number(blockNumber) }
    })
    const found = new Map<string, Entry>()
    for (const row of await findPastAbiOrigins(reader, wanted)) {
      found.set(pastKey(row), { ...(await readContract(reader, row)), isPassing: true, ...asked })
    }
    return keep(found, asked)
  })

const nobody = () => false

/** What contracts are, kept: one statement a block tells which of them changed, the others are not asked for again. */
export const createKnownContracts = (reader: Reader) => {
  const kept = createKept()
  const notice = createNotice(reader, kept.entries, () => kept.moment().blockRound)
  const [lookUp, lookBack] = [createLookUp(reader, kept), createLookBack(reader, kept)]

  /** Adds to what is known of these places what is not there yet. */
  const fill = async (
    known: Map<string, KnownContract>,
    places: readonly Place[],
    isPlain: (address: string) => boolean,
  ): Promise<void> => {
    const missing = new Set<string>()
    for (const { address } of places) {
      if (known.has(address)) continue
      const entry = isPlain(address) ? unknownContract : kept.fresh(address)
      if (entry === undefined) missing.add(address)
      else known.set(address, entry)
    }
    const looked = missing.size === 0 ? undefined : await lookUp([...missing])
    for (const address of missing) known.set(address, looked?.get(address) ?? unknownContract)
    const past = new Set<string>()
    for (const { address, blockNumber } of places) {
      if (!isOlder(known.get(address)!, blockNumber)) continue
      const key = pastKey({ address, blockNumber })
      const entry = kept.fresh(key)
      if (entry === undefined) past.add(key)
      else known.set(key, entry)
    }
    const back = past.size === 0 ? undefined : await lookBack([...past])
    for (const key of past) {
      const entry = back?.get(key)
      if (entry !== undefined) known.set(key, entry)
    }
  }

  return {
    /**
     * Every contract that these are, or forward to: `contractAt` tells what of them counts at a block.
     * @param isPlain whether an account is known to have run no code ever: of those nothing is looked up
     */
    gather: async (places: readonly Place[], isPlain: (address: string) => boolean = nobody): Promise<Contracts> => {
      await notice(undefined)
      const known = new Map<string, KnownContract>()
      let next = places
      for (let depth = 0; next.length > 0 && depth < maxDepth; depth += 1) {
        await fill(known, next, isPlain)
        next = nextPlaces(known, next)
      }
      return known
    },
    ...{ afterBlock: kept.afterBlock, forget: kept.forget },
  }
}
