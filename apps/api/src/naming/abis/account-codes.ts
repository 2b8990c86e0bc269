import { isPrecompiled } from '@corescope/chain/precompiled'
import { systemContracts } from '@corescope/chain/system-contracts'
import { listAccountCodes } from '@corescope/store/addresses/codes'
import { GenerationCache } from '@corescope/store/generation-cache'
import type { Reader } from '@corescope/store/reader'
import { createGathering } from '../../answers/gathering.ts'
import { type CodePeriod, codePeriodsOf, isWithin, knownLivesOf } from './code-periods.ts'

/**
 * The code that an account had at a transaction (by position; null: ever): of its own or another's. It is known to have had none, known to
 * have had some, or neither: of a precompiled contract, of an account whose code nobody has read yet, and where not all that changed it is
 * known.
 */
export type CodeThen = 'none' | 'some' | 'unknown'
export type FindCode = (address: string, position: number | null) => CodeThen

interface Entry {
  /** When it may have had code; null: it is not known. */
  periods: readonly CodePeriod[] | null
  /** When it is known to have had some, though it has none today. */
  lives: readonly CodePeriod[]
  blockRound: number
  round: number
}

const maxEntries = 50_000
const coreContracts: ReadonlySet<string> = new Set(systemContracts.map(({ address }) => address))

const codeThen = ({ periods, lives }: Entry, position: number | null): CodeThen => {
  if (periods === null) return 'unknown'
  if (position === null) return periods.length > 0 ? 'unknown' : 'none'
  if (!isWithin(periods, position)) return 'none'
  return isWithin(lives, position) ? 'some' : 'unknown'
}

/**
 * When accounts had code, kept until the next block. Only addresses that an answer decodes by ABIs are looked up: receivers of transactions
 * and calls, and contracts of logs. Names do not need it.
 * @param isCore system contracts have code though nobody made them
 */
export const createAccountCodes = (reader: Reader, isCore: () => boolean) => {
  const entries = new GenerationCache<string, Entry>(maxEntries)
  let [blockRound, round] = [0, 0]
  const fresh = (address: string): Entry | undefined => {
    const entry = entries.get(address)
    return entry?.round === round && entry.blockRound === blockRound ? entry : undefined
  }

  const lookUp = createGathering(async (addresses: readonly string[]): Promise<ReadonlyMap<string, Entry>> => {
    const asked = { blockRound, round }
    const found = new Map<string, Entry>()
    for (const { address, kind, ...known } of await listAccountCodes(reader, addresses)) {
      const isContract = kind === 1 || (isCore() && coreContracts.has(address))
      const periods = kind === null ? null : codePeriodsOf(known, isContract)
      found.set(address, { periods, lives: isContract ? [] : knownLivesOf(known), ...asked })
    }
    entries.trim()
    for (const [address, entry] of found) entries.set(address, entry)
    return found
  })

  return {
    /** One look-up for a whole page, none for what was met since the last block. */
    find: async (addresses: readonly string[]): Promise<FindCode> => {
      const known = new Map<string, Entry>()
      const missing = new Set<string>()
      for (const address of addresses) {
        if (isPrecompiled(address)) continue
        const entry = fresh(address)
        if (entry === undefined) missing.add(address)
        else known.set(address, entry)
      }
      const looked = missing.size === 0 ? known : await lookUp([...missing])
      return (address, position) => {
        const entry = known.get(address) ?? looked.get(address)
        return entry === undefined ? 'unknown' : codeThen(entry, position)
      }
    },
    afterBlock: () => {
      blockRound += 1
    },
    forget: () => {
      round += 1
      entries.clear()
    },
  }
}
