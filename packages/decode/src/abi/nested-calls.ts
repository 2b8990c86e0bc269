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
  /** The contract that stands beside the bytes, or that the call around them goes to. */
  target: Hex | null
}

/** By which ABIs a call to a contract is read, the closest first; null: nothing tells the contract. */
export type SourcesOfTarget = (target: Hex | null, selector: Hex) => readonly AbiSource[]

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

/** An address, or a list of them. */
type Targets = Hex | readonly Hex[]
const isAddress = (value: unknown): value is Hex => typeof value === 'string' && /^0x[0-9a-f]{40}$/.test(value)
const areTargets = (value: unknown): value is Targets =>
  Array.isArray(value) ? value.length > 0 && value.every(isAddress) : isAddress(value)

/** What the argument at a place is meant for: the nearest address before it, or the first behind it, as `(target, value, data)` has it. */
const besides = (siblings: readonly unknown[], place: number): Targets | undefined =>
  siblings.slice(0, place).findLast(areTargets) ?? siblings.slice(place + 1).find(areTargets)

/** Of a list of targets the one that stands at the same place as the bytes in theirs. */
const targetAt = (targets: Targets | undefined, length: number, place: number): Targets | undefined =>
  typeof targets === 'string' || targets === undefined
    ? targets
    : targets.length === length
      ? targets[place]
      : undefined

interface CallBytes {
  /** Names of tuple members, places in lists. */
  path: string[]
  input: Hex
  target: Hex | undefined
}

/** Bytes inside of a decoded value that have the shape of a call. */
function* callBytes(value: unknown, path: string[], targets: Targets | undefined): Generator<CallBytes> {
  if (Array.isArray(value)) {
    for (const [index, member] of value.entries()) {
      yield* callBytes(member, [...path, String(index)], targetAt(targets, value.length, index))
    }
  } else if (typeof value === 'object' && value !== null) {
    const members = Object.values(value)
    for (const [index, name] of Object.keys(value).entries()) {
      yield* callBytes(members[index], [...path, name], besides(members, index) ?? targets)
    }
  } else if (isCallShaped(value)) {
    yield { path, input: value, target: typeof targets === 'string' ? targets : undefined }
  }
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
 * bytes they stand in. Each is read by the ABIs of the contract beside it. Pure but for the budget.
 * @param target what the outer call goes to, where that is known
 */
export const findNestedCalls = (
  outer: Decoded,
  sourcesOf: SourcesOfTarget,
  budget: DecodeBudget = nestedBudget('0x'),
  target: Hex | null = null,
): NestedCalls => {
  const found: NestedCalls = { calls: [], hasMore: false }
  let unfit = 0
  const look = (decoded: Decoded, above: string[], depth: number, called: Hex | null): void => {
    const siblings = decoded.values.map(({ value }) => value)
    for (const [index, { name, type, value }] of decoded.values.entries()) {
      if (!/bytes(\[|$)|\(/.test(type)) continue
      const inside = callBytes(value, [...above, name || String(index)], besides(siblings, index))
      for (const { path, input, target: beside } of inside) {
        const to = beside ?? called
        const sources = sourcesOf(to, input.slice(0, 10) as Hex)
        const isSpent = budget.left === 0 || unfit === maxUnfit
        const inner = isSpent ? undefined : decodeCalldata(input, sources, budget)
        if (inner === undefined && !isSpent) {
          if (isKnown(input, sources)) unfit += 1
          continue
        }
        const isFull = found.calls.length === maxCalls || depth === maxDepth
        if (inner === undefined || inner.isTooLarge || isFull || !take(budget, '0x', signsOf(path, input))) {
          found.hasMore = true
          return
        }
        found.calls.push({ path, input, decoded: inner, target: to })
        look(inner, path, depth + 1, to)
      }
    }
  }
  look(outer, [], 0, target)
  return found
}
