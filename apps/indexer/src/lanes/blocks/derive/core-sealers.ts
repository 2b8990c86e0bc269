import { coreFamilies, coreKinds, type SealersBefore } from '@corescope/store/core-events/table'
import type { Entry } from './core-event-entry.ts'

const isChange = ({ family }: Entry) => family === coreFamilies.sealer
/** A punishment of which one of the two addresses is not told. */
const isHalf = ({ family, candidate, delegator }: Entry) =>
  family === coreFamilies.slash && (candidate === null) !== (delegator === null)

/** Whose standing must be known to complete entries: none where nothing is left out. Pure. */
export const askedSealers = (entries: readonly Entry[]): { sealers: string[]; operators: string[] } => {
  const asked = entries.filter((entry) => isChange(entry) || isHalf(entry))
  const those = (read: (entry: Entry) => string | null) => [...new Set(asked.flatMap((entry) => read(entry) ?? []))]
  return { sealers: those(({ delegator }) => delegator), operators: those(({ candidate }) => candidate) }
}

/** Where a key leads to now, and led to when the round was turned. */
const createStanding = (before: SealersBefore['operators'], hasTurn: boolean) => {
  const now = new Map<string, string>()
  let turned: ReadonlyMap<string, string> | undefined
  const current = (key: string) => now.get(key) ?? before.get(key)?.now ?? null
  return {
    set: (key: string, value: string) => now.set(key, value),
    turn: () => {
      turned = new Map(now)
    },
    now: current,
    /** Before the first turn that is known: as of now. */
    atTurn: (key: string): string | null => {
      if (turned !== undefined) return turned.get(key) ?? before.get(key)?.now ?? null
      return hasTurn ? (before.get(key)?.atTurn ?? null) : current(key)
    },
  }
}

/**
 * Fills in what punishments leave out: the operator of who missed a turn, the address that a double signer sealed with. The set
 * keeps the addresses that its members had when the round was turned. Of the addresses to seal with only changes are left: an
 * operator that sets its commission names its address too. Pure.
 * @param entries in chain order
 * @param before how it stood before them, of those that `askedSealers` names
 */
export const completeSealers = (entries: readonly Entry[], before: SealersBefore): Entry[] => {
  const operators = createStanding(before.operators, before.hasTurn)
  const sealers = createStanding(before.sealers, before.hasTurn)
  return entries.flatMap((entry) => {
    const { kind, candidate, delegator } = entry
    if (kind === coreKinds.turnedRound) {
      operators.turn()
      sealers.turn()
    } else if (isChange(entry)) {
      if (operators.now(delegator!) === candidate && sealers.now(candidate!) === delegator) return []
      operators.set(delegator!, candidate!)
      sealers.set(candidate!, delegator!)
    } else if (isHalf(entry)) {
      return candidate === null
        ? [{ ...entry, candidate: operators.atTurn(delegator!) }]
        : [{ ...entry, delegator: sealers.atTurn(candidate) }]
    }
    return [entry]
  })
}
