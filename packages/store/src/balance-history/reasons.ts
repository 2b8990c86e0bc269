import { balanceChangeReasons } from '@corescope/chain/enums'

/** Codes of balance change reasons by bit: `native_balances.reasons`. Never reorder. */
const codes: readonly number[] = balanceChangeReasons.map(({ code }) => code)
/** A code this version does not know. */
const unspecified = 0

/** The bits of several reasons. */
export const encodeReasons = (reasons: Iterable<number>): number => {
  let bits = 0
  for (const reason of reasons) bits |= 1 << Math.max(unspecified, codes.indexOf(reason))
  return bits
}

/** Codes by their bits, in the order of the specification. */
export const decodeReasons = (bits: number): number[] => codes.filter((_, index) => (bits & (1 << index)) !== 0)
