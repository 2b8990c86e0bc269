/**
 * What each block of the replay chain shows. With the default epoch length of 200:
 * 0 list before Luban · 1–199 bare · 200 first Luban list, keys of zeros · 400 Luban list with keys · from 404 votes ·
 * 600 Luban list with votes · 800 Bohr list with turn length and votes · 804 malformed · 806 head.
 */
export interface Schedule {
  epochLength: number
  firstLuban: number
  firstKeys: number
  firstVote: number
  cancun: number
  bohr: number
  prague: number
  malformed: number
  /** Sealed out of turn. */
  outOfTurn: number
  head: number
}

export function scheduleOf(epochLength: number): Schedule {
  return {
    epochLength,
    firstLuban: epochLength,
    firstKeys: 2 * epochLength,
    firstVote: 2 * epochLength + 4,
    cancun: 3 * epochLength,
    bohr: 4 * epochLength,
    prague: 4 * epochLength + 3,
    malformed: 4 * epochLength + 4,
    outOfTurn: 4 * epochLength + 2,
    head: 4 * epochLength + 6,
  }
}

/** Blocks with a transfer and, for its fee, a deposit: those around a change. The long stretches between are empty. */
export function isBusy(schedule: Schedule, blockNumber: number): boolean {
  const inEpoch = blockNumber % schedule.epochLength
  return blockNumber > 0 && (inEpoch <= 6 || inEpoch >= schedule.epochLength - 2)
}

/** Numbers worth opening, with what they show. */
export function notableBlocks(schedule: Schedule): { blockNumber: number; shows: string }[] {
  const { firstLuban, firstKeys, firstVote, cancun, bohr, prague, malformed, outOfTurn, head } = schedule
  return [
    { blockNumber: 0, shows: 'epoch before Luban: addresses without count or keys' },
    { blockNumber: 1, shows: 'bare: vanity and seal' },
    { blockNumber: firstLuban, shows: 'first epoch of Luban: vote keys of zeros, no votes' },
    { blockNumber: firstLuban + 1, shows: 'bare, after London' },
    { blockNumber: firstKeys, shows: 'epoch of Luban with vote keys, no votes' },
    { blockNumber: firstVote, shows: 'votes on a block that starts no epoch' },
    { blockNumber: firstVote + 1, shows: 'votes of all but one' },
    { blockNumber: cancun, shows: 'epoch of Luban with votes, after Cancun' },
    { blockNumber: bohr, shows: 'epoch of Bohr: turn length, votes' },
    { blockNumber: bohr + 1, shows: 'votes after Bohr' },
    { blockNumber: outOfTurn, shows: 'sealed out of turn, difficulty 1' },
    { blockNumber: prague, shows: 'votes after Prague, with a requests hash' },
    { blockNumber: malformed, shows: 'malformed: votes cut short' },
    { blockNumber: head, shows: 'head' },
  ]
}
