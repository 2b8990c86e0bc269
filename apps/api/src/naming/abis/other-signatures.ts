import type { AbiSource, IndexedItem } from '@corescope/decode/abi/abi-index'
import type { Reader } from '@corescope/store/reader'
import { findVerifiedSignatures } from '@corescope/store/verification/read'
import { LRUCache } from 'lru-cache'
import { type AbiEvent, type AbiFunction, parseAbiItem } from 'viem'

type Hex = `0x${string}`
type AbiError = ReturnType<AbiSource['errorsBySelector']>[number]['item']

/** What is known of a selector or topic by contracts that were verified elsewhere. */
interface Known {
  functions: IndexedItem<AbiFunction>[]
  events: IndexedItem<AbiEvent>[]
  errors: IndexedItem<AbiError>[]
}

const none: Known = { functions: [], events: [], errors: [] }
/** Meanings of one hash that are tried. */
const maxMeanings = 8

/** A signature as an item of an ABI; undefined of one that cannot be read. Pure. */
const parse = <Item>(kind: string, signature: string): Item | undefined => {
  try {
    return parseAbiItem(`${kind} ${signature}` as never) as Item
  } catch {
    // a struct in the place of its members, or a name that no signature may have
    return undefined
  }
}

/**
 * An event by its signature alone does not say which of its values are topics. It is told where that leaves no doubt: all of them,
 * or none. Pure.
 */
const readings = (event: AbiEvent): AbiEvent[] =>
  [true, false].map((indexed) => ({ ...event, inputs: event.inputs.map((input) => ({ ...input, indexed })) }))

const read = (rows: readonly { kind: number; signature: string }[]): Known => {
  const known: Known = { functions: [], events: [], errors: [] }
  for (const { kind, signature } of rows.slice(0, maxMeanings)) {
    if (kind === 2) {
      const item = parse<AbiEvent>('event', signature)
      if (item !== undefined) known.events.push(...readings(item).map((one) => ({ item: one, signature })))
    } else if (kind === 1) {
      const item = parse<AbiFunction>('function', signature)
      if (item !== undefined) known.functions.push({ item, signature })
    } else {
      const item = parse<AbiError>('error', signature)
      if (item !== undefined) known.errors.push({ item, signature })
    }
  }
  return known
}

/** Signatures of contracts that were verified elsewhere, for what no other ABI knows. Kept until something is verified. */
export const createOtherSignatures = (reader: Reader) => {
  const kept = new LRUCache<string, Known>({ max: 20_000 })
  let round = 0
  return {
    /** @returns a source of these hashes; undefined where nothing is known of any of them */
    find: async (hashes: ReadonlySet<Hex>): Promise<AbiSource | undefined> => {
      const found = new Map<string, Known>()
      for (const hash of hashes) {
        const known = kept.get(hash)
        if (known !== undefined) found.set(hash, known)
      }
      const missing = [...hashes].filter((hash) => !found.has(hash))
      if (missing.length > 0) {
        const asked = round
        const rows = await findVerifiedSignatures(reader, missing)
        const sorted = rows.toSorted(
          (one, other) => one.signature.length - other.signature.length || (one.signature < other.signature ? -1 : 1),
        )
        for (const hash of missing) {
          const own = sorted.filter((row) => row.hash === hash)
          const known = own.length === 0 ? none : read(own)
          found.set(hash, known)
          if (asked === round) kept.set(hash, known)
        }
      }
      if ([...found.values()].every((known) => known === none)) return undefined
      const of = (hash: string) => found.get(hash) ?? none
      return {
        source: 'signature',
        functionsBySelector: (selector) => of(selector).functions,
        eventsByTopic: (topic) => of(topic).events,
        errorsBySelector: (selector) => of(selector).errors,
      }
    },
    clear: () => {
      round += 1
      kept.clear()
    },
  }
}
