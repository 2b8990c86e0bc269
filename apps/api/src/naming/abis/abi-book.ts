import type { Address, Hex } from '@corescope/chain/types/hex'
import { type AbiSource, abiSource } from '@corescope/decode/abi/abi-index'
import { knownAbis } from '@corescope/decode/abi/known-abis'
import { GenerationCache } from '@corescope/store/generation-cache'
import type { Reader } from '@corescope/store/reader'
import { findAbiOrigins, findContractChanges, listAbis } from '@corescope/store/verification/abis'
import { LRUCache } from 'lru-cache'
import type { Abi } from 'viem'
import { createGathering } from '../../answers/gathering.ts'
import { createShared } from '../../changes/shared.ts'
import { type Forwarding, readForwarding, targetsAt } from './forwarding.ts'
import { createOtherSignatures } from './other-signatures.ts'

/** Something that is to be decoded: by what its contract was at a block. */
export interface Wanted {
  /** Null: nobody's (a contract is being made). */
  address: string | null
  /** Null: now. */
  blockNumber: number | null
  /** Its selector or topic, where signatures of other contracts may tell it. */
  hash?: string | null
}

/** The ABIs of a page, looked up: asking for them takes no time. */
export interface Abis {
  /** In order of precedence: what was verified of the contract, what we know by ourselves, what was verified elsewhere. */
  of(address: string | null, blockNumber: number | null): readonly AbiSource[]
}

/**
 * By which ABIs contracts are read. Most are met again and again, so it is kept what each of them is, and the ABIs by their verification.
 * All of it is forgotten when something is verified or a reorg comes; of a contract that upgrades, with the block that tells it.
 */
export interface AbiBook {
  /** A few look-ups for a whole page, none for what was met before. */
  find(wanted: readonly Wanted[]): Promise<Abis>
  afterBlock(): void
  /** After a reorg, and when something was verified. */
  forget(): void
}

interface Entry {
  verificationId: number | null
  forwarding: readonly Forwarding[]
  /** It may be another thing with the next block: no code yet, or a proxy. */
  isPassing: boolean
  blockRound: number
  round: number
}

const maxEntries = 50_000
/** Signs of ABIs that are held; what is made of them takes about ten times as much. */
const maxAbiSigns = 16_000_000
/** Proxies of proxies, and beacons. */
const maxDepth = 3
const unknownContract = { verificationId: null, forwarding: [], isPassing: true } as const

const readAbi = (text: string): AbiSource => abiSource(JSON.parse(text) as Abi, 'verified')

/** What kept contracts are told of changes since the last look. */
const createFreshness = (reader: Reader, entries: GenerationCache<string, Entry>, moment: () => number) => {
  let since: { transactionPosition: number; codeBlock: number } | undefined
  return createShared(
    async () => {
      const changes = await findContractChanges(
        reader,
        since ?? { transactionPosition: Number.MAX_SAFE_INTEGER, codeBlock: 2 ** 31 - 1 },
      )
      if (changes === undefined) return
      if (changes.addresses === null) entries.clear()
      else for (const address of changes.addresses) entries.delete(address)
      since = changes
    },
    { keyOf: () => 0, moment, maxKept: 1 },
  )
}

export const createAbiBook = (reader: Reader, isCore: () => boolean): AbiBook => {
  const entries = new GenerationCache<string, Entry>(maxEntries)
  const abis = new LRUCache<number, AbiSource>({ maxSize: maxAbiSigns })
  const others = createOtherSignatures(reader)
  let blockRound = 0
  /** Grows with what makes all that is kept out of date: what was asked before is then not kept. */
  let round = 0
  const notice = createFreshness(reader, entries, () => blockRound)

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
      const forwarding = await readForwarding(reader, row)
      const isPassing = !row.hasCode || (forwarding.length > 0 && row.shortCode === null)
      found.set(row.address, { verificationId: row.verificationId, forwarding, isPassing, ...asked })
    }
    entries.trim()
    // a block that came meanwhile may have changed what was read before it
    const isPassed = asked.blockRound !== blockRound
    for (const [address, entry] of found) entries.set(address, isPassed ? { ...entry, isPassing: true } : entry)
    return found
  })

  const loadAbis = createGathering(async (ids: readonly number[]): Promise<ReadonlyMap<number, AbiSource>> => {
    const found = new Map<number, AbiSource>()
    const asked = round
    for (const { verificationId, abi } of await listAbis(reader, ids)) {
      const source = readAbi(abi)
      found.set(verificationId, source)
      if (asked === round) abis.set(verificationId, source, { size: Math.min(abi.length + 1, maxAbiSigns) })
    }
    return found
  })

  /** Every contract that the wanted ones are, or forward to. */
  const gatherContracts = async (wanted: readonly Wanted[]): Promise<Map<string, Entry>> => {
    const known = new Map<string, Entry>()
    let next = wanted.flatMap(({ address, blockNumber }) => (address === null ? [] : [{ address, blockNumber }]))
    for (let depth = 0; next.length > 0 && depth < maxDepth; depth += 1) {
      const missing = new Set<string>()
      for (const { address } of next) {
        if (known.has(address)) continue
        const entry = fresh(address)
        if (entry === undefined) missing.add(address)
        else known.set(address, entry)
      }
      if (missing.size > 0) {
        const looked = await lookUp([...missing])
        for (const address of missing)
          known.set(address, looked.get(address) ?? { ...unknownContract, blockRound, round })
      }
      next = next.flatMap(({ address, blockNumber }) => {
        const { forwarding } = known.get(address)!
        if (forwarding.length === 0) return []
        return targetsAt(forwarding, blockNumber).map((target) => ({ address: target, blockNumber }))
      })
    }
    return known
  }

  const gatherAbis = async (contracts: ReadonlyMap<string, Entry>): Promise<Map<number, AbiSource>> => {
    const found = new Map<number, AbiSource>()
    const missing: number[] = []
    for (const { verificationId } of contracts.values()) {
      if (verificationId === null || found.has(verificationId)) continue
      const kept = abis.get(verificationId)
      if (kept === undefined) missing.push(verificationId)
      else found.set(verificationId, kept)
    }
    const loaded = missing.length === 0 ? undefined : await loadAbis([...new Set(missing)])
    for (const id of missing) {
      const source = loaded?.get(id)
      if (source !== undefined) found.set(id, source)
    }
    return found
  }

  return {
    find: async (wanted) => {
      await notice(undefined)
      const contracts = await gatherContracts(wanted)
      const sources = await gatherAbis(contracts)
      const own = (address: string, blockNumber: number | null, depth = 0): AbiSource[] => {
        const entry = contracts.get(address)
        if (entry === undefined || depth >= maxDepth) return []
        const { verificationId, forwarding } = entry
        const targets = forwarding.length === 0 ? [] : targetsAt(forwarding, blockNumber)
        const source = verificationId === null ? undefined : sources.get(verificationId)
        const behind = targets.flatMap((target) => own(target, blockNumber, depth + 1))
        return source === undefined ? behind : [...behind, source]
      }
      const closest = (address: string | null, blockNumber: number | null): readonly AbiSource[] => {
        const known = knownAbis(address as Address | null, { hasSystemContracts: isCore() })
        const verified = address === null || sources.size === 0 ? [] : own(address, blockNumber)
        return verified.length === 0 ? known : [...verified, ...known]
      }
      const other = await others.find(unknownHashes(wanted, closest))
      return {
        of: (address, blockNumber) => {
          const found = closest(address, blockNumber)
          return other === undefined ? found : [...found, other]
        },
      }
    },
    afterBlock: () => {
      blockRound += 1
    },
    forget: () => {
      blockRound += 1
      round += 1
      entries.clear()
      abis.clear()
      others.clear()
    },
  }
}

const knows = ({ functionsBySelector, errorsBySelector, eventsByTopic }: AbiSource, hash: Hex): boolean =>
  hash.length === 10
    ? functionsBySelector(hash).length > 0 || errorsBySelector(hash).length > 0
    : eventsByTopic(hash).length > 0

/** Selectors and topics that the ABIs of their contracts do not have. Pure. */
const unknownHashes = (
  wanted: readonly Wanted[],
  sourcesOf: (address: string | null, blockNumber: number | null) => readonly AbiSource[],
): Set<Hex> => {
  const found = new Set<Hex>()
  for (const { address, blockNumber, hash } of wanted) {
    if (hash == null || (hash.length !== 10 && hash.length !== 66) || found.has(hash as Hex)) continue
    if (!sourcesOf(address, blockNumber).some((source) => knows(source, hash as Hex))) found.add(hash as Hex)
  }
  return found
}
