import type { Instruction } from '../code/disassemble.ts'
import { opcodes } from '../code/opcodes.ts'
import type { CompiledCode } from './compare-code.ts'
import { jumps, type Listing, listingOf } from './compare-instructions.ts'
import { splitMetadata } from './metadata.ts'

/** Instructions of a code that are compared: more than any chain takes of a contract. */
const maxInstructions = 100_000
/** Instructions that stand once in both codes, one behind the other: where they do, the codes are laid side by side. */
const runs = [12, 5]
/** Pairs that are looked at between two such places, and in all of them: beyond these only what follows a place and what is before it. */
const pairsBetween = 1_000_000
const pairsInAll = 20_000_000

const [push20, push32] = [opcodes.push1 + 19, opcodes.push1 + 31]

/** What an instruction is compared by: where jumps lead, and what only the chain knows of libraries and immutables, is left out. */
const tokenOf = (
  { opcode, operand }: Instruction,
  next: Instruction | undefined,
  { labels }: Listing,
  isOpen: boolean,
): string => {
  if (operand === undefined) return String(opcode)
  if (isOpen && (opcode === push20 || opcode === push32)) return `${opcode} open`
  // a small number may be a jump destination by chance
  const isLabel = (opcode > opcodes.push1 && opcode <= opcodes.push4) || jumps.has(next?.opcode ?? 0)
  return isLabel && labels.has(Number(operand)) ? 'label' : `${opcode} ${operand}`
}

/** Pairs of places of both codes, in order. */
type Pair = readonly [left: number, right: number]

/** Runs of instructions by what they are, with their place; -1: it stands there more than once. */
const onceOf = (tokens: Int32Array, [from, to]: Pair, length: number): Map<string, number> => {
  const found = new Map<string, number>()
  for (let at = from; at + length <= to; at += 1) {
    const run = tokens.subarray(at, at + length).join()
    found.set(run, found.has(run) ? -1 : at)
  }
  return found
}

/** The most of the pairs whose places rise in both codes: of those that rise in the first one. */
const rising = (pairs: readonly Pair[]): Pair[] => {
  const ends: number[] = []
  const former = new Int32Array(pairs.length).fill(-1)
  for (const [index, [, right]] of pairs.entries()) {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (pairs[ends[middle]!]![1] < right) low = middle + 1
      else high = middle
    }
    former[index] = low === 0 ? -1 : ends[low - 1]!
    ends[low] = index
  }
  const found: Pair[] = []
  for (let index = ends.at(-1) ?? -1; index >= 0; index = former[index]!) found.push(pairs[index]!)
  return found.reverse()
}

interface Walk {
  left: Int32Array
  right: Int32Array
  /** Pairs that may still be looked at. */
  pairs: number
}

/** Instructions that two stretches have in order: the longest common subsequence, within what may be looked at. */
const countInOrder = (walk: Walk, [leftFrom, leftTo]: Pair, [rightFrom, rightTo]: Pair): number => {
  const [height, width] = [leftTo - leftFrom, rightTo - rightFrom]
  const pairs = height * width
  if (pairs === 0 || pairs > pairsBetween || pairs > walk.pairs) return 0
  walk.pairs -= pairs
  let above = new Int32Array(width + 1)
  for (let row = 0; row < height; row += 1) {
    const own = new Int32Array(width + 1)
    const token = walk.left[leftFrom + row]
    for (let column = 0; column < width; column += 1) {
      own[column + 1] =
        token === walk.right[rightFrom + column] ? above[column]! + 1 : Math.max(above[column + 1]!, own[column]!)
    }
    above = own
  }
  return above[width]!
}

/**
 * Instructions that two stretches have in order. What is the same at both ends is counted; the rest is parted where a run of
 * instructions stands once in both (as a patience diff does), first by long runs, then by short ones.
 */
const countSame = (walk: Walk, [leftFrom, leftTo]: Pair, [rightFrom, rightTo]: Pair, depth = 0): number => {
  let [top, bottom] = [0, 0]
  const most = Math.min(leftTo - leftFrom, rightTo - rightFrom)
  while (top < most && walk.left[leftFrom + top] === walk.right[rightFrom + top]) top += 1
  while (bottom < most - top && walk.left[leftTo - 1 - bottom] === walk.right[rightTo - 1 - bottom]) bottom += 1
  const left: Pair = [leftFrom + top, leftTo - bottom]
  const right: Pair = [rightFrom + top, rightTo - bottom]
  const ends = top + bottom
  const length = runs[depth]
  if (ends === most) return ends
  if (length === undefined) return ends + countInOrder(walk, left, right)
  const there = onceOf(walk.right, right, length)
  const pairs = [...onceOf(walk.left, left, length)]
    .map(([run, at]): Pair => [at, there.get(run) ?? -1])
    .filter(([at, counterpart]) => at >= 0 && counterpart >= 0)
    .sort(([one], [other]) => one - other)
  let same = ends
  let [here, beyond] = [left[0], right[0]]
  for (const [at, counterpart] of rising(pairs)) {
    // within a run that was counted
    if (at < here || counterpart < beyond) continue
    same += countSame(walk, [here, at], [beyond, counterpart], depth + 1) + length
    here = at + length
    beyond = counterpart + length
  }
  return same + countSame(walk, [here, left[1]], [beyond, right[1]], depth + 1)
}

/**
 * The share of instructions that two codes have in the same order, 0..1 of the longer one: metadata, the places that jumps lead to and
 * values of libraries and immutables apart. Code that grew by a function is still the same but for that function. It may be a little
 * low where codes have long stretches that are alike nowhere. Digits without 0x. Pure.
 */
export const likenessOf = (onChain: string, compiled: CompiledCode): number => {
  const { object, hasMetadata, linkReferences, immutableReferences } = compiled
  const isOpen = [linkReferences, immutableReferences].some((open) => Object.keys(open).length > 0)
  const numbers = new Map<string, number>()
  const tokensOf = (digits: string): Int32Array => {
    const listing = listingOf(hasMetadata ? splitMetadata(digits).code : digits)
    const instructions = listing.instructions.slice(0, maxInstructions)
    return Int32Array.from(instructions, (instruction, index) => {
      const token = tokenOf(instruction, instructions[index + 1], listing, isOpen)
      const known = numbers.get(token)
      if (known !== undefined) return known
      numbers.set(token, numbers.size)
      return numbers.size - 1
    })
  }
  const walk: Walk = { left: tokensOf(onChain), right: tokensOf(object), pairs: pairsInAll }
  const most = Math.max(walk.left.length, walk.right.length)
  return most === 0 ? 0 : countSame(walk, [0, walk.left.length], [0, walk.right.length]) / most
}
