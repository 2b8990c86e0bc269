import type { AddressReference } from '@corescope/api-schema/shapes/address-reference'
import { addressKinds } from '@corescope/chain/enums'
import { systemContracts } from '@corescope/chain/system-contracts'
import { listAddressIds, listMentions, listProducers, type MentionRow } from '@corescope/store/addresses/read'
import { GenerationCache } from '@corescope/store/generation-cache'
import { listPublicNames } from '@corescope/store/people/public-names'
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
    /** @returns what tells the id of each of the addresses; they are asked for in one statement */
    of: async (addresses: readonly string[]): Promise<(address: string) => number | undefined> => {
      const missing = addresses.filter((address) => !ids.has(address))
      if (missing.length > 0)
        for (const row of await listAddressIds(reader, missing)) ids.set(row.address, row.addressId)
      return (address) => ids.get(address)
    },
  }
}

const createNaming = ({ isCore, validatorName = () => undefined }: Omit<AddressBookOptions, 'reader'>) => {
  const namesOnCore = new Map(systemContracts.map(({ address, name }) => [address as string, name]))
  return (address: string, row?: Partial<MentionRow>, producesBlocks = false): AddressReference => {
    const systemName = isCore() ? namesOnCore.get(address) : undefined
    return {
      hash: address as Hex,
      type: row?.kind === 1 || systemName !== undefined ? addressKinds.contract : addressKinds.normal,
      isCandidate: producesBlocks,
      privateName: null,
      domainName: null,
      publicName: systemName ?? row?.publicName ?? (isCore() ? validatorName(address) : undefined) ?? null,
      tokenName: row?.tokenName ?? null,
      symbol: row?.symbol ?? null,
    }
  }
}

/** Public names of addresses that the chain never met: they have no id, and no mention. */
const namesOfUnmet = async (
  reader: Reader,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, Pick<MentionRow, 'publicName'>>> => {
  const rows = await listPublicNames(reader, addresses)
  return new Map(rows.map(({ address, name }) => [address, { publicName: name }]))
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

export const createAddressBook = ({ reader, isCore, validatorName, domainName }: AddressBookOptions): AddressBook => {
  const ids = createIds(reader)
  const nameAddress = createNaming({ isCore, ...(validatorName ? { validatorName } : {}) })
  const entries = new GenerationCache<number, Entry>(maxNames)
  let blockRound = 0
  let reorgRound = 0
  let nameRound = 0

  /** Asked again after a change: a new block may be the first of its producer. */
  const producersAt = createShared(
    async () => new Set((await listProducers(reader)).map(({ addressId }) => addressId)),
    { keyOf: () => 0, moment: () => blockRound, maxKept: 1 },
  )

  const lookUp = createGathering(async (missing: readonly number[]): Promise<Mentions> => {
    const asked = { blockRound, reorgRound, nameRound }
    const [rows, producers] = await Promise.all([
      listMentions(reader, missing),
      isCore() ? producersAt(undefined) : nobody,
    ])
    entries.trim()
    return new Map(
      rows.map((row) => {
        const reference = nameAddress(row.address, row, producers.has(row.addressId))
        entries.set(row.addressId, { reference, isContract: row.kind === 1, ...asked })
        return [row.addressId, reference]
      }),
    )
  })

  const withDomain = layOverDomains(domainName)
  const mentions = async (wanted: Iterable<number | null>): Promise<Mentions> => {
    const found = new Map<number, AddressReference>()
    const missing: number[] = []
    for (const id of new Set(wanted)) {
      if (id === null) continue
      const entry = entries.get(id)
      if (entry !== undefined && isFreshAt(entry, { blockRound, reorgRound, nameRound }))
        found.set(id, withDomain(entry.reference))
      else missing.push(id)
    }
    if (missing.length === 0) return found
    const looked = await lookUp(missing)
    for (const id of missing) {
      const reference = looked.get(id)
      if (reference !== undefined) found.set(id, withDomain(reference))
    }
    return found
  }

  const byAddress: AddressBook['byAddress'] = async (wanted) => {
    const addresses = [...new Set(wanted)]
    const idOf = await ids.of(addresses)
    const [known, unmet] = await Promise.all([
      mentions(addresses.map((address) => idOf(address) ?? null)),
      namesOfUnmet(
        reader,
        addresses.filter((address) => idOf(address) === undefined),
      ),
    ])
    const unknown = (address: string) => withDomain(nameAddress(address, unmet.get(address)))
    return new Map(addresses.map((address) => [address, known.get(idOf(address) ?? -1) ?? unknown(address)]))
  }

  return {
    mentions,
    byAddress,
    idOf: async (address) => (await ids.of([address]))(address),
    afterBlock: () => {
      blockRound += 1
    },
    afterReorg: () => {
      blockRound += 1
      reorgRound += 1
    },
    afterNaming: () => {
      nameRound += 1
    },
  }
}
