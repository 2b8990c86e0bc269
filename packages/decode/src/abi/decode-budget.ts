import type { Hex } from '@corescope/chain/types/hex'

/** Signs of JSON that the decoded values of one answer may take beyond what their own bytes explain. */
const defaultSpare = 128_000
/** Signs that each sign of the bytes explains: a word of 64 signs becomes up to 128 with the name of its member. */
const signsPerDigit = 2
/** Signs that any decoding takes for names and types. */
const signsEach = 1_024

/**
 * What the decoded values of one answer may take. Offsets of the ABI may all point at the same bytes, and each of them is a
 * copy, so that a few bytes stand for any number. A decoding that is about as long as its bytes costs nothing here; what is longer
 * is taken out of what all decodings of the answer have together.
 */
export interface DecodeBudget {
  left: number
  /** Whether the bytes themselves explain a part of what they become. */
  readonly isFreeByBytes: boolean
}

/** For one answer, however many rows it has. */
export const newBudget = (): DecodeBudget => ({ left: defaultSpare, isFreeByBytes: true })

/** For a look that must not take more than the bytes explain. */
export const plainBudget = (): DecodeBudget => ({ left: 0, isFreeByBytes: true })

/**
 * For one log whose values are kept and not told in an answer: all that an encoding becomes which says nothing twice, such as every
 * contract's compiler writes. A byte of a text takes six signs at most.
 */
export const keptBudget = (data: Hex): DecodeBudget => ({ left: defaultSpare + data.length, isFreeByBytes: true })

/** For what is told a second time, such as calls inside of a call: nothing of it is free. */
export const closedBudget = (left: number): DecodeBudget => ({ left, isFreeByBytes: false })

const freeSigns = (budget: DecodeBudget, data: Hex): number =>
  budget.isFreeByBytes ? signsPerDigit * data.length + signsEach : 0

/** Most signs that these bytes may become. */
export const roomFor = (budget: DecodeBudget, data: Hex): number => budget.left + freeSigns(budget, data)

/** Takes what these bytes became; false when it is too much, and then nothing is left: the work of finding out was as great. */
export const take = (budget: DecodeBudget, data: Hex, signs: number): boolean => {
  const excess = Math.max(0, signs - freeSigns(budget, data))
  const isWithin = excess <= budget.left
  budget.left = isWithin ? budget.left - excess : 0
  return isWithin
}
