import { isPrecompiled } from '@corescope/chain/precompiled'
import { systemContracts } from '@corescope/chain/system-contracts'
import { listAccountCodes } from '@corescope/store/addresses/codes'
import { GenerationCache } from '@corescope/store/generation-cache'
import type { Reader } from '@corescope/store/reader'
import { createGathering } from '../../answers/gathering.ts'
import { type CodePeriod, codePeriodsOf, isWithin } from './code-periods.ts'

/**
 * Whether an account is known to have had no code that a transaction could run (by position; null: any). Of precompiled contracts, and
 * of accounts whose code nobody has read yet, it is not.
 */
export type IsPlain = (address: string, position: number | null) => boolean

interface Entry {
  /** Null: it is not known. */
  periods: readonly CodePeriod[] | null
  isContract: boolean
  blockRound: number
  round: number
}

const maxEntries = 50_000
const coreContracts: ReadonlySet<string> = new Set(systemContracts.map(({ address }) => address))

const covers = (periods: readonly CodePeriod[], position: number | null): boolean =>
  position === null ? periods.length > 0 : isWithin(periods, position)

/**
 * When accounts could run code, kept: of a contract until a reorg, of anybody else until the next block. Only what transactions and
 * calls go to is asked for: no name needs it.
 * @param isCore system contracts have code though nobody made them
 */
export const createAccountCodes = (reader: Reader, isCore: () => boolean) => {
  const entries = new GenerationCache<string, Entry>(maxEntries)
  let [blockRound, round] = [0, 0]
  const fresh = (address: string): Entry | undefined => {
    const entry = entries.get(address)
    return entry?.round === round && (entry.isContract || entry.blockRound === blockRound) ? entry : undefined
  }

  const lookUp = createGathering(async (addresses: readonly string[]): Promise<ReadonlyMap<string, Entry>> => {
    const asked = { blockRound, round }
    const found = new Map<string, Entry>()
    for (const { address, kind, ...known } of await listAccountCodes(reader, addresses)) {
      const isContract = kind === 1
      const hasCode = isContract || (isCore() && coreContracts.has(address))
      found.set(address, { periods: kind === null ? null : codePeriodsOf(known, hasCode), isContract, ...asked })
    }
    entries.trim()
    for (const [address, entry] of found) entries.set(address, entry)
    return found
  })

  return {
    /** One look-up for a whole page, none for what was met since the last block. */
    find: async (addresses: readonly string[]): Promise<IsPlain> => {
      const periodsOf = new Map<string, Entry['periods']>()
      const missing = new Set<string>()
      for (const address of addresses) {
        if (isPrecompiled(address)) continue
        const entry = fresh(address)
        if (entry === undefined) missing.add(address)
        else periodsOf.set(address, entry.periods)
      }
      if (missing.size > 0) {
        const looked = await lookUp([...missing])
        for (const address of missing) periodsOf.set(address, looked.get(address)?.periods ?? null)
      }
      return (address, position) => {
        const periods = periodsOf.get(address) ?? null
        return periods !== null && !covers(periods, position)
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
