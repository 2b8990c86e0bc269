import type { AddressReference } from '@corescope/api-schema/shapes/address-reference'
import { addressKinds } from '@corescope/chain/enums'
import { systemContracts } from '@corescope/chain/system-contracts'
import {
  listAddressIds,
  listMentions,
  listMentionsByAddress,
  listProducers,
  type MentionRow,
} from '@corescope/store/addresses/read'
import { GenerationCache } from '@corescope/store/generation-cache'
import type { Reader } from '@corescope/store/reader'
import { LRUCache } from 'lru-cache'
import { createGathering } from '../answers/gathering.ts'
import { createShared } from '../changes/shared.ts'

type Hex = `0x${string}`
export type Mentions = ReadonlyMap<number, AddressReference>

/**
 * Names ids. What an id means never changes, so addresses are kept for ever; whether one is a contract may change with
 * the next block and is asked again after a change (a known contract stays one until a reorg); so are names of tokens.
 */
export interface AddressBook {
  idOf(address: string): Promise<number | undefined>
  /** One batched look-up for everything an answer mentions. */
  mentions(ids: Iterable<number | null>): Promise<Mentions>
  /** Like `mentions`, by address; addresses never met are named too. */
  byAddress(addresses: Iterable<string>): Promise<ReadonlyMap<string, AddressReference>>
  afterBlock(): void
  afterReorg(): void
  /** Token contracts say something else of themselves. */
  afterNaming(): void
}

interface Entry {
  reference: AddressReference
  isContract: boolean
  blockRound: number
  reorgRound: number
  nameRound: number
}

export interface AddressBookOptions {
  reader: Reader
  /** Core networks: system contracts have names, producers of blocks are validators. */
  isCore: () => boolean
  /** What the operator of this site calls a validator. */
  validatorName?: (address: string) => string | undefined
  /** The name in DNS that leads to an address and back, where it is known by now. */
  domainName?: (address: string) => string | undefined
  /** Of tokens, by their symbols, those that bear the symbol of the coin or of a better-known token. */
  borrowersAmong?: (symbols: ReadonlyMap<number, string>) => Promise<ReadonlySet<number>>
}

/**
 * Names kept of each generation. Readers of lists without end meet a new address with every row: a store that looks for the
 * longest unused one each time, or one much larger than the processor's own, costs more than it saves.
 */
const maxNames = 50_000
/** A count told as a size: what is told as `max` is laid out at once, which every start would wait for. */
const roomForIds = { maxSize: 100_000, sizeCalculation: () => 1 }

/** Ids of addresses. An address that was never met has none, and is asked for again. */
const createIds = (reader: Reader) => {
  const ids = new LRUCache<string, number>(roomForIds)
  return {
    known: (address: string): number | undefined => ids.get(address),
    keep: (address: string, id: number): void => void ids.set(address, id),
    of: async (address: string): Promise<number | undefined> => {
      const known = ids.get(address)
      if (known !== undefined) return known
      const [row] = await listAddressIds(reader, [address])
      if (row !== undefined) ids.set(address, row.addressId)
      return row?.addressId
    },
  }
}

const createNaming = ({
  isCore,
  validatorName = () => undefined,
}: Pick<AddressBookOptions, 'isCore' | 'validatorName'>) => {
  const namesOnCore = new Map(systemContracts.map(({ address, name }) => [address as string, name]))
  return (address: string, row?: Partial<MentionRow>, producesBlocks = false): AddressReference => {
    const systemName = isCore() ? namesOnCore.get(address) : undefined
    // frozen: it is shared by all answers, so nobody may write into it what is one reader's alone
    return Object.freeze({
      hash: address as Hex,
      type: row?.kind === 1 || systemName !== undefined ? addressKinds.contract : addressKinds.normal,
      isCandidate: producesBlocks,
      privateName: null,
      domainName: null,
      publicName: systemName ?? row?.publicName ?? (isCore() ? validatorName(address) : undefined) ?? null,
      tokenName: row?.tokenName ?? null,
      symbol: row?.symbol ?? null,
    })
  }
}

const nobody: ReadonlySet<number> = new Set()

type Rounds = Pick<Entry, 'blockRound' | 'reorgRound' | 'nameRound'>
const isFreshAt = (entry: Entry, { blockRound, reorgRound, nameRound }: Rounds): boolean =>
  entry.reorgRound === reorgRound &&
  entry.nameRound === nameRound &&
  (entry.isContract || entry.blockRound === blockRound)

/** Laid over each answer: what DNS says of an address changes without a block. */
const layOverDomains =
  (domainName: AddressBookOptions['domainName']) =>
  (reference: AddressReference): AddressReference => {
    const name = domainName?.(reference.hash)
    return name === undefined ? reference : { ...reference, domainName: name }
  }

/** Laid over each answer: a token borrows its symbol once another one that bears it is better known, which no block tells. */
const layOverBorrowers =
  (borrowersAmong: NonNullable<AddressBookOptions['borrowersAmong']>) =>
  async <Key>(found: Map<Key, AddressReference>, idOf: (key: Key) => number | undefined): Promise<void> => {
    const tokens: { key: Key; id: number; reference: AddressReference }[] = []
    const symbols = new Map<number, string>()
    for (const [key, reference] of found) {
      const id = reference.symbol ? idOf(key) : undefined
      if (id === undefined) continue
      symbols.set(id, reference.symbol!)
      tokens.push({ key, id, reference })
    }
    if (tokens.length === 0) return
    const borrowers = await borrowersAmong(symbols)
    for (const { key, id, reference } of tokens)
      if (borrowers.has(id)) found.set(key, { ...reference, borrowsSymbol: true })
  }

/** What was looked up of ids and addresses, kept until it may have changed. */
const createNames = ({ reader, isCore, validatorName }: Omit<AddressBookOptions, 'domainName' | 'borrowersAmong'>) => {
  const ids = createIds(reader)
  const nameAddress = createNaming({ isCore, ...(validatorName ? { validatorName } : {}) })
  const entries = new GenerationCache<number, Entry>(maxNames)
  const rounds: Rounds = { blockRound: 0, reorgRound: 0, nameRound: 0 }

  /** Asked again after a change: a new block may be the first of its producer. */
  const producersAt = createShared(
    async () => new Set((await listProducers(reader)).map(({ addressId }) => addressId)),
    { keyOf: () => 0, moment: () => rounds.blockRound, maxKept: 1 },
  )

  /** @returns what names a row, and keeps the name */
  const keeping = async <Rows>(read: Promise<Rows>) => {
    const asked = { ...rounds }
    const [rows, producers] = await Promise.all([read, isCore() ? producersAt(undefined) : nobody])
    entries.trim()
    const keep = (row: MentionRow): AddressReference => {
      const reference = nameAddress(row.address, row, producers.has(row.addressId))
      entries.set(row.addressId, { reference, isContract: row.kind === 1, ...asked })
      return reference
    }
    return { rows, keep }
  }

  const lookUp = createGathering(async (missing: readonly number[]): Promise<Mentions> => {
    const { rows, keep } = await keeping(listMentions(reader, missing))
    return new Map(rows.map((row) => [row.addressId, keep(row)]))
  })

  /** Addresses whose ids are not known yet: id and name with one statement. */
  const lookUpAddresses = createGathering(
    async (missing: readonly string[]): Promise<ReadonlyMap<string, AddressReference>> => {
      const { rows, keep } = await keeping(listMentionsByAddress(reader, missing))
      return new Map(
        rows.map(({ addressId, ...row }) => {
          if (addressId === null) return [row.address, nameAddress(row.address, row)]
          ids.keep(row.address, addressId)
          return [row.address, keep({ addressId, ...row })]
        }),
      )
    },
  )

  return {
    ids,
    nameAddress,
    lookUp,
    lookUpAddresses,
    /** What is kept of an id; undefined: it may have changed. */
    fresh: (id: number): AddressReference | undefined => {
      const entry = entries.get(id)
      return entry !== undefined && isFreshAt(entry, rounds) ? entry.reference : undefined
    },
    afterBlock: () => {
      rounds.blockRound += 1
    },
    afterReorg: () => {
      rounds.blockRound += 1
      rounds.reorgRound += 1
    },
    afterNaming: () => {
      rounds.nameRound += 1
    },
  }
}

export const createAddressBook = ({
  domainName,
  borrowersAmong = async () => nobody,
  ...options
}: AddressBookOptions): AddressBook => {
  const { ids, nameAddress, lookUp, lookUpAddresses, fresh, ...changes } = createNames(options)
  const withDomain = layOverDomains(domainName)
  const markBorrowers = layOverBorrowers(borrowersAmong)
  const mentions = async (wanted: Iterable<number | null>): Promise<Mentions> => {
    const found = new Map<number, AddressReference>()
    const missing: number[] = []
    for (const id of new Set(wanted)) {
      if (id === null) continue
      const reference = fresh(id)
      if (reference === undefined) missing.push(id)
      else found.set(id, withDomain(reference))
    }
    const looked = missing.length === 0 ? undefined : await lookUp(missing)
    for (const id of missing) {
      const reference = looked?.get(id)
      if (reference !== undefined) found.set(id, withDomain(reference))
    }
    await markBorrowers(found, (id) => id)
    return found
  }

  /** Names of addresses whose ids were not known. */
  const byUnknownAddress = async (missing: readonly string[]): Promise<ReadonlyMap<string, AddressReference>> => {
    const looked = await lookUpAddresses(missing)
    const found = new Map(missing.map((address) => [address, withDomain(looked.get(address) ?? nameAddress(address))]))
    await markBorrowers(found, ids.known)
    return found
  }

  const byAddress: AddressBook['byAddress'] = async (wanted) => {
    const idOf = new Map([...wanted].map((address) => [address, ids.known(address)]))
    const missing = [...idOf].flatMap(([address, id]) => (id === undefined ? [address] : []))
    const [known, looked] = await Promise.all([
      mentions([...idOf.values()].map((id) => id ?? null)),
      missing.length === 0 ? undefined : byUnknownAddress(missing),
    ])
    const nameOf = (address: string, id: number | undefined): AddressReference =>
      (id === undefined ? looked?.get(address) : known.get(id)) ?? withDomain(nameAddress(address))
    return new Map([...idOf].map(([address, id]) => [address, nameOf(address, id)]))
  }

  return { mentions, byAddress, idOf: ids.of, ...changes }
}
