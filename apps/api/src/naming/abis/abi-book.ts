import type { Address, Hex } from '@corescope/chain/types/hex'
import { type AbiSource, abiSource } from '@corescope/decode/abi/abi-index'
import { type EnumNames, withEnumNames } from '@corescope/decode/abi/enum-names'
import { knownAbis } from '@corescope/decode/abi/known-abis'
import type { Reader } from '@corescope/store/reader'
import { type AbiRow, listAbis } from '@corescope/store/verification/abis'
import { LRUCache } from 'lru-cache'
import type { Abi } from 'viem'
import { createGathering } from '../../answers/gathering.ts'
import { createAccountCodes } from './account-codes.ts'
import { type Target, targetsAt } from './forwarding.ts'
import { type Contracts, contractAt, createKnownContracts, maxDepth } from './known-contracts.ts'
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
  /**
   * In order of precedence: what was verified of the contract, what we know by ourselves, what was verified elsewhere. Of a proxy
   * its own functions come before those behind it that have their selectors, and so at each further step.
   * @param ran the codes that a call is known to have been passed on to whole: nothing of a proxy answered it that forwards to one of them
   */
  of(address: string | null, blockNumber: number | null, ran?: ReadonlySet<string>): readonly AbiSource[]
  /** What is known of the code that an account runs when a transaction calls it (null: one to come), beside its kind. */
  codeAt(address: string | null, moment: Moment | null): AccountCode
}

/** When a transaction runs. */
export interface Moment {
  blockNumber: number
  /** Its own, or of the one before it. */
  position: number
}

export interface AccountCode {
  /** The account has no code of its own and ran another's at the block (EIP-7702). */
  isDelegated: boolean
  /**
   * The account is known to have had no code then, whatever it had before or got later; of a transaction to come: to have had none
   * ever. False: it may have, or nobody has looked yet.
   */
  isPlain: boolean
  /** The account is known to have had code of its own then, though it has none today. */
  hadCode: boolean
}

/**
 * By which ABIs contracts are read. Most are met again and again, so it is kept what each of them is, and the ABIs by their verification.
 * All of it is forgotten when something is verified or a reorg comes; of a contract that upgrades, with the block that tells it.
 */
export interface AbiBook {
  /** A few look-ups for a whole page, none for what was met before. */
  find(wanted: readonly Wanted[]): Promise<Abis>
  /** Verifications by which contracts are read at a block, of what they forwarded to first; none of what nobody verified. */
  verifications(addresses: readonly string[], blockNumber: number): Promise<ReadonlyMap<string, readonly number[]>>
  afterBlock(): void
  /** After a reorg, and when something was verified. */
  forget(): void
}

/** Signs of ABIs that are held; what is made of them takes about ten times as much. */
const maxAbiSigns = 16_000_000
/** Bytes of ABIs that one page is read by. What a contract's makers write is as long as they like: of a page it takes no more. */
const maxPageBytes = 4_000_000

type Sources = ReadonlyMap<number, AbiSource>

const readSource = ({ abi, enums }: Pick<AbiRow, 'abi' | 'enums'>): AbiSource =>
  abiSource(withEnumNames(JSON.parse(abi) as Abi, JSON.parse(enums) as EnumNames), 'verified')

/** The verifications by which contracts of one page are read: the shortest ABIs, as far as there is room. Pure. */
const verificationsOf = (contracts: Contracts): number[] => {
  const sizes = new Map<number, number>()
  for (const { verificationId, abiBytes } of contracts.values()) {
    if (verificationId !== null) sizes.set(verificationId, abiBytes)
  }
  let left = maxPageBytes
  return [...sizes]
    .toSorted(([one, size], [other, otherSize]) => size - otherSize || one - other)
    .flatMap(([id, size]) => {
      left -= size
      return left < 0 ? [] : [id]
    })
}

/** ABIs by their verification, kept until something is verified. */
const createAbis = (reader: Reader) => {
  const kept = new LRUCache<number, AbiSource>({ maxSize: maxAbiSigns })
  let round = 0
  const load = createGathering(async (ids: readonly number[]): Promise<Sources> => {
    const found = new Map<number, AbiSource>()
    const asked = round
    let left = ids
    while (left.length > 0) {
      const rows = await listAbis(reader, left)
      if (rows.length === 0) break
      for (const row of rows) {
        const source = readSource(row)
        found.set(row.verificationId, source)
        const size = Math.min(row.abi.length + row.enums.length + 1, maxAbiSigns)
        if (asked === round) kept.set(row.verificationId, source, { size })
      }
      left = left.filter((id) => !found.has(id))
    }
    return found
  })
  return {
    of: async (contracts: Contracts): Promise<Sources> => {
      const found = new Map<number, AbiSource>()
      const missing = new Set<number>()
      for (const id of verificationsOf(contracts)) {
        const source = kept.get(id)
        if (source === undefined) missing.add(id)
        else found.set(id, source)
      }
      if (missing.size === 0) return found
      const loaded = await load([...missing])
      for (const id of missing) {
        const source = loaded.get(id)
        if (source !== undefined) found.set(id, source)
      }
      return found
    },
    forget: () => {
      round += 1
      kept.clear()
    },
  }
}

type At = number | null
const asked = (address: string): Target => ({ address: address as Address, isBeacon: false, behind: [] })

/** Where calls to a contract go next. Pure. */
const nextOf = (contracts: Contracts, { address, behind }: Target, blockNumber: At): Target[] => {
  const forwarding = contractAt(contracts, address, blockNumber)?.forwarding ?? []
  return forwarding.length === 0 ? behind.map(asked) : targetsAt(forwarding, blockNumber)
}

/** A beacon runs nothing for the proxies that ask it: it names what runs. */
const isNaming = (contracts: Contracts, { address, isBeacon }: Target, blockNumber: At): boolean =>
  isBeacon || contractAt(contracts, address, blockNumber)?.isBeacon === true

/** What is told of a contract that was verified, of what is told of those behind it and of which code its calls may run next. */
type Tell<T> = (verificationId: number, behind: readonly T[], runsNext: () => readonly string[]) => T[]

/**
 * What is told of a contract as it was at a block, and of what lies behind it: step by step, as a proxy may lie behind a proxy. A beacon
 * is followed behind a proxy, and tells of itself alone. Pure.
 */
const tellOf = <T>(contracts: Contracts, target: Target, blockNumber: At, tell: Tell<T>, depth = 0): T[] => {
  const contract = contractAt(contracts, target.address, blockNumber)
  if (contract === undefined || depth >= maxDepth) return []
  const ownOf = (behind: readonly T[], next: readonly Target[]): T[] => {
    const runsNext = () =>
      next
        .flatMap((one) => (isNaming(contracts, one, blockNumber) ? nextOf(contracts, one, blockNumber) : [one]))
        .map(({ address }) => address)
    return contract.verificationId === null ? [...behind] : tell(contract.verificationId, behind, runsNext)
  }
  const names = isNaming(contracts, target, blockNumber)
  if (names && depth === 0) return ownOf([], [])
  const next = nextOf(contracts, target, blockNumber)
  const behind = next.flatMap((one) => tellOf(contracts, one, blockNumber, tell, depth + 1))
  return names ? behind : ownOf(behind, next)
}

/** What was verified of a contract as it was at a block: of what it forwarded to first. Pure. */
const verifiedOf = (contracts: Contracts, address: string, blockNumber: At): number[] =>
  tellOf<number>(contracts, asked(address), blockNumber, (own, behind) => [...behind, own])

/**
 * Functions that a proxy has itself, of those whose selectors what lies behind it has for others: the proxy's code looks for its own
 * before it forwards. One that both have under the same signature is told by the implementation. Pure.
 */
const answeredByProxy = (own: AbiSource, behind: readonly AbiSource[]): AbiSource => ({
  source: own.source,
  functionsBySelector: (selector) => {
    const entries = own.functionsBySelector(selector)
    if (entries.length === 0) return entries
    const others = behind.flatMap((source) => source.functionsBySelector(selector).map(({ signature }) => signature))
    return others.length === 0 ? [] : entries.filter(({ signature }) => !others.includes(signature))
  },
  eventsByTopic: () => [],
  errorsBySelector: () => [],
})

const noCode: AccountCode = { isDelegated: false, isPlain: false, hadCode: false }

export const createAbiBook = (reader: Reader, isCore: () => boolean): AbiBook => {
  const codes = createAccountCodes(reader, isCore)
  const known = createKnownContracts(reader)
  const abis = createAbis(reader)
  const others = createOtherSignatures(reader)
  return {
    find: async (wanted) => {
      const places = wanted.flatMap(({ address, blockNumber }) => (address === null ? [] : [{ address, blockNumber }]))
      const codeThen = await codes.find(places.map(({ address }) => address))
      const contracts = await known.gather(places, (address) => codeThen(address, null) === 'none')
      const sources = await abis.of(contracts)
      const verifiedSources = (address: string, blockNumber: At, ran: ReadonlySet<string>): AbiSource[] =>
        tellOf<AbiSource>(contracts, asked(address), blockNumber, (id, behind, runsNext) => {
          const own = sources.get(id)
          if (own === undefined) return [...behind]
          const others = behind.filter((source) => source !== own)
          const isPassedOn = others.length === 0 || (ran.size > 0 && runsNext().some((next) => ran.has(next)))
          return isPassedOn ? [...behind, own] : [answeredByProxy(own, others), ...behind, own]
        })
      const closest = (
        address: string | null,
        blockNumber: number | null,
        ran: ReadonlySet<string> = new Set(),
      ): readonly AbiSource[] => {
        const ours = knownAbis(address as Address | null, { hasSystemContracts: isCore() })
        const verified = address === null || sources.size === 0 ? [] : verifiedSources(address, blockNumber, ran)
        return verified.length === 0 ? ours : [...verified, ...ours]
      }
      const other = await others.find(unknownHashes(wanted, closest))
      return {
        of: (address, blockNumber, ran) => {
          const found = closest(address, blockNumber, ran)
          return other === undefined ? found : [...found, other]
        },
        codeAt: (address, moment) => {
          if (address === null) return noCode
          const then = codeThen(address, moment?.position ?? null)
          if (then === 'none') return { ...noCode, isPlain: true }
          const blockNumber = moment?.blockNumber ?? null
          const account = contractAt(contracts, address, blockNumber)
          const isDelegated = account?.isDelegating === true && targetsAt(account.forwarding, blockNumber).length > 0
          return { isDelegated, isPlain: false, hadCode: then === 'some' }
        },
      }
    },
    verifications: async (addresses, blockNumber) => {
      const contracts = await known.gather(addresses.map((address) => ({ address, blockNumber })))
      return new Map(addresses.map((address) => [address, verifiedOf(contracts, address, blockNumber)]))
    },
    afterBlock: () => {
      codes.afterBlock()
      known.afterBlock()
    },
    forget: () => {
      codes.forget()
      known.forget()
      abis.forget()
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
