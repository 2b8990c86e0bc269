import type { Hex } from '@corescope/chain/types/hex'
import type { AbiSource } from './abi-index.ts'
import { decodeCalldata } from './calldata.ts'
import { closedBudget, type DecodeBudget, take } from './decode-budget.ts'
import type { Decoded } from './decoded.ts'

/** A call that stands inside of another's arguments. */
export interface NestedCall {
  /** Names and places of the arguments that lead there, outermost first: `['calls', '0', 'callData']`. */
  path: string[]
  input: Hex
  decoded: Decoded
}

export interface NestedCalls {
  calls: NestedCall[]
  /** There are more, or deeper ones, than are listed. */
  hasMore: boolean
}

const maxCalls = 200
const maxDepth = 6
/** Bytes that look like a known call and are none: finding out takes as long as decoding one. */
const maxUnfit = 500
/** Signs that inner calls may take: so many for each of the outer bytes, since each level tells the bytes of the next again. */
const signsPerDigit = 4
const signsAtLeast = 128_000
const marksSigns = 200
/** A selector and no or whole words: what a compiler makes of a call. */
const isCallShaped = (value: unknown): value is Hex =>
  typeof value === 'string' && /^0x[0-9a-f]{8}/.test(value) && (value.length - 10) % 64 === 0

/** Every text inside of a decoded value with the way to it; names of tuple members, places in lists. */
function* textsOf(value: unknown, path: string[]): Generator<{ path: string[]; text: unknown }> {
  if (Array.isArray(value)) {
    for (const [index, member] of value.entries()) yield* textsOf(member, [...path, String(index)])
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, member] of Object.entries(value)) yield* textsOf(member, [...path, name])
  } else yield { path, text: value }
}

/** Whether a function with this selector is known, whether it fits or not. */
const isKnown = (input: Hex, sources: readonly AbiSource[]): boolean =>
  sources.some((source) => source.functionsBySelector(input.slice(0, 10) as Hex).length > 0)

/** What is told of an inner call beside its arguments. */
const signsOf = (path: readonly string[], input: Hex): number =>
  path.reduce((sum, part) => sum + part.length + 4, input.length + marksSigns)

/** What the calls inside of these bytes may take. */
export const nestedBudget = (input: Hex): DecodeBudget => closedBudget(signsAtLeast + signsPerDigit * input.length)

/**
 * Calls inside of a call's arguments, as multicalls, batches and proposals carry them: bytes with the shape of a call whose
 * function is known and whose arguments fit. Depth first, at most 200 calls and 6 levels, and not much longer together than the
 * bytes they stand in. Pure but for the budget.
 */
export const findNestedCalls = (
  outer: Decoded,
  sources: readonly AbiSource[],
  budget: DecodeBudget = nestedBudget('0x'),
): NestedCalls => {
  const found: NestedCalls = { calls: [], hasMore: false }
  let unfit = 0
  const look = (decoded: Decoded, above: string[], depth: number): void => {
    for (const [index, { name, type, value }] of decoded.values.entries()) {
      if (!/bytes(\[|$)|\(/.test(type)) continue
      for (const { path, text } of textsOf(value, [...above, name || String(index)])) {
        if (!isCallShaped(text)) continue
        const isSpent = budget.left === 0 || unfit === maxUnfit
        const inner = isSpent ? undefined : decodeCalldata(text, sources, budget)
        if (inner === undefined && !isSpent) {
          if (isKnown(text, sources)) unfit += 1
          continue
        }
        const isFull = found.calls.length === maxCalls || depth === maxDepth
        if (inner === undefined || inner.isTooLarge || isFull || !take(budget, '0x', signsOf(path, text))) {
          found.hasMore = true
          return
        }
        found.calls.push({ path, input: text, decoded: inner })
        look(inner, path, depth + 1)
      }
    }
  }
  look(outer, [], 0)
  return found
}
